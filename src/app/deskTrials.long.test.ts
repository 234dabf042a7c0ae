import { atDesk, EMAIL, page, reloadedPage } from '../../testing/page/deskSessions.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { settled } from '../../testing/page/planner.ts';
import { withGoal, withMoney } from '../domain/desk/gestures.ts';
import type { Scenario } from '../domain/desk/scenario.ts';
import { trialReach, trialKeptNote } from '../domain/desk/trialCopy.ts';
import { scenarioKept, stepRedone, stepUndone, trialBroughtBack } from '../slices/desk/desk.ts';
import { changePlan } from '../flows/plan/changePlan.ts';
import { changeDesk } from '../flows/desk/deskChanges.ts';
import { discardTrial } from '../flows/desk/removeTrial.ts';
import { makeItAPlan } from '../flows/desk/makeItAPlan.ts';
import { closeDesk, openDesk } from '../flows/desk/openDesk.ts';
import { clearPlan } from '../flows/plan/stashPlan.ts';
import { logOut } from '../flows/account/signIn.ts';
import { selectDiscardedTrial, selectIsTrialKept, selectTrial } from '../slices/selectors.ts';
import { TRIALS_KEY } from './deskStorage.ts';

const channelWithMoney = ({ spend }: Scenario) => CHANNELS[spend.findIndex((money) => money > 1000)]!;
const labels = ({ past, now, future }: ReturnType<Awaited<ReturnType<typeof page>>['desk']>) => [
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

  const again = await reloadedPage(one);
  await again.store.dispatch(openDesk());
  expect(labels(again.desk())).toEqual([['The plan', 'Budget 0.5'], 'Budget 0.6', ['Budget 0.7']]);
  expect(again.desk().now.figures).toEqual(before.now.figures);
  expect(again.desk().isRecomputed).toBe(false);
  expect(selectIsTrialKept(again.store.getState())).toBe(true);
  again.store.dispatch(stepRedone());
  await again.budget(0.8);
  expect(again.trial()!.at).toBe(4);
});

test('closing the desk keeps the trial, also a change that is still being computed', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  const pending = one.budget(0.25);
  one.store.dispatch(closeDesk());
  await pending;
  await settled(() => one.store.getState().desk.desk.phase === 'closed');
  expect(one.trial()!.steps.map((step) => step.says)).toEqual(['Budget 0.5', 'Budget 0.25']);

  // A planner who opens the desk again before it has closed finds the same desk.
  await one.store.dispatch(openDesk());
  const again = one.budget(0.3);
  one.store.dispatch(closeDesk());
  await one.store.dispatch(openDesk());
  await again;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(one.desk().now.says).toBe('Budget 0.3');
  // Closing the desk ends a long search with its best answer so far.
  const often = withGoal(one.desk().now.scenario, { kind: 'most often', times: 3 });
  const searching = one.store.dispatch(changeDesk('goalChosen', 'Often', () => often));
  one.store.dispatch(closeDesk());
  await searching;
  await settled(() => one.store.getState().desk.desk.phase === 'closed');
  expect(one.trial()!.steps.at(-1)).toMatchObject({ says: 'Often', extra: { isFinal: true } });
});

test('a change that is still being computed when the page closes is stored, and computed when the desk opens', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  const pending = one.budget(0.25);
  // The page closes. The next page opens as if this change had never been computed.
  one.flush();
  const again = await page(one.storage, EMAIL, { ...one.services });
  expect(trialReach(again.trial()!)).toEqual(['Your trial:', '2 changes']);
  await pending;
  const expected = one.desk().now;
  await again.store.dispatch(openDesk());
  expect(again.desk().isRecomputed).toBe(false);
  expect(labels(again.desk())).toEqual([['The plan', 'Budget 0.5'], 'Budget 0.25', []]);
  expect(again.desk().now.figures).toEqual(expected.figures);
  expect(again.desk().now.isUncounted).toBeUndefined();
});

