import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';

/**
 * Whether the user owns a plan, and so may change its weeks and send it to clients. That is its maker, unless the backend says otherwise,
 * as for a plan that was transferred to another member. A plan without a stated maker counts as the user's own.
 */
export function isOwnPlan({ is_own, made_by }: Pick<PlanReport, 'is_own' | 'made_by'>, user: string): boolean {
  return is_own ?? (made_by === undefined || made_by.toLowerCase() === user.toLowerCase());
}
