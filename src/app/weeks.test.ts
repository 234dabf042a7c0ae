import { memoryStorage } from '../services/browser/browserStorage.ts';
import { page } from '../../testing/page/deskSessions.ts';
import { fillPlan, settled } from '../../testing/page/planner.ts';
import { slowCalls } from '../../testing/page/slowCalls.ts';
import { FEATURES } from '../../core/contract/bodies/access.ts';
import { weekPlanFaults } from '../../core/rules/weekPlan.ts';
import type { Channel } from '../../core/rules/channels.ts';
import { clockTime } from '../../core/words/moments.ts';
import { setCells } from '../domain/weeks/weekGestures.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import { featuresRestored } from '../slices/features.ts';
import { loadPlan } from '../slices/flows/loadPlan.ts';
import { runPlan } from '../slices/flows/runPlan.ts';
import { changePlan } from '../slices/flows/changePlan.ts';
import { clearPlan } from '../slices/flows/stashPlan.ts';
import {
  beginWeeks,
  closeWeeks,
  editWeeks,
  findBestWeeks,
  openWeeks,
  saveWeeks,
  settleConflict,
  stepWeeks,
  weeksOfPlan,
} from '../slices/flows/weeks/weeksFlow.ts';
import { selectOptimiseData, selectUser, selectUserEmail } from '../slices/selectors.ts';
import { isUnsaved, selectPlanCents } from '../slices/weeks/selectWeeks.ts';
import { weeksKept } from '../slices/weeks/weeks.ts';
import { WEEKS_KEY } from './weeksStorage.ts';

type Planner = Awaited<ReturnType<typeof page>>;
const open = ({ store }: Planner) => store.getState().weeks.open!;
const money = ({ store }: Planner) => selectPlanCents(store.getState());
const counted = (planner: Planner) =>
  settled(() => open(planner).plan !== null && open(planner).computedFor === open(planner).plan);

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
function type(planner: Planner, cents: number): void {
  const [channel] = [...money(planner).keys()];
  const { plan } = setCells(open(planner).plan!, money(planner), [{ channel: channel!, week: 0, cents }]);
  planner.store.dispatch(editWeeks(plan));
}

test('weeks are counted in the browser as the service counts them, and kept with the plan', async () => {
  const planner = await withPlan();
  expect(open(planner)).toMatchObject({ keptIn: 'service', canEdit: true, plan: null, version: 0 });
  planner.store.dispatch(beginWeeks());
  type(planner, 1_234_500);
  await counted(planner);
  const { figures: here } = open(planner);
  const { attentive_reach } = selectOptimiseData(planner.store.getState())!;
  expect(Math.abs(here!.cumulative[3]! / attentive_reach - 1)).toBeLessThan(1e-9);
  expect(await planner.store.dispatch(saveWeeks())).toBe(true);
  const { figures: there, version, saving, remark } = open(planner);
  expect([version, saving.phase, remark, isUnsaved(open(planner))]).toEqual([1, 'idle', null, false]);
  for (const name of ['weekly', 'cumulative', 'fresh', 'grps', 'attentive_grps'] as const) {
    there![name].forEach((value, week) =>
      expect(Math.abs(value - here![name][week]!)).toBeLessThan(1e-9 * Math.max(1, value)),
    );
  }
  expect(await planner.store.dispatch(weeksOfPlan(planner.key()))).toMatch(/^4 weeks from \d+ \w+ 20\d\d$/);
});

test('undo and redo go through the gestures, and closing keeps what is not kept yet', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  const even = open(planner).plan;
  type(planner, 700_000);
  const typed = open(planner).plan;
  planner.store.dispatch(stepWeeks('undo'));
  expect(open(planner).plan).toBe(even);
  planner.store.dispatch(stepWeeks('redo'));
  expect(open(planner).plan).toBe(typed);
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(openWeeks());
  expect(open(planner).plan).toEqual(typed);
  expect(open(planner).figures).not.toBeNull();
});

test('the second of two windows keeps its weeks until it loads the others or puts its own on them', async () => {
  const one = await withPlan();
  one.store.dispatch(beginWeeks());
  await one.store.dispatch(saveWeeks());
  const other = await otherWindow(one);
  type(other, 500_000);
  await other.store.dispatch(saveWeeks());
  type(one, 900_000);
  const mine = open(one).plan;
  expect(await one.store.dispatch(saveWeeks())).toBe(false);
  const { saving } = open(one);
  if (saving.phase !== 'conflict') throw new Error(saving.phase);
  // In the time zone of the planner, not in that of the planning service.
  const time = clockTime(saving.theirs.changed_at!);
  expect(saving.message).toBe(`These weeks were changed in another window at ${time}. Load them.`);
  expect(open(one).plan).toBe(mine);
  one.store.dispatch(settleConflict('mine'));
  await settled(() => open(one).version === 3);
  expect(open(one).plan).toBe(mine);
  type(other, 600_000);
  await other.store.dispatch(saveWeeks());
  other.store.dispatch(settleConflict('theirs'));
  expect(open(other).plan).toEqual(mine);
  expect(open(other).version).toBe(3);
});

test('weeks that are changed again while a save is refused wait for the planner’s choice', async () => {
  const one = await withPlan();
  one.store.dispatch(beginWeeks());
  await one.store.dispatch(saveWeeks());
  const other = await otherWindow(one);
  type(other, 500_000);
  await other.store.dispatch(saveWeeks());
  type(one, 900_000);
  const first = one.store.dispatch(saveWeeks());
  type(one, 800_000);
  const mine = open(one).plan;
  expect(await one.store.dispatch(saveWeeks())).toBe(false);
  expect(await first).toBe(false);
  expect(open(one)).toMatchObject({ plan: mine, saving: { phase: 'conflict' } });
});

