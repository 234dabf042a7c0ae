import type { WarehouseAudiences } from './warehouseAudiences.ts';
import type { Planner } from '../http/callers/planner.ts';
import { Refusal } from '../http/refusal.ts';
import type { PlanStore } from '../plans/planStore.ts';
import type { SampledPlan } from './warehouseSamples.ts';

/**
 * Returns the plan whose sample a browser wants to download, if the user may download it.
 * @throws {Refusal} 400 for a plan from an uploaded file; 403 when samples of its audience may not be downloaded
 */
export async function authorizeSampleDownload(
  { plans, warehouse }: { readonly plans: PlanStore; readonly warehouse: Pick<WarehouseAudiences, 'sampleRule'> },
  user: Planner,
  key: string,
): Promise<SampledPlan> {
  const plan = await plans.sampledPlan(user, key);
  const name = plan?.mediaScore.audience_source;
  if (plan === null || name === undefined) {
    throw new Refusal(400, 'no_sample', 'This plan was made from an uploaded file, so it has no sample.');
  }
  // The current settings decide: an audience that was removed from them has no sample.
  const rule = warehouse.sampleRule(name);
  if (rule === 'browser') return plan;
  if (rule === 'service')
    throw new Refusal(403, 'sample_stays', `A sample of "${name}" stays on the planning service.`);
  throw new Refusal(
    403,
    'sample_stays',
    `Neither the rows of "${name}" nor a sample of them may leave their database.`,
  );
}
