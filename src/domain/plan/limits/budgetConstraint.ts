import { CHANNELS, excludedBy, isChannel } from '../../../../core/rules/channels.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import { capLimits, limitFaults, sumOfLimits } from '../../../../core/rules/limitRules.ts';
import type { ChannelLimits, LimitFault } from '../../../../core/rules/limitRules.ts';
import type { SplitRules } from '../../../../core/rules/groupRules.ts';
import { reportedConstraint } from '../../../../core/rules/reportedConstraint.ts';
import type { ReportedConstraint } from '../../../../core/rules/reportedConstraint.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { readAmount } from './moneyText.ts';

/** How a plan's money is limited: each channel free up to the whole budget, or ticked channels with their own limits. */
export const CONSTRAINT_MODES = ['default', 'by channel'] as const;
export type ConstraintMode = (typeof CONSTRAINT_MODES)[number];

/** One channel's limits as the form shows them: money texts, "0" and "" meaning no limit of its own. */
export interface ConstraintRow {
  readonly Channel: Channel;
  readonly Min_Budget: string;
  readonly Max_Budget: string;
}

export type LimitField = 'Min_Budget' | 'Max_Budget';

/** The constraint section of the form: mode, one row for each of the 15 channels, and the ticked ones. */
export interface ConstraintChoice {
  readonly mode: ConstraintMode;
  readonly rows: readonly ConstraintRow[];
  readonly selected: readonly Channel[];
}

/** The part that is edited, and undone, in the grid. */
export type ConstraintLimits = Pick<ConstraintChoice, 'rows' | 'selected'>;

const blankRow = (name: Channel): ConstraintRow => ({ Channel: name, Min_Budget: '0', Max_Budget: '0' });

export const BLANK_ROWS: readonly ConstraintRow[] = CHANNELS.map(blankRow);

/** The rows of the default mode: from 0 to the whole budget. */
export function defaultRows(budget: number): readonly ConstraintRow[] {
  return BLANK_ROWS.map((row) => ({ ...row, Max_Budget: wholeNumber(budget) }));
}

/** The ticked channels after one was ticked or unticked: FTA National and its two parts exclude each other. */
export function tickChannel(selected: readonly Channel[], channel: Channel, ticked: boolean): Channel[] {
  const removed = ticked ? [channel, ...excludedBy(channel)] : [channel];
  const kept = new Set(selected.filter((name) => !removed.includes(name)));
  if (ticked) kept.add(channel);
  return CHANNELS.filter((name) => kept.has(name));
}

/**
 * Channels that cannot be ticked with the ticked ones. A ticked channel is never blocked: where a stored plan has both FTA National and
 * a part of it, either can be unticked.
 */
export function blockedChannels(selected: readonly Channel[]): ReadonlySet<Channel> {
  return new Set(selected.flatMap((name) => excludedBy(name)).filter((name) => !selected.includes(name)));
}

/** Ticks every channel that can be; of television FTA Metro and FTA Regional, unless FTA National is ticked. */
export function tickAll(selected: readonly Channel[]): readonly Channel[] {
  const all = CHANNELS.reduce<readonly Channel[]>(
    (ticked, name) => (ticked.includes(name) || blockedChannels(ticked).has(name) ? ticked : [...ticked, name]),
    selected,
  );
  return all.length === selected.length ? selected : CHANNELS.filter((name) => all.includes(name));
}

/** The ticks after a limit was typed into a row: an amount ticks it, unless a ticked channel excludes it. */
export function tickLimited(selected: readonly Channel[], channel: Channel, amount: string): readonly Channel[] {
  if (!readAmount(amount) || selected.includes(channel) || blockedChannels(selected).has(channel)) return selected;
  return tickChannel(selected, channel, true);
}

/** "Only these limits, all others open": every other channel is ticked, without a limit of its own. */
export function openOthers({ rows, selected }: ConstraintLimits): ConstraintLimits {
  const open = rows.map((row) => (selected.includes(row.Channel) ? row : blankRow(row.Channel)));
  return { rows: open, selected: tickAll(selected) };
}

