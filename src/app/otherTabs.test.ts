import { planForm, respondentFile } from '../../testing/builders.ts';
import { enterPlan, fillPlan, settled, signedInStore } from '../../testing/page/planner.ts';
import { memoryStorage } from '../services/browser/browserStorage.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { planOwnedByThisTab } from '../slices/plan/otherTab.ts';
import { restoreStashedPlan, clearPlan } from '../flows/plan/stashPlan.ts';
import { selectPlanInOtherTab, selectFormData, selectStashedPlanToOffer } from '../slices/selectors.ts';

type Tab = Awaited<ReturnType<typeof signedInStore>>;

/** One browser's local storage. Its tabs are notified of what other tabs write, as by `storage` events. @returns opens a tab */
function browser() {
  const shared = memoryStorage();
  const tabs = new Map<TextStorage, (key: string) => void>();
  return async () => {
    const notifyOthers = (key: string) => tabs.forEach((notify, storage) => storage !== ownStorage && notify(key));
    const ownStorage: TextStorage = {
      getItem: (key) => shared.getItem(key),
      setItem(key, text) {
        const isChanged = shared.getItem(key) !== text;
        shared.setItem(key, text);
        if (isChanged) notifyOthers(key);
      },
      removeItem(key) {
        const isChanged = shared.getItem(key) !== null;
        shared.removeItem(key);
        if (isChanged) notifyOthers(key);
      },
    };
    const tab = await signedInStore('ann@agency.example', ownStorage);
    tabs.set(ownStorage, tab.storedInOtherTab);
    return { ...tab, stored: (key: string) => shared.getItem(key) };
  };
}

const typeName = ({ store }: Tab, name: string) => enterPlan(store, planForm({ name }), 'default', []);
const planInOtherTab = ({ store }: Tab) => selectPlanInOtherTab(store.getState());

test('a plan that another tab clears stays in this tab, which reports that until it stores the plan again', async () => {
  const openTab = browser();
  const one = await openTab();
  await fillPlan(one.store, one.services);
  one.flush();
  const other = await openTab();
  expect(selectFormData(other.store.getState()).name).toBe('Spring launch');
  other.store.dispatch(clearPlan());
  await settled(() => planInOtherTab(one) !== null);
  expect(planInOtherTab(one)).toEqual({ name: '', isCleared: true });
  expect(selectFormData(one.store.getState()).name).toBe('Spring launch');
  // This tab does not offer the stashed plan, because its own plan is the same.
  expect(selectStashedPlanToOffer(one.store.getState())).toBeNull();
  expect(selectStashedPlanToOffer(other.store.getState())?.plan.planForm.name).toBe('Spring launch');
  one.store.dispatch(planOwnedByThisTab());
  one.flush();
  expect(planInOtherTab(one)).toBeNull();
  expect(one.stored('formData')).toContain('Spring launch');
  expect(one.stored('fileMetadata')).toContain('panel.csv');
});

test('a change after another tab replaced the plan is stored with all eight items', async () => {
  const openTab = browser();
  const one = await openTab();
  await fillPlan(one.store, one.services, respondentFile('one.csv'));
  one.flush();
  const other = await openTab();
  other.store.dispatch(clearPlan());
  await fillPlan(other.store, other.services, respondentFile('other.csv'), planForm({ name: 'Other' }));
  other.flush();
  await settled(() => planInOtherTab(one)?.name === 'Other');
  expect(one.stored('fileMetadata')).toContain('other.csv');

  typeName(one, 'One again');
  one.flush();
  expect(planInOtherTab(one)).toBeNull();
  expect(one.stored('formData')).toContain('One again');
  expect(one.stored('fileMetadata')).toContain('one.csv');
  await settled(() => planInOtherTab(other)?.name === 'One again');
  expect(selectFormData(other.store.getState()).name).toBe('Other');
});

test('a pending write of one tab is not mixed into the plan that another tab stored', async () => {
  const openTab = browser();
  const one = await openTab();
  const other = await openTab();
  await fillPlan(one.store, one.services, respondentFile('one.csv'), planForm({ name: 'One' }));
  await fillPlan(other.store, other.services, respondentFile('other.csv'), planForm({ name: 'Other' }));
  other.flush();
  one.flush();
  expect(other.stored('fileMetadata')).toContain('other.csv');
  expect(other.stored('formData')).toContain('"Other"');
});

test('all tabs offer the same stashed plan, and no tab offers it after one of them restored it', async () => {
  const openTab = browser();
  const one = await openTab();
  const other = await openTab();
  await fillPlan(one.store, one.services);
  one.store.dispatch(clearPlan());
  expect(selectStashedPlanToOffer(other.store.getState())?.plan.planForm.name).toBe('Spring launch');
  other.store.dispatch(restoreStashedPlan());
  expect(selectStashedPlanToOffer(one.store.getState())).toBeNull();
});

test('a tab without a plan of its own reports no plan of another tab', async () => {
  const openTab = browser();
  const one = await openTab();
  const other = await openTab();
  typeName(one, 'Mine');
  one.flush();
  await settled(() => other.store.getState().otherTab !== null);
  expect(planInOtherTab(other)).toBeNull();
});
