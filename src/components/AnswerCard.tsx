import { explanationOf } from '../domain/report/measures.ts';
import type { AnswerCard as Answer } from '../domain/report/answerView.ts';
import { Explained } from '../ui/overlays/Explained.tsx';
import styles from './AnswerCard.module.css';

interface AnswerCardProps {
  card: Answer;
  /** From how long on a contact counts in this plan, where the reply tells. */
  threshold: string | null;
}

/** One answer: its name, its number, what stands beside it, and below what else is worth a glance. */
export function AnswerCard({ card: { id, label, value, beside, bar, notes }, threshold }: AnswerCardProps) {
  const shownNotes = notes.filter(({ text }) => text !== '');
  return (
    <dl className={styles.card}>
      <dt className={styles.label}>
        <Explained explanation={explanationOf(id, threshold)}>{label}</Explained>
      </dt>
      <dd className={styles.value}>{value}</dd>
      {beside && <dd className={styles.beside}>{beside}</dd>}
      <dd className={styles.low}>
        {bar && <NestedBar {...bar} />}
        <p className={styles.notes}>
          {shownNotes.map(({ text, of }) => (
            <span key={of}>
              <Explained explanation={explanationOf(of, threshold)}>{text}</Explained>
            </span>
          ))}
        </p>
      </dd>
    </dl>
  );
}

/** Three times or more within reached at all within the target; the words beside it say the same. */
function NestedBar({ reached, often, label }: NonNullable<Answer['bar']>) {
  const width = (share: number) => ({ width: `${100 * Math.min(1, Math.max(0, share))}%` });
  return (
    <div role="img" aria-label={label} className={styles.bar}>
      <span className={styles.reached} style={width(reached)} />
      {often !== null && <span className={styles.often} style={width(often)} />}
    </div>
  );
}
