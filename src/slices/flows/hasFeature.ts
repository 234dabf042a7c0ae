import type { FEATURES, RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

type Feature = (typeof FEATURES)[keyof typeof FEATURES] | (typeof RATE_FEATURES)['read'];

/** Whether call 1 announced that the backend supports a feature beyond the eight calls. */
export function hasFeature(feature: Feature): AppThunk<boolean> {
  return (_dispatch, getState, { accessCache }) => {
    const user = selectUserEmail(getState());
    // The query cache drops a reply that no page shows; a run can be started from the error page.
    const lists = accessCache.read(user) ?? planningApi.endpoints.userAccess.select({ user })(getState()).data;
    return lists?.features?.includes(feature) ?? false;
  };
}
