import { planForm } from '../../../testing/builders.ts';
import { fillPlan, settled, signedInStore } from '../../../testing/planner.ts';
import { planEdited } from '../planEdited.ts';
import { selectCanRestore, selectFileMetadata, selectFormData } from '../selectors.ts';
import { setAsideDropped } from '../setAside.ts';
import { clearPlan, restorePlan } from './clearPlan.ts';
import { logOut } from './signIn.ts';
import { eventually } from '../../../testing/eventually.ts';

const edit = { form: planForm({ name: 'Another' }), mode: 'default' as const, selected: [] };

test('a cleared plan comes back with its form, its file and its bytes, and is stored again', async () => {
  const { store, services, flush } = await signedInStore();
  const vaultId = await fillPlan(store, services);
  const before = store.getState();
  store.dispatch(clearPlan());
  expect(selectFormData(store.getState()).name).toBe('');
  expect(localStorage.getItem('fileMetadata')).toBeNull();
  expect(selectCanRestore(store.getState())).toBe(true);
  store.dispatch(restorePlan());
  const { planForm: form, audienceFile, channelChoice } = store.getState();
  expect({ form, audienceFile, channelChoice }).toEqual({
    form: before.planForm,
    audienceFile: before.audienceFile,
    channelChoice: before.channelChoice,
  });
  expect(await services.vault.get(vaultId)).not.toBeNull();
  expect(selectCanRestore(store.getState())).toBe(false);
  flush();
  await settled(() => (localStorage.getItem('fileMetadata') ?? '').includes(vaultId));
});

test.each([
  ['the message is closed', setAsideDropped()],
  ['something new is begun', planEdited(edit)],
  ['the planner logs out', logOut()],
])('when %s the cleared plan and its bytes are gone', async (_when, action) => {
  const { store, services } = await signedInStore();
  const vaultId = await fillPlan(store, services);
  store.dispatch(clearPlan());
  await store.dispatch(action as ReturnType<typeof logOut>);
  expect(selectCanRestore(store.getState())).toBe(false);
  await eventually(async () => (await services.vault.get(vaultId)) === null);
  store.dispatch(restorePlan());
  expect(selectFileMetadata(store.getState())).toBeNull();
});
