import type { Planner } from '../http/callers/planner.ts';
import { may } from '../../core/rules/rights.ts';
import { noSuchPlan, outsideTeam, readersOnlyRead } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';
import type { OwnedPlan, PlanStore } from './planStore.ts';
import type { Stores } from './stores.ts';

/**
 * The caller's own run that a call names, found before the rest of the call is checked. Null when the call has no key, which the
 * check then reports.
 * @param named the key as sent
 * @throws {Refusal} 404 when this planner has no such run; 403 when it is behind the wall or the planner is a reader now
 */
export async function runOfOwner(
  { plans }: Pick<Stores, 'plans'>,
  owner: Planner,
  named: unknown,
): Promise<OwnedPlan | null> {
  if (typeof named !== 'string' || named === '') return null;
  const plan = await plans.planOfOwner(owner, named);
  if (!plan) throw await missingPlan({ plans }, owner, named, 'own');
  if (!may(owner, 'make')) throw readersOnlyRead();
  return plan;
}

/** Why a caller finds no plan under a key. @param only  'own' where the call is about the caller's own plans */
export async function missingPlan(
  { plans }: { readonly plans: Pick<PlanStore, 'isBehindWall'> },
  caller: Planner,
  key: string,
  only: 'own' | 'readable',
): Promise<Refusal> {
  return (await plans.isBehindWall(caller, key, only)) ? outsideTeam() : noSuchPlan();
}
