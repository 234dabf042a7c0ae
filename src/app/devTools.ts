import type { UnknownAction, StoreEnhancer } from '@reduxjs/toolkit';

const TEXT_CHARACTERS_MAXIMUM = 200;
const ROWS_MAXIMUM = 20;

/**
 * A copy of a value for Redux DevTools, with long texts and row lists shortened. DevTools copies the whole state after every action, and
 * proposals have thousands of rows. The store itself is not changed.
 */
export function condensed(value: unknown): unknown {
  if (typeof value === 'string' && value.length > TEXT_CHARACTERS_MAXIMUM) {
    return `${value.slice(0, TEXT_CHARACTERS_MAXIMUM)}… (${value.length} characters)`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, ROWS_MAXIMUM).map(condensed);
    return value.length > ROWS_MAXIMUM ? [...shown, `… (${value.length} rows)`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, condensed(part)]));
}

/** Options of Redux DevTools. */
export const devToolsOptions = {
  name: 'Attentive media planner',
  /**
   * Maximum number of actions in the log; the default is 50. Typing, uploading and running a plan takes about 150 actions, whatever the
   * size of the file.
   */
  maxAge: 1000,
  /** RTK Query's internal actions. */
  actionsDenylist: ['^planningApi/(config|internalSubscriptions)/'],
  stateSanitizer: <State>(state: State): State => condensed(state) as State,
  actionSanitizer: <Action extends UnknownAction>(action: Action): Action => condensed(action) as Action,
};

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
  let ownState: unknown = store.getState();
  let shownState = ownState;
  let isDispatching = false;
  // This subscriber is the first, so `isLive` is up to date when the others run.
  store.subscribe(() => {
    const state = store.getState();
    if (isDispatching && state !== shownState) ownState = state;
    shownState = state;
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
  return { ...store, dispatch, isLive: () => store.getState() === ownState };
};
