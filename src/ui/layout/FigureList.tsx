import styles from './FigureList.module.css';

interface FigureListProps {
  label: string;
  figures: readonly { label: string; value: string; note: string }[];
}

/** A few numbers side by side, each with a label and a note. */
export function FigureList({ label, figures }: FigureListProps) {
  return (
    <dl aria-label={label} className={styles.figures}>
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
