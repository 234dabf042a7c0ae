import { planForm, respondentFile } from '../../../testing/builders.ts';
import { enterPlan, fillPlan, settled, signedInStore } from '../../../testing/page/planner.ts';
import type { PlannerStore } from '../../../testing/page/planner.ts';
import type { TestServices } from '../../../testing/page/testServices.ts';
import { BLANK_FORM } from '../../domain/plan/planForm.ts';
import {
  selectFileMetadata,
  selectFormData,
  selectFurtherStashedPlans,
  selectHasAllResults,
  selectStashedPlanToOffer,
  selectPlanKey,
  selectPlanLoad,
  selectSession,
} from '../../slices/selectors.ts';
import { selectWholePlan, stashedPlanDropped } from '../../slices/stashedPlan.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { loadPlan } from './loadPlan.ts';
import { runPlan } from './runPlan.ts';
import { restoreStashedPlan, clearPlan } from './stashPlan.ts';
import { logOut } from '../account/signIn.ts';
import { eventually } from '../../../testing/eventually.ts';

const formName = (store: PlannerStore) => selectFormData(store.getState()).name;
const offeredName = (store: PlannerStore) => selectStashedPlanToOffer(store.getState())?.plan.planForm.name ?? null;
const typeForm = (store: PlannerStore, form = planForm()) => enterPlan(store, form, 'default', []);
const waitUntilDeleted = ({ vault }: TestServices, id: string) =>
  eventually(async () => (await vault.get(id)) === null);

const discardOffer = (): AppThunk<void> => (dispatch, getState) =>
  dispatch(stashedPlanDropped(selectStashedPlanToOffer(getState())!));

/** Runs a plan and clears it. @returns its key */
async function runAndClearPlan({ store, services }: Awaited<ReturnType<typeof signedInStore>>, planName = 'Kept') {
  await fillPlan(store, services, undefined, planForm({ name: planName }));
  expect(await store.dispatch(runPlan())).toBe('finished');
  const key = selectPlanKey(store.getState())!;
  store.dispatch(clearPlan());
  return key;
}

test('a cleared plan is restored with its form, its file and its bytes, and is stored again', async () => {
  const { store, services, flush } = await signedInStore();
  const vaultId = await fillPlan(store, services);
  const before = selectWholePlan(store.getState());
  store.dispatch(clearPlan());
  expect(formName(store)).toBe('');
  expect(localStorage.getItem('fileMetadata')).toBeNull();
  expect(offeredName(store)).toBe('Spring launch');
  store.dispatch(restoreStashedPlan());
  expect(selectWholePlan(store.getState())).toEqual(before);
  expect(await services.vault.get(vaultId)).not.toBeNull();
  expect(offeredName(store)).toBeNull();
  flush();
  await settled(() => (localStorage.getItem('fileMetadata') ?? '').includes(vaultId));
});

test.each([
  ['it is discarded', discardOffer()],
  ['the planner logs out', logOut()],
])('when %s, the stashed plan and its file are removed', async (_when, action) => {
  const { store, services } = await signedInStore();
  const vaultId = await fillPlan(store, services);
  store.dispatch(clearPlan());
  await store.dispatch(action as ReturnType<typeof logOut>);
  expect(localStorage.getItem('setAsideDraft')).toBeNull();
  await waitUntilDeleted(services, vaultId);
  store.dispatch(restoreStashedPlan());
  expect(selectFileMetadata(store.getState())).toBeNull();
});

test('a stashed draft survives new edits; a saved plan that was cleared does not', async () => {
  const planner = await signedInStore('dana@agency.example');
  const { store } = planner;
  await runAndClearPlan(planner);
  expect(selectStashedPlanToOffer(store.getState())).toMatchObject({ isDraft: false });
  typeForm(store, planForm({ name: 'New' }));
  expect(offeredName(store)).toBeNull();
  store.dispatch(clearPlan());
  expect(selectStashedPlanToOffer(store.getState())).toMatchObject({ isDraft: true });
  typeForm(store, planForm({ name: 'Newer' }));
  expect(offeredName(store)).toBe('New');
});

