import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { withinSupply } from '../../../core/planningData/supply.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';

/** The limits that the desk opens with: no channel takes more than the plan's rates say there is to buy [$]. */
export function withinPlanSupply(
  limits: readonly ChannelLimits[],
  { why }: Pick<PlanReport, 'why'>,
): readonly ChannelLimits[] {
  return withinSupply(limits, why?.supply ?? []);
}
