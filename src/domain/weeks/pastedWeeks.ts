import type { Channel } from '../../../core/rules/channels.ts';
import { sharedCents } from '../../../core/rules/weekPlan.ts';
import type { ChannelCents, WeekPlan } from '../../../core/rules/weekPlan.ts';
import { dollars } from '../../../core/words/amounts.ts';
import { channelNamed, DASH } from '../plan/limits/pastedLimits.ts';
import { parseMoney } from '../plan/limits/moneyText.ts';
import { freeCells, setCells } from './weekGestures.ts';
import type { WeekCell } from './weekGestures.ts';

/** A row that a paste changes. */
export interface PastedRow {
  readonly channel: Channel;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A pasted row of all weeks that does not add up to the plan [cents]. */
interface UnevenRow {
  readonly channel: Channel;
  readonly cents: readonly number[];
  /** "Radio: $300,000 pasted, the plan has $318,888". */
  readonly sentence: string;
}

/** The weeks after a pasted range. */
export interface PastedWeeks {
  readonly next: WeekPlan;
  readonly changes: readonly PastedRow[];
  /** Rows that wait for `Scale to the plan`. */
  readonly uneven: readonly UnevenRow[];
  /** Cells that were not used, each with the reason. */
  readonly remarks: readonly string[];
}

/**
 * Reads a range copied from a spreadsheet into the weeks. If the first column names channels, rows go by name and fill
 * from the focused week; otherwise cells fill from the focused one down and to the right. A row of all weeks replaces
 * its row and may be typed over later; fewer cells are typed cells, and the rest of the row adjusts.
 * @param rows  the channels of the grid, in its order
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
  for (const { channel, texts } of targets(cells, start, rows, remarks)) {
    const from = texts.length >= plan.weeks ? 0 : start.week;
    if (texts.length > plan.weeks - from) remarks.push(`${channel}: amounts after week ${plan.weeks} were left out.`);
    const amounts = texts
      .slice(0, plan.weeks - from)
      .map((text, place) => amountOf(text, channel, from + place, remarks));
    const known = amounts.flatMap((cents, place) => (cents === null ? [] : [{ channel, week: from + place, cents }]));
    const total = money.get(channel)!;
    if (known.length === plan.weeks) {
      const row = known.map(({ cents }) => cents);
      const sum = row.reduce((all, cents) => all + cents, 0);
      const sentence = `${channel}: ${dollars(sum / 100)} pasted, the plan has ${dollars(total / 100)}`;
      if (sum !== total) uneven.push({ channel, cents: row, sentence });
      else next = freeCells(setCells(next, money, known).plan, known);
      continue;
    }
    const { plan: edited, refused } = setCells(next, money, known);
    remarks.push(...refused);
    next = edited;
  }
  return { next, changes: changesOf(plan, next), uneven, remarks };
}

/** The pasted weeks with the rows that did not add up scaled to the plan. */
export function scaledRows({ next, uneven }: PastedWeeks, money: ChannelCents): WeekPlan {
  return uneven.reduce((plan, { channel, cents }) => {
    const row = sharedCents(money.get(channel)!, cents);
    const cells = row.map((amount, week) => ({ channel, week, cents: amount }));
    return freeCells(setCells(plan, money, cells).plan, cells);
  }, next);
}

/** The rows that differ between two states of the weeks. */
function changesOf(before: WeekPlan, after: WeekPlan): PastedRow[] {
  return (Object.keys(after.cells) as Channel[]).flatMap((channel) => {
    const [was, is] = [before.cells[channel] ?? [], after.cells[channel] ?? []];
    return is.some((cents, week) => cents !== was[week]) ? [{ channel, before: was, after: is }] : [];
  });
}

interface Target {
  readonly channel: Channel;
  readonly texts: readonly string[];
}

function targets(
  cells: readonly (readonly string[])[],
  start: WeekCell,
  rows: readonly Channel[],
  remarks: string[],
): Target[] {
  const lines = cells.filter((line) => line.some((cell) => cell.trim() !== ''));
  if (!lines.some(([name]) => channelNamed(name) !== null)) {
    const below = rows.slice(rows.indexOf(start.channel));
    if (lines.length > below.length) remarks.push('Rows below the last channel were left out.');
    return lines.slice(0, below.length).map((texts, place) => ({ channel: below[place]!, texts }));
  }
  return lines.flatMap(([name = '', ...texts], place) => {
    const channel = channelNamed(name);
    if (channel !== null && rows.includes(channel)) return [{ channel, texts }];
    // The headings above the amounts.
    if (channel === null && place === 0) return [];
    remarks.push(channel === null ? `“${name.trim()}” is no channel here.` : `${channel} has no money in this plan.`);
    return [];
  });
}

/** An amount [cents]; null for an empty cell, or one that is not understood. */
function amountOf(text: string, channel: Channel, week: number, remarks: string[]): number | null {
  if (DASH.test(text.trim())) return 0;
  const parsed = parseMoney(text, { cents: true });
  if (parsed.kind === 'amount') return Math.round(parsed.dollars * 100);
  if (parsed.kind === 'not understood') {
    remarks.push(`${channel}, week ${week + 1}: “${text.trim()}” was not taken, ${parsed.reason}.`);
  }
  return null;
}
