import type { ConstraintFault, ConstraintSums } from '../../domain/constraintFaults.ts';
import { formatMoney } from '../../domain/money.ts';
import { classNames } from '../classNames.ts';
import styles from './LimitsBar.module.css';

interface LimitsBarProps {
  sums: ConstraintSums;
  faults: readonly ConstraintFault[];
  /** The limits cannot be met, which is said elsewhere. */
  wrong?: boolean;
}

/** Minima, maxima and budget side by side, and in a sentence what cannot be met. Drawn to the largest of the three. */
export function LimitsBar({ sums, faults, wrong = false }: LimitsBarProps) {
  const { minimum, maximum, budget } = sums;
  // Maxima may be many budgets; past twice the budget more length says nothing more.
  const end = Math.max(1, minimum, budget, Math.min(maximum, 2 * budget));
  const percent = (amount: number) => `${Math.min(100, (100 * amount) / end)}%`;
  const ofSums = faults.filter((fault) => fault.channel === null);
  return (
    <div className={styles.limits}>
      <dl className={styles.sums}>
        <Sum word="Minima" amount={minimum} wrong={minimum > budget} />
        <Sum word="Budget" amount={budget} />
        <Sum word="Maxima" amount={maximum} wrong={budget > 0 && maximum < budget} />
      </dl>
      <div aria-hidden className={classNames(styles.track, (wrong || ofSums.length > 0) && styles.wrong)}>
        <span className={styles.maximum} style={{ width: percent(maximum) }} />
        <span className={styles.minimum} style={{ width: percent(minimum) }} />
        {budget > 0 && <span className={styles.budget} style={{ left: percent(budget) }} />}
      </div>
      <ul aria-live="polite" className={styles.faults}>
        {ofSums.map((fault) => (
          <li key={fault.message}>{fault.message}</li>
        ))}
      </ul>
    </div>
  );
}

function Sum({ word, amount, wrong }: { word: string; amount: number; wrong?: boolean }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className={wrong ? styles.wrongSum : undefined}>{formatMoney(amount)}</dd>
    </div>
  );
}
