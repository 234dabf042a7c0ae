import { CHANNELS, excludedBy } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { listed } from '../../../core/words/wording.ts';
import { parseMoney } from '../plan/limits/moneyText.ts';
import { channelNamed, readPastedMoney } from '../plan/limits/pastedLimits.ts';
import { withLimitLifted, withMoney } from './gestures.ts';
import { indexOf, isOutsideLimits, limitsOf, sumOf } from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';

/** Amounts copied from a spreadsheet, as the desk understands them. */
export interface PastedMix {
  /** [$] */
  readonly amounts: ReadonlyMap<Channel, number>;
  /** Sentences about pasted cells that were ignored, or taken with another amount. */
  readonly remarks: readonly string[];
}

interface PastedRow {
  readonly channel: Channel;
  readonly cell: string;
}

/**
 * Reads a range into amounts of channels. If a cell of the first column names a channel, the amount of each named channel is the first filled
 * cell after its name. Otherwise the first column fills the rows from the focused one down.
 * @param rows  the channels in the order of the desk's rows, from the focused one on
 * @param unused  channels that no one in the audience file uses
 * @param budget  [$], of which percentages are taken
 */
export function readPastedMix(
  cells: readonly (readonly string[])[],
  { rows, unused, budget }: { rows: readonly Channel[]; unused: readonly Channel[]; budget: number },
): PastedMix {
  const lines = cells.filter((line) => line.some((cell) => cell.trim() !== ''));
  const remarks: string[] = [];
  const amounts = new Map<Channel, number>();
  const isByName = lines.some((line) => channelNamed(line[0]) !== null);
  for (const { channel, cell } of isByName ? rowsByName(lines, remarks) : rowsByPosition(lines, rows, remarks)) {
    const parsed = readPastedMoney(cell, budget);
    const excluding = excludedBy(channel).filter((other) => (amounts.get(other) ?? 0) > 0);
    if (parsed.kind === 'not understood')
      remarks.push(`${channel}: “${cell.trim()}” was not accepted, ${parsed.reason}.`);
    if (parsed.kind !== 'amount') continue;
    if (parsed.droppedCents !== '') remarks.push(`${channel}: the cents of ${cell.trim()} were left out.`);
    if (amounts.has(channel)) remarks.push(`${channel} is there more than once: only its first row counts.`);
    else if (parsed.dollars > 0 && unused.includes(channel))
      remarks.push(`${channel} was left out: no one in this audience file uses it.`);
    else if (parsed.dollars > 0 && excluding.length > 0)
      remarks.push(`${channel} was left out: it cannot be bought together with ${listed(excluding)}.`);
    else amounts.set(channel, parsed.dollars);
  }
  return { amounts, remarks };
}

/** The rows whose first cell names a channel. Any other row gets a remark if it has an amount; without an amount it is a heading. */
function rowsByName(lines: readonly (readonly string[])[], remarks: string[]): PastedRow[] {
  return lines.flatMap(([name = '', ...others]) => {
    const channel = channelNamed(name);
    const cell = others.find((text) => text.trim() !== '') ?? '';
    if (channel !== null) return [{ channel, cell }];
    if (parseMoney(cell).kind === 'amount') remarks.push(`“${name.trim()}” is no channel here.`);
    return [];
  });
}

function rowsByPosition(
  lines: readonly (readonly string[])[],
  rows: readonly Channel[],
  remarks: string[],
): PastedRow[] {
  if (lines.length > rows.length) remarks.push('Rows below the last channel were left out.');
  if (lines.some((line) => line.length > 1)) remarks.push('Only the first column was taken.');
  return lines.slice(0, rows.length).map(([cell = ''], index) => ({ channel: rows[index]!, cell }));
}

/**
 * The scenario with pasted amounts, as if each had been typed. Limits of the plan that an amount breaks are removed. If the locked channels
 * then have more than the budget, or leave no other channel for the rest of it, their sum becomes the budget.
 */
export function withPastedMix(scenario: Scenario, runSettings: RunSettings, { amounts }: PastedMix): Scenario {
  let next = scenario;
  for (const [channel, money] of amounts) {
    const isOutside = isOutsideLimits(limitsOf(runSettings, next, channel), money);
    next = withMoney(isOutside ? withLimitLifted(next, channel, true) : next, channel, money);
  }
  if (!next.keepsBest) return next;
  const { spend, locked, budget } = next;
  const lockedMoney = sumOf(spend.map((money, index) => (locked[index] ? money : 0)));
  const mayTakeRest = CHANNELS.some((channel) => {
    const excluding = excludedBy(channel).some((other) => locked[indexOf(other)] && spend[indexOf(other)]! > 0);
    return !locked[indexOf(channel)] && !limitsOf(runSettings, next, channel).isClosed && !excluding;
  });
  return lockedMoney > budget || !mayTakeRest ? { ...next, budget: lockedMoney } : next;
}
