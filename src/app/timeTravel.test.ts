import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { planForm } from '../../testing/builders.ts';
import { fillPlan, settled } from '../../testing/page/planner.ts';
import { testServices } from '../../testing/page/testServices.ts';
import { createAppStore } from './store.ts';
import { loadPlan } from '../flows/plan/loadPlan.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { logOut, watchSession } from '../flows/account/signIn.ts';
import { selectPlanKey, selectSession } from '../slices/selectors.ts';
import type { RootState } from '../slices/storeTypes.ts';

/** The store under the enhancer of Redux DevTools, after a planner signed in, ran a plan, opened it again and left. */
async function recordedSession() {
  const services = testServices();
  services.auth.addAccount('ann@agency.example');
  const { store } = await createAppStore(services, localStorage, [instrument()]);
  store.dispatch(watchSession());
  await services.auth.logIn('ann@agency.example', 'attention');
  await settled(() => selectSession(store.getState()).phase === 'signed in');
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  await store.dispatch(loadPlan(selectPlanKey(store.getState())!));
  await settled(() => store.getState().audienceFile.savedFileData !== null);
  await store.dispatch(logOut());
  await settled(() => selectSession(store.getState()).phase === 'signed out');
  const { liftedStore } = store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  return { store, liftedStore };
}

test('jumping to any past state restores it as plain data and has no side effects', async () => {
  const { store, liftedStore } = await recordedSession();
  const { computedStates, stagedActionIds, actionsById } = liftedStore.getState();
  const types = stagedActionIds.map((id) => (actionsById[id] as { action: Action<string> }).action.type);
  for (const type of [
    'session/signedIn',
    'planForm/nameTyped',
    'planForm/budgetTyped',
    'planForm/demographicChosen',
    'channelChoice/modeChosen',
    'runStatus/runStarted',
    'planLoad/planLoaded',
    'plan/cleared',
  ]) {
    expect(types).toContain(type);
  }
  const calls = jest.spyOn(XMLHttpRequest.prototype, 'send');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stored = JSON.stringify({ ...localStorage });
  for (const [moment, { state }] of computedStates.entries()) {
    liftedStore.dispatch(ActionCreators.jumpToState(moment));
    expect(store.getState()).toBe(state);
    expect(() => structuredClone(state)).not.toThrow();
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(calls).not.toHaveBeenCalled();
  expect(liftedStore.getState().stagedActionIds).toEqual(stagedActionIds);
  expect(JSON.stringify({ ...localStorage })).toBe(stored);
});

test('reducers are pure: recomputing the whole session ends at the same state', async () => {
  const { store, liftedStore } = await recordedSession();
  const before = structuredClone(liftedStore.getState().computedStates.map(({ state }) => state));
  // Skipping an action and bringing it back makes the enhancer run every reducer again from there.
  liftedStore.dispatch(ActionCreators.toggleAction(1));
  liftedStore.dispatch(ActionCreators.toggleAction(1));
  expect(liftedStore.getState().computedStates.map(({ state }) => state)).toEqual(before);
  const running = before.find(({ runStatus }) => runStatus.phase === 'running');
  expect(running?.planForm).toEqual(planForm());
  expect(selectSession(store.getState()).phase).toBe('signed out');
});
