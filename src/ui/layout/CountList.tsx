import styles from './CountList.module.css';

interface CountListProps {
  label: string;
  counts: readonly { name: string; count: number }[];
}

/** Names with their counts; names without any are muted. */
export function CountList({ label, counts }: CountListProps) {
  return (
    <ul aria-label={label} className={styles.counts}>
      {counts.map(({ name, count }) => (
        <li key={name} data-none={count === 0 || undefined}>
          {name} <span>{count === 0 ? 'none' : count}</span>
        </li>
      ))}
    </ul>
  );
}
