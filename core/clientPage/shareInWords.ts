import { roundedToSum } from '../words/largestRemainder.ts';
import type { Dollars } from '../words/units.ts';
import { listedFirst } from '../words/wording.ts';

interface PaidChannel {
  readonly channel: string;
  readonly money: Dollars;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Each channel's share of all money in per cent. */
function percentsOf(mix: readonly PaidChannel[]): number[] {
  const all = sumOf(mix.map(({ money }) => money));
  return mix.map(({ money }) => (100 * money) / all);
}

/** The channels' shares of the money as texts for clients, rounded so that they add up to 100: "37%", "under 1%". */
export function sharesInWords(mix: readonly PaidChannel[]): string[] {
  const exact = percentsOf(mix);
  return roundedToSum(exact, 0).map((percent, index) => {
    if (exact[index]! > 0 && exact[index]! < 1) return 'under 1%';
    return percent === 100 && mix.length > 1 ? '>99%' : `${percent}%`;
  });
}

/**
 * The channels with the most money, their names as text, and their share of all money as text. The share is rounded once, so it may differ
 * from the sum of the printed shares. Channels with equal money are all named or all left out.
 * @param mix  most money first
 * @param maximum  how many channels to name, unless more have the most money
 */
export function mostMoney<Channel extends PaidChannel>(mix: readonly Channel[], maximum: number) {
  const next = mix[maximum]?.money ?? 0;
  const withMoreMoney = mix.filter(({ money }) => money > next);
  const channels = withMoreMoney.length > 0 ? withMoreMoney : mix.filter(({ money }) => money === next);
  const percent = Math.round(sumOf(percentsOf(mix).slice(0, channels.length)));
  const partOfMoney = percent < 100 ? `${percent}%` : '>99%';
  const share = channels.length === mix.length ? 'all' : partOfMoney;
  return { channels, names: listedFirst(channels.map(({ channel }) => channel)), share };
}
