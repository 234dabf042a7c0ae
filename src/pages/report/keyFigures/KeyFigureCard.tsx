import { explanationOf } from '../../../domain/report/measures.ts';
import type { AnswerCard } from '../../../domain/report/answerView.ts';
import { Explained } from '../../../ui/overlays/Explained.tsx';
import styles from './KeyFigureCard.module.css';

interface KeyFigureCardProps {
  card: AnswerCard;
  /** The seconds of attention from which a contact counts as attentive in this plan, in words; null if the reply does not have them. */
  threshold: string | null;
}

/** A key figure of a report: label, value, the text next to it, and notes below. */
export function KeyFigureCard({ card: { id, label, value, nextToValue, bar, notes }, threshold }: KeyFigureCardProps) {
  const shownNotes = notes.filter(({ text }) => text !== '');
  return (
    <dl className={styles.card}>
      <dt className={styles.label}>
        <Explained explanation={explanationOf(id, threshold)}>{label}</Explained>
      </dt>
      <dd className={styles.value}>{value}</dd>
      {nextToValue && <dd className={styles.beside}>{nextToValue}</dd>}
      <dd className={styles.low}>
        {bar && <NestedBar {...bar} />}
        <p className={styles.notes}>
          {shownNotes.map(({ text, measure }) => (
            <span key={measure}>
              <Explained explanation={explanationOf(measure, threshold)}>{text}</Explained>
            </span>
          ))}
        </p>
      </dd>
    </dl>
  );
}

/** A bar of the target, with the people reached and the part of them reached three times or more. The card's text has the same figures. */
function NestedBar({ reached, reachedThreePlus, label }: NonNullable<AnswerCard['bar']>) {
  const width = (share: number) => ({ width: `${100 * Math.min(1, Math.max(0, share))}%` });
  return (
    <div role="img" aria-label={label} className={styles.bar}>
      <span className={styles.reached} style={width(reached)} />
      {reachedThreePlus !== null && <span className={styles.often} style={width(reachedThreePlus)} />}
    </div>
  );
}