test('clearing a saved plan does not replace a stashed draft, and opening another plan does not stash a saved one', async () => {
  const planner = await signedInStore('erin@agency.example');
  const { store } = planner;
  const key = await runAndClearPlan(planner);
  typeForm(store, planForm({ name: '' }));
  expect(await store.dispatch(loadPlan(key))).toBe('loaded');
  expect(selectStashedPlanToOffer(store.getState())).toMatchObject({ isDraft: true, plan: { planForm: { name: '' } } });
  store.dispatch(clearPlan());
  expect(offeredName(store)).toBe('');
  expect(await store.dispatch(loadPlan(key))).toBe('loaded');
  expect(await store.dispatch(loadPlan(key))).toBe('loaded');
  expect(offeredName(store)).toBe('');
});

test('two drafts change places with their files and results', async () => {
  const planner = await signedInStore('faye@agency.example');
  const { store, services } = planner;
  const first = await fillPlan(store, services, respondentFile('first.csv'), planForm({ name: 'First' }));
  expect(await store.dispatch(runPlan())).toBe('finished');
  typeForm(store, planForm({ name: 'First, edited' }));
  store.dispatch(clearPlan());
  const second = await fillPlan(store, services, respondentFile('second.csv'), planForm({ name: 'Second' }));
  for (const [here, there] of [
    ['First, edited', 'Second'],
    ['Second', 'First, edited'],
    ['First, edited', 'Second'],
  ]) {
    store.dispatch(restoreStashedPlan());
    await eventually(() => formName(store) === here && offeredName(store) === there);
    for (const id of [first, second]) expect(await services.vault.get(id)).not.toBeNull();
    expect(selectHasAllResults(store.getState())).toBe(here === 'First, edited');
  }
});

test('every stashed draft can be restored or discarded, the newest first, also after a reload', async () => {
  const { store, services, flush } = await signedInStore('faye@agency.example');
  const firstFile = await fillPlan(store, services, undefined, planForm({ name: 'First' }));
  store.dispatch(clearPlan());
  for (const name of ['Second', 'Third']) {
    typeForm(store, planForm({ name }));
    store.dispatch(clearPlan());
  }
  typeForm(store, planForm({ name: 'Current' }));
  flush();
  const reloaded = (await signedInStore('faye@agency.example')).store;
  for (const { getState, dispatch } of [store, reloaded]) {
    const shown = [];
    for (let step = 0; step < 4; step += 1) {
      shown.push([selectFormData(getState()).name, selectStashedPlanToOffer(getState())?.plan.planForm.name]);
      dispatch(restoreStashedPlan());
    }
    expect(shown).toEqual([
      ['Current', 'Third'],
      ['Third', 'Second'],
      ['Second', 'First'],
      ['First', 'Current'],
    ]);
    expect(selectFurtherStashedPlans(getState())).toBe(2);
  }
  store.dispatch(discardOffer());
  expect([offeredName(store), selectFurtherStashedPlans(store.getState())]).toEqual(['Second', 1]);
  store.dispatch(discardOffer());
  expect(await services.vault.get(firstFile)).not.toBeNull();
  store.dispatch(discardOffer());
  expect(offeredName(store)).toBeNull();
  await waitUntilDeleted(services, firstFile);
});

test('a draft that is stashed twice is offered once', async () => {
  const { store } = await signedInStore('gwen@agency.example');
  typeForm(store, planForm({ name: 'Same' }));
  store.dispatch(clearPlan());
  typeForm(store, planForm({ name: 'Same' }));
  store.dispatch(clearPlan());
  expect([offeredName(store), selectFurtherStashedPlans(store.getState())]).toEqual(['Same', 0]);
});

