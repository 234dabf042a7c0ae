import type { ReportedConstraint, SelectedLimits } from '../../contract/access.ts';
import { CHANNELS } from '../../contract/channels.ts';
import type { ChannelLimits } from '../../contract/reach.ts';

/** What the limits of a request amount to: 'default' when no channel is limited, else the channels that may receive money. */
export function reportedConstraint(rows: readonly ChannelLimits[], budget: number): ReportedConstraint {
  const free = rows.filter(({ Min_Budget, Max_Budget }) => Min_Budget === 0 && Max_Budget >= budget);
  if (free.length === CHANNELS.length) return 'default';
  const selected: SelectedLimits = {};
  for (const { Channel, Min_Budget, Max_Budget } of rows) {
    if (Max_Budget > 0) selected[Channel] = { Min_Budget, Max_Budget: Math.min(Max_Budget, budget) };
  }
  return selected;
}

/** The same in the words of the past plans: "Default" or "3 channels". */
export function constraintWords(constraint: ReportedConstraint): string {
  if (typeof constraint !== 'object') return constraint === 'default' ? 'Default' : String(constraint);
  const channels = Object.keys(constraint).length;
  return `${channels} channels`;
}
