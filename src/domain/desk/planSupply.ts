import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { withinSupply } from '../../../core/planningData/supply.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { Scenario } from './scenario.ts';

/** The limits with which the desk opens. No channel may get more money than there is to buy at the plan's rates. */
export function withinPlanSupply(
  limits: readonly ChannelLimits[],
  { why }: Pick<PlanReport, 'why'>,
): readonly ChannelLimits[] {
  return withinSupply(limits, why?.supply ?? []);
}

/**
 * One sentence for each channel in which a mix spends more than there is to buy. A channel with the planner's own price is left out,
 * because at another price its supply in dollars is different.
 */
export function sentencesBeyondSupply(
  { spend, ownCpm }: Pick<Scenario, 'spend' | 'ownCpm'>,
  { why }: Pick<PlanReport, 'why'>,
) {
  const exceeded = (why?.supply ?? []).filter(({ channel, most }) => {
    const index = CHANNELS.findIndex((name) => name === channel);
    // The mix is in whole dollars, so it may be one dollar above.
    return index >= 0 && ownCpm[index] === null && spend[index]! > most + 1;
  });
  return exceeded.map(({ says }) => says);
}
