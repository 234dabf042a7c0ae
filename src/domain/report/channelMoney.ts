import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { OutputRow } from '../../../core/contract/bodies/rows.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { printedMoney, printedShares } from '../../../core/words/printedParts.ts';

/** A channel and its money in dollars, rounded as it is printed. */
export interface ChannelMoney {
  readonly channel: string;
  readonly money: number;
  /** Share of the budget in per cent, rounded as it is printed. */
  readonly share: number;
}

/** Every channel with its money, the channel with most money first. The printed amounts add up to the printed budget. */
export function channelMoney(report: Pick<PlanReport, 'output'>): ChannelMoney[] {
  const rows = readRows<OutputRow>(report.output);
  const exactMoney = rows.map((row) => row.Optimal_Budget);
  const [money, shares] = [printedMoney(exactMoney), printedShares(exactMoney)];
  const bought = rows.map((row, index) => ({
    channel: row.Master_Channel,
    money: money[index]!,
    share: shares[index]!,
  }));
  const rest = CHANNELS.filter((name) => !rows.some((row) => row.Master_Channel === name));
  return [...bought, ...rest.map((channel) => ({ channel, money: 0, share: 0 }))].sort(
    (one, other) => other.money - one.money,
  );
}

/** The money in dollars, rounded as it is printed, in the order of CHANNELS; null if the plan has money in an unknown channel. */
export function moneyByChannel(report: Pick<PlanReport, 'output'>): number[] | null {
  const all = channelMoney(report);
  if (all.some(({ channel, money }) => money > 0 && !(CHANNELS as readonly string[]).includes(channel))) return null;
  return CHANNELS.map((name) => all.find(({ channel }) => channel === name)?.money ?? 0);
}

/** The money in dollars, not rounded, in the order of CHANNELS. */
export function exactSpend(report: Pick<PlanReport, 'output'>): number[] {
  const rows = readRows<OutputRow>(report.output);
  return CHANNELS.map((name) => Number(rows.find((row) => row.Master_Channel === name)?.Optimal_Budget ?? 0));
}
