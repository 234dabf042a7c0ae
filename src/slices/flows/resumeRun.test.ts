import { planForm, respondentFile } from '../../../testing/builders.ts';
import { failRoute } from '../../../testing/page/failRoute.ts';
import { enterPlan, fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { nameTyped } from '../plan/planEdits.ts';
import {
  selectHasAllResults,
  selectPlanKey,
  selectReportForm,
  selectResumableRun,
  selectRunStatus,
  selectSavedFile,
} from '../selectors.ts';
import { resumeRun, runPlan } from './runPlan.ts';

afterEach(() => jest.restoreAllMocks());

/** The routes of the calls made from now on. */
function heardRoutes(): string[] {
  const heard: string[] = [];
  const { open } = XMLHttpRequest.prototype;
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, address) {
    heard.push(String(address).split('/').at(-1)!);
    open.call(this, method, address, true);
  });
  return heard;
}

test.each([
  { route: 'reach', outcome: 'failed', goesOn: ['reach', 'optimise'] },
  { route: 'optimise', outcome: 'optimise failed', goesOn: ['optimise'] },
])(
  'a run whose $route call had no answer goes on there with the key it has, and its file is not sent again',
  async ({ route, outcome, goesOn }) => {
    const { store, services } = await signedInStore();
    await fillPlan(store, services);
    failRoute(route);
    expect(await store.dispatch(runPlan())).toBe(outcome);
    expect(selectRunStatus(store.getState())).toMatchObject({ phase: 'failed', resume: { notBefore: null } });
    const { key } = store.getState().planResults.paused!.mediaScoreData!;
    // Still away: the offer stands.
    expect(await store.dispatch(resumeRun())).toBe(outcome);
    jest.restoreAllMocks();
    const heard = heardRoutes();
    expect(await store.dispatch(resumeRun())).toBe('finished');
    expect(heard).toEqual(goesOn);
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
])('after a change of %s nothing is offered again, and a new run starts', async (_what, change) => {
  const planner = await signedInStore();
  const { store } = planner;
  await fillPlan(store, planner.services);
  failRoute('optimise');
  await store.dispatch(runPlan());
  expect(selectResumableRun(store.getState())).toMatchObject({ step: 'optimise' });
  jest.restoreAllMocks();
  await change(planner);
  expect(selectResumableRun(store.getState())).toBeNull();
  const heard = heardRoutes();
  expect(await store.dispatch(resumeRun())).toBe('finished');
  expect(heard).toEqual(['media_score', 'reach', 'optimise']);
});

test('a file that never arrived and a refusal of the inputs themselves are nothing to try again as they are', async () => {
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
