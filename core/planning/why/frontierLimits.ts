import type { FrontierPoint } from '../../contract/bodies/why.ts';
import { roundDollars } from '../../words/amounts.ts';
import { listed } from '../../words/wording.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { FRONTIER_SHARES } from './frontier.ts';
import { budgetRange, isLimited } from './requestLimits.ts';

/** Which limits hold along the frontier, and which of its budgets they leave out and why. */
export function frontierLimits(request: ProposalRequest, points: readonly FrontierPoint[]): string {
  if (!isLimited(request)) return 'Every channel is open at each of these budgets.';
  const { least, most } = budgetRange(request);
  const uncapped = most === Infinity ? '; a channel without a maximum may take any amount' : '';
  const held = `${whatHolds(request)}${uncapped}.`;
  if (points.length === FRONTIER_SHARES.length) return held;
  const budgets = FRONTIER_SHARES.map((share) => share * request.budget);
  const reasons = [
    budgets[0]! < least ? `below ${roundDollars(least)}, the sum of the minimums` : '',
    budgets.at(-1)! > most ? `above ${roundDollars(most)}, the most that the maximums let be spent` : '',
  ].filter(Boolean);
  return reasons.length === 0 ? held : `${held} Budgets they cannot meet are left out: ${reasons.join(', and ')}.`;
}

/** Only what was entered is said to stay. */
function whatHolds({ budget, limits }: ProposalRequest): string {
  const entered = [
    limits.some((row) => row.Min_Budget > 0) ? 'minimums' : '',
    limits.some((row) => row.Max_Budget > 0 && row.Max_Budget < budget) ? 'maximums' : '',
  ].filter(Boolean);
  return entered.length === 0 ? 'The channels not chosen stay closed' : `The ${listed(entered)} stay as entered`;
}
