import styles from './CountList.module.css';

interface CountListProps {
  label: string;
  counts: readonly { name: string; count: number }[];
}

/** A list of names with their counts. Names with a count of 0 are muted. */
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
