import { classNames } from '../classNames.ts';
import styles from './FigureList.module.css';

interface FigureListProps {
  label: string;
  /** True for figures in a strip. They are smaller and only as wide as their content. */
  dense?: boolean;
  figures: readonly { label: string; value: string; note: string }[];
}

/** A few numbers side by side, each with a label and a note. */
export function FigureList({ label, dense, figures }: FigureListProps) {
  return (
    <dl aria-label={label} className={classNames(styles.figures, dense && styles.dense)}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd className={styles.value}>{figure.value}</dd>
          <dd className={styles.note}>{figure.note}</dd>
        </div>
      ))}
    </dl>
  );
}
