import type { Services } from '../../services/services.ts';
import type { AppThunk } from '../storeTypes.ts';

/** A thunk creator whose thunks run one at a time: each begins when the one before it has ended. */
export function oneAtATime<Request, Result>(
  run: (request: Request) => AppThunk<Promise<Result>>,
): (request: Request) => AppThunk<Promise<Result>> {
  /** The end of the thunk that was dispatched last. */
  const lastEnds = new WeakMap<Services, Promise<unknown>>();
  return (request) => (dispatch, _getState, services) => {
    const ended = (lastEnds.get(services) ?? Promise.resolve()).then(() => dispatch(run(request)));
    lastEnds.set(services, ended);
    return ended;
  };
}
