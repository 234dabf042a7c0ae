import { isChannel } from '../rules/channels.ts';
import type { Channel } from '../rules/channels.ts';
import type { ChannelCents } from '../rules/weekPlan.ts';
import type { PlanReport } from './bodies/planReport.ts';
import type { OutputRow } from './bodies/rows.ts';
import { readRows } from './jsonText.ts';

/** The money of each channel that a plan buys, in the order of its mix [cents]. */
export function centsOfPlan({ output }: Pick<PlanReport, 'output'>): ChannelCents {
  const rows = readRows<OutputRow>(output).flatMap(({ Master_Channel: channel, Optimal_Budget: money }) => {
    const cents = Math.round(Number(money) * 100);
    return isChannel(channel) && cents > 0 ? [[channel, cents] as [Channel, number]] : [];
  });
  return new Map(rows);
}
