import { planningApi } from '../../../services/planning/planningApi.ts';
import { selectUserEmail } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/**
 * Asks call 1 once more in this browser session: an audience that was away when it began may have come back, and a
 * name of the lists may have gone. What was known stays in sight meanwhile, and where nothing can be asked.
 */
export function refreshAccessLists(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { accessCache }) => {
    const user = selectUserEmail(getState());
    accessCache.clear();
    await dispatch(planningApi.endpoints.userAccess.initiate({ user }, { forceRefetch: true, subscribe: false }));
  };
}
