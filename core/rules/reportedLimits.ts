import { CHANNELS } from './channels.ts';
import { capMaximums } from './limitRules.ts';
import type { ChannelLimits } from './limitRules.ts';

/** Limits of a plan's selected channels, by channel name [$]. */
export type SelectedLimits = Record<string, { Min_Budget: number; Max_Budget: number }>;
/**
 * A plan's limits in its report: 'default' for no limits, a number (only from other backends), or the selected channels with their limits.
 */
export type ReportedLimits = 'default' | number | SelectedLimits;

/** Limits as reports show them: 'default' when no channel is limited, else the channels that may receive money. */
export function reportedLimits(limits: readonly ChannelLimits[], budget: number): ReportedLimits {
  const free = limits.filter(({ Min_Budget, Max_Budget }) => Min_Budget === 0 && Max_Budget >= budget);
  if (free.length === CHANNELS.length) return 'default';
  const selected: SelectedLimits = {};
  for (const { Channel: name, Min_Budget, Max_Budget } of capMaximums({ budget, limits })) {
    if (Max_Budget > 0) selected[name] = { Min_Budget, Max_Budget };
  }
  return selected;
}

/** A plan's limits as a label: 'Default', or '3 channels'. The specification wants "channels" even for one. */
export function limitsLabel(constraint: ReportedLimits): string {
  if (typeof constraint === 'number') return String(constraint);
  const channels = typeof constraint === 'object' ? Object.keys(constraint).length : 0;
  return channels === 0 ? 'Default' : `${channels} channels`;
}
