import type { StoreEnhancer } from '@reduxjs/toolkit';

/** What {@link liveState} adds to the store. */
export interface LiveState {
  /**
   * Whether the state shown is where the app itself has come to. False while Redux DevTools shows another moment: one
   * that was jumped to, or a session with actions left out, rolled back or imported.
   */
  isLive(): boolean;
}

/**
 * Tells a state that actions of the app led to from one that DevTools put in its place. A jump changes the state without
 * an action passing here, and an action that is taken during a jump leaves the moment shown as it is; so the newest live
 * state is the last one that changed while an action passed. Must stand outside the enhancer of DevTools, as every
 * enhancer given to `configureStore` does.
 */
export const liveState: StoreEnhancer<LiveState> = (next) => (reducer, preloadedState) => {
  const store = next(reducer, preloadedState);
  let live: unknown = store.getState();
  let shown = live;
  let acting = false;
  // The first to subscribe is the first to be told: whoever draws the change finds the answer ready.
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
