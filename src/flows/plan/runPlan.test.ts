import { enterPlan, fillPlan, settled, signedInStore } from '../../../testing/page/planner.ts';
import { planForm, respondentFile } from '../../../testing/builders.ts';
import { failRoute } from '../../../testing/page/failRoute.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import {
  selectRunFacts,
  selectFormData,
  selectHasAllResults,
  selectOptimiseData,
  selectPlanKey,
  selectPlanLoad,
  selectReportedLimits,
  selectReportForm,
  selectRunStatus,
  selectSavedFile,
} from '../../slices/selectors.ts';
import { fileCleared } from '../../slices/audience/audienceFile.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';
import type { RunStatus } from '../../slices/plan/runStatus.ts';
import { loadPlan } from './loadPlan.ts';
import { cancelRun, runPlan } from './runPlan.ts';
import { NO_RESULTS, withoutPending as results } from '../../slices/plan/planResults.ts';

test('a run goes through its three steps, keeps each result and saves the file', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  const phases: string[] = [];
  store.subscribe(() => {
    const run = selectRunStatus(store.getState());
    const now = run.phase === 'running' ? run.step : run.phase;
    if (phases.at(-1) !== now) phases.push(now);
  });
  expect(await store.dispatch(runPlan())).toBe('finished');
  expect(phases).toEqual(['media scores', 'reach', 'optimise', 'finished']);
  const state = store.getState();
  expect(selectHasAllResults(state)).toBe(true);
  expect(selectOptimiseData(state)?.attentive_reach).toBeGreaterThan(0);
  expect(selectPlanKey(state)).toMatch(/^[\w-]{20,}$/);
  expect(selectSavedFile(state)).toMatchObject({ name: 'panel.csv' });
  expect(JSON.stringify(state)).not.toContain('respondent_id');
  // The store kept the reply without a deep freeze, which would take long for its thousands of cells.
  expect(Object.isFrozen(selectOptimiseData(state)!.certificate)).toBe(false);
  // What is edited after the run changes the form, not what the report says the proposal was made from.
  enterPlan(store, planForm({ name: 'Other', budget: '1' }), 'by channel', ['Radio']);
  expect(selectReportForm(store.getState())).toMatchObject({ name: 'Spring launch', budget: '500,000' });
  expect(selectReportedLimits(store.getState())).toBe('default');
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
    specifiedMessage: 'Network response was not ok on media scores call',
  });
  expect(run.reason.length).toBeGreaterThan(20);
  expect(selectFormData(store.getState())).toEqual(planForm());
  expect(selectSavedFile(store.getState())).toBeNull();
});

afterEach(() => jest.restoreAllMocks());

const STEPS = [
  { step: 'media scores', route: 'media_score', errorMessage: 'Network response was not ok on media scores call' },
  { step: 'reach', route: 'reach', errorMessage: 'Network response was not ok on reach call' },
  { step: 'optimise', route: 'optimise', errorMessage: 'Network response was not ok on optimise call' },
] as const;

/** A planner with a report who has since changed the plan and its file. */
async function changedPlan() {
  const planner = await signedInStore();
  await fillPlan(planner.store, planner.services);
  expect(await planner.store.dispatch(runPlan())).toBe('finished');
  planner.store.dispatch(fileCleared());
  await fillPlan(planner.store, planner.services, respondentFile('other.csv'), planForm({ name: 'Changed' }));
  const { planResults, audienceFile } = planner.store.getState();
  expect(audienceFile.savedFileData).toBeNull();
  return { ...planner, before: planResults, picked: audienceFile };
}

test.each(STEPS)(
  'a re-run that fails at $step names the call and leaves report, form and file as they were',
  async ({ step, route, errorMessage }) => {
    const { store, before, picked, flush } = await changedPlan();
    failRoute(route);
    expect(await store.dispatch(runPlan())).toBe(step === 'optimise' ? 'optimise failed' : 'failed');
    const shown = step === 'optimise' ? 'There was a problem with the fetch operation' : errorMessage;
    expect(selectRunStatus(store.getState())).toMatchObject({
      phase: 'failed',
      step,
      specifiedMessage: errorMessage,
      shownMessage: shown,
    });
    expect(results(store.getState().planResults)).toEqual(before);
    expect(store.getState().audienceFile).toEqual(picked);
    expect(selectFormData(store.getState()).name).toBe('Changed');
    expect(selectReportForm(store.getState()).name).toBe('Spring launch');
    flush();
    expect(localStorage.getItem('mediaScoreData')).toContain(before.mediaScoreData!.key);
    jest.restoreAllMocks();
    expect(await store.dispatch(runPlan())).toBe('finished');
    expect(selectReportForm(store.getState()).name).toBe('Changed');
    expect(selectSavedFile(store.getState())).toMatchObject({ name: 'other.csv' });
  },
);

test.each(STEPS)('a re-run cancelled at $step leaves report, form and file as they were', async ({ step }) => {
  const { store, before, picked } = await changedPlan();
  const stop = store.subscribe(() => {
    const run = selectRunStatus(store.getState());
    if (run.phase === 'running' && run.step === step) queueMicrotask(() => store.dispatch(cancelRun()));
  });
  expect(await store.dispatch(runPlan())).toBe('cancelled');
  stop();
  expect(store.getState().planResults).toEqual(before);
  expect(store.getState().audienceFile).toEqual(picked);
  expect(selectReportForm(store.getState()).name).toBe('Spring launch');
});

