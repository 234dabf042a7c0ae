import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { ShareList } from '../../../../core/contract/bodies/sharing.ts';
import type { OwnCompany } from '../../../../core/contract/bodies/company.ts';
import { useAppSelector, useLiveValue } from '../../../app/hooks.ts';
import { useShareListQuery, useUserAccessQuery } from '../../../services/planning/planningApi.ts';
import { selectUserEmail } from '../../../slices/selectors.ts';

/**
 * `isOffered` is whether the user may send the plan to clients: it must be the user's own plan, and the backend must support it. `shares`
 * are the plan's links with answers and comments; null if it was not sent. `rule` is the company's rule for links.
 */
export function useShares(
  planKey: string | null,
  report: Pick<PlanReport, 'made_by'>,
): { isOffered: boolean; shares: ShareList | null; rule: OwnCompany['links'] } {
  const user = useAppSelector(selectUserEmail);
  const access = useUserAccessQuery({ user }, { skip: user === '' });
  // A plan without a stated maker counts as the user's own.
  const isOwn = report.made_by === undefined || report.made_by.toLowerCase() === user.toLowerCase();
  const isSupported = access.data?.features?.includes(FEATURES.sharing) ?? false;
  const rule = access.data?.company?.links ?? 'on';
  const isOffered = useLiveValue(planKey !== null && isOwn && isSupported);
  const { data } = useShareListQuery({ user, key: planKey ?? '' }, { skip: !isOffered });
  return { isOffered, shares: isOffered && data && data.links.length > 0 ? data : null, rule };
}
