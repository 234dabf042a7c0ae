import { CHANNELS } from '../../../../core/rules/channels.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import { blockedChannels, cappedAmount, tickLimited } from './budgetConstraint.ts';
import type { ConstraintLimits, ConstraintRow, LimitField } from './budgetConstraint.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { listed } from '../../../../core/words/wording.ts';
import { parseMoney } from './moneyText.ts';

/** The cell of the grid that had the focus. */
export interface PasteStart {
  readonly channel: Channel;
  readonly field: LimitField;
}

/** One channel's row before and after a paste. */
export interface LimitChange {
  readonly before: ConstraintRow;
  readonly after: ConstraintRow;
  /** Whether the paste ticks the channel. */
  readonly ticks: boolean;
}

/** The limits after a range was pasted. */
export interface PastedLimits {
  readonly next: ConstraintLimits;
  readonly changes: readonly LimitChange[];
  /** Cells that were changed or not used, each with the reason. */
  readonly remarks: readonly string[];
}

const FIELDS: readonly LimitField[] = ['Min_Budget', 'Max_Budget'];
const WORD: Record<LimitField, string> = { Min_Budget: 'min', Max_Budget: 'max' };
/** A dash, with which accounting formats write a zero. */
export const DASH = /^\$?\s*[-–—]\s*$/;

/**
 * Reads a range copied from a spreadsheet into the limits. If the first column names channels, each row is put into the row of its
 * channel. Headings tell whether an amount is a minimum or a maximum; without headings a single amount is put into the column of the
 * focused cell, and two amounts are minimum and maximum. If no channels are named, the range fills the grid from the focused cell down
 * and to the right. Empty cells change nothing. Cells that are not understood change nothing and get a remark.
 * @param budget  the total budget in dollars: percentages are shares of it, and a maximum is capped at it
 */
export function pasteLimits(
  cells: readonly (readonly string[])[],
  start: PasteStart,
  limits: ConstraintLimits,
  budget: number,
): PastedLimits {
  const lines = cells.filter((line) => line.some((cell) => cell.trim() !== ''));
  const targets = lines.some((line) => channelNamed(line[0]) !== null)
    ? byName(lines, start.field, budget)
    : byPlace(lines, start, budget);
  const paste = { ...limits, remarks: [...targets.remarks] };
  const seen = new Set<Channel>();
  for (const { channel, amounts } of targets.rows) {
    if (seen.has(channel)) paste.remarks.push(`${channel} is there more than once: only its first row counts.`);
    else fillRow(paste, channel, amounts, budget);
    seen.add(channel);
  }
  return {
    next: { rows: paste.rows, selected: paste.selected },
    changes: limitChanges(limits, paste),
    remarks: paste.remarks,
  };
}

/** The pasted texts for each channel's limits. */
interface Targets {
  readonly rows: readonly { readonly channel: Channel; readonly amounts: Partial<Record<LimitField, string>> }[];
  readonly remarks: readonly string[];
}

function byName(lines: readonly (readonly string[])[], field: LimitField, budget: number): Targets {
  const heading = channelNamed(lines[0]![0]) === null && !hasAmount(lines[0]!, budget) ? lines[0]! : null;
  const width = Math.max(...lines.map((line) => line.length)) - 1;
  const fields = fieldsOf(heading, width) ?? (width === 1 ? [field] : FIELDS);
  const named = heading ? lines.slice(1) : lines;
  const unknown = named.filter((line) => channelNamed(line[0]) === null).map(([name = '']) => name.trim());
  const remarks = unknown.map((name) => `${name === '' ? 'A row without a name' : `“${name}”`} is no channel here.`);
  if (width > fields.length) remarks.push('More columns than min and max: the others were left out.');
  const rows = named.flatMap(([name, ...amounts]) => {
    const channel = channelNamed(name);
    return channel ? [{ channel, amounts: amountsByField(fields, amounts) }] : [];
  });
  return { rows, remarks };
}

