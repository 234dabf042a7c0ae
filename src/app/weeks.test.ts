import { memoryStorage } from '../services/browser/browserStorage.ts';
import { page } from '../../testing/page/deskSessions.ts';
import { planForm } from '../../testing/builders.ts';
import { enterPlan, fillPlan, settled } from '../../testing/page/planner.ts';
import { slowCalls } from '../../testing/page/slowCalls.ts';
import { FEATURES } from '../../core/contract/bodies/access.ts';
import { weekPlanFaults } from '../../core/rules/weekPlan.ts';
import type { Channel } from '../../core/rules/channels.ts';
import { clockTime } from '../../core/words/moments.ts';
import { setCells } from '../domain/weeks/weekGestures.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import { featuresRestored } from '../slices/features.ts';
import { loadPlan } from '../flows/plan/loadPlan.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { changePlan } from '../flows/plan/changePlan.ts';
import { clearPlan } from '../flows/plan/stashPlan.ts';
import {
  beginWeeks,
  closeWeeks,
  editWeeks,
  findBestWeeks,
  openWeeks,
  saveWeeks,
  settleConflict,
  stepWeeks,
  weeksOfEarlierPlan,
  weeksOfPlan,
} from '../flows/weeks/weeksFlow.ts';
import { selectOptimiseData, selectUser, selectUserEmail } from '../slices/selectors.ts';
import { isUnsaved, selectPlanCents } from '../slices/weeks/selectWeeks.ts';
import { weeksKept } from '../slices/weeks/weeks.ts';
import { WEEKS_KEY } from './weeksStorage.ts';

type Planner = Awaited<ReturnType<typeof page>>;
const weeksOf = ({ store }: Planner) => store.getState().weeks.open!;
const moneyOfPlan = ({ store }: Planner) => selectPlanCents(store.getState());
const waitUntilComputed = (planner: Planner) =>
  settled(() => weeksOf(planner).plan !== null && weeksOf(planner).computedFor === weeksOf(planner).plan);

/** A planner whose plan has been run, with its weeks open. */
async function withPlan(): Promise<Planner> {
  const planner = await page(memoryStorage());
  await fillPlan(planner.store, planner.services);
  await planner.store.dispatch(runPlan());
  await planner.store.dispatch(openWeeks());
  return planner;
}

/** The same plan in another window, of the same or another account. */
async function otherWindow({ services, key }: Planner, email?: string): Promise<Planner> {
  const plan = key();
  const other = await page(memoryStorage(), email, email === undefined ? services : undefined);
  await other.store.dispatch(loadPlan(plan));
  await other.store.dispatch(openWeeks());
  return other;
}

/** Types an amount into the first week of the plan's first channel [cents]. */
function typeAmount(planner: Planner, cents: number): void {
  const [channel] = [...moneyOfPlan(planner).keys()];
  const { plan } = setCells(weeksOf(planner).plan!, moneyOfPlan(planner), [{ channel: channel!, week: 0, cents }]);
  planner.store.dispatch(editWeeks(plan));
}

test('the browser computes the same figures of weeks as the service, and the weeks are stored with the plan', async () => {
  const planner = await withPlan();
  expect(weeksOf(planner)).toMatchObject({ keptIn: 'service', canEdit: true, plan: null, version: 0 });
  planner.store.dispatch(beginWeeks());
  typeAmount(planner, 1_234_500);
  await waitUntilComputed(planner);
  const { figures: here } = weeksOf(planner);
  const { attentive_reach } = selectOptimiseData(planner.store.getState())!;
  expect(Math.abs(here!.cumulative[3]! / attentive_reach - 1)).toBeLessThan(1e-9);
  expect(await planner.store.dispatch(saveWeeks())).toBe(true);
  const { figures: there, version, saving, remark } = weeksOf(planner);
  expect([version, saving.phase, remark, isUnsaved(weeksOf(planner))]).toEqual([1, 'idle', null, false]);
  for (const name of ['weekly', 'cumulative', 'fresh', 'grps', 'attentive_grps'] as const) {
    there![name].forEach((value, week) =>
      expect(Math.abs(value - here![name][week]!)).toBeLessThan(1e-9 * Math.max(1, value)),
    );
  }
  expect(await planner.store.dispatch(weeksOfPlan(planner.key()))).toMatchObject({ weeks: 4 });
});

