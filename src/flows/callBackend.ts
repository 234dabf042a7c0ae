import { planningApi } from '../services/planning/planningApi.ts';
import type { ArgumentOf, MutationCall, ResultOf } from '../services/planning/planningEndpoints.ts';
import { asPlanningFailure } from '../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../services/planning/planningFailure.ts';
import { selectUserEmail } from '../slices/selectors.ts';
import type { AppThunk } from '../slices/storeTypes.ts';

/** The reply to a call, or why there is none. */
type CallResult<Reply> =
  | { readonly data: Reply; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: PlanningFailure };

/**
 * Makes a call to the backend for the signed-in user. Never rejects.
 * @param name  the call, by the name of its endpoint
 * @param fields  the request's fields without the user
 */
export function callBackend<Name extends MutationCall>(
  name: Name,
  fields: Omit<ArgumentOf<Name>, 'user'>,
): AppThunk<Promise<CallResult<ResultOf<Name>>>> {
  return async (dispatch, getState) => {
    const request = { user: selectUserEmail(getState()), ...fields };
    // The endpoints are a union here, whose types TypeScript cannot match with `name`.
    const { initiate } = planningApi.endpoints[name as 'plan'];
    // The query cache keeps no copy of the reply.
    const { data, error } = await dispatch(initiate(request as never, { track: false }));
    return error ? { error: asPlanningFailure(error) } : { data: data as ResultOf<Name> };
  };
}
