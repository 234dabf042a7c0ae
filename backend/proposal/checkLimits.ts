import { isChannel } from '../../contract/channels.ts';
import type { ChannelLimits } from '../../contract/reach.ts';
import { dollars } from '../../planning/money.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses limits that need no computation to be seen as impossible, all faults at once. What only shows in the sums with
 * the FTA National exclusion is refused by planning/proposal.ts.
 * @throws {Refusal} 400 with a sentence for each fault
 */
export function checkLimits(budget: number, rows: readonly ChannelLimits[]): void {
  const faults = [
    ...(Number.isInteger(budget) ? [] : [`The budget must be whole dollars, not ${budget}.`]),
    ...rows.flatMap((row) => rowFaults(row, budget)),
    ...repeatedChannels(rows),
    ...sumFaults(budget, rows),
  ];
  if (faults.length > 0) throw new Refusal(400, 'impossible_limits', faults.join(' '), faults);
}

function rowFaults({ Channel, Min_Budget, Max_Budget }: ChannelLimits, budget: number): string[] {
  if (!isChannel(Channel)) return [`"${Channel}" is not one of the channels.`];
  if (Min_Budget > Max_Budget) {
    return [`${Channel}: the minimum ${dollars(Min_Budget)} is above the maximum ${dollars(Max_Budget)}.`];
  }
  return Min_Budget > budget
    ? [`${Channel}: the minimum ${dollars(Min_Budget)} is above the budget ${dollars(budget)}.`]
    : [];
}

function repeatedChannels(rows: readonly ChannelLimits[]): string[] {
  const names = rows.map(({ Channel }) => Channel);
  const repeated = new Set(names.filter((name, place) => names.indexOf(name) < place));
  return [...repeated].map((name) => `${name} has more than one row of limits.`);
}

function sumFaults(budget: number, rows: readonly ChannelLimits[]): string[] {
  const minima = rows.reduce((sum, row) => sum + row.Min_Budget, 0);
  const maxima = rows.reduce((sum, row) => sum + Math.min(row.Max_Budget, budget), 0);
  if (maxima === 0) return ['No channel may receive money: every maximum is $0.'];
  if (minima > budget) {
    const parts = rows.filter((row) => row.Min_Budget > 0).map((row) => `${row.Channel} ${dollars(row.Min_Budget)}`);
    const over = dollars(minima - budget);
    return [
      `The minima (${parts.join(', ')}) add up to ${dollars(minima)}, ${over} more than the budget ${dollars(budget)}.`,
    ];
  }
  if (maxima < budget) {
    const parts = rows.filter((row) => row.Max_Budget > 0).map((row) => `${row.Channel} ${dollars(row.Max_Budget)}`);
    const short = dollars(budget - maxima);
    return [
      `The maxima (${parts.join(', ')}) add up to ${dollars(maxima)}, so ${short} of the budget ${dollars(budget)} has no channel to go to.`,
    ];
  }
  return [];
}
