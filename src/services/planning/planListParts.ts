import { FEATURES, planSummary } from '../../../core/contract/bodies/access.ts';
import type { PlanScope, PlanSummary } from '../../../core/contract/bodies/access.ts';
import { savedPlans } from '../../../core/contract/bodies/savedPlan.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { hasNoFault } from '../../../core/contract/check.ts';
import { PAGE_MAX_PLANS } from '../../../core/contract/limits.ts';
import { servicesOf } from '../services.ts';
import { localFailure } from './planningFailure.ts';
import type { PlanningFailure } from './planningFailure.ts';

interface PlanListRequest {
  readonly user: string;
  /** Number of newest plans to fetch; all by default. */
  readonly limit?: number | undefined;
  /** Whose plans; the user's own by default. */
  readonly scope?: PlanScope | undefined;
}

type Ask = (body: object) => PromiseLike<{ data?: unknown; error?: PlanningFailure | undefined }> | Answer;
type Answer = { data?: unknown; error?: PlanningFailure | undefined };

/**
 * Fetches the saved plans, newest first: in pages where call 1 announced that the backend supports it, else all at once. Pages
 * are small, so the backend can serve others meanwhile.
 */
export async function readPlanList({ user, limit, scope }: PlanListRequest, api: { extra: unknown }, ask: Ask) {
  const features = servicesOf(api).accessCache.read(user)?.features;
  const inParts = features?.includes(FEATURES.planPages) ?? false;
  const plans: SavedPlan[] = [];
  for (let after: string | undefined; ;) {
    const part = { limit: limit ?? PAGE_MAX_PLANS, ...(after !== undefined && { after }) };
    const answer = await ask({ user, ...(inParts && part), ...(scope && { scope }) });
    if (answer.error) return { error: answer.error };
    const read = readPart(answer.data);
    if (read === null) return { error: localFailure('unreadable') };
    plans.push(...read.plans);
    if (read.next === undefined || limit !== undefined) return { data: plans };
    after = read.next;
  }
}

/** Null where the reply does not fit the contract. `plans` is left out of the schema check, so that its text is parsed only once. */
function readPart(reply: unknown): { plans: readonly SavedPlan[]; next: string | undefined } | null {
  const { plans: text, next } = (reply ?? {}) as Partial<PlanSummary>;
  if (typeof text !== 'string' || !planSummary.isValidSync({ plans: '[]', next }, { strict: true })) return null;
  try {
    const plans: unknown = JSON.parse(text);
    return hasNoFault(savedPlans, plans) ? { plans: plans as SavedPlan[], next } : null;
  } catch {
    return null;
  }
}