test('a new version is offered the weeks of the plan from which it was made, with its own money', async () => {
  const planner = await withPlan();
  const { store } = planner;
  store.dispatch(beginWeeks());
  await waitUntilComputed(planner);
  await store.dispatch(saveWeeks());
  expect(await store.dispatch(weeksOfEarlierPlan())).toBeNull();
  enterPlan(store, planForm({ name: 'Spring launch', budget: '600000' }), 'default', []);
  expect(await store.dispatch(runPlan())).toBe('finished');
  await store.dispatch(openWeeks());
  const earlier = await store.dispatch(weeksOfEarlierPlan());
  expect(earlier).toMatchObject({ weeks: 4 });
  expect(weekPlanFaults(earlier!, moneyOfPlan(planner))).toEqual([]);
});

test('undo and redo step through the edits, and closing saves unsaved edits', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  const even = weeksOf(planner).plan;
  typeAmount(planner, 700_000);
  const typed = weeksOf(planner).plan;
  planner.store.dispatch(stepWeeks('undo'));
  expect(weeksOf(planner).plan).toBe(even);
  planner.store.dispatch(stepWeeks('redo'));
  expect(weeksOf(planner).plan).toBe(typed);
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(openWeeks());
  expect(weeksOf(planner).plan).toEqual(typed);
  expect(weeksOf(planner).figures).not.toBeNull();
});

test('after a conflict a window keeps its weeks until it loads the stored ones or replaces them', async () => {
  const one = await withPlan();
  one.store.dispatch(beginWeeks());
  await one.store.dispatch(saveWeeks());
  const other = await otherWindow(one);
  typeAmount(other, 500_000);
  await other.store.dispatch(saveWeeks());
  typeAmount(one, 900_000);
  const mine = weeksOf(one).plan;
  expect(await one.store.dispatch(saveWeeks())).toBe(false);
  const { saving } = weeksOf(one);
  if (saving.phase !== 'conflict') throw new Error(saving.phase);
  // The message has the time in the time zone of the planner, not in that of the planning service.
  const time = clockTime(saving.theirs.changed_at!);
  expect(saving.message).toBe(`These weeks were changed in another window at ${time}. Load them.`);
  expect(weeksOf(one).plan).toBe(mine);
  one.store.dispatch(settleConflict('mine'));
  await settled(() => weeksOf(one).version === 3);
  expect(weeksOf(one).plan).toBe(mine);
  typeAmount(other, 600_000);
  await other.store.dispatch(saveWeeks());
  other.store.dispatch(settleConflict('theirs'));
  expect(weeksOf(other).plan).toEqual(mine);
  expect(weeksOf(other).version).toBe(3);
});

test('weeks that are changed again while a save is refused wait for the planner’s choice', async () => {
  const one = await withPlan();
  one.store.dispatch(beginWeeks());
  await one.store.dispatch(saveWeeks());
  const other = await otherWindow(one);
  typeAmount(other, 500_000);
  await other.store.dispatch(saveWeeks());
  typeAmount(one, 900_000);
  const first = one.store.dispatch(saveWeeks());
  typeAmount(one, 800_000);
  const mine = weeksOf(one).plan;
  expect(await one.store.dispatch(saveWeeks())).toBe(false);
  expect(await first).toBe(false);
  expect(weeksOf(one)).toMatchObject({ plan: mine, saving: { phase: 'conflict' } });
});

