import type { LimitFault } from '../../../core/rules/limitRules.ts';
import type { LimitSums } from '../../domain/plan/limits/budgetConstraint.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './LimitsBar.module.css';

interface LimitsBarProps {
  sums: LimitSums;
  /** The limits cannot be met, which is said beside them. */
  wrong: boolean;
}

/** Minimums, maximums and budget side by side. Drawn to the largest of the three. */
export function LimitsBar({ sums, wrong }: LimitsBarProps) {
  const { minimum, maximum, budget } = sums;
  // Maximums may be many budgets; past twice the budget more length says nothing more.
  const most = maximum ?? budget;
  const end = Math.max(1, minimum, budget, Math.min(most, 2 * budget));
  const percent = (amount: number) => `${Math.min(100, (100 * amount) / end)}%`;
  return (
    <div className={styles.limits}>
      <dl className={styles.sums}>
        <Sum word="Minimums" amount={minimum} wrong={minimum > budget} />
        <Sum word="Budget" amount={budget} />
        <Sum word="Maximums" amount={maximum} wrong={budget > 0 && most < budget} />
      </dl>
      <div aria-hidden className={classNames(styles.track, wrong && styles.wrong)}>
        <span className={styles.maximum} style={{ width: percent(most) }} />
        <span className={styles.minimum} style={{ width: percent(minimum) }} />
        {budget > 0 && <span className={styles.budget} style={{ left: percent(budget) }} />}
      </div>
    </div>
  );
}

/** What the limits together cannot meet, each in a sentence; those of one channel stand in its row. */
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

function Sum({ word, amount, wrong }: { word: string; amount: number | null; wrong?: boolean }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className={wrong ? styles.wrongSum : undefined}>{amount === null ? 'not capped' : wholeDollars(amount)}</dd>
    </div>
  );
}
