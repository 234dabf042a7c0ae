import type { StoreEnhancer } from '@reduxjs/toolkit';

/** What {@link liveState} adds to the store. */
export interface LiveState {
  /**
   * Whether the current state is the app's own. False while Redux DevTools shows another state: after a jump, or while actions are
   * skipped, rolled back or imported.
   */
  isLive(): boolean;
}

/**
 * Store enhancer that distinguishes the app's own state from a state set by DevTools. A jump changes the state although no action passes
 * this enhancer, and an action dispatched during a jump does not change the state shown. So the app's own state is the last one that
 * changed during an action. This enhancer must be outside the DevTools enhancer, as every enhancer given to `configureStore` is.
 */
export const liveState: StoreEnhancer<LiveState> = (next) => (reducer, preloadedState) => {
  const store = next(reducer, preloadedState);
  let live: unknown = store.getState();
  let shown = live;
  let isDispatching = false;
  // This subscriber is the first, so `isLive` is up to date when the others run.
  store.subscribe(() => {
    const state = store.getState();
    if (isDispatching && state !== shown) live = state;
    shown = state;
  });
  const dispatch: typeof store.dispatch = (action) => {
    const isNested = isDispatching;
    isDispatching = true;
    try {
      return store.dispatch(action);
    } finally {
      isDispatching = isNested;
    }
  };
  return { ...store, dispatch, isLive: () => store.getState() === live };
};
