import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import { configureStore } from '@reduxjs/toolkit';
import type { Action } from '@reduxjs/toolkit';
import { liveState } from './devTools.ts';

/** A store that counts actions, with the enhancer of DevTools, after two actions. */
function countingStore() {
  const store = configureStore({
    reducer: (count: { at: number } = { at: 0 }, { type }: Action) =>
      type === 'add' ? { at: count.at + 1 } : type === 'nothing' ? count : { at: count.at },
    devTools: false,
    enhancers: (defaults) => defaults().concat([liveState, instrument()]),
  });
  const { liftedStore } = store as unknown as EnhancedStore<{ at: number }, Action, unknown>;
  store.dispatch({ type: 'add' });
  store.dispatch({ type: 'add' });
  return { store, liftedStore };
}

test('a store without DevTools is always live, also between actions that change nothing', () => {
  const store = configureStore({
    reducer: (count = 0, { type }: Action) => (type === 'add' ? count + 1 : count),
    enhancers: (defaults) => defaults().concat([liveState]),
  });
  expect(store.isLive()).toBe(true);
  for (const type of ['add', 'nothing', 'add']) {
    store.dispatch({ type });
    expect(store.isLive()).toBe(true);
  }
});

test('after a jump in DevTools the state is not live, after a jump back to the newest state it is', () => {
  const { store, liftedStore } = countingStore();
  expect(store.isLive()).toBe(true);
  for (const moment of [0, 1]) {
    liftedStore.dispatch(ActionCreators.jumpToState(moment));
    expect([store.getState().at, store.isLive()]).toEqual([moment, false]);
  }
  liftedStore.dispatch(ActionCreators.jumpToState(2));
  expect([store.getState().at, store.isLive()]).toEqual([2, true]);
});

test('an action dispatched during a jump leaves the past state shown; an action at the newest state makes it live', () => {
  const { store, liftedStore } = countingStore();
  liftedStore.dispatch(ActionCreators.jumpToState(1));
  store.dispatch({ type: 'add' });
  expect([store.getState().at, store.isLive()]).toEqual([1, false]);
  liftedStore.dispatch(ActionCreators.jumpToState(3));
  expect(store.isLive()).toBe(false);
  store.dispatch({ type: 'add' });
  expect([store.getState().at, store.isLive()]).toEqual([4, true]);
});

test.each([
  ['a skipped action', ActionCreators.toggleAction(1)],
  ['a rollback', ActionCreators.rollback()],
  ['a reset', ActionCreators.reset()],
])('after %s the state is not live until an action changes it', (_what, change) => {
  const { store, liftedStore } = countingStore();
  liftedStore.dispatch(change);
  expect(store.isLive()).toBe(false);
  store.dispatch({ type: 'nothing' });
  expect(store.isLive()).toBe(false);
  store.dispatch({ type: 'add' });
  expect(store.isLive()).toBe(true);
});

test('subscribers see that the state is live at once, also during a nested dispatch', () => {
  const { store, liftedStore } = countingStore();
  const seen: boolean[] = [];
  let nested = false;
  store.subscribe(() => {
    seen.push(store.isLive());
    if (nested) return;
    nested = true;
    store.dispatch({ type: 'add' });
  });
  store.dispatch({ type: 'add' });
  expect(seen).toEqual([true, true]);
  liftedStore.dispatch(ActionCreators.jumpToState(0));
  expect(seen).toEqual([true, true, false]);
});
