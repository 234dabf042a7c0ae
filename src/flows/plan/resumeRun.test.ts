import { planForm, respondentFile } from '../../../testing/builders.ts';
import { failRoute } from '../../../testing/page/failRoute.ts';
import { enterPlan, fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { nameTyped } from '../../slices/plan/planEdits.ts';
import {
  selectHasAllResults,
  selectPlanKey,
  selectReportForm,
  selectResumableRun,
  selectRunStatus,
  selectSavedFile,
} from '../../slices/selectors.ts';
import { resumeRun, runPlan } from './runPlan.ts';

afterEach(() => jest.restoreAllMocks());

/** Records the routes of the calls that are made from now on. */
function recordRoutes(): string[] {
  const routes: string[] = [];
  const { open } = XMLHttpRequest.prototype;
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, address) {
    routes.push(String(address).split('/').at(-1)!);
    open.call(this, method, address, true);
  });
  return routes;
}

test.each([
  { route: 'reach', outcome: 'failed', resumedCalls: ['reach', 'optimise'] },
  { route: 'optimise', outcome: 'optimise failed', resumedCalls: ['optimise'] },
])(
  'a run whose $route call failed resumes at that call with the same key, without sending the file again',
  async ({ route, outcome, resumedCalls }) => {
    const { store, services } = await signedInStore();
    await fillPlan(store, services);
    failRoute(route);
    expect(await store.dispatch(runPlan())).toBe(outcome);
    expect(selectRunStatus(store.getState())).toMatchObject({ phase: 'failed', resume: { notBefore: null } });
    const { key } = store.getState().planResults.paused!.mediaScoreData!;
    // The backend still fails, so the run can still be resumed.
    expect(await store.dispatch(resumeRun())).toBe(outcome);
    jest.restoreAllMocks();
    const routes = recordRoutes();
    expect(await store.dispatch(resumeRun())).toBe('finished');
    expect(routes).toEqual(resumedCalls);
    expect(selectPlanKey(store.getState())).toBe(key);
    expect(selectHasAllResults(store.getState())).toBe(true);
    expect(selectReportForm(store.getState()).name).toBe('Spring launch');
    expect(selectSavedFile(store.getState())).toMatchObject({ name: 'panel.csv' });
    expect(selectResumableRun(store.getState())).toBeNull();
  },
);

test.each<[string, (planner: Awaited<ReturnType<typeof signedInStore>>) => unknown]>([
  ['the plan’s name', ({ store }) => store.dispatch(nameTyped('Other'))],
  ['the budget', ({ store }) => enterPlan(store, planForm({ budget: '700,000' }))],
  ['the channels', ({ store }) => enterPlan(store, planForm(), 'by channel', ['Radio', 'Cinema'])],
  ['the file', ({ store, services }) => fillPlan(store, services, respondentFile('other.csv'))],
])('after a change of %s the failed run cannot be resumed, and a new run starts', async (_what, change) => {
  const planner = await signedInStore();
  const { store } = planner;
  await fillPlan(store, planner.services);
  failRoute('optimise');
  await store.dispatch(runPlan());
  expect(selectResumableRun(store.getState())).toMatchObject({ step: 'optimise' });
  jest.restoreAllMocks();
  await change(planner);
  expect(selectResumableRun(store.getState())).toBeNull();
  const routes = recordRoutes();
  expect(await store.dispatch(resumeRun())).toBe('finished');
  expect(routes).toEqual(['media_score', 'reach', 'optimise']);
});

test('a run cannot be resumed after a failed upload, or after the backend refused its inputs', async () => {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  failRoute('media_score');
  await store.dispatch(runPlan());
  expect(selectRunStatus(store.getState())).toMatchObject({ step: 'media scores', resume: null });
  expect(selectResumableRun(store.getState())).toBeNull();
  jest.restoreAllMocks();
  enterPlan(store, planForm(), 'by channel', []);
  await store.dispatch(runPlan());
  expect(selectRunStatus(store.getState())).toMatchObject({ step: 'reach', resume: null });
  expect(selectResumableRun(store.getState())).toBeNull();
});
