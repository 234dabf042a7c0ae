import { CHANNELS } from './channels.ts';
import { capLimits } from './limitRules.ts';
import type { ChannelLimits } from './limitRules.ts';

/** Limits of the channels a plan chose, by channel name [$]. */
export type SelectedLimits = Record<string, { Min_Budget: number; Max_Budget: number }>;
/** 'default', one number, or the selected channels with their limits. */
export type ReportedConstraint = 'default' | number | SelectedLimits;

/** How a plan without limits is called. */
const DEFAULT_LABEL = 'Default';

/** What limits amount to, as reports word it: 'default' when no channel is limited, else the channels that may receive money. */
export function reportedConstraint(limits: readonly ChannelLimits[], budget: number): ReportedConstraint {
  const free = limits.filter(({ Min_Budget, Max_Budget }) => Min_Budget === 0 && Max_Budget >= budget);
  if (free.length === CHANNELS.length) return 'default';
  const selected: SelectedLimits = {};
  for (const { Channel: name, Min_Budget, Max_Budget } of capLimits({ budget, limits })) {
    if (Max_Budget > 0) selected[name] = { Min_Budget, Max_Budget };
  }
  return selected;
}

/** A plan's constraint in a word: 'Default', or '3 channels' with their limits. Always the plural, as the specification has it. */
export function constraintLabel(constraint: ReportedConstraint): string {
  if (typeof constraint === 'number') return String(constraint);
  const channels = typeof constraint === 'object' ? Object.keys(constraint).length : 0;
  return channels === 0 ? DEFAULT_LABEL : channelCount(channels);
}

/** '{n} channels'. */
function channelCount(channels: number): string {
  return `${channels} channels`;
}
