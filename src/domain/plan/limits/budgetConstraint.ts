import type { ChannelGroup } from '../../../../core/contract/bodies/planRules.ts';
import { CHANNELS, excludedBy, isChannel } from '../../../../core/rules/channels.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import { capMaximums, limitFaults, sumOfLimits } from '../../../../core/rules/limitRules.ts';
import type { ChannelLimits, LimitFault } from '../../../../core/rules/limitRules.ts';
import type { SplitRules } from '../../../../core/rules/groupRules.ts';
import { reportedLimits } from '../../../../core/rules/reportedLimits.ts';
import type { ReportedLimits } from '../../../../core/rules/reportedLimits.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { readAmount } from './moneyText.ts';

/** How a plan's money is limited: each channel may take up to the whole budget ('default'), or ticked channels have limits of their own. */
export const LIMIT_MODES = ['default', 'by channel'] as const;
export type LimitMode = (typeof LIMIT_MODES)[number];

/** One channel's limits as the texts in the form, in dollars. "0" and "" mean that the channel has no limit of its own. */
export interface LimitRow {
  readonly Channel: Channel;
  readonly Min_Budget: string;
  readonly Max_Budget: string;
  /** The maximum as it was typed, while a lower budget caps `Max_Budget`. A higher budget restores it. */
  readonly typedMaximum?: string;
}

export type LimitField = 'Min_Budget' | 'Max_Budget';

/** The constraint section of the form: the mode, one row for each of the 15 channels, and the ticked channels. */
export interface LimitChoice {
  readonly mode: LimitMode;
  readonly rows: readonly LimitRow[];
  readonly selected: readonly Channel[];
}

/** The part of the constraint that is edited in the grid. */
export type GridLimits = Pick<LimitChoice, 'rows' | 'selected'>;

/** The limits of the grid and the limits over several channels. Undo applies to them together. */
export interface LimitsTable extends GridLimits {
  readonly groups: readonly ChannelGroup[];
}

const blankRow = (name: Channel): LimitRow => ({ Channel: name, Min_Budget: '0', Max_Budget: '0' });

export const BLANK_ROWS: readonly LimitRow[] = CHANNELS.map(blankRow);

/** The rows of the default mode: from 0 to the whole budget. */
export function defaultRows(budget: number): readonly LimitRow[] {
  return BLANK_ROWS.map((row) => ({ ...row, Max_Budget: wholeNumber(budget) }));
}

/** The ticked channels after `channel` was ticked or unticked. FTA National and its two parts exclude each other. */
export function tickChannel(selected: readonly Channel[], channel: Channel, isTicked: boolean): Channel[] {
  const removed = isTicked ? [channel, ...excludedBy(channel)] : [channel];
  const next = new Set(selected.filter((name) => !removed.includes(name)));
  if (isTicked) next.add(channel);
  return CHANNELS.filter((name) => next.has(name));
}

/**
 * Channels that cannot be ticked because a ticked channel excludes them. A ticked channel is never blocked: if a stored plan has both
 * FTA National and a part of it, the planner can untick either of them.
 */
export function blockedChannels(selected: readonly Channel[]): ReadonlySet<Channel> {
  return new Set(selected.flatMap((name) => excludedBy(name)).filter((name) => !selected.includes(name)));
}

/** Ticks every channel that can be ticked. FTA Metro and FTA Regional are preferred to FTA National, unless FTA National is ticked. */
export function tickAll(selected: readonly Channel[]): readonly Channel[] {
  const all = CHANNELS.reduce<readonly Channel[]>(
    (ticked, name) => (ticked.includes(name) || blockedChannels(ticked).has(name) ? ticked : [...ticked, name]),
    selected,
  );
  return all.length === selected.length ? selected : CHANNELS.filter((name) => all.includes(name));
}

/** The ticked channels after a limit was typed: an amount ticks its channel, unless a ticked channel excludes that channel. */
export function tickLimited(selected: readonly Channel[], channel: Channel, amount: string): readonly Channel[] {
  if (!readAmount(amount) || selected.includes(channel) || blockedChannels(selected).has(channel)) return selected;
  return tickChannel(selected, channel, true);
}

/** "Only these limits, all others open": every other channel is ticked, without a limit of its own. */
export function openOthers({ rows, selected }: GridLimits): GridLimits {
  const changed = rows.map((row) => (selected.includes(row.Channel) ? row : blankRow(row.Channel)));
  return { rows: changed, selected: tickAll(selected) };
}

/** The rows after a limit was typed. A maximum is capped at the total budget. */
export function withLimit(
  rows: readonly LimitRow[],
  { channel, field, amount }: { channel: Channel; field: LimitField; amount: string },
  budget: number,
): readonly LimitRow[] {
  return rows.map((row) => {
    if (row.Channel !== channel) return row;
    return field === 'Max_Budget' ? withMaximum(row, cappedAmount(amount, budget)) : { ...row, [field]: amount };
  });
}

/** The row with a maximum that no lower budget caps. */
function withMaximum({ typedMaximum: _before, ...row }: LimitRow, maximum: string): LimitRow {
  return { ...row, Max_Budget: maximum };
}

