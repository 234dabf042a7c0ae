import { CHANNELS } from '../../../../core/rules/channels.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import { blockedChannels, cappedAmount, tickLimited, withLimit } from './budgetConstraint.ts';
import type { GridLimits, LimitRow, LimitField } from './budgetConstraint.ts';
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
  readonly before: LimitRow;
  readonly after: LimitRow;
  /** Whether the paste ticks the channel. */
  readonly isNewlyTicked: boolean;
}

/** The limits after a range was pasted. */
export interface PastedLimits {
  readonly next: GridLimits;
  readonly changes: readonly LimitChange[];
  /** Sentences about pasted cells that were ignored, or taken with another amount. */
  readonly remarks: readonly string[];
}

const FIELDS: readonly LimitField[] = ['Min_Budget', 'Max_Budget'];
/** The word for each limit in remarks. */
const FIELD_WORDS: Record<LimitField, string> = { Min_Budget: 'min', Max_Budget: 'max' };
/** A cell with only a dash, with which accounting formats write a zero. */
export const DASH = /^\$?\s*[-–—]\s*$/;

/**
 * Reads a range copied from a spreadsheet into the limits. If the first column names channels, each row is put into the row of its
 * channel. In such a range headings tell whether an amount is a minimum or a maximum; if they do not, a single amount is put into the
 * column of the focused cell, and two amounts are minimum and maximum. If no channels are named, headings are skipped, and the range
 * fills the grid from the focused cell down and to the right. Empty cells change nothing. Cells that are not understood change nothing
 * and get a remark.
 * @param budget  the total budget in dollars: percentages are shares of it, and a maximum is capped at it
 */
export function pasteLimits(
  cells: readonly (readonly string[])[],
  start: PasteStart,
  limits: GridLimits,
  budget: number,
): PastedLimits {
  const lines = cells.filter((line) => line.some((cell) => cell.trim() !== ''));
  const pasted = lines.some((line) => channelNamed(line[0]) !== null)
    ? rowsByName(lines, start.field, budget)
    : rowsByPosition(lines, start, budget);
  // The limits, to which the pasted rows are applied one after the other.
  const state = { ...limits, remarks: [...pasted.remarks] };
  const seen = new Set<Channel>();
  for (const { channel, amounts } of pasted.rows) {
    if (seen.has(channel)) state.remarks.push(`${channel} is there more than once: only its first row counts.`);
    else fillRow(state, channel, amounts, budget);
    seen.add(channel);
  }
  return {
    next: { rows: state.rows, selected: state.selected },
    changes: limitChanges(limits, state),
    remarks: state.remarks,
  };
}

/** The pasted texts for each channel's limits, and remarks about cells that belong to no channel or limit. */
interface PastedTexts {
  readonly rows: readonly { readonly channel: Channel; readonly amounts: Partial<Record<LimitField, string>> }[];
  readonly remarks: readonly string[];
}

/** Reads rows whose first cell names the channel. @param field  the column of the focused cell */
function rowsByName(lines: readonly (readonly string[])[], field: LimitField, budget: number): PastedTexts {
  const heading = channelNamed(lines[0]![0]) === null && !hasAmount(lines[0]!, budget) ? lines[0]! : null;
  // Number of columns after the channels' names.
  const amountColumns = Math.max(...lines.map((line) => line.length)) - 1;
  const fields = fieldsOf(heading, amountColumns) ?? (amountColumns === 1 ? [field] : FIELDS);
  const channelLines = heading ? lines.slice(1) : lines;
  const unknownNames = channelLines.filter((line) => channelNamed(line[0]) === null).map(([name = '']) => name.trim());
  const remarks = unknownNames.map(
    (name) => `${name === '' ? 'A row without a name' : `“${name}”`} is no channel here.`,
  );
  if (amountColumns > fields.length) remarks.push('More columns than min and max: the others were left out.');
  const rows = channelLines.flatMap(([name, ...amounts]) => {
    const channel = channelNamed(name);
    return channel ? [{ channel, amounts: amountsByField(fields, amounts) }] : [];
  });
  return { rows, remarks };
}

