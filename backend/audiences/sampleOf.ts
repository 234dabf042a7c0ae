import { audienceNamed } from '../../core/rules/audienceReference.ts';
import type { KeptAudiences } from '../engines/keptAudiences.ts';
import type { Planner } from '../http/callers/planner.ts';
import { Refusal } from '../http/refusal.ts';
import type { PlanStore } from '../plans/planStore.ts';

/** @throws {Refusal} 400 for a plan with a file of its own; 403 where the rows of its audience stay where they are kept */
export async function checkSampleMayLeave(
  { plans, kept }: { readonly plans: PlanStore; readonly kept: Pick<KeptAudiences, 'list'> },
  reader: Planner,
  key: string,
): Promise<void> {
  const name = await plans.sourceOf(reader, key);
  if (name === null) {
    throw new Refusal(400, 'no_sample', 'This plan was made from a file of its own: there is no sample beside it.');
  }
  // By what the settings say now: one that was taken out of them gives nothing away any more.
  if (audienceNamed(name, await kept.list())?.sampleMayLeave) return;
  throw new Refusal(403, 'sample_stays', `The rows of "${name}" stay where they are kept, a sample of them too.`);
}
