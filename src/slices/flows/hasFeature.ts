import type { FEATURES, RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

type Feature = (typeof FEATURES)[keyof typeof FEATURES] | (typeof RATE_FEATURES)['read'];

/** Whether the backend has a feature that goes beyond the eight calls of the specification. The reply to the access call lists such features. */
export function hasFeature(feature: Feature): AppThunk<boolean> {
  return (_dispatch, getState, { accessCache }) => {
    const user = selectUserEmail(getState());
    // The query cache drops a reply that no page uses. A run can also be started from a page that does not use it, the error page.
    const lists = accessCache.read(user) ?? planningApi.endpoints.userAccess.select({ user })(getState()).data;
    return lists?.features?.includes(feature) ?? false;
  };
}
