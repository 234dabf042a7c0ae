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

type Answer = { data?: unknown; error?: PlanningFailure | undefined };
/** Sends one request for plans. RTK Query's type allows an answer without a promise, so this type allows it too. */
type AskPage = (body: object) => PromiseLike<Answer> | Answer;

/**
 * Fetches the saved plans, newest first. If call 1 announced that the backend supports pages, they are fetched in pages, so that the
 * backend can serve other callers between them. Otherwise they are fetched all at once.
 */
export async function readPlanList({ user, limit, scope }: PlanListRequest, api: { extra: unknown }, ask: AskPage) {
  const features = servicesOf(api).accessCache.read(user)?.features;
  const inPages = features?.includes(FEATURES.planPages) ?? false;
  const plans: SavedPlan[] = [];
  for (let after: string | undefined; ;) {
    const pageFields = { limit: limit ?? PAGE_MAX_PLANS, ...(after !== undefined && { after }) };
    const answer = await ask({ user, ...(inPages && pageFields), ...(scope && { scope }) });
    if (answer.error) return { error: answer.error };
    const page = readPage(answer.data);
    if (page === null) return { error: localFailure('unreadable') };
    plans.push(...page.plans);
    // A list with a limit is one page.
    if (page.next === undefined || limit !== undefined) return { data: plans };
    after = page.next;
  }
}

/**
 * Reads one page; null if it does not fit the contract. The schema would parse the JSON text `plans` too. So it gets an empty list in its
 * place, and the text is parsed and checked only once, below.
 */
function readPage(reply: unknown): { plans: readonly SavedPlan[]; next: string | undefined } | null {
  const { plans: text, next } = (reply ?? {}) as Partial<PlanSummary>;
  if (typeof text !== 'string' || !planSummary.isValidSync({ plans: '[]', next }, { strict: true })) return null;
  try {
    const plans: unknown = JSON.parse(text);
    return hasNoFault(savedPlans, plans) ? { plans: plans as SavedPlan[], next } : null;
  } catch {
    return null;
  }
}
