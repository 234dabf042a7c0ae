import styles from './KpiCard.module.css';

interface KpiCardProps {
  label: string;
  /** The number as it is read, unit included where the unit is a sign ($). */
  value: string;
  /** What the number counts, in a few quiet words. */
  says?: string | undefined;
}

/** One answer: its name, its number, what it counts. */
export function KpiCard({ label, value, says }: KpiCardProps) {
  return (
    <dl className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {says && <dd className={styles.says}>{says}</dd>}
    </dl>
  );
}
