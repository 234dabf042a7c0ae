import { CHANNELS } from '../../core/rules/channels.ts';
import { planForm } from '../../testing/builders.ts';
import { enterPlan, fillPlan, settled } from '../../testing/page/planner.ts';
import { testServices } from '../../testing/page/testServices.ts';
import type { TestServices } from '../../testing/page/testServices.ts';
import { withBudget, withGoal, withMoney } from '../domain/desk/gestures.ts';
import type { Scenario } from '../domain/desk/scenario.ts';
import type { DeskTrial } from '../domain/desk/trial.ts';
import { trialStays } from '../domain/desk/trialWords.ts';
import { memoryStorage } from '../services/browser/browserStorage.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { scenarioKept, stepRedone, stepUndone, trialBroughtBack } from '../slices/desk/desk.ts';
import { changePlan } from '../slices/flows/changePlan.ts';
import { change } from '../slices/flows/desk/deskChanges.ts';
import { discardTrial } from '../slices/flows/desk/keptTrial.ts';
import { makeItAPlan } from '../slices/flows/desk/makeItAPlan.ts';
import { closeDesk, openDesk } from '../slices/flows/desk/openDesk.ts';
import { loadPlan } from '../slices/flows/loadPlan.ts';
import { runPlan } from '../slices/flows/runPlan.ts';
import { clearPlan } from '../slices/flows/setPlanAside.ts';
import { logOut, watchSession } from '../slices/flows/signIn.ts';
import {
  selectDiscardedTrial,
  selectIsTrialKept,
  selectLaterTrial,
  selectNotices,
  selectOpenDesk,
  selectPlanKey,
  selectSession,
  selectTrial,
} from '../slices/selectors.ts';
import { createAppStore } from './store.ts';
import { TRIALS_KEY } from './trialStorage.ts';

const EMAIL = 'ann@agency.example';

/** A page of the browser with somebody signed in. */
async function page(storage: TextStorage, email = EMAIL, before?: TestServices) {
  const services = before ?? testServices({}, storage);
  services.auth.resume(services.auth.accounts.get(email) ?? services.auth.addAccount(email));
  const { store, flush, storedElsewhere } = await createAppStore(services, storage);
  store.dispatch(watchSession());
  await settled(() => selectSession(store.getState()).phase === 'signed in');
  const desk = () => selectOpenDesk(store.getState())!;
  const key = () => selectPlanKey(store.getState())!;
  return {
    ...{ store, flush, storedElsewhere, services, desk, key, storage },
    trial: () => selectTrial(store.getState(), key()),
    budget: (share: number) =>
      store.dispatch(
        change('budgetSet', `Budget ${share}`, withBudget(desk().now.scenario, share * desk().asked.budget)),
      ),
    stored: () =>
      (JSON.parse(storage.getItem(TRIALS_KEY) ?? '{"trials":[]}') as { trials: DeskTrial[]; version: number }).trials,
  };
}

/** The desk on a plan that was just run, in a browser of its own. */
async function atDesk(storage = memoryStorage()) {
  const planner = await page(storage);
  await fillPlan(planner.store, planner.services);
  await planner.store.dispatch(runPlan());
  await planner.store.dispatch(openDesk());
  return planner;
}

/** The page anew, as after a reload: the same browser, another store. */
async function reloaded({ services, storage, flush, key }: Awaited<ReturnType<typeof page>>, email = EMAIL) {
  flush();
  const plan = key();
  const again = await page(storage, email, services);
  if (selectPlanKey(again.store.getState()) !== plan) await again.store.dispatch(loadPlan(plan));
  return again;
}

const channelWithMoney = ({ spend }: Scenario) => CHANNELS[spend.findIndex((money) => money > 1000)]!;
const says = ({ past, now, future }: ReturnType<Awaited<ReturnType<typeof page>>['desk']>) => [
  past.map((one) => one.says),
  now.says,
  future.map((one) => one.says),
];

test('a trial is written a second after a gesture, and after a reload the desk opens with it, its undo and its redo', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  await one.budget(0.6);
  await one.budget(0.7);
  one.store.dispatch(stepUndone());
  expect(one.stored()).toEqual([]);
  await settled(() => one.stored().length === 1);
  expect(Object.keys(one.stored()[0]!).sort()).toEqual(['at', 'changed', 'owner', 'planKey', 'planReach', 'steps']);
  const before = one.desk();

  const again = await reloaded(one);
  await again.store.dispatch(openDesk());
  expect(says(again.desk())).toEqual([['The plan', 'Budget 0.5'], 'Budget 0.6', ['Budget 0.7']]);
  expect(again.desk().now.figures).toEqual(before.now.figures);
  expect(again.desk().isAnew).toBe(false);
  expect(selectIsTrialKept(again.store.getState())).toBe(true);
  again.store.dispatch(stepRedone());
  await again.budget(0.8);
  expect(again.trial()!.at).toBe(4);
});

