import { planningApi } from '../../../services/planning/planningApi.ts';
import { selectUserEmail } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/**
 * Makes the access call again, because a warehouse audience may be available again or a name may have left
 * the lists. The known lists stay on the screen during the call, and also if it fails.
 */
export function refreshAccessLists(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { accessCache }) => {
    const user = selectUserEmail(getState());
    accessCache.clear();
    await dispatch(planningApi.endpoints.userAccess.initiate({ user }, { forceRefetch: true, subscribe: false }));
  };
}