function byPlace(lines: readonly (readonly string[])[], start: PasteStart, budget: number): Targets {
  const filled = lines.length > 1 && !hasAmount(lines[0]!, budget) ? lines.slice(1) : lines;
  const channels = CHANNELS.slice(CHANNELS.indexOf(start.channel));
  const fields = FIELDS.slice(FIELDS.indexOf(start.field));
  const remarks: string[] = [];
  if (filled.length > channels.length) remarks.push('Rows below the last channel were left out.');
  if (filled.some((line) => line.length > fields.length)) remarks.push('Columns to the right of max were left out.');
  const rows = filled
    .slice(0, channels.length)
    .map((line, index) => ({ channel: channels[index]!, amounts: amountsByField(fields, line) }));
  return { rows, remarks };
}

/** The limits (minimum, maximum) that the headings name, in their order; null if the headings do not name them. */
function fieldsOf(heading: readonly string[] | null, width: number): readonly LimitField[] | null {
  const named = (heading ?? []).slice(1, 1 + width).map((text) => {
    const isMin = /\b(?:min|minimum|at least|floor)\b/i.test(text);
    const isMax = /\b(?:max|maximum|at most|cap|ceiling)\b/i.test(text);
    return isMin === isMax ? null : isMin ? ('Min_Budget' as const) : ('Max_Budget' as const);
  });
  return named.length > 0 && named.every((field) => field !== null) && new Set(named).size === named.length
    ? named
    : null;
}

function amountsByField(
  fields: readonly LimitField[],
  amounts: readonly string[],
): Partial<Record<LimitField, string>> {
  return Object.fromEntries(
    fields.flatMap((field, index) => (amounts[index]?.trim() ? [[field, amounts[index]]] : [])),
  );
}

function fillRow(
  paste: { rows: readonly ConstraintRow[]; selected: readonly Channel[]; remarks: string[] },
  channel: Channel,
  amounts: Partial<Record<LimitField, string>>,
  budget: number,
): void {
  if (blockedChannels(paste.selected).has(channel)) {
    const by = paste.selected.filter((name) => blockedChannels([name]).has(channel));
    paste.remarks.push(`${channel} was left out: it cannot be bought together with ${listed(by)}.`);
    return;
  }
  for (const field of FIELDS) {
    const cell = amounts[field];
    if (cell === undefined) continue;
    const reading = DASH.test(cell.trim()) ? parseMoney('0') : parseMoney(cell, { share: budget });
    const where = `${channel} ${WORD[field]}`;
    if (reading.kind === 'not understood')
      paste.remarks.push(`${where}: “${cell.trim()}” was not accepted, ${reading.reason}.`);
    if (reading.kind !== 'amount') continue;
    const limitText = wholeNumber(reading.dollars);
    const amount = field === 'Max_Budget' ? cappedAmount(limitText, budget) : limitText;
    if (reading.cents !== '') paste.remarks.push(`${where}: the cents of ${cell.trim()} were left out.`);
    if (amount !== limitText) paste.remarks.push(`${where}: $${limitText} is above the budget and was cut to it.`);
    paste.rows = paste.rows.map((row) => (row.Channel === channel ? { ...row, [field]: amount } : row));
    paste.selected = tickLimited(paste.selected, channel, amount);
  }
}

function limitChanges(before: ConstraintLimits, after: ConstraintLimits): LimitChange[] {
  return after.rows.flatMap((row, index) => {
    const oldRow = before.rows[index]!;
    const ticks = after.selected.includes(row.Channel) && !before.selected.includes(row.Channel);
    const isUnchanged = FIELDS.every((field) => (row[field] || '0') === (oldRow[field] || '0'));
    return isUnchanged && !ticks ? [] : [{ before: oldRow, after: row, ticks }];
  });
}

function hasAmount(line: readonly string[], budget: number): boolean {
  return line.some((cell) => parseMoney(cell, { share: budget }).kind === 'amount' || DASH.test(cell.trim()));
}

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const BY_PLAIN_NAME = new Map(CHANNELS.map((name) => [plainName(name), name]));

/** The channel that a cell names; null if it names none. Spaces, hyphens and case do not count: "pay-tv" is Pay TV. */
export function channelNamed(text: string | undefined): Channel | null {
  return BY_PLAIN_NAME.get(plainName(text ?? '')) ?? null;
}