test('a change just before the weeks are closed is saved, also after weeks of another plan were saved', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  await planner.store.dispatch(saveWeeks());
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(runPlan());
  await planner.store.dispatch(openWeeks());
  planner.store.dispatch(beginWeeks());
  const { plan } = open(planner);
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(openWeeks());
  expect(open(planner)).toMatchObject({ plan, version: 1 });

  // What is undone while it is being saved is not kept.
  type(planner, 700_000);
  const saving = planner.store.dispatch(saveWeeks());
  planner.store.dispatch(stepWeeks('undo'));
  await Promise.all([saving, planner.store.dispatch(closeWeeks())]);
  await planner.store.dispatch(openWeeks());
  expect(open(planner)).toMatchObject({ plan, version: 3 });
});

test('a late reply does not replace weeks that were opened again meanwhile, nor open closed weeks', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  await planner.store.dispatch(closeWeeks());
  slowCalls('"layer":"weeks"', 500);
  const late = planner.store.dispatch(openWeeks());
  await planner.store.dispatch(closeWeeks());
  await planner.store.dispatch(openWeeks());
  type(planner, 700_000);
  const { plan } = open(planner);
  await late;
  expect(open(planner).plan).toBe(plan);

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
  type(other, 500_000);
  await other.store.dispatch(saveWeeks());
  type(one, 900_000);
  await one.store.dispatch(saveWeeks());
  const search = one.store.dispatch(findBestWeeks());
  one.store.dispatch(settleConflict('theirs'));
  await search;
  expect(open(one).search.phase).toBe('idle');
});

test('weeks of a plan that another window deleted are not saved, and say so', async () => {
  const one = await withPlan();
  one.store.dispatch(beginWeeks());
  await one.store.dispatch(saveWeeks());
  const other = await otherWindow(one);
  type(other, 500_000);
  const mine = open(other).plan;
  await one.store.dispatch(changePlan({ key: one.key(), change: 'delete' }));
  expect(await other.store.dispatch(saveWeeks())).toBe(false);
  expect(open(other).saving).toEqual({
    phase: 'failed',
    message: 'There is no plan under this address: it was deleted, or it belongs to another company.',
  });
  expect(open(other).plan).toBe(mine);
});

test('a colleague reads the weeks with their figures and changes nothing', async () => {
  const owner = await withPlan();
  owner.store.dispatch(beginWeeks());
  await owner.store.dispatch(saveWeeks());
  const colleague = await otherWindow(owner, 'bob@agency.example');
  expect(open(colleague)).toMatchObject({ canEdit: false, version: 1, changedBy: 'ann@agency.example' });
  expect(open(colleague).figures).toEqual(open(owner).figures);
  const { plan } = open(colleague);
  type(colleague, 100);
  expect(open(colleague).plan).toBe(plan);
});

test('without the file here the service counts a trial, with the same figures', async () => {
  const owner = await withPlan();
  owner.store.dispatch(beginWeeks());
  await owner.store.dispatch(saveWeeks());
  const elsewhere = await otherWindow(owner);
  type(elsewhere, 800_000);
  await counted(elsewhere);
  const trial = open(elsewhere).figures;
  await elsewhere.store.dispatch(saveWeeks());
  expect(open(elsewhere).figures).toEqual(trial);
});

test('best weeks are one step of undo and divide the same money', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  planner.store.dispatch(editWeeks({ ...open(planner).plan!, half_life: 1, week_weights: [1, 3, 1, 1] }));
  const before = open(planner).plan;
  await planner.store.dispatch(findBestWeeks());
  const { plan, search } = open(planner);
  expect(search).toMatchObject({ phase: 'found' });
  expect(weekPlanFaults(plan!, money(planner))).toEqual([]);
  const second = (week: number) =>
    [...money(planner).keys()].reduce((sum: number, name: Channel) => sum + plan!.cells[name]![week]!, 0);
  expect(second(1)).toBeGreaterThan(second(3));
  planner.store.dispatch(stepWeeks('undo'));
  expect(open(planner).plan).toBe(before);
});

test('a planning service without layers is asked for none: the weeks are counted and kept in this browser', async () => {
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
  expect(open(planner)).toMatchObject({ keptIn: 'browser', canEdit: true, plan: null });
  planner.store.dispatch(beginWeeks());
  type(planner, 1_234_500);
  await counted(planner);
  const { attentive_reach } = selectOptimiseData(planner.store.getState())!;
  expect(Math.abs(open(planner).figures!.cumulative[3]! / attentive_reach - 1)).toBeLessThan(1e-9);
  expect(await planner.store.dispatch(saveWeeks())).toBe(true);
  const { plan, planKey } = open(planner);
  planner.flush();
  const again = await page(planner.storage, undefined, planner.services);
  await again.store.dispatch(loadPlan(planKey));
  await again.store.dispatch(openWeeks());
  expect(open(again)).toMatchObject({ keptIn: 'browser', plan });
  await counted(again);
  expect(open(again).figures).toEqual(open(planner).figures);
  const calls = asked.mock.calls.map(([body]) => (typeof body === 'string' ? body : ''));
  expect(calls.some((body) => body.includes('"access":"user"'))).toBe(true);
  // Planners of the tests before may still save theirs.
  expect(calls.filter((body) => body.includes('plan_layer') && body.includes(planKey))).toEqual([]);
});

test('weeks that are kept in this browser survive a reload, and are gone with Clear Current Plan', async () => {
  const planner = await withPlan();
  planner.store.dispatch(beginWeeks());
  const { plan, planKey } = open(planner);
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
