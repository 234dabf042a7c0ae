import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { loseRoute } from '../../testing/page/loseRoute.ts';
import { fillPlan, signedInStore } from '../../testing/page/planner.ts';
import { runPlan } from '../slices/flows/runPlan.ts';
import { planCleared } from '../slices/plan/planCleared.ts';
import { selectOptimiseData, selectRunStatus } from '../slices/selectors.ts';
import type { RootState } from '../slices/storeTypes.ts';
import { HeldWhileLed, holding } from './HeldWhileLed.tsx';
import { useAppSelector, useLeading } from './hooks.ts';

afterEach(() => jest.restoreAllMocks());

/** A store with a plan that can be run, and what a page that is held shows of it. */
async function heldPage() {
  const { store, services } = await signedInStore(undefined, undefined, [instrument()]);
  await fillPlan(store, services);
  const { held, lead } = holding(store);
  lead(true);
  // A page asks at each change.
  held.subscribe(held.getState);
  return { store, held, lead, shown: () => selectRunStatus(held.getState()) };
}

test('from the moment its proposal has come the page stays as it was, and the app itself goes on', async () => {
  const { store, held, shown } = await heldPage();
  const seen: RootState[] = [];
  held.subscribe(() => seen.push(held.getState()));
  expect(await store.dispatch(runPlan())).toBe('finished');
  expect(shown()).toMatchObject({ phase: 'running', step: 'optimise' });
  expect(selectOptimiseData(held.getState())).toBeNull();
  // The proposal and the end of the run were told of, and changed nothing.
  expect(seen.at(-1)).toBe(seen.at(-2));
  expect(selectRunStatus(store.getState()).phase).toBe('finished');
  expect(selectOptimiseData(store.getState())).not.toBeNull();
  // Who comes to the page anew sees it as it is now.
  expect(selectRunStatus(holding(store).held.getState()).phase).toBe('finished');
});

test('a run that leads nobody away from the page is shown to its end, as is one whose planner was not led away after all', async () => {
  const { store, lead, shown } = await heldPage();
  lead(false);
  await store.dispatch(runPlan());
  expect(shown()).toEqual({ phase: 'finished' });
  lead(true);
  await store.dispatch(runPlan());
  expect(shown()).toMatchObject({ phase: 'running', step: 'optimise' });
  lead(false);
  expect(shown()).toEqual({ phase: 'finished' });
});

test('it goes on with a run begun anew, and with a plan that is cleared', async () => {
  const { store, held, shown } = await heldPage();
  await store.dispatch(runPlan());
  const before = held.getState();
  const again = store.dispatch(runPlan());
  expect(held.getState()).not.toBe(before);
  expect(shown()).toMatchObject({ phase: 'running', step: 'media scores' });
  await again;
  store.dispatch(planCleared());
  expect(shown()).toEqual({ phase: 'idle' });
});

test('a run that fails at its last step shows its failure', async () => {
  const { store, shown } = await heldPage();
  loseRoute('optimise');
  expect(await store.dispatch(runPlan())).toBe('optimise failed');
  expect(shown()).toMatchObject({ phase: 'failed', step: 'optimise' });
});

test('only a proposal holds the page, only at the last step, and only until something else becomes of the run', async () => {
  const { store } = await heldPage();
  const moments: RootState[] = [];
  store.subscribe(() => moments.push(store.getState()));
  await store.dispatch(runPlan());
  const at = (step: string) => moments.findLast(({ runStatus }) => 'step' in runStatus && runStatus.step === step)!;
  const [first, last, over] = [at('reach'), at('optimise'), store.getState()];
  /** What is shown of the second moment by a page that showed the first. */
  const after = (before: RootState, now: RootState) => {
    let state = before;
    const { held, lead } = holding({ ...store, getState: () => state, isLive: () => true });
    lead(true);
    state = now;
    return held.getState();
  };
  const proposed = { ...last, planResults: over.planResults };
  expect(after(last, proposed)).toBe(last);
  expect(after(last, over)).toBe(last);
  for (const shown of [
    { ...last, planForm: { ...last.planForm } },
    { ...over, runStatus: { phase: 'cancelled' as const } },
    { ...over, runStatus: { phase: 'idle' as const } },
    { ...over, runStatus: { ...last.runStatus } },
  ]) {
    expect(after(last, shown)).toBe(shown);
  }
  expect(after(first, { ...first, planResults: over.planResults })).not.toBe(first);
  expect(after(over, { ...over, planResults: last.planResults })).not.toBe(over);
});

test('each moment that DevTools shows is shown', async () => {
  const { store, held } = await heldPage();
  await store.dispatch(runPlan());
  const { liftedStore } = store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  for (const [moment, { state }] of liftedStore.getState().computedStates.entries()) {
    liftedStore.dispatch(ActionCreators.jumpToState(moment));
    if (moment < liftedStore.getState().computedStates.length - 1) expect(held.getState()).toBe(state);
  }
});

/** A page that leads its planner away, and what its store says of the run. */
function LeadingPage() {
  const lead = useLeading();
  useEffect(() => {
    lead(true);
  }, [lead]);
  return <p role="status">{useAppSelector(selectRunStatus).phase}</p>;
}

test('a page is held in its visit only: who comes to it once more, or is on another page, sees what is', async () => {
  const { store, services } = await signedInStore(undefined, undefined, [instrument()]);
  await fillPlan(store, services);
  const at = (visit: string | null) => (
    <Provider store={store}>
      <HeldWhileLed visit={visit}>
        <LeadingPage key={visit} />
      </HeldWhileLed>
    </Provider>
  );
  const { rerender } = render(at('first'));
  await act(() => store.dispatch(runPlan()));
  expect(screen.getByRole('status')).toHaveTextContent('running');
  rerender(at('second'));
  expect(screen.getByRole('status')).toHaveTextContent('finished');
  rerender(at(null));
  await act(() => store.dispatch(runPlan()));
  expect(screen.getByRole('status')).toHaveTextContent('finished');
});
