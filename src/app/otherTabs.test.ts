import { planForm, respondentFile } from '../../testing/builders.ts';
import { enterPlan, fillPlan, settled, signedInStore } from '../../testing/page/planner.ts';
import { memoryStorage } from '../services/browser/browserStorage.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { planOwnedByThisTab } from '../slices/plan/otherTab.ts';
import { restoreStashedPlan, clearPlan } from '../slices/flows/stashPlan.ts';
import { selectPlanInOtherTab, selectFormData, selectStashToOffer } from '../slices/selectors.ts';

type Tab = Awaited<ReturnType<typeof signedInStore>>;

/** One browser's local storage, and tabs that are told what the others write, as `storage` events do. */
function browser() {
  const shared = memoryStorage();
  const tabs = new Map<TextStorage, (key: string) => void>();
  return async () => {
    const tell = (key: string) => tabs.forEach((told, storage) => storage !== own && told(key));
    const own: TextStorage = {
      getItem: (key) => shared.getItem(key),
      setItem(key, text) {
        const isNews = shared.getItem(key) !== text;
        shared.setItem(key, text);
        if (isNews) tell(key);
      },
      removeItem(key) {
        const isNews = shared.getItem(key) !== null;
        shared.removeItem(key);
        if (isNews) tell(key);
      },
    };
    const tab = await signedInStore('ann@agency.example', own);
    tabs.set(own, tab.storedInOtherTab);
    return { ...tab, stored: (key: string) => shared.getItem(key) };
  };
}

const edit = ({ store }: Tab, name: string) => enterPlan(store, planForm({ name }), 'default', []);
const says = ({ store }: Tab) => selectPlanInOtherTab(store.getState());

test('a plan cleared in another tab stays here, and this tab says so until it stores it again', async () => {
  const open = browser();
  const one = await open();
  await fillPlan(one.store, one.services);
  one.flush();
  const other = await open();
  expect(selectFormData(other.store.getState()).name).toBe('Spring launch');
  other.store.dispatch(clearPlan());
  await settled(() => says(one) !== null);
  expect(says(one)).toEqual({ name: '', isCleared: true });
  expect(selectFormData(one.store.getState()).name).toBe('Spring launch');
  // The very same plan stands here: bringing it back would change nothing.
  expect(selectStashToOffer(one.store.getState())).toBeNull();
  expect(selectStashToOffer(other.store.getState())?.plan.planForm.name).toBe('Spring launch');
  one.store.dispatch(planOwnedByThisTab());
  one.flush();
  expect(says(one)).toBeNull();
  expect(one.stored('formData')).toContain('Spring launch');
  expect(one.stored('fileMetadata')).toContain('panel.csv');
});

test('what is changed after another tab replaced the plan is stored with all eight items', async () => {
  const open = browser();
  const one = await open();
  await fillPlan(one.store, one.services, respondentFile('one.csv'));
  one.flush();
  const other = await open();
  other.store.dispatch(clearPlan());
  await fillPlan(other.store, other.services, respondentFile('other.csv'), planForm({ name: 'Other' }));
  other.flush();
  await settled(() => says(one)?.name === 'Other');
  expect(one.stored('fileMetadata')).toContain('other.csv');

  edit(one, 'One again');
  one.flush();
  expect(says(one)).toBeNull();
  expect(one.stored('formData')).toContain('One again');
  expect(one.stored('fileMetadata')).toContain('one.csv');
  await settled(() => says(other)?.name === 'One again');
  expect(selectFormData(other.store.getState()).name).toBe('Other');
});

test('what a tab still held back when another one wrote is not mixed into the other’s plan', async () => {
  const open = browser();
  const one = await open();
  const other = await open();
  await fillPlan(one.store, one.services, respondentFile('one.csv'), planForm({ name: 'One' }));
  await fillPlan(other.store, other.services, respondentFile('other.csv'), planForm({ name: 'Other' }));
  other.flush();
  one.flush();
  expect(other.stored('fileMetadata')).toContain('other.csv');
  expect(other.stored('formData')).toContain('"Other"');
});

test('all tabs offer the same plan, and one that is brought back is offered nowhere', async () => {
  const open = browser();
  const one = await open();
  const other = await open();
  await fillPlan(one.store, one.services);
  one.store.dispatch(clearPlan());
  expect(selectStashToOffer(other.store.getState())?.plan.planForm.name).toBe('Spring launch');
  other.store.dispatch(restoreStashedPlan());
  expect(selectStashToOffer(one.store.getState())).toBeNull();
});

test('a tab without a plan of its own has nothing to say', async () => {
  const open = browser();
  const one = await open();
  const other = await open();
  edit(one, 'Mine');
  one.flush();
  await settled(() => other.store.getState().otherTab !== null);
  expect(says(other)).toBeNull();
});