test('a change just before the weeks are closed is saved, also after weeks of another plan were saved', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  await planner.store.dispatch(saveWeeks());
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(runPlan());
  await planner.store.dispatch(openWeeks());
  planner.store.dispatch(beginWeeks());
  const { plan } = weeksOf(planner);
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(openWeeks());
  expect(weeksOf(planner)).toMatchObject({ plan, version: 1 });

  // An edit that is undone while it is being saved is not stored.
  typeAmount(planner, 700_000);
  const saving = planner.store.dispatch(saveWeeks());
  planner.store.dispatch(stepWeeks('undo'));
  await Promise.all([saving, planner.store.dispatch(closeWeeks())]);
  await planner.store.dispatch(openWeeks());
  expect(weeksOf(planner)).toMatchObject({ plan, version: 3 });
});

test('a late reply does not replace weeks that were opened again meanwhile, nor open closed weeks', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  await planner.store.dispatch(closeWeeks());
  slowCalls('"layer":"weeks"', 500);
  const late = planner.store.dispatch(openWeeks());
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(openWeeks());
  typeAmount(planner, 700_000);
  const { plan } = weeksOf(planner);
  await late;
  expect(weeksOf(planner).plan).toBe(plan);

  await planner.store.dispatch(closeWeeks());
  const opening = planner.store.dispatch(openWeeks());
  await planner.store.dispatch(closeWeeks());
  await opening;
  expect(planner.store.getState().weeks.open).toBeNull();
});

test('a search for the best weeks ends when the weeks of another window are taken meanwhile', async () => {
  const one = await withPlan();
  one.store.dispatch(beginWeeks());
  await one.store.dispatch(saveWeeks());
  const other = await otherWindow(one);
  typeAmount(other, 500_000);
  await other.store.dispatch(saveWeeks());
  typeAmount(one, 900_000);
  await one.store.dispatch(saveWeeks());
  const search = one.store.dispatch(findBestWeeks());
  one.store.dispatch(settleConflict('theirs'));
  await search;
  expect(weeksOf(one).search.phase).toBe('idle');
});

test('weeks of a plan that another window deleted are not saved, and the reason is given', async () => {
  const one = await withPlan();
  one.store.dispatch(beginWeeks());
  await one.store.dispatch(saveWeeks());
  const other = await otherWindow(one);
  typeAmount(other, 500_000);
  const mine = weeksOf(other).plan;
  await one.store.dispatch(changePlan({ key: one.key(), change: 'delete' }));
  expect(await other.store.dispatch(saveWeeks())).toBe(false);
  expect(weeksOf(other).saving).toEqual({
    phase: 'failed',
    message: 'There is no plan under this address: it was deleted, or it belongs to another company.',
  });
  expect(weeksOf(other).plan).toBe(mine);
});

test('a colleague reads the weeks with their figures and cannot change them', async () => {
  const owner = await withPlan();
  owner.store.dispatch(beginWeeks());
  await owner.store.dispatch(saveWeeks());
  const colleague = await otherWindow(owner, 'bob@agency.example');
  expect(weeksOf(colleague)).toMatchObject({ canEdit: false, version: 1, changedBy: 'ann@agency.example' });
  expect(weeksOf(colleague).figures).toEqual(weeksOf(owner).figures);
  const { plan } = weeksOf(colleague);
  typeAmount(colleague, 100);
  expect(weeksOf(colleague).plan).toBe(plan);
});

test('without the file in this browser, the service computes the figures of unsaved weeks, and the same ones after the save', async () => {
  const owner = await withPlan();
  owner.store.dispatch(beginWeeks());
  await owner.store.dispatch(saveWeeks());
  const otherBrowser = await otherWindow(owner);
  typeAmount(otherBrowser, 800_000);
  await waitUntilComputed(otherBrowser);
  const trial = weeksOf(otherBrowser).figures;
  await otherBrowser.store.dispatch(saveWeeks());
  expect(weeksOf(otherBrowser).figures).toEqual(trial);
});

