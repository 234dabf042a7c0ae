import type { StoreEnhancer } from '@reduxjs/toolkit';

/** What {@link liveState} adds to the store. */
export interface LiveState {
  /**
   * Whether the current state is the app's own. False while Redux DevTools shows another one: after a jump, or with actions
   * skipped, rolled back or imported.
   */
  isLive(): boolean;
}

/**
 * Store enhancer that distinguishes the app's own state from one set by DevTools. A jump changes the state without an action
 * passing here, and an action dispatched during a jump does not change the state shown. So the last state that changed during
 * an action is the live one. Must be outside the DevTools enhancer, as every enhancer given to `configureStore` is.
 */
export const liveState: StoreEnhancer<LiveState> = (next) => (reducer, preloadedState) => {
  const store = next(reducer, preloadedState);
  let live: unknown = store.getState();
  let shown = live;
  let acting = false;
  // This subscriber is the first, so `isLive` is up to date when the others run.
  store.subscribe(() => {
    const state = store.getState();
    if (acting && state !== shown) live = state;
    shown = state;
  });
  const dispatch: typeof store.dispatch = (action) => {
    const isNested = acting;
    acting = true;
    try {
      return store.dispatch(action);
    } finally {
      acting = isNested;
    }
  };
  return { ...store, dispatch, isLive: () => store.getState() === live };
};
