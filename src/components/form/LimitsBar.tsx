import type { LimitFault } from '../../../core/rules/limitRules.ts';
import type { LimitSums } from '../../domain/plan/limits/budgetConstraint.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './LimitsBar.module.css';

interface LimitsBarProps {
  sums: LimitSums;
  /** True if no mix can meet the limits. The reason is shown elsewhere. */
  isWrong: boolean;
}

/** The sum of minimums, the budget and the sum of maximums, as figures and as a bar. */
export function LimitsBar({ sums, isWrong }: LimitsBarProps) {
  const { minimum, maximum, budget } = sums;
  const shownMaximum = maximum ?? budget;
  // The sum of maximums may be many times the budget, so it makes the bar no longer than twice the budget.
  const scaleEnd = Math.max(1, minimum, budget, Math.min(shownMaximum, 2 * budget));
  const percent = (amount: number) => `${Math.min(100, (100 * amount) / scaleEnd)}%`;
  return (
    <div className={styles.limits}>
      <dl className={styles.sums}>
        <Sum word="Minimums" amount={minimum} isWrong={minimum > budget} />
        <Sum word="Budget" amount={budget} />
        <Sum word="Maximums" amount={maximum} isWrong={budget > 0 && shownMaximum < budget} />
      </dl>
      <div aria-hidden className={classNames(styles.track, isWrong && styles.wrong)}>
        <span className={styles.maximum} style={{ width: percent(shownMaximum) }} />
        <span className={styles.minimum} style={{ width: percent(minimum) }} />
        {budget > 0 && <span className={styles.budget} style={{ left: percent(budget) }} />}
      </div>
    </div>
  );
}

/** Faults of the limits of several channels together. A fault of a single channel is shown in the channel's row. */
export function LimitFaults({ faults }: { faults: readonly LimitFault[] }) {
  return (
    <ul aria-live="polite" className={styles.faults}>
      {faults
        .filter((fault) => fault.channel === null)
        .map((fault) => (
          <li key={fault.message}>{fault.message}</li>
        ))}
    </ul>
  );
}

function Sum({ word, amount, isWrong }: { word: string; amount: number | null; isWrong?: boolean }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className={isWrong ? styles.wrongSum : undefined}>{amount === null ? 'not capped' : wholeDollars(amount)}</dd>
    </div>
  );
}
