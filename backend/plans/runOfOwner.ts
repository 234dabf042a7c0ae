import type { Caller } from '../http/callers/caller.ts';
import { roleAllows } from '../../core/rules/rights.ts';
import { noSuchPlan, outsideTeam, readersOnlyRead } from '../common/refusal.ts';
import type { Refusal } from '../common/refusal.ts';
import type { OwnedPlan, PlanStore } from './planStore.ts';
import type { Stores } from './stores.ts';

/**
 * The caller's own run that a call names. It is found before the rest of the call is checked. Null when the call has no key; the later
 * check then reports this.
 * @param sentKey the key as sent
 * @throws {Refusal} 404 when this planner has no such run; 403 when the planner no longer sees its client or has become a reader
 */
export async function runOfOwner(
  { plans }: Pick<Stores, 'plans'>,
  owner: Caller,
  sentKey: unknown,
): Promise<OwnedPlan | null> {
  if (typeof sentKey !== 'string' || sentKey === '') return null;
  const plan = await plans.planOfOwner(owner, sentKey);
  if (!plan) throw await missingPlan({ plans }, owner, sentKey, 'own');
  if (!roleAllows(owner, 'make')) throw readersOnlyRead();
  return plan;
}

/** Why a caller finds no plan under a key. @param scope  'own' if the call is about the caller's own plans */
export async function missingPlan(
  { plans }: { readonly plans: Pick<PlanStore, 'ownerBehindWall'> },
  caller: Caller,
  key: string,
  scope: 'own' | 'readable',
): Promise<Refusal> {
  const owner = await plans.ownerBehindWall(caller, key, scope);
  return owner === null ? noSuchPlan() : outsideTeam(owner);
}
