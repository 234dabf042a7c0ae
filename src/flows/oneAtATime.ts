import type { Services } from '../services/services.ts';
import type { AppThunk } from '../slices/storeTypes.ts';

/** A queue of thunks that run one at a time: the returned function makes a thunk wait until the one queued before it has ended. */
export function oneAtATime() {
  /** The end of the thunk that was queued last. */
  const lastEnds = new WeakMap<Services, Promise<unknown>>();
  return <Result>(thunk: AppThunk<Promise<Result>>): AppThunk<Promise<Result>> =>
    (dispatch, _getState, services) => {
      const ended = (lastEnds.get(services) ?? Promise.resolve()).then(() => dispatch(thunk));
      lastEnds.set(services, ended);
      return ended;
    };
}
