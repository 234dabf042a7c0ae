import type { WarehouseAudiences } from './warehouseAudiences.ts';
import type { Planner } from '../http/callers/planner.ts';
import { Refusal } from '../http/refusal.ts';
import type { PlanStore } from '../plans/planStore.ts';
import type { SampledPlan } from './warehouseSamples.ts';

/**
 * The plan whose sample a browser asks for.
 * @throws {Refusal} 400 for a plan with a file of its own; 403 where the rows of its audience stay where they are kept
 */
export async function checkSampleMayLeave(
  { plans, kept }: { readonly plans: PlanStore; readonly kept: Pick<WarehouseAudiences, 'sampleRule'> },
  reader: Planner,
  key: string,
): Promise<SampledPlan> {
  const plan = await plans.sampledPlan(reader, key);
  const name = plan?.mediaScore.audience_source;
  if (plan === null || name === undefined) {
    throw new Refusal(400, 'no_sample', 'This plan was made from a file of its own: there is no sample beside it.');
  }
  // By what the settings say now: one that was taken out of them gives nothing away any more.
  const rule = kept.sampleRule(name);
  if (rule === 'browser') return plan;
  if (rule === 'service')
    throw new Refusal(403, 'sample_stays', `A sample of "${name}" stays on the planning service.`);
  throw new Refusal(403, 'sample_stays', `The rows of "${name}" stay where they are kept, a sample of them too.`);
}