test('a first run whose optimise call fails stores what reach replied, and no report', async () => {
  const { store, services, flush } = await signedInStore();
  await fillPlan(store, services);
  failRoute('optimise');
  expect(await store.dispatch(runPlan())).toBe('optimise failed');
  flush();
  expect(['mediaScoreData', 'reachData', 'optimiseData'].map((item) => localStorage.getItem(item) !== null)).toEqual([
    true,
    true,
    false,
  ]);
  expect(selectHasAllResults(store.getState())).toBe(false);
  expect(selectSavedFile(store.getState())).toBeNull();
});

test('a run with limits that the backend refuses fails at the reach call, with a message', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  enterPlan(store, planForm(), 'by channel', []);
  expect(await store.dispatch(runPlan())).toBe('failed');
  expect(selectRunStatus(store.getState())).toMatchObject({
    specifiedMessage: 'Network response was not ok on reach call',
  });
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

test('a saved plan is listed and opened again, with its inputs and its file', async () => {
  const { store, services } = await signedInStore('bea@agency.example');
  enterPlan(store, planForm(), 'by channel', ['Radio', 'Social']);
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  const ran = store.getState();
  const key = selectPlanKey(ran)!;
  const list = await store
    .dispatch(planningApi.endpoints.planSummary.initiate({ user: 'bea@agency.example' }))
    .unwrap();
  expect(list.map((plan) => [plan.Scenario_Name, plan.budget_contraints])).toEqual([['Spring launch', '2 channels']]);

  const colleague = await signedInStore('cy@agency.example');
  expect(await colleague.store.dispatch(loadPlan(key))).toBe('loaded');
  const loaded = colleague.store.getState();
  expect(selectFormData(loaded)).toMatchObject({ name: 'Spring launch', budget: '500,000' });
  expect(selectReportedLimits(loaded)).toEqual(selectReportedLimits(ran));
  expect(selectOptimiseData(loaded)?.attentive_reach).toBe(selectOptimiseData(ran)?.attentive_reach);
  await settled(() => selectSavedFile(colleague.store.getState()) !== null);
  expect(selectPlanLoad(colleague.store.getState())).toMatchObject({ phase: 'loaded', file: 'arrived' });
  expect(await colleague.store.dispatch(runPlan())).toBe('finished');
});

test('a plan is loaded only after all that was stored is cleared', async () => {
  const { store, services } = await signedInStore('flo@agency.example');
  enterPlan(store, planForm(), 'by channel', ['Radio', 'Social']);
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  const key = selectPlanKey(store.getState())!;
  store.dispatch(planCleared());
  await fillPlan(store, services, undefined, planForm({ name: 'Second' }));
  await store.dispatch(runPlan());

  const { open } = XMLHttpRequest.prototype;
  const statesAtCall: unknown[] = [];
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, address) {
    const { planForm: form, planResults, audienceFile, channelChoice } = store.getState();
    if (String(address).endsWith('/plan')) statesAtCall.push([form.name, planResults, audienceFile, channelChoice]);
    open.call(this, method, address, true);
  });
  expect(await store.dispatch(loadPlan(key))).toBe('loaded');
  jest.restoreAllMocks();
  const initial = (await signedInStore('new@agency.example')).store.getState();
  expect(statesAtCall).toEqual([
    [
      '',
      expect.objectContaining(NO_RESULTS),
      initial.audienceFile,
      { budgetConstraintType: 'default', selectedChannels: [] },
    ],
  ]);
  expect(selectFormData(store.getState()).name).toBe('Spring launch');
});

test.each([
  ['accepts file names', 'panel.csv', true],
  ['does not accept them', 'media_scores.csv', false],
])(
  'with a backend that %s, a saved file keeps its name in the browser, and its second run sends the name %s',
  async (_, sentName, isAnnounced) => {
    const { store, services } = await signedInStore('dee@agency.example');
    const { userAccess } = planningApi.endpoints;
    if (isAnnounced) await store.dispatch(userAccess.initiate({ user: 'dee@agency.example' })).unwrap();
    await fillPlan(store, services);
    for (const run of [1, 2]) expect([run, await store.dispatch(runPlan())]).toEqual([run, 'finished']);
    expect(selectSavedFile(store.getState())).toMatchObject({ name: 'panel.csv' });
    expect(selectRunFacts(store.getState())?.file_name).toBe(sentName);
    const list = planningApi.endpoints.planSummary.initiate({ user: 'dee@agency.example' }, { forceRefetch: true });
    expect((await store.dispatch(list).unwrap())[0]?.Audience_File).toBe(sentName);

    const colleague = await signedInStore('dot@agency.example');
    await colleague.store.dispatch(loadPlan(selectPlanKey(store.getState())!));
    await settled(() => selectSavedFile(colleague.store.getState()) !== null);
    expect(selectSavedFile(colleague.store.getState())).toMatchObject({ name: sentName, isCsvText: true });
  },
);

test('of two loads the later one wins, and an unknown plan is refused with a reason', async () => {
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
