import type { Channel } from '../../../core/rules/channels.ts';
import { splitCents } from '../../../core/rules/weekPlan.ts';
import type { ChannelCents, WeekPlan } from '../../../core/rules/weekPlan.ts';
import { dollars } from '../../../core/words/amounts.ts';
import { channelNamed, DASH } from '../plan/limits/pastedLimits.ts';
import { parseMoney } from '../plan/limits/moneyText.ts';
import { freeCells, setCells } from './weekGestures.ts';
import type { WeekCell } from './weekGestures.ts';

/** A channel's row that a paste changes: its cents in each week before and after. */
export interface PastedRow {
  readonly channel: Channel;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A pasted row with amounts for all weeks, in cents, that does not add up to the plan's money for the channel. */
interface UnevenRow {
  readonly channel: Channel;
  readonly cents: readonly number[];
  /** The difference in words: "Radio: $300,000 pasted, the plan has $318,888". */
  readonly sentence: string;
}

/** The weeks of a plan after a range was pasted. */
export interface PastedWeeks {
  readonly next: WeekPlan;
  readonly changes: readonly PastedRow[];
  /** Rows that are not applied until the planner presses `Scale to the plan`. */
  readonly uneven: readonly UnevenRow[];
  /** Cells that were not used, each with the reason. */
  readonly remarks: readonly string[];
}

/**
 * Reads a range copied from a spreadsheet into the weeks. If the first column names channels, each row is put into the row of
 * its channel, from the focused week on. Otherwise the range fills the grid from the focused cell down and to the right. A row
 * with amounts for all weeks replaces the whole row, and its cells are free; if it does not add up to the plan's money, it is `uneven`. A row
 * with fewer amounts counts as typed: its cells are fixed, and the other cells of the row adjust.
 * @param rows  the channels of the grid, from top to bottom
 */
export function pasteWeeks(
  cells: readonly (readonly string[])[],
  start: WeekCell,
  plan: WeekPlan,
  money: ChannelCents,
  rows: readonly Channel[] = [...money.keys()],
): PastedWeeks {
  const remarks: string[] = [];
  const uneven: UnevenRow[] = [];
  let next = plan;
  for (const { channel, texts } of textsByChannel(cells, start, rows, remarks)) {
    const firstWeek = texts.length >= plan.weeks ? 0 : start.week;
    if (texts.length > plan.weeks - firstWeek)
      remarks.push(`${channel}: amounts after week ${plan.weeks} were left out.`);
    const amounts = texts
      .slice(0, plan.weeks - firstWeek)
      .map((text, index) => amountOf(text, channel, firstWeek + index, remarks));
    const typedCells = amounts.flatMap((cents, index) =>
      cents === null ? [] : [{ channel, week: firstWeek + index, cents }],
    );
    const total = money.get(channel)!;
    if (typedCells.length === plan.weeks) {
      const row = typedCells.map(({ cents }) => cents);
      const sum = row.reduce((all, cents) => all + cents, 0);
      const sentence = `${channel}: ${dollars(sum / 100)} pasted, the plan has ${dollars(total / 100)}`;
      if (sum !== total) uneven.push({ channel, cents: row, sentence });
      else next = freeCells(setCells(next, money, typedCells).plan, typedCells);
      continue;
    }
    const { plan: edited, refused } = setCells(next, money, typedCells);
    remarks.push(...refused);
    next = edited;
  }
  return { next, changes: changesOf(plan, next), uneven, remarks };
}

/** The pasted weeks after the rows that did not add up were scaled to the plan's money. */
export function scaledRows({ next, uneven }: PastedWeeks, money: ChannelCents): WeekPlan {
  return uneven.reduce((plan, { channel, cents }) => {
    const row = splitCents(money.get(channel)!, cents);
    const cells = row.map((amount, week) => ({ channel, week, cents: amount }));
    return freeCells(setCells(plan, money, cells).plan, cells);
  }, next);
}

/** The rows that differ between two states of the weeks. */
function changesOf(before: WeekPlan, after: WeekPlan): PastedRow[] {
  return (Object.keys(after.cells) as Channel[]).flatMap((channel) => {
    const [oldRow, newRow] = [before.cells[channel] ?? [], after.cells[channel] ?? []];
    return newRow.some((cents, week) => cents !== oldRow[week]) ? [{ channel, before: oldRow, after: newRow }] : [];
  });
}

/** The texts that are pasted into the row of a channel. */
interface PastedTexts {
  readonly channel: Channel;
  readonly texts: readonly string[];
}

function textsByChannel(
  cells: readonly (readonly string[])[],
  start: WeekCell,
  rows: readonly Channel[],
  remarks: string[],
): PastedTexts[] {
  const lines = cells.filter((line) => line.some((cell) => cell.trim() !== ''));
  if (!lines.some(([name]) => channelNamed(name) !== null)) {
    const below = rows.slice(rows.indexOf(start.channel));
    if (lines.length > below.length) remarks.push('Rows below the last channel were left out.');
    return lines.slice(0, below.length).map((texts, index) => ({ channel: below[index]!, texts }));
  }
  return lines.flatMap(([name = '', ...texts], index) => {
    const channel = channelNamed(name);
    if (channel !== null && rows.includes(channel)) return [{ channel, texts }];
    // A first row without a channel has the headings of the amounts.
    if (channel === null && index === 0) return [];
    remarks.push(channel === null ? `“${name.trim()}” is no channel here.` : `${channel} has no money in this plan.`);
    return [];
  });
}

/** The amount of a cell in cents; null if the cell is empty or not understood. A text that is not understood gets a remark. */
function amountOf(text: string, channel: Channel, week: number, remarks: string[]): number | null {
  if (DASH.test(text.trim())) return 0;
  const parsed = parseMoney(text, { allowsDecimals: true });
  if (parsed.kind === 'amount') return Math.round(parsed.dollars * 100);
  if (parsed.kind === 'not understood') {
    remarks.push(`${channel}, week ${week + 1}: “${text.trim()}” was not accepted, ${parsed.reason}.`);
  }
  return null;
}
