import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { OutputRow } from '../../../core/contract/bodies/rows.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { printedMoney, printedShares } from './channels/printedParts.ts';

/** A channel and its money as the report prints it [$]. */
export interface ChannelMoney {
  readonly channel: string;
  readonly money: number;
  /** Of all of it, as the report prints it [%]. */
  readonly share: number;
}

/** Every channel, those with money first, most first. The printed amounts add up to the printed budget. */
export function channelMoney(report: Pick<PlanReport, 'output'>): ChannelMoney[] {
  const rows = readRows<OutputRow>(report.output);
  const exact = rows.map((row) => row.Optimal_Budget);
  const [money, shares] = [printedMoney(exact), printedShares(exact)];
  const bought = rows.map((row, at) => ({ channel: row.Master_Channel, money: money[at]!, share: shares[at]! }));
  const rest = CHANNELS.filter((name) => !rows.some((row) => row.Master_Channel === name));
  return [...bought, ...rest.map((channel) => ({ channel, money: 0, share: 0 }))].sort(
    (one, other) => other.money - one.money,
  );
}

/** The same as a list in the order of CHANNELS; null where the plan has money in a channel that is none of them. */
export function moneyByChannel(report: Pick<PlanReport, 'output'>): number[] | null {
  const all = channelMoney(report);
  if (all.some(({ channel, money }) => money > 0 && !(CHANNELS as readonly string[]).includes(channel))) return null;
  return CHANNELS.map((name) => all.find(({ channel }) => channel === name)?.money ?? 0);
}
