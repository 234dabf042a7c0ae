import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { withinSupply } from '../../../core/planningData/supply.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { Scenario } from './scenario.ts';

/** The limits that the desk opens with: no channel takes more than the plan's rates say there is to buy [$]. */
export function withinPlanSupply(
  limits: readonly ChannelLimits[],
  { why }: Pick<PlanReport, 'why'>,
): readonly ChannelLimits[] {
  return withinSupply(limits, why?.supply ?? []);
}

/** What a mix buys that does not exist: a sentence for each channel. A channel at an own price has another supply in dollars. */
export function sentencesBeyondSupply(
  { spend, ownCpm }: Pick<Scenario, 'spend' | 'ownCpm'>,
  { why }: Pick<PlanReport, 'why'>,
) {
  const exceeded = (why?.supply ?? []).filter(({ channel, most }) => {
    const index = CHANNELS.findIndex((name) => name === channel);
    // Whole dollars may be one above.
    return index >= 0 && ownCpm[index] === null && spend[index]! > most + 1;
  });
  return exceeded.map(({ says }) => says);
}