/** A typed limit, lowered to the total budget [$] if it is higher. A budget of 0 (not entered yet) caps nothing. */
export function cappedAmount(text: string, budget: number): string {
  const amount = readAmount(text);
  return amount !== null && budget > 0 && amount > budget ? wholeNumber(budget) : text;
}

/**
 * The rows with each typed maximum capped at the total budget. A maximum that a lower budget had capped is restored. Returns the same array
 * if no maximum changes.
 */
export function capRows(rows: readonly LimitRow[], budget: number): readonly LimitRow[] {
  const capped = rows.map((row) => {
    const typed = maximumOf(row);
    const maximum = cappedAmount(typed, budget);
    if (maximum === row.Max_Budget) return row;
    return maximum === typed ? withMaximum(row, typed) : { ...row, Max_Budget: maximum, typedMaximum: typed };
  });
  return capped.some((row, index) => row !== rows[index]) ? capped : rows;
}

/** The maximum as it was typed. */
const maximumOf = (row: LimitRow) => row.typedMaximum ?? row.Max_Budget;

/**
 * The limits as requests send them, in whole dollars and in the order of CHANNELS. In the mode 'default' each channel has 0 to the
 * budget. In the mode 'by channel' a ticked channel has its own limits (a missing maximum is the budget), and an unticked one 0 to 0.
 */
export function toChannelLimits(choice: LimitChoice, budget: number): ChannelLimits[] {
  const limits = choice.rows.map((row) => {
    const { Channel: name, Min_Budget } = row;
    if (choice.mode === 'default') return { Channel: name, Min_Budget: 0, Max_Budget: budget };
    if (!choice.selected.includes(name)) return { Channel: name, Min_Budget: 0, Max_Budget: 0 };
    return { Channel: name, Min_Budget: readAmount(Min_Budget) ?? 0, Max_Budget: readAmount(maximumOf(row)) || budget };
  });
  return capMaximums({ budget, limits });
}

/** The faults (found by core/rules/limitRules.ts) because of which no mix can keep the limits and rules. */
export function findLimitFaults(choice: LimitChoice, budget: number, rules?: SplitRules): LimitFault[] {
  const isByChannel = choice.mode === 'by channel';
  if (budget <= 0 || (!isByChannel && rules === undefined)) return [];
  const limits = toChannelLimits(choice, budget);
  return limitFaults({ budget, limits, rules, selected: isByChannel ? choice.selected : undefined });
}

/** Sums of the ticked channels' limits, and the budget [$]. */
export interface LimitSums {
  readonly minimum: number;
  /** The sum of the maximums; null if a channel may take the whole budget. */
  readonly maximum: number | null;
  readonly budget: number;
}

/** Sums of the minimums and maximums [$]. */
export function sumLimits(choice: LimitChoice, budget: number): LimitSums {
  const limits = toChannelLimits(choice, budget);
  const hasUnlimited = limits.some(({ Max_Budget }) => Max_Budget >= budget);
  const sums = sumOfLimits({ budget, limits });
  return { ...sums, maximum: hasUnlimited ? null : sums.maximum };
}

/** The constraint as a report words it: 'default', or the selected channels with their limits [$]. */
export function toReported(choice: LimitChoice, budget: number): ReportedLimits {
  return choice.mode === 'default' ? 'default' : reportedLimits(toChannelLimits(choice, budget), budget);
}

/** The constraint section of the form for a saved plan's constraint. A maximum equal to the whole budget is shown as no limit. */
export function fromReported(reported: ReportedLimits, budget: number): LimitChoice {
  if (typeof reported !== 'object') return { mode: 'default', rows: BLANK_ROWS, selected: [] };
  const rows = BLANK_ROWS.map((row) => {
    const limits = reported[row.Channel];
    if (limits === undefined) return row;
    const maximum = limits.Max_Budget >= budget ? 0 : limits.Max_Budget;
    return { ...row, Min_Budget: wholeNumber(limits.Min_Budget), Max_Budget: wholeNumber(maximum) };
  });
  return { mode: 'by channel', rows, selected: CHANNELS.filter((name) => reported[name] !== undefined) };
}

/** The limits of a reported constraint, in the order of CHANNELS [whole $]. */
export function limitsOfReported(reported: ReportedLimits, budget: number): ChannelLimits[] {
  return toChannelLimits(fromReported(reported, budget), budget);
}

/** Rows from storage or another program, completed to one row for each of the 15 channels in their order. Unreadable rows are blank. */
export function completeRows(rows: readonly unknown[]): readonly LimitRow[] {
  const known = new Map<Channel, LimitRow>();
  for (const row of rows) {
    const { Channel: name, Min_Budget, Max_Budget, typedMaximum } = (row ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || !isChannel(name)) continue;
    const limits = { Channel: name, Min_Budget: amountText(Min_Budget), Max_Budget: amountText(Max_Budget) };
    known.set(name, typedMaximum === undefined ? limits : { ...limits, typedMaximum: amountText(typedMaximum) });
  }
  return BLANK_ROWS.map((row) => known.get(row.Channel) ?? row);
}

function amountText(value: unknown): string {
  return typeof value === 'string' && readAmount(value) !== null ? value : '0';
}
