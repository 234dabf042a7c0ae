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
export function beyondSupply({ spend, ownCpm }: Pick<Scenario, 'spend' | 'ownCpm'>, { why }: Pick<PlanReport, 'why'>) {
  const beyond = (why?.supply ?? []).filter(({ channel, most }) => {
    const at = CHANNELS.findIndex((name) => name === channel);
    // Whole dollars may be one above.
    return at >= 0 && ownCpm[at] === null && spend[at]! > most + 1;
  });
  return beyond.map(({ says }) => says);
}
