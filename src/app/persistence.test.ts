import { enterPlan, fillPlan, storeReplies, settled, signedInStore } from '../../testing/page/planner.ts';
import { planForm } from '../../testing/builders.ts';
import { memoryStorage } from '../services/browser/browserStorage.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { restoreStashedPlan, clearPlan } from '../flows/plan/stashPlan.ts';
import { fileCleared } from '../slices/audience/audienceFile.ts';
import { noticeDismissed } from '../slices/notices.ts';
import { channelTicked, nameTyped } from '../slices/plan/planEdits.ts';
import { planCleared } from '../slices/plan/planCleared.ts';
import {
  selectLimitMode,
  selectFileMetadata,
  selectFormData,
  selectHasAllResults,
  selectNotices,
  selectOptimiseData,
  selectSavedFile,
  selectSelectedChannels,
} from '../slices/selectors.ts';
import type { PlannerStore } from '../../testing/page/planner.ts';

const KEYS = [
  'formData',
  'mediaScoreData',
  'reachData',
  'optimiseData',
  'fileMetadata',
  'savedFileData',
  'budgetConstraintType',
  'selectedChannels',
];
const storedKeys = (storage: TextStorage) => KEYS.filter((key) => storage.getItem(key) !== null);

const report = {
  df_score: '[]',
  normaliseSpend_df: '[]',
  channel_colours: '[]',
  attention: '[]',
  output: '[]',
  output_table: '[]',
  attentive_reach: 1,
  cost_per_attentive_reach: 2,
  frequency: 3,
};

async function fillEverything({ store, services }: Awaited<ReturnType<typeof signedInStore>>) {
  await fillPlan(store, services);
  enterPlan(store, planForm(), 'by channel', ['Radio']);
  const mediaScore = { key: 'k', df_score_master: '[]' };
  storeReplies(store, { mediaScore, reach: {}, optimise: report });
}

test('eight items are stored, each under its own key, and restored by a reload', async () => {
  const planner = await signedInStore();
  await fillEverything(planner);
  planner.flush();
  expect(storedKeys(localStorage)).toEqual(KEYS);
  const { store } = await signedInStore();
  const state = store.getState();
  expect(selectFormData(state)).toEqual(planForm());
  expect(selectLimitMode(state)).toBe('by channel');
  expect(selectSelectedChannels(state)).toEqual(['Radio']);
  expect(selectHasAllResults(state)).toBe(true);
  expect(selectFileMetadata(state)).toMatchObject({ name: 'panel.csv', path: './panel.csv' });
  expect(selectSavedFile(state)).toMatchObject({ name: 'panel.csv' });
});

test('clearing the plan removes all eight items; clearing the file removes the file only', async () => {
  const planner = await signedInStore();
  await fillEverything(planner);
  planner.flush();
  planner.store.dispatch(fileCleared());
  planner.flush();
  expect(storedKeys(localStorage)).toEqual(KEYS.filter((key) => key !== 'fileMetadata' && key !== 'savedFileData'));
  planner.store.dispatch(planCleared());
  planner.flush();
  expect(storedKeys(localStorage)).toEqual([]);
});

test('a restored item that is then cleared does not come back', async () => {
  localStorage.setItem('formData', JSON.stringify(planForm()));
  localStorage.setItem('planOwner', 'uid of ann@agency.example');
  const { store } = await signedInStore();
  store.dispatch(planCleared());
  await settled(() => localStorage.getItem('formData') === null);
});

test('form data is written after a pause of 1000 ms, not of 999; the other items are written at once', async () => {
  const { store } = await signedInStore();
  jest.useFakeTimers();
  try {
    const edit = (name: string) => enterPlan(store, planForm({ name }), 'by channel', []);
    edit('A');
    await jest.advanceTimersByTimeAsync(900);
    expect(localStorage.getItem('budgetConstraintType')).toContain('by channel');
    edit('B');
    await jest.advanceTimersByTimeAsync(999);
    expect(localStorage.getItem('formData')).toBeNull();
    await jest.advanceTimersByTimeAsync(1);
    expect(localStorage.getItem('formData')).toContain('"B"');
  } finally {
    jest.useRealTimers();
  }
});

