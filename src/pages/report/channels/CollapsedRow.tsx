import { ChevronRight } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Channels.module.css';

interface CollapsedRowProps {
  /** A first sentence with the number of channels that were not bought, then the reason. */
  sentence: string;
  /** Number of columns of the table. */
  columns: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** One row in place of the channels without money. A press shows their rows. */
export function CollapsedRow({ sentence, columns, isOpen, onToggle }: CollapsedRowProps) {
  return (
    <tr className={styles.collapsedRow}>
      <td colSpan={columns}>
        <CollapseButton {...{ sentence, isOpen, onToggle }} />
      </td>
    </tr>
  );
}

export function CollapseButton({ sentence, isOpen, onToggle }: Omit<CollapsedRowProps, 'columns'>) {
  // The first sentence is printed in bold.
  const firstEnd = sentence.indexOf('.') + 1;
  return (
    <button type="button" aria-expanded={isOpen} className={styles.collapseButton} onClick={onToggle}>
      <span className={classNames(styles.arrow, isOpen && styles.turned)}>
        <Icon icon={ChevronRight} size={14} />
      </span>
      <span>
        <b>{sentence.slice(0, firstEnd)}</b>
        {sentence.slice(firstEnd)}
      </span>
    </button>
  );
}
