import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { nameTyped } from '../../slices/plan/planEdits.ts';
import { selectPlanKey, selectPlanName, selectReportForm } from '../../slices/selectors.ts';
import { changePlan } from './changePlan.ts';
import { runPlan } from './runPlan.ts';

async function runCurrentPlan() {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  return { store, key: selectPlanKey(store.getState())! };
}

test('a new name is shown in the report and the form of the current plan', async () => {
  const { store, key } = await runCurrentPlan();
  expect(await store.dispatch(changePlan({ key, change: 'rename', name: 'Autumn' }))).toBeNull();
  expect(selectReportForm(store.getState()).name).toBe('Autumn');
  expect(selectPlanName(store.getState())).toBe('Autumn');
});

test('renaming a plan does not replace a name that was typed into the form after the run', async () => {
  const { store, key } = await runCurrentPlan();
  store.dispatch(nameTyped('Winter'));
  await store.dispatch(changePlan({ key, change: 'rename', name: 'Autumn' }));
  expect(selectReportForm(store.getState()).name).toBe('Autumn');
  expect(selectPlanName(store.getState())).toBe('Winter');
});

test('a rename in one browser does not change the name that another browser shows', async () => {
  const { store } = await runCurrentPlan();
  const { store: other } = await signedInStore();
  expect(await other.dispatch(changePlan({ key: selectPlanKey(store.getState())!, change: 'rename', name: 'X' }))).toBe(
    null,
  );
  expect(selectReportForm(store.getState()).name).toBe('Spring launch');
});
