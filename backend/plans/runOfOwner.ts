import type { Planner } from '../http/callers/planner.ts';
import { noSuchPlan } from '../http/refusal.ts';
import type { OwnedPlan } from './planStore.ts';
import type { Stores } from './stores.ts';

/**
 * The run of the caller's own that a call names, looked up before anything else of the call is checked. Null when the call
 * names none at all, which its check will say.
 * @param named what the call says the key is
 * @throws {Refusal} 404 when there is no such run of this planner
 */
export async function runOfOwner(
  { plans }: Pick<Stores, 'plans'>,
  owner: Planner,
  named: unknown,
): Promise<OwnedPlan | null> {
  if (typeof named !== 'string' || named === '') return null;
  const plan = await plans.ofOwner(owner, named);
  if (!plan) throw noSuchPlan();
  return plan;
}
