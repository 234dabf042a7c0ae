import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import { configureStore } from '@reduxjs/toolkit';
import type { Action } from '@reduxjs/toolkit';
import { liveState } from './devTools.ts';

/** A store that counts, under DevTools, after two actions. */
function counting() {
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

test('a jump is not live, the jump back to the newest state is', () => {
  const { store, liftedStore } = counting();
  expect(store.isLive()).toBe(true);
  for (const moment of [0, 1]) {
    liftedStore.dispatch(ActionCreators.jumpToState(moment));
    expect([store.getState().at, store.isLive()]).toEqual([moment, false]);
  }
  liftedStore.dispatch(ActionCreators.jumpToState(2));
  expect([store.getState().at, store.isLive()]).toEqual([2, true]);
});

test('an action taken at a past moment leaves that moment shown; the next one at the newest is live', () => {
  const { store, liftedStore } = counting();
  liftedStore.dispatch(ActionCreators.jumpToState(1));
  store.dispatch({ type: 'add' });
  expect([store.getState().at, store.isLive()]).toEqual([1, false]);
  liftedStore.dispatch(ActionCreators.jumpToState(3));
  expect(store.isLive()).toBe(false);
  store.dispatch({ type: 'add' });
  expect([store.getState().at, store.isLive()]).toEqual([4, true]);
});

test.each([
  ['an action left out', ActionCreators.toggleAction(1)],
  ['a rollback', ActionCreators.rollback()],
  ['a reset', ActionCreators.reset()],
])('%s is not live until the app acts again', (_what, change) => {
  const { store, liftedStore } = counting();
  liftedStore.dispatch(change);
  expect(store.isLive()).toBe(false);
  store.dispatch({ type: 'nothing' });
  expect(store.isLive()).toBe(false);
  store.dispatch({ type: 'add' });
  expect(store.isLive()).toBe(true);
});

test('subscribers find the state live at once, also in nested changes', () => {
  const { store, liftedStore } = counting();
  const told: boolean[] = [];
  let nested = false;
  store.subscribe(() => {
    told.push(store.isLive());
    if (nested) return;
    nested = true;
    store.dispatch({ type: 'add' });
  });
  store.dispatch({ type: 'add' });
  expect(told).toEqual([true, true]);
  liftedStore.dispatch(ActionCreators.jumpToState(0));
  expect(told).toEqual([true, true, false]);
});
