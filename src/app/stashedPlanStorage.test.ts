import { planForm } from '../../testing/builders.ts';
import { enterPlan, fillPlan, signedInStore } from '../../testing/page/planner.ts';
import { memoryStorage } from '../services/browser/browserStorage.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { restoreStashedPlan, clearPlan } from '../flows/plan/stashPlan.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { selectHasAllResults, selectNotices, selectStashedPlanToOffer } from '../slices/selectors.ts';
import { selectWholePlan } from '../slices/stashedPlan.ts';

const KEY = 'setAsideDraft';
const nameless = planForm({ name: '', budget: '77' });

/** A storage that refuses texts above a length, as a full one does. */
function limitedStorage(longest: number): TextStorage {
  const storage = memoryStorage();
  return {
    ...storage,
    setItem(key, text) {
      if (key === KEY && text.length > longest) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, text);
    },
  };
}

async function signedInWithClearedPlan(form = planForm(), storage: TextStorage = localStorage) {
  const planner = await signedInStore('ann@agency.example', storage);
  await fillPlan(planner.store, planner.services, undefined, form);
  planner.store.dispatch(clearPlan());
  planner.flush();
  return planner;
}

test('a stashed plan is offered after a reload, also without a name, and restored completely', async () => {
  const { store } = await signedInWithClearedPlan(nameless);
  const { plan } = selectStashedPlanToOffer(store.getState())!;
  const again = await signedInStore();
  expect(selectStashedPlanToOffer(again.store.getState())).toEqual({
    owner: 'uid of ann@agency.example',
    isDraft: true,
    plan,
  });
  again.store.dispatch(restoreStashedPlan());
  expect(selectWholePlan(again.store.getState())).toEqual(plan);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a restored plan is stored as the eight items before its stash is removed', async () => {
  await signedInWithClearedPlan(planForm({ name: 'Always stored' }));
  const itemsAtRemoval: string[] = [];
  const { getItem, setItem, removeItem } = localStorage;
  const watched: TextStorage = {
    getItem: (key) => getItem.call(localStorage, key),
    setItem: (key, text) => setItem.call(localStorage, key, text),
    removeItem(key) {
      if (key === KEY)
        itemsAtRemoval.push(localStorage.getItem('formData') ?? '', localStorage.getItem('fileMetadata') ?? '');
      removeItem.call(localStorage, key);
    },
  };
  const { store } = await signedInStore('ann@agency.example', watched);
  store.dispatch(restoreStashedPlan());
  expect(itemsAtRemoval).toEqual([expect.stringContaining('Always stored'), expect.stringContaining('panel.csv')]);
});

test('another user is not offered the stashed plan, and it is removed', async () => {
  await signedInWithClearedPlan();
  const { store } = await signedInStore('bob@agency.example');
  expect(selectStashedPlanToOffer(store.getState())).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('if there is no space for the results, the inputs are stored without them', async () => {
  const storage = limitedStorage(10_000);
  const { store, services, flush } = await signedInStore('ann@agency.example', storage);
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  enterPlan(store, planForm({ name: 'Edited' }), 'default', []);
  store.dispatch(clearPlan());
  flush();
  expect(selectNotices(store.getState())).toEqual([]);
  const again = await signedInStore('ann@agency.example', storage);
  expect(selectStashedPlanToOffer(again.store.getState())?.plan.planForm.name).toBe('Edited');
  again.store.dispatch(restoreStashedPlan());
  expect(selectHasAllResults(again.store.getState())).toBe(false);
  // The state of this page still has the results.
  store.dispatch(restoreStashedPlan());
  expect(selectHasAllResults(store.getState())).toBe(true);
});

test('if there is no space at all, the stash is offered until the page closes, with a notice that it is not stored', async () => {
  const { store } = await signedInWithClearedPlan(planForm(), limitedStorage(10));
  expect(selectNotices(store.getState()).map(({ id }) => id)).toEqual(['storage refused']);
  expect(selectStashedPlanToOffer(store.getState())?.plan.planForm.name).toBe('Spring launch');
});

test.each([
  ['rubbish{', null],
  ['{}', null],
  ['{"version":1,"owner":"uid of ann@agency.example","isDraft":true,"items":"none"}', null],
  [
    '{"version":1,"owner":"uid of ann@agency.example","isDraft":true,"items":{"formData":{"name":"A","budget":"x"},"fileMetadata":{"name":5},"selectedChannels":["Nowhere"]}}',
    {
      planForm: { name: 'A', budget: '0' },
      audienceFile: { fileMetadata: null },
      channelChoice: { selectedChannels: [] },
    },
  ],
])('the stored stash %s is read, repaired or ignored', async (text, plan) => {
  localStorage.setItem(KEY, text);
  localStorage.setItem('planOwner', 'uid of ann@agency.example');
  const { store } = await signedInStore();
  const offer = selectStashedPlanToOffer(store.getState());
  if (plan === null) expect(offer).toBeNull();
  else expect(offer?.plan).toMatchObject(plan);
});