test('a failed load restores the plan, and the draft stashed before stays stashed', async () => {
  const planner = await signedInStore('gail@agency.example');
  const { store, services } = planner;
  typeForm(store, planForm({ name: 'Older' }));
  store.dispatch(clearPlan());
  const vaultId = await fillPlan(store, services, undefined, planForm({ name: 'Typed' }));
  const before = selectWholePlan(store.getState());
  const [first, second] = await Promise.all([store.dispatch(loadPlan('no-1')), store.dispatch(loadPlan('no-2'))]);
  expect([first, second]).toEqual(['superseded', 'failed']);
  expect(selectWholePlan(store.getState())).toEqual(before);
  expect(selectPlanLoad(store.getState())).toMatchObject({ phase: 'failed', key: 'no-2' });
  expect(offeredName(store)).toBe('Older');
  expect(await services.vault.get(vaultId)).not.toBeNull();
});

test('a failed load restores a saved plan too, with its report and its file', async () => {
  const { store, services } = await signedInStore('hope@agency.example');
  const vaultId = await fillPlan(store, services);
  await store.dispatch(runPlan());
  const before = selectWholePlan(store.getState());
  expect(await store.dispatch(loadPlan('nothing'))).toBe('failed');
  expect(selectWholePlan(store.getState())).toEqual(before);
  expect(offeredName(store)).toBeNull();
  expect(await services.vault.get(vaultId)).not.toBeNull();
});

test('typing during a load keeps the typed text, and the draft from before is offered', async () => {
  const planner = await signedInStore('ines@agency.example');
  const { store } = planner;
  const key = await runAndClearPlan(planner);
  typeForm(store, planForm({ name: 'Before' }));
  const load = store.dispatch(loadPlan(key));
  expect(selectFormData(store.getState())).toEqual(BLANK_FORM);
  typeForm(store, planForm({ name: 'Meanwhile' }));
  expect(await load).toBe('superseded');
  expect([formName(store), offeredName(store)]).toEqual(['Meanwhile', 'Before']);
});

test('the end of a session keeps the draft for the same user; the sign-in of another user removes it and its file', async () => {
  const { store, services } = await signedInStore('jane@agency.example');
  const vaultId = await fillPlan(store, services, undefined, planForm({ name: 'Cut off' }));
  const jane = services.auth.accounts.get('jane@agency.example')!;
  services.auth.resume(null);
  expect(selectSession(store.getState()).phase).toBe('signed out');
  expect([formName(store), offeredName(store)]).toEqual(['', null]);
  services.auth.resume(jane);
  expect(offeredName(store)).toBe('Cut off');
  expect(await services.vault.get(vaultId)).not.toBeNull();

  services.auth.resume(services.auth.addAccount('kim@agency.example'));
  expect(offeredName(store)).toBeNull();
  expect(localStorage.getItem('setAsideDraft')).toBeNull();
  await waitUntilDeleted(services, vaultId);
  services.auth.resume(jane);
  expect(offeredName(store)).toBeNull();
});

test('another user who signs in without a logout before sees a blank form', async () => {
  const { store, services } = await signedInStore('lena@agency.example');
  await fillPlan(store, services);
  // Another tab of the browser has already stored the new owner.
  const mara = services.auth.addAccount('mara@agency.example');
  services.planOwner.save(mara.uid);
  services.auth.resume(mara);
  expect([formName(store), offeredName(store)]).toEqual(['', null]);
});

test('a logout in another tab removes the draft of this tab and its file', async () => {
  const { store, services } = await signedInStore('nell@agency.example');
  const vaultId = await fillPlan(store, services);
  const nell = services.auth.accounts.get('nell@agency.example')!;
  services.planOwner.forget();
  services.auth.resume(null);
  services.auth.resume(nell);
  expect(offeredName(store)).toBeNull();
  await waitUntilDeleted(services, vaultId);
});