test('leaving the desk keeps the trial, also a change that is still being computed', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  const pending = one.budget(0.25);
  one.store.dispatch(closeDesk());
  await pending;
  await settled(() => one.store.getState().desk.desk.phase === 'closed');
  expect(one.trial()!.steps.map((step) => step.says)).toEqual(['Budget 0.5', 'Budget 0.25']);

  // Who is back before it is told finds the same desk.
  await one.store.dispatch(openDesk());
  const again = one.budget(0.3);
  one.store.dispatch(closeDesk());
  await one.store.dispatch(openDesk());
  await again;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(one.desk().now.says).toBe('Budget 0.3');
  // A long search ends with the best there is when it is left.
  const often = withGoal(one.desk().now.scenario, { kind: 'most often', times: 3 });
  const searching = one.store.dispatch(change('goalChosen', 'Often', often));
  one.store.dispatch(closeDesk());
  await searching;
  await settled(() => one.store.getState().desk.desk.phase === 'closed');
  expect(one.trial()!.steps.at(-1)).toMatchObject({ says: 'Often', extra: { isFinal: true } });
});

test('another user of the browser sees no trial, and the one who comes back finds theirs', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  one.flush();
  const key = one.key();
  const other = await page(one.storage, 'bob@agency.example');
  expect(selectTrial(other.store.getState(), key)).toBeNull();
  await other.store.dispatch(logOut());
  const back = await reloaded(one);
  expect(selectTrial(back.store.getState(), key)!.steps).toHaveLength(1);
});

describe('a trial goes', () => {
  const ways: Record<string, (planner: Awaited<ReturnType<typeof page>>) => unknown> = {
    'with Clear Current Plan': ({ store }) => store.dispatch(clearPlan()),
    'with an explicit Logout': ({ store }) => store.dispatch(logOut()),
    'with the plan': ({ store, key }) => store.dispatch(changePlan({ key: key(), change: 'delete' })),
    'when it becomes a plan': ({ store, desk }) => store.dispatch(makeItAPlan('Made', desk().now)),
  };
  test.each(Object.entries(ways))('%s, from the browser too', async (_way, go) => {
    const one = await atDesk();
    await one.budget(0.5);
    one.flush();
    const key = one.key();
    expect(one.stored()).toHaveLength(1);
    await go(one);
    expect(one.stored()).toEqual([]);
    expect(selectTrial(one.store.getState(), key)).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(one.stored()).toEqual([]);
  });
});

test('a scenario of before made a plan leaves what is being tried', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  const { now, planKey, owner } = one.desk();
  one.store.dispatch(scenarioKept({ id: 'half', owner, planKey, name: 'Half', step: now }));
  await one.budget(0.9);
  expect((await one.store.dispatch(makeItAPlan('Half', now))).outcome).toBe('made');
  expect(selectTrial(one.store.getState(), planKey)!.steps).toHaveLength(2);
});

test('what was discarded can be brought back, and opens as it was', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  one.store.dispatch(closeDesk());
  const before = one.trial();
  one.store.dispatch(discardTrial(one.key()));
  expect(one.trial()).toBeNull();
  expect(one.stored()).toEqual([]);
  expect(selectDiscardedTrial(one.store.getState(), one.key())).toBe(before);
  one.store.dispatch(trialBroughtBack());
  expect(one.trial()).toBe(before);
  one.flush();
  expect(one.stored()).toHaveLength(1);
  await one.store.dispatch(openDesk());
  expect(one.desk().now.says).toBe('Budget 0.5');
});

