import { instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { planForm, respondentFile } from '../../testing/builders.ts';
import { fillPlan, settled } from '../../testing/page/planner.ts';
import { testServices } from '../../testing/page/testServices.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import { loadPlan } from '../flows/plan/loadPlan.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { watchSession } from '../flows/account/signIn.ts';
import { nameTyped } from '../slices/plan/planEdits.ts';
import { selectPlanKey, selectSession } from '../slices/selectors.ts';
import type { RootState } from '../slices/storeTypes.ts';
import { devToolsOptions } from './devTools.ts';
import { createAppStore } from './store.ts';

const EMAIL = 'ann@agency.example';

type LoggedAction = Action<string> & {
  readonly payload?: unknown;
  readonly meta?: { readonly arg?: { readonly endpointName?: string } };
};

/** A signed-in planner's store as DevTools records it, with our own options. */
async function recordedStore() {
  const services = testServices();
  const { store } = await createAppStore(services, localStorage, [instrument(undefined, devToolsOptions)]);
  services.auth.resume(services.auth.addAccount(EMAIL));
  store.dispatch(watchSession());
  await settled(() => selectSession(store.getState()).phase === 'signed in');
  const { liftedStore } = store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  const log = () => {
    const { stagedActionIds, actionsById } = liftedStore.getState();
    return stagedActionIds.map((id) => (actionsById[id] as { action: LoggedAction }).action);
  };
  return { store, services, log };
}

/** Makes uploads report progress like a file of 200 MB, in steps of 64 kB. */
function reportLargeUpload(): void {
  const { send } = XMLHttpRequest.prototype;
  const total = 200 * 1024 * 1024;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    for (let loaded = 0; loaded <= total; loaded += 64 * 1024) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    }
    send.call(this, body);
  });
}

/** Whether a value, or any value inside it, has all fields of a reply. */
function containsReply(value: unknown, reply: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts = value as Record<string, unknown>;
  const hasAllFields = Object.entries(reply).every(([name, part]) => parts[name] === part);
  return hasAllFields || Object.values(parts).some((part) => containsReply(part, reply));
}

afterEach(() => jest.restoreAllMocks());

test('the log has every action from the sign-in through typing, an upload of 200 MB and three runs, but no progress', async () => {
  const { store, services, log } = await recordedStore();
  await store.dispatch(planningApi.endpoints.userAccess.initiate({ user: EMAIL }));
  const { read } = services.audienceReader;
  jest.spyOn(services.audienceReader, 'read').mockImplementation(async (task, onProgress, signal) => {
    for (let share = 0; share <= 1; share += 0.001) onProgress(share);
    return read(task, onProgress, signal);
  });
  reportLargeUpload();
  const name = 'A name as long as planners give their plans, with client and flight dates';
  for (let typed = 1; typed <= name.length; typed += 1) {
    store.dispatch(nameTyped(name.slice(0, typed)));
  }
  await fillPlan(store, services, respondentFile(), planForm({ name }));
  await settled(() => store.getState().audiencePreview.phase === 'read');
  const progress = jest.fn();
  services.progress.subscribe(progress);
  const runs = 3;
  for (let run = 0; run < runs; run += 1) expect(await store.dispatch(runPlan())).toBe('finished');
  expect(progress.mock.calls.length).toBeGreaterThanOrEqual(100);
  const types = log().map(({ type }) => type);
  expect(types).toContain('session/signedIn');
  expect(types.filter((type) => type === 'planForm/nameTyped')).toHaveLength(name.length + 1);
  expect(types.filter((type) => /progress/i.test(type))).toEqual([]);
  expect(types.filter((type) => type === 'runStatus/runFinished')).toHaveLength(runs);
  // One plan takes a small part of the log, so that a working session fits into it.
  expect(types.length).toBeLessThan(200);
});

test('each reply of a run and of a load is in the log once', async () => {
  const { store, services, log } = await recordedStore();
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  await store.dispatch(loadPlan(selectPlanKey(store.getState())!));
  const actions = log();
  for (const name of ['mediaScore', 'reach', 'optimise', 'plan']) {
    const [arrival] = actions.filter(
      ({ type, meta }) => type.endsWith('/fulfilled') && meta?.arg?.endpointName === name,
    );
    const actionsWithReply = actions.filter(({ payload }) => containsReply(payload, arrival!.payload as object));
    expect([name, ...actionsWithReply.map(({ type }) => type)]).toEqual([
      name,
      'planningApi/executeMutation/fulfilled',
    ]);
  }
});
