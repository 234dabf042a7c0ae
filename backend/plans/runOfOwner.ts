import type { Planner } from '../http/callers/planner.ts';
import { noSuchPlan } from '../http/refusal.ts';
import type { OwnedPlan } from './planStore.ts';
import type { Stores } from './stores.ts';

/**
 * The caller's own run that a call names, found before the rest of the call is checked. Null when the call has no key, which the
 * check then reports.
 * @param named the key as sent
 * @throws {Refusal} 404 when this planner has no such run
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
