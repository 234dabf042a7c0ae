import { planForm } from '../../testing/builders.ts';
import { atDesk, EMAIL, page } from '../../testing/page/deskSessions.ts';
import { enterPlan } from '../../testing/page/planner.ts';
import { memoryStorage } from '../services/browser/browserStorage.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { closeDesk, openDesk } from '../flows/desk/openDesk.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { selectIsTrialKept, selectLaterTrial, selectNotices } from '../slices/selectors.ts';
import { TRIALS_KEY } from './deskStorage.ts';

test.each([
  ['rubbish', 'rubbish{'],
  ['another version', '{"version":2,"trials":[]}'],
  ['no list', '{"version":1,"trials":"none"}'],
  [
    'a damaged trial',
    '{"version":1,"trials":[{"owner":"uid of ann@agency.example","planKey":"a","steps":[{}],"at":1}]}',
  ],
])('a stored text with %s is ignored, and the next trial replaces it', async (_what, text) => {
  const storage = memoryStorage();
  storage.setItem(TRIALS_KEY, text);
  const one = await atDesk(storage);
  await one.budget(0.5);
  one.flush();
  expect(one.stored()).toHaveLength(1);
});

test('if the browser refuses to store a trial, a notice is shown and the trial stays until the page closes; a later write succeeds', async () => {
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

test('the later change of two tabs is stored; the other tab shows that there is one and keeps its own step', async () => {
  const one = await atDesk();
  const other = await page(one.storage, EMAIL, one.services);
  await other.store.dispatch(openDesk());
  await one.budget(0.5);
  one.flush();
  other.storedInOtherTab(TRIALS_KEY);
  expect(selectLaterTrial(other.store.getState())!.steps).toHaveLength(1);
  await other.budget(0.7);
  other.flush();
  one.storedInOtherTab(TRIALS_KEY);
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
