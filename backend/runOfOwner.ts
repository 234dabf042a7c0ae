import type { Planner } from './planner.ts';
import { noSuchPlan } from './refusal.ts';
import type { Services } from './services.ts';
import type { OwnedPlan } from './store/planStore.ts';

/** A run of the caller's own, with the folded audience that call 3 left. */
export interface Run {
  readonly plan: OwnedPlan;
  readonly foldedPath: string;
}

/** @throws {Refusal} 404 when there is no such run of this planner */
export async function runOfOwner({ plans, blobs }: Services, owner: Planner, key: string): Promise<Run> {
  const plan = await plans.ofOwner(owner, key);
  if (!plan) throw noSuchPlan();
  const foldedPath = await blobs.localFile(key, 'audience.folded');
  if (!foldedPath) throw new Error(`The folded audience of plan ${key} is gone.`);
  return { plan, foldedPath };
}
