import { enterPlan, fillPlan, settled, signedInStore } from '../../../testing/planner.ts';
import { planForm, respondentFile } from '../../../testing/builders.ts';
import { savedPlanEndpoints } from '../../services/savedPlanEndpoints.ts';
import {
  selectFormData,
  selectHasAllResults,
  selectOptimiseData,
  selectPlanKey,
  selectPlanLoad,
  selectReportedConstraint,
  selectReportForm,
  selectRunStatus,
  selectSavedFile,
} from '../selectors.ts';
import { planCleared } from '../planCleared.ts';
import type { RunStatus } from '../runStatus.ts';
import { loadPlan } from './loadPlan.ts';
import { cancelRun, runPlan } from './runPlan.ts';

test('a run goes through its three steps, keeps each result and saves the file', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  const seen: string[] = [];
  store.subscribe(() => {
    const run = selectRunStatus(store.getState());
    const now = run.phase === 'running' ? run.step : run.phase;
    if (seen.at(-1) !== now) seen.push(now);
  });
  expect(await store.dispatch(runPlan())).toBe('finished');
  expect(seen).toEqual(['media scores', 'reach', 'optimise', 'finished']);
  const state = store.getState();
  expect(selectHasAllResults(state)).toBe(true);
  expect(selectOptimiseData(state)?.attentive_reach).toBeGreaterThan(0);
  expect(selectPlanKey(state)).toMatch(/^[\w-]{20,}$/);
  expect(selectSavedFile(state)).toMatchObject({ name: 'panel.csv' });
  expect(JSON.stringify(state)).not.toContain('respondent_id');
  // What is edited after the run changes the form, not what the report says the proposal was made from.
  enterPlan(store, planForm({ name: 'Other', budget: '1' }), 'by channel', ['Radio']);
  expect(selectReportForm(store.getState())).toMatchObject({ name: 'Spring launch', budget: '500,000' });
  expect(selectReportedConstraint(store.getState())).toBe('default');
});

test('pressing Run twice starts one run', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  const [first, second] = await Promise.all([store.dispatch(runPlan()), store.dispatch(runPlan())]);
  expect([first, second]).toEqual(['finished', 'already running']);
});

test('without a file nothing is started', async () => {
  const { store } = await signedInStore();
  expect(await store.dispatch(runPlan())).toBe('no file');
  expect(selectRunStatus(store.getState())).toEqual({ phase: 'idle' });
});

test('a file the backend cannot read fails the media scores call, with its reason, and keeps every input', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services, respondentFile('letter.csv', 'Dear all,\nthis is no audience file.\n'));
  expect(await store.dispatch(runPlan())).toBe('failed');
  const run = selectRunStatus(store.getState()) as Extract<RunStatus, { phase: 'failed' }>;
  expect(run).toMatchObject({
    phase: 'failed',
    step: 'media scores',
    message: 'Network response was not ok on media scores call',
  });
  expect(run.reason.length).toBeGreaterThan(20);
  expect(selectFormData(store.getState())).toEqual(planForm());
  expect(selectSavedFile(store.getState())).toBeNull();
});

test('limits the backend refuses fail the run, and the report of the older run is not shown for it', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  enterPlan(store, planForm(), 'by channel', []);
  const outcome = await store.dispatch(runPlan());
  expect(['failed', 'optimise failed']).toContain(outcome);
  expect(selectOptimiseData(store.getState())).toBeNull();
});

test('a cancelled run stops at once and can be started again', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  const run = store.dispatch(runPlan());
  store.dispatch(cancelRun());
  expect(await run).toBe('cancelled');
  expect(selectRunStatus(store.getState()).phase).toBe('cancelled');
  expect(await store.dispatch(runPlan())).toBe('finished');
});

test('clearing the plan abandons its run', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  const run = store.dispatch(runPlan());
  store.dispatch(planCleared());
  expect(await run).toBe('cancelled');
  expect(selectRunStatus(store.getState())).toEqual({ phase: 'idle' });
  expect(selectHasAllResults(store.getState())).toBe(false);
});

test('a kept plan is listed and opened again, with its inputs and its file', async () => {
  const { store, services } = await signedInStore('bea@agency.example');
  enterPlan(store, planForm(), 'by channel', ['Radio', 'Social']);
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  const ran = store.getState();
  const key = selectPlanKey(ran)!;
  const list = await store.dispatch(savedPlanEndpoints.endpoints.planSummary.initiate('bea@agency.example')).unwrap();
  expect(list.map((plan) => [plan.Scenario_Name, plan.budget_contraints])).toEqual([['Spring launch', '2 channels']]);

  const colleague = await signedInStore('cy@agency.example');
  expect(await colleague.store.dispatch(loadPlan(key))).toBe('loaded');
  const loaded = colleague.store.getState();
  expect(selectFormData(loaded)).toMatchObject({ name: 'Spring launch', budget: '500,000' });
  expect(selectReportedConstraint(loaded)).toEqual(selectReportedConstraint(ran));
  expect(selectOptimiseData(loaded)?.attentive_reach).toBe(selectOptimiseData(ran)?.attentive_reach);
  await settled(() => selectSavedFile(colleague.store.getState()) !== null);
  expect(selectPlanLoad(colleague.store.getState())).toMatchObject({ phase: 'loaded', file: 'arrived' });
  expect(await colleague.store.dispatch(runPlan())).toBe('finished');
});

test('of two loads the later one wins, and a plan of nobody is refused in words', async () => {
  const { store } = await signedInStore();
  const [first, second] = await Promise.all([
    store.dispatch(loadPlan('nothing-1')),
    store.dispatch(loadPlan('nothing-2')),
  ]);
  expect([first, second]).toEqual(['superseded', 'failed']);
  const load = selectPlanLoad(store.getState());
  expect(load).toMatchObject({ phase: 'failed', key: 'nothing-2' });
  expect(load.phase === 'failed' && load.message.length).toBeGreaterThan(10);
});