test('another user of the browser sees no trial, and the first user finds their trial again', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  one.flush();
  const key = one.key();
  const other = await page(one.storage, 'bob@agency.example');
  expect(selectTrial(other.store.getState(), key)).toBeNull();
  await other.store.dispatch(logOut());
  const back = await reloadedPage(one);
  expect(selectTrial(back.store.getState(), key)!.steps).toHaveLength(1);
});

describe('a trial is removed', () => {
  const removals: Record<string, (planner: Awaited<ReturnType<typeof page>>) => unknown> = {
    'with Clear Current Plan': ({ store }) => store.dispatch(clearPlan()),
    'with an explicit Logout': ({ store }) => store.dispatch(logOut()),
    'with its deleted plan': ({ store, key }) => store.dispatch(changePlan({ key: key(), change: 'delete' })),
    'when it becomes a plan': ({ store, desk }) => store.dispatch(makeItAPlan('Made', desk().now)),
  };
  test.each(Object.entries(removals))('%s, also from local storage', async (_way, removeTrial) => {
    const one = await atDesk();
    await one.budget(0.5);
    one.flush();
    const key = one.key();
    expect(one.stored()).toHaveLength(1);
    await removeTrial(one);
    expect(one.stored()).toEqual([]);
    expect(selectTrial(one.store.getState(), key)).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(one.stored()).toEqual([]);
  });
});

test('making an earlier scenario a plan keeps the current trial', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  const { now, planKey, owner } = one.desk();
  one.store.dispatch(scenarioKept({ id: 'half', owner, planKey, name: 'Half', step: now }));
  await one.budget(0.9);
  expect((await one.store.dispatch(makeItAPlan('Half', now))).outcome).toBe('made');
  expect(selectTrial(one.store.getState(), planKey)!.steps).toHaveLength(2);
});

test('a discarded trial can be restored and opens as it was', async () => {
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

test('a trial whose figures are out of date is computed again, without steps that are no longer possible', async () => {
  const one = await atDesk();
  await one.store.dispatch(
    changeDesk('moneySet', 'Money', (scenario) => withMoney(scenario, channelWithMoney(scenario), 2000)),
  );
  await one.budget(0.5);
  one.flush();
  const [expected, [trial]] = [one.desk(), one.stored()];
  const withWrongReach = (step: (typeof trial & object)['steps'][number]) => ({
    ...step,
    figures: { ...step.figures, reach: 1.01 * step.figures.reach },
  });
  const [first, second] = trial!.steps;
  const impossible = { ...first!, scenario: { ...first!.scenario, locked: CHANNELS.map(() => true), budget: 1 } };
  const steps = [withWrongReach(first!), { ...impossible, says: 'Impossible' }, withWrongReach(second!)];
  one.storage.setItem(TRIALS_KEY, JSON.stringify({ version: 1, trials: [{ ...trial, steps, at: 3 }] }));

  const again = await page(one.storage, EMAIL, one.services);
  await again.store.dispatch(openDesk());
  expect(again.desk().isRecomputed).toBe(true);
  expect(labels(again.desk())).toEqual([['The plan', 'Money'], 'Budget 0.5', []]);
  expect(again.desk().now.figures.reach).toBeCloseTo(expected.now.figures.reach, 3);
  expect(again.desk().past[1]!.figures.reach).toBeCloseTo(expected.past[1]!.figures.reach, 3);
});

test('if the desk cannot open, the trial stays', async () => {
  const one = await atDesk();
  await one.budget(0.5);
  one.store.dispatch(closeDesk());
  const refused = jest.spyOn(one.services.desk, 'open').mockResolvedValue({ outcome: 'failed', reason: 'No file.' });
  await one.store.dispatch(openDesk());
  refused.mockRestore();
  expect(one.store.getState().desk.desk.phase).toBe('failed');
  expect(trialKeptNote(one.trial())).toBe('Your trial of 1 change stays on this device.');
  await one.store.dispatch(openDesk());
  expect(one.desk().now.says).toBe('Budget 0.5');
});