test('with a full report, typing writes only the form after a pause; ticking a channel writes the selected channels at once', async () => {
  const app = await signedInStore();
  await fillEverything(app);
  app.flush();
  jest.useFakeTimers();
  const write = jest.spyOn(Storage.prototype, 'setItem');
  const written = () => write.mock.calls.splice(0).map(([key]) => key);
  try {
    await jest.advanceTimersByTimeAsync(2000);
    written();
    for (const name of ['S', 'Su', 'Sum']) {
      app.store.dispatch(nameTyped(name));
      await jest.advanceTimersByTimeAsync(300);
    }
    expect(written()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(written()).toEqual(['formData']);
    app.store.dispatch(channelTicked({ channel: 'OOH', ticked: true }));
    await jest.advanceTimersByTimeAsync(500);
    expect(written()).toEqual(['selectedChannels']);
    await jest.advanceTimersByTimeAsync(5000);
    expect(written()).toEqual(['formData']);
  } finally {
    write.mockRestore();
    jest.useRealTimers();
  }
});

test('a plan that is cleared before its form was written leaves nothing in the storage', async () => {
  const { store } = await signedInStore();
  jest.useFakeTimers();
  try {
    enterPlan(store, planForm());
    await jest.advanceTimersByTimeAsync(500);
    store.dispatch(planCleared());
    expect(storedKeys(localStorage)).toEqual([]);
    await jest.advanceTimersByTimeAsync(5000);
    expect(storedKeys(localStorage)).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

test('a restored plan is stored at once, including its form', async () => {
  const { store } = await signedInStore();
  enterPlan(store, planForm({ name: 'Away and back' }));
  store.dispatch(clearPlan());
  expect(localStorage.getItem('formData')).toBeNull();
  store.dispatch(restoreStashedPlan());
  expect(localStorage.getItem('formData')).toContain('Away and back');
});

test.each<[string, string, (store: PlannerStore) => unknown, unknown]>([
  ['formData', JSON.stringify(planForm()), (store) => selectFormData(store.getState()).name, 'Spring launch'],
  ['formData', JSON.stringify(planForm({ name: '' })), (store) => selectFormData(store.getState()).budget, '0'],
  ['formData', 'rubbish{', (store) => selectFormData(store.getState()).name, ''],
  ['budgetConstraintType', 'by channel', (store) => selectLimitMode(store.getState()), 'by channel'],
  ['budgetConstraintType', 'null', (store) => selectLimitMode(store.getState()), 'default'],
  ['budgetConstraintType', '"null"', (store) => selectLimitMode(store.getState()), 'default'],
  ['budgetConstraintType', '', (store) => selectLimitMode(store.getState()), 'default'],
  ['selectedChannels', '["Radio"]', (store) => selectSelectedChannels(store.getState()), ['Radio']],
  ['selectedChannels', '["Nowhere"]', (store) => selectSelectedChannels(store.getState()), []],
  ['optimiseData', '{"attentive_reach":"many"}', (store) => selectOptimiseData(store.getState()), null],
  ['fileMetadata', '{"name":5}', (store) => selectFileMetadata(store.getState()), null],
])('%s stored as %s by an earlier product is read or repaired', async (key, text, read, expected) => {
  localStorage.setItem(key, text);
  localStorage.setItem('planOwner', 'uid of ann@agency.example');
  const { store } = await signedInStore();
  expect(read(store)).toEqual(expected);
});

test('another user of the browser never sees the plan, also when the first one did not log out', async () => {
  const first = await signedInStore('ann@agency.example');
  await fillEverything(first);
  first.flush();
  const second = await signedInStore('bob@agency.example');
  expect(selectFormData(second.store.getState()).name).toBe('');
  expect(selectHasAllResults(second.store.getState())).toBe(false);
  second.flush();
  expect(storedKeys(localStorage)).toEqual([]);
});

test('a full storage is reported once, and the session goes on', async () => {
  const full: TextStorage = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const { store, flush } = await signedInStore('ann@agency.example', full);
  const edit = (mode: 'default' | 'by channel', selected: readonly 'Radio'[]) => {
    enterPlan(store, planForm(), mode, selected);
    flush();
  };
  edit('by channel', []);
  edit('by channel', ['Radio']);
  expect(selectNotices(store.getState()).map(({ id }) => id)).toEqual(['storage refused']);
  store.dispatch(noticeDismissed('storage refused'));
  edit('default', ['Radio']);
  edit('by channel', ['Radio']);
  expect(selectNotices(store.getState())).toEqual([]);
  expect(selectSelectedChannels(store.getState())).toEqual(['Radio']);
});
