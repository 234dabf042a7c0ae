import type { AccessData } from '../../core/contract/bodies/access.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import { selectUserEmail } from '../slices/selectors.ts';
import type { AppThunk } from '../slices/storeTypes.ts';

/** The reply to the access call (call 1), from the cache if it was made before. Null if the call fails. */
export function fetchAccessData(): AppThunk<Promise<AccessData | null>> {
  return async (dispatch, getState) => {
    const request = dispatch(planningApi.endpoints.userAccess.initiate({ user: selectUserEmail(getState()) }));
    const { data } = await request;
    request.unsubscribe();
    return data ?? null;
  };
}

/**
 * Makes the access call again, because a warehouse audience may be available again, or the lists may have
 * changed. The known lists stay on the screen during the call, and also if it fails.
 */
export function refreshAccessLists(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { accessCache }) => {
    const user = selectUserEmail(getState());
    const known = accessCache.read(user);
    accessCache.clear();
    const { userAccess } = planningApi.endpoints;
    const { error } = await dispatch(userAccess.initiate({ user }, { forceRefetch: true, subscribe: false }));
    // After a failure, for example offline, a reload still finds the known lists.
    if (error !== undefined && known !== null) accessCache.save(user, known);
  };
}