test('a trial with other figures is computed anew, all of it, and what is not possible any more is left out', async () => {
  const one = await atDesk();
  const { scenario } = one.desk().now;
  await one.store.dispatch(change('moneySet', 'Money', withMoney(scenario, channelWithMoney(scenario), 2000)));
  await one.budget(0.5);
  one.flush();
  const right = one.desk();
  const [trial] = one.stored();
  const off = (step: (typeof trial & object)['steps'][number]) => ({
    ...step,
    figures: { ...step.figures, reach: 1.01 * step.figures.reach },
  });
  const [first, second] = trial!.steps;
  const impossible = { ...first!, scenario: { ...first!.scenario, locked: CHANNELS.map(() => true), budget: 1 } };
  const steps = [off(first!), { ...impossible, says: 'Impossible' }, off(second!)];
  one.storage.setItem(TRIALS_KEY, JSON.stringify({ version: 1, trials: [{ ...trial, steps, at: 3 }] }));

  const again = await page(one.storage, EMAIL, one.services);
  await again.store.dispatch(openDesk());
  expect(again.desk().isAnew).toBe(true);
  expect(says(again.desk())).toEqual([['The plan', 'Money'], 'Budget 0.5', []]);
  expect(again.desk().now.figures.reach).toBeCloseTo(right.now.figures.reach, 3);
  expect(again.desk().past[1]!.figures.reach).toBeCloseTo(right.past[1]!.figures.reach, 3);
});

test('where the desk cannot open, the trial stays', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  one.store.dispatch(closeDesk());
  const refused = jest.spyOn(one.services.desk, 'open').mockResolvedValue({ outcome: 'failed', reason: 'No file.' });
  await one.store.dispatch(openDesk());
  refused.mockRestore();
  expect(one.store.getState().desk.desk.phase).toBe('failed');
  expect(trialStays(one.trial())).toBe('Your trial of 1 change stays on this device.');
  await one.store.dispatch(openDesk());
  expect(one.desk().now.says).toBe('Budget 0.5');
});

test.each([
  ['rubbish', 'rubbish{'],
  ['another version', '{"version":2,"trials":[]}'],
  ['no list', '{"version":1,"trials":"none"}'],
  [
    'a damaged trial',
    '{"version":1,"trials":[{"owner":"uid of ann@agency.example","planKey":"a","steps":[{}],"at":1}]}',
  ],
])('%s in the browser is no trial, and the next one takes its place', async (_what, text) => {
  const storage = memoryStorage();
  storage.setItem(TRIALS_KEY, text);
  const one = await atDesk(storage);
  expect(one.store.getState().desk.trials).toEqual([]);
  await one.budget(0.5);
  one.flush();
  expect(one.stored()).toHaveLength(1);
});

test('a browser that refuses to store it is said, the trial lives as long as the page, and what it takes later counts', async () => {
  const storage = memoryStorage();
  let isFull = true;
  const full: TextStorage = {
    ...storage,
    setItem(key, text) {
      if (key === TRIALS_KEY && isFull) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, text);
    },
  };
  const one = await atDesk(full);
  await one.budget(0.5);
  one.flush();
  expect(selectNotices(one.store.getState()).map(({ id }) => id)).toEqual(['storage refused']);
  expect(selectIsTrialKept(one.store.getState())).toBe(false);
  one.store.dispatch(closeDesk());
  await one.store.dispatch(openDesk());
  expect(one.desk().now.says).toBe('Budget 0.5');
  isFull = false;
  await one.budget(0.6);
  one.flush();
  expect(selectIsTrialKept(one.store.getState())).toBe(true);
  expect(one.stored()[0]!.steps).toHaveLength(2);
});

test('of two tabs the later change wins, the other one says so and can take it up without losing its own', async () => {
  const one = await atDesk();
  const other = await page(one.storage, EMAIL, one.services);
  await other.store.dispatch(openDesk());
  await one.budget(0.5);
  one.flush();
  other.storedElsewhere(TRIALS_KEY);
  expect(selectLaterTrial(other.store.getState())!.steps).toHaveLength(1);
  await other.budget(0.7);
  other.flush();
  one.storedElsewhere(TRIALS_KEY);
  expect(selectLaterTrial(other.store.getState())).toBeNull();
  expect(selectIsTrialKept(one.store.getState())).toBe(false);
  expect(selectLaterTrial(one.store.getState())!.steps[0]!.says).toBe('Budget 0.7');
  expect(one.desk().now.says).toBe('Budget 0.5');

  // Another plan's trial of the other tab is not overwritten by what this tab writes.
  enterPlan(other.store, planForm({ name: 'Second' }));
  await other.store.dispatch(runPlan());
  await other.store.dispatch(openDesk());
  await other.budget(0.9);
  other.flush();
  await one.budget(0.4);
  one.flush();
  expect(
    one
      .stored()
      .map(({ steps }) => steps.at(-1)!.says)
      .sort(),
  ).toEqual(['Budget 0.4', 'Budget 0.9']);
});
