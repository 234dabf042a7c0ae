import { Icon } from '../../../ui/Icon.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Channels.module.css';

interface FoldRowProps {
  /** How many channels were not bought, then why. */
  sentence: string;
  columns: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line for the channels without money, which a press unfolds. */
export function FoldRow({ sentence, columns, isOpen, onToggle }: FoldRowProps) {
  return (
    <tr className={styles.fold}>
      <td colSpan={columns}>
        <FoldButton {...{ sentence, isOpen, onToggle }} />
      </td>
    </tr>
  );
}

export function FoldButton({ sentence, isOpen, onToggle }: Omit<FoldRowProps, 'columns'>) {
  const end = sentence.indexOf('.') + 1;
  return (
    <button type="button" aria-expanded={isOpen} className={styles.foldButton} onClick={onToggle}>
      <span className={classNames(styles.arrow, isOpen && styles.turned)}>
        <Icon name="chevron-right" size={14} />
      </span>
      <span>
        <b>{sentence.slice(0, end)}</b>
        {sentence.slice(end)}
      </span>
    </button>
  );
}
