import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { nameTyped } from '../plan/planEdits.ts';
import { selectPlanKey, selectPlanName, selectReportForm } from '../selectors.ts';
import { changePlan } from './changePlan.ts';
import { runPlan } from './runPlan.ts';

async function currentPlan() {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  return { store, key: selectPlanKey(store.getState())! };
}

test('a new name reaches the report and the form of the plan in hand', async () => {
  const { store, key } = await currentPlan();
  expect(await store.dispatch(changePlan({ key, change: 'rename', name: 'Autumn' }))).toBeNull();
  expect(selectReportForm(store.getState()).name).toBe('Autumn');
  expect(selectPlanName(store.getState())).toBe('Autumn');
});

test('a name that was typed since stays in the form', async () => {
  const { store, key } = await currentPlan();
  store.dispatch(nameTyped('Winter'));
  await store.dispatch(changePlan({ key, change: 'rename', name: 'Autumn' }));
  expect(selectReportForm(store.getState()).name).toBe('Autumn');
  expect(selectPlanName(store.getState())).toBe('Winter');
});

test('a plan that is not in hand keeps the names here as they are', async () => {
  const { store } = await currentPlan();
  const { store: other } = await signedInStore();
  expect(await other.dispatch(changePlan({ key: selectPlanKey(store.getState())!, change: 'rename', name: 'X' }))).toBe(
    null,
  );
  expect(selectReportForm(store.getState()).name).toBe('Spring launch');
});