/** Reads rows into the grid from the focused cell down and to the right. A first row without an amount has headings. */
function rowsByPosition(lines: readonly (readonly string[])[], start: PasteStart, budget: number): PastedTexts {
  const amountLines = lines.length > 1 && !hasAmount(lines[0]!, budget) ? lines.slice(1) : lines;
  const channels = CHANNELS.slice(CHANNELS.indexOf(start.channel));
  const fields = FIELDS.slice(FIELDS.indexOf(start.field));
  const remarks: string[] = [];
  if (amountLines.length > channels.length) remarks.push('Rows below the last channel were left out.');
  if (amountLines.some((line) => line.length > fields.length))
    remarks.push('Columns to the right of max were left out.');
  const rows = amountLines
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

/** Puts the pasted texts into a channel's row of `state`, which is changed in place. */
function fillRow(
  state: { rows: readonly LimitRow[]; selected: readonly Channel[]; remarks: string[] },
  channel: Channel,
  amounts: Partial<Record<LimitField, string>>,
  budget: number,
): void {
  if (blockedChannels(state.selected).has(channel)) {
    const excluding = state.selected.filter((name) => blockedChannels([name]).has(channel));
    state.remarks.push(`${channel} was left out: it cannot be bought together with ${listed(excluding)}.`);
    return;
  }
  for (const field of FIELDS) {
    const cell = amounts[field];
    if (cell === undefined) continue;
    const parsed = readPastedMoney(cell, budget);
    const where = `${channel} ${FIELD_WORDS[field]}`;
    if (parsed.kind === 'not understood')
      state.remarks.push(`${where}: “${cell.trim()}” was not accepted, ${parsed.reason}.`);
    if (parsed.kind !== 'amount') continue;
    const limitText = wholeNumber(parsed.dollars);
    const amount = field === 'Max_Budget' ? cappedAmount(limitText, budget) : limitText;
    if (parsed.droppedCents !== '') state.remarks.push(`${where}: the cents of ${cell.trim()} were left out.`);
    if (amount !== limitText) state.remarks.push(`${where}: $${limitText} is above the budget and was cut to it.`);
    state.rows = withLimit(state.rows, { channel, field, amount }, budget);
    state.selected = tickLimited(state.selected, channel, amount);
  }
}

/** Reads a pasted amount. A dash is 0. @param budget  [$], of which percentages are taken */
export function readPastedMoney(cell: string, budget: number): ReturnType<typeof parseMoney> {
  return DASH.test(cell.trim()) ? parseMoney('0') : parseMoney(cell, { hundredPercent: budget });
}

function limitChanges(before: GridLimits, after: GridLimits): LimitChange[] {
  return after.rows.flatMap((row, index) => {
    const oldRow = before.rows[index]!;
    const isNewlyTicked = after.selected.includes(row.Channel) && !before.selected.includes(row.Channel);
    const isUnchanged = FIELDS.every((field) => (row[field] || '0') === (oldRow[field] || '0'));
    return isUnchanged && !isNewlyTicked ? [] : [{ before: oldRow, after: row, isNewlyTicked }];
  });
}

function hasAmount(line: readonly string[], budget: number): boolean {
  return line.some((cell) => parseMoney(cell, { hundredPercent: budget }).kind === 'amount' || DASH.test(cell.trim()));
}

const lettersAndDigits = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const CHANNEL_BY_LETTERS = new Map(CHANNELS.map((name) => [lettersAndDigits(name), name]));

/** The channel that a cell names; null if it names none. Spaces, hyphens and case do not count: "pay-tv" is Pay TV. */
export function channelNamed(text: string | undefined): Channel | null {
  return CHANNEL_BY_LETTERS.get(lettersAndDigits(text ?? '')) ?? null;
}