/** The rows after a limit was typed; a max is capped at the total budget. */
export function withLimit(
  rows: readonly ConstraintRow[],
  { channel, field, amount }: { channel: Channel; field: LimitField; amount: string },
  budget: number,
): readonly ConstraintRow[] {
  const text = field === 'Max_Budget' ? cappedAmount(amount, budget) : amount;
  return rows.map((row) => (row.Channel === channel ? { ...row, [field]: text } : row));
}

/** A limit, at most the total budget [$]. A budget of 0 (not entered yet) caps nothing. */
export function cappedAmount(text: string, budget: number): string {
  const amount = readAmount(text);
  return amount !== null && budget > 0 && amount > budget ? wholeNumber(budget) : text;
}

/** The rows with each max capped at the total budget; the same array when none was above it. */
export function capRows(rows: readonly ConstraintRow[], budget: number): readonly ConstraintRow[] {
  const capped = rows.map((row) => {
    const most = cappedAmount(row.Max_Budget, budget);
    return most === row.Max_Budget ? row : { ...row, Max_Budget: most };
  });
  return capped.some((row, place) => row !== rows[place]) ? capped : rows;
}

/**
 * The limits that the calls send, in the order of CHANNELS [whole $]. Default mode: 0 to the budget for each. By channel: a ticked
 * channel's limits, where a missing max is the budget; 0 to 0 for an unticked one.
 */
export function toChannelLimits(choice: ConstraintChoice, budget: number): ChannelLimits[] {
  const limits = choice.rows.map(({ Channel: name, Min_Budget, Max_Budget }) => {
    if (choice.mode === 'default') return { Channel: name, Min_Budget: 0, Max_Budget: budget };
    if (!choice.selected.includes(name)) return { Channel: name, Min_Budget: 0, Max_Budget: 0 };
    return { Channel: name, Min_Budget: readAmount(Min_Budget) ?? 0, Max_Budget: readAmount(Max_Budget) || budget };
  });
  return capLimits({ budget, limits });
}

/** Faults that make limits and rules impossible, found by core/rules/limitRules.ts. */
export function findLimitFaults(choice: ConstraintChoice, budget: number, rules?: SplitRules): LimitFault[] {
  const isOwn = choice.mode === 'by channel';
  if (budget <= 0 || (!isOwn && rules === undefined)) return [];
  const limits = toChannelLimits(choice, budget);
  return limitFaults({ budget, limits, rules, selected: isOwn ? choice.selected : undefined });
}

/** Sums of the ticked channels' limits, and the budget [$]. */
export interface LimitSums {
  readonly minimum: number;
  /** Null while a ticked channel may take the whole budget. */
  readonly maximum: number | null;
  readonly budget: number;
}

/** Sums of the minimums and maximums [$]. */
export function sumLimits(choice: ConstraintChoice, budget: number): LimitSums {
  const limits = toChannelLimits(choice, budget);
  const isOpen = limits.some(({ Max_Budget }) => Max_Budget >= budget);
  const sums = sumOfLimits({ budget, limits });
  return { ...sums, maximum: isOpen ? null : sums.maximum };
}

/** The constraint as a report words it: 'default', or the selected channels with their limits [$]. */
export function toReported(choice: ConstraintChoice, budget: number): ReportedConstraint {
  return choice.mode === 'default' ? 'default' : reportedConstraint(toChannelLimits(choice, budget), budget);
}

/** The form's constraint section of a saved plan. A max equal to the whole budget is no limit. */
export function fromReported(reported: ReportedConstraint, budget: number): ConstraintChoice {
  if (typeof reported !== 'object') return { mode: 'default', rows: BLANK_ROWS, selected: [] };
  const rows = BLANK_ROWS.map((row) => {
    const limits = reported[row.Channel];
    if (limits === undefined) return row;
    const most = limits.Max_Budget >= budget ? 0 : limits.Max_Budget;
    return { ...row, Min_Budget: wholeNumber(limits.Min_Budget), Max_Budget: wholeNumber(most) };
  });
  return { mode: 'by channel', rows, selected: CHANNELS.filter((name) => reported[name] !== undefined) };
}

/** The limits of a reported constraint, in the order of CHANNELS [whole $]. */
export function limitsOfReported(reported: ReportedConstraint, budget: number): ChannelLimits[] {
  return toChannelLimits(fromReported(reported, budget), budget);
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
