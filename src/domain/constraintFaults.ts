import type { Channel } from '../../contract/channels.ts';
import { toChannelLimits } from './budgetConstraint.ts';
import type { ConstraintChoice } from './budgetConstraint.ts';
import { formatMoney } from './money.ts';

/** Why limits cannot be met: the channel to mend, or null when it is the sum, and a sentence. */
export interface ConstraintFault {
  readonly channel: Channel | null;
  readonly message: string;
}

/** The ticked channels' limits added up, beside the budget [$]. */
export interface ConstraintSums {
  readonly minimum: number;
  readonly maximum: number;
  readonly budget: number;
}

/** Sums of what the limits ask for at least and allow at most [$]. */
export function sumLimits(choice: ConstraintChoice, budget: number): ConstraintSums {
  const limits = toChannelLimits(choice, budget);
  return {
    minimum: limits.reduce((sum, row) => sum + row.Min_Budget, 0),
    maximum: limits.reduce((sum, row) => sum + row.Max_Budget, 0),
    budget,
  };
}

/**
 * Everything that makes the limits impossible, so that it can be shown while it is typed. The backend refuses the
 * same cases: backend/routes/optimise.ts is the authority.
 */
export function findConstraintFaults(choice: ConstraintChoice, budget: number): ConstraintFault[] {
  if (choice.mode === 'default' || budget <= 0) return [];
  if (choice.selected.length === 0) {
    return [{ channel: null, message: 'Tick at least one channel that may receive money, or choose default.' }];
  }
  const faults: ConstraintFault[] = [];
  for (const { Channel: name, Min_Budget, Max_Budget } of toChannelLimits(choice, budget)) {
    if (Min_Budget <= Max_Budget) continue;
    const most = Max_Budget === budget ? `the budget ${formatMoney(budget)}` : `its max ${formatMoney(Max_Budget)}`;
    const message = `${name}: the min ${formatMoney(Min_Budget)} is above ${most}. Lower the min or raise the max.`;
    faults.push({ channel: name as Channel, message });
  }
  const { minimum, maximum } = sumLimits(choice, budget);
  if (minimum > budget) {
    const over = `The minima add up to ${formatMoney(minimum)}, ${formatMoney(minimum - budget)} more than the budget`;
    faults.push({ channel: null, message: `${over} ${formatMoney(budget)}. Lower a min or raise the budget.` });
  }
  if (maximum < budget) {
    const short = `The maxima add up to ${formatMoney(maximum)}, so ${formatMoney(budget - maximum)} of the budget`;
    faults.push({ channel: null, message: `${short} has no channel to go to. Raise a max or tick another channel.` });
  }
  return faults;
}