test('best weeks are one step of undo and divide the same money', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  planner.store.dispatch(editWeeks({ ...weeksOf(planner).plan!, half_life: 1, week_weights: [1, 3, 1, 1] }));
  const before = weeksOf(planner).plan;
  await planner.store.dispatch(findBestWeeks());
  const { plan, search } = weeksOf(planner);
  expect(search).toMatchObject({ phase: 'found' });
  expect(weekPlanFaults(plan!, moneyOfPlan(planner))).toEqual([]);
  const moneyOfWeek = (week: number) =>
    [...moneyOfPlan(planner).keys()].reduce((sum: number, name: Channel) => sum + plan!.cells[name]![week]!, 0);
  expect(moneyOfWeek(1)).toBeGreaterThan(moneyOfWeek(3));
  planner.store.dispatch(stepWeeks('undo'));
  expect(weeksOf(planner).plan).toBe(before);
});

test('with a planning service without layers, weeks are computed and stored in this browser', async () => {
  const planner = await page(memoryStorage());
  const asked = jest.spyOn(XMLHttpRequest.prototype, 'send');
  const user = selectUserEmail(planner.store.getState());
  const lists = await planner.store.dispatch(planningApi.endpoints.userAccess.initiate({ user })).unwrap();
  const features = lists.features?.filter((name) => name !== FEATURES.planLayers) ?? [];
  planner.store.dispatch(featuresRestored({ user, names: features }));
  planner.services.accessCache.save(user, { ...lists, features });
  await fillPlan(planner.store, planner.services);
  await planner.store.dispatch(runPlan());
  await planner.store.dispatch(openWeeks());
  expect(weeksOf(planner)).toMatchObject({ keptIn: 'browser', canEdit: true, plan: null });
  planner.store.dispatch(beginWeeks());
  typeAmount(planner, 1_234_500);
  await waitUntilComputed(planner);
  const { attentive_reach } = selectOptimiseData(planner.store.getState())!;
  expect(Math.abs(weeksOf(planner).figures!.cumulative[3]! / attentive_reach - 1)).toBeLessThan(1e-9);
  expect(await planner.store.dispatch(saveWeeks())).toBe(true);
  const { plan, planKey } = weeksOf(planner);
  planner.flush();
  const again = await page(planner.storage, undefined, planner.services);
  await again.store.dispatch(loadPlan(planKey));
  await again.store.dispatch(openWeeks());
  expect(weeksOf(again)).toMatchObject({ keptIn: 'browser', plan });
  await waitUntilComputed(again);
  expect(weeksOf(again).figures).toEqual(weeksOf(planner).figures);
  const calls = asked.mock.calls.map(([body]) => (typeof body === 'string' ? body : ''));
  expect(calls.some((body) => body.includes('"access":"user"'))).toBe(true);
  // Planners of earlier tests may still be saving their weeks.
  expect(calls.filter((body) => body.includes('plan_layer') && body.includes(planKey))).toEqual([]);
});

test('weeks stored in this browser survive a reload, and are removed by Clear Current Plan', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  const { plan, planKey } = weeksOf(planner);
  const owner = selectUser(planner.store.getState())!.uid;
  planner.store.dispatch(weeksKept({ owner, planKey, plan: plan!, at: '2026-11-26T10:00:00Z' }));
  planner.flush();
  const again = await page(planner.storage, undefined, planner.services);
  expect(again.store.getState().weeks.inBrowser).toEqual([{ owner, planKey, plan }]);
  again.store.dispatch(clearPlan());
  await settled(() => again.store.getState().weeks.inBrowser.length === 0);
  expect(planner.storage.getItem(WEEKS_KEY)).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['another version', '{"version":2,"plans":[]}'],
  [
    'a short row',
    '{"version":1,"plans":[{"owner":"a","planKey":"k","plan":{"version":1,"start":"2027-01-04","weeks":4,"cells":{"Radio":[1]}}}]}',
  ],
])('stored weeks that are %s are ignored', async (_what, text) => {
  const storage = memoryStorage();
  storage.setItem(WEEKS_KEY, text);
  const planner = await page(storage);
  expect(planner.store.getState().weeks.inBrowser).toEqual([]);
});
