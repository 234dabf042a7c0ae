import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { OutputRow } from '../../../core/contract/bodies/rows.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { addingUp } from '../report/channels/addingUp.ts';

/** Below this sum the cents are part of the answer, as in the report [$]. */
const CENTS_BELOW = 1000;

/** A channel and its money as the report prints it [$]. */
export interface ChannelMoney {
  readonly channel: string;
  readonly money: number;
}

/** Every channel, those with money first, most first. The printed amounts add up to the printed budget. */
export function channelMoney(report: Pick<PlanReport, 'output'>): ChannelMoney[] {
  const rows = readRows<OutputRow>(report.output);
  const exact = rows.map((row) => row.Optimal_Budget);
  const printed = addingUp(exact, exact.reduce((sum, money) => sum + money, 0) < CENTS_BELOW ? 2 : 0);
  const bought = rows.map((row, at) => ({ channel: row.Master_Channel, money: printed[at]! }));
  const rest = CHANNELS.filter((name) => !rows.some((row) => row.Master_Channel === name));
  return [...bought, ...rest.map((channel) => ({ channel, money: 0 }))].sort((one, other) => other.money - one.money);
}

/** The same as a list in the order of CHANNELS; null where the plan has money in a channel that is none of them. */
export function moneyByChannel(report: Pick<PlanReport, 'output'>): number[] | null {
  const all = channelMoney(report);
  if (all.some(({ channel, money }) => money > 0 && !(CHANNELS as readonly string[]).includes(channel))) return null;
  return CHANNELS.map((name) => all.find(({ channel }) => channel === name)?.money ?? 0);
}
