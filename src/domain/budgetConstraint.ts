import type { ReportedConstraint, SelectedLimits } from '../../contract/access.ts';
import { CHANNELS, excludedBy, isChannel } from '../../contract/channels.ts';
import type { Channel } from '../../contract/channels.ts';
import type { ChannelLimits } from '../../contract/reach.ts';
import { formatWhole, readAmount } from './money.ts';

/** How a plan's money is limited: each channel free up to the whole budget, or ticked channels with their own limits. */
export const CONSTRAINT_MODES = ['default', 'by channel'] as const;
export type ConstraintMode = (typeof CONSTRAINT_MODES)[number];

/** One channel's limits as the form shows them: money texts, "0" and "" meaning no limit of its own. */
export interface ConstraintRow {
  readonly Channel: Channel;
  readonly Min_Budget: string;
  readonly Max_Budget: string;
}

/** The constraint section of the form: mode, one row for each of the 15 channels, and the ticked ones. */
export interface ConstraintChoice {
  readonly mode: ConstraintMode;
  readonly rows: readonly ConstraintRow[];
  readonly selected: readonly Channel[];
}

export const BLANK_ROWS: readonly ConstraintRow[] = CHANNELS.map((name) => ({
  Channel: name,
  Min_Budget: '0',
  Max_Budget: '0',
}));

/** The ticked channels after one was ticked or unticked: FTA National and its two parts push each other out. */
export function tickChannel(selected: readonly Channel[], channel: Channel, ticked: boolean): Channel[] {
  const out = ticked ? [channel, ...excludedBy(channel)] : [channel];
  const kept = new Set(selected.filter((name) => !out.includes(name)));
  if (ticked) kept.add(channel);
  return CHANNELS.filter((name) => kept.has(name));
}

/** Channels that cannot be ticked while the ticked ones stay. */
export function barredChannels(selected: readonly Channel[]): ReadonlySet<Channel> {
  return new Set(selected.flatMap((name) => excludedBy(name)));
}

/** A channel's limit after an entry, at most the total budget [$]. A budget of 0 (not entered yet) caps nothing. */
export function cappedAmount(text: string, budget: number): string {
  const amount = readAmount(text);
  return amount !== null && budget > 0 && amount > budget ? formatWhole(budget) : text;
}

/** The rows with each max brought down to the total budget; the same array when none was above it. */
export function capRows(rows: readonly ConstraintRow[], budget: number): readonly ConstraintRow[] {
  const capped = rows.map((row) => {
    const most = cappedAmount(row.Max_Budget, budget);
    return most === row.Max_Budget ? row : { ...row, Max_Budget: most };
  });
  return capped.some((row, place) => row !== rows[place]) ? capped : rows;
}

/** What the calls send, in the order of CHANNELS [whole $]: see the table of docs on ticked and unticked channels. */
export function toChannelLimits(choice: ConstraintChoice, budget: number): ChannelLimits[] {
  return choice.rows.map(({ Channel: name, Min_Budget, Max_Budget }) => {
    if (choice.mode === 'default') return { Channel: name, Min_Budget: 0, Max_Budget: budget };
    if (!choice.selected.includes(name)) return { Channel: name, Min_Budget: 0, Max_Budget: 0 };
    const most = readAmount(Max_Budget) || budget;
    return { Channel: name, Min_Budget: readAmount(Min_Budget) ?? 0, Max_Budget: Math.min(most, budget) };
  });
}

/** The constraint as a report words it: 'default', or the selected channels with their limits [$]. */
export function toReported(choice: ConstraintChoice, budget: number): ReportedConstraint {
  if (choice.mode === 'default') return 'default';
  const limits: SelectedLimits = {};
  for (const { Channel: name, Min_Budget, Max_Budget } of toChannelLimits(choice, budget)) {
    if (Max_Budget > 0) limits[name] = { Min_Budget, Max_Budget };
  }
  return limits;
}

/** The form's constraint section from a kept plan. A max equal to the whole budget is no cap of its own. */
export function fromReported(reported: ReportedConstraint, budget: number): ConstraintChoice {
  if (typeof reported !== 'object') return { mode: 'default', rows: BLANK_ROWS, selected: [] };
  const rows = BLANK_ROWS.map((row) => {
    const limits = reported[row.Channel];
    if (limits === undefined) return row;
    const most = limits.Max_Budget >= budget ? 0 : limits.Max_Budget;
    return { ...row, Min_Budget: formatWhole(limits.Min_Budget), Max_Budget: formatWhole(most) };
  });
  return { mode: 'by channel', rows, selected: CHANNELS.filter((name) => reported[name] !== undefined) };
}

/** Rows read from storage or another program: one for each of the 15 channels, in order, the unreadable ones blank. */
export function completeRows(rows: readonly unknown[]): readonly ConstraintRow[] {
  const known = new Map<Channel, ConstraintRow>();
  for (const row of rows) {
    const { Channel: name, Min_Budget, Max_Budget } = (row ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || !isChannel(name)) continue;
    known.set(name, { Channel: name, Min_Budget: amountText(Min_Budget), Max_Budget: amountText(Max_Budget) });
  }
  return BLANK_ROWS.map((row) => known.get(row.Channel) ?? row);
}

function amountText(value: unknown): string {
  return typeof value === 'string' && readAmount(value) !== null ? value : '0';
}
