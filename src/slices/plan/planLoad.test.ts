import { planCleared } from './planCleared.ts';
import {
  loadAbandoned,
  loadFailed,
  loadStarted,
  planFileArrived,
  planFileFailed,
  planLoaded,
  planLoadReducer as reduce,
} from './planLoad.ts';
import type { PlanLoad } from './planLoad.ts';
import { runStarted } from './runStatus.ts';

const idle = reduce(undefined, { type: 'start' });
const loading = reduce(idle, loadStarted({ key: 'k' }));
const loaded = reduce(loading, planLoaded({ key: 'k', inputs: null }));
const failed = reduce(loading, loadFailed({ key: 'k', message: 'Gone.' }));
const arrived = reduce(loaded, planFileArrived({ name: 'a.csv', bytes: 1, vaultId: 'v', isCsvText: true }));
const run = { type: runStarted.type, payload: {} };

test('a plan is loading, then loaded while its file is fetched, or failed', () => {
  expect(idle).toEqual({ phase: 'idle' });
  expect(loading).toEqual({ phase: 'loading', key: 'k' });
  expect(loaded).toEqual({ phase: 'loaded', key: 'k', file: 'fetching' });
  expect(failed).toEqual({ phase: 'failed', key: 'k', message: 'Gone.' });
  expect(arrived).toEqual({ phase: 'loaded', key: 'k', file: 'arrived' });
  expect(reduce(loaded, planFileFailed())).toEqual({ phase: 'loaded', key: 'k', file: 'failed' });
});

test.each<[string, PlanLoad, PlanLoad]>([
  ['that is loading is abandoned', loading, idle],
  ['that failed to load is forgotten', failed, idle],
  ['that is loaded stays, with its file', arrived, arrived],
])('when a run starts, a plan %s', (_what, before, after) => {
  expect(reduce(before, run)).toEqual(after);
});

test('a file that arrives after its plan was abandoned is ignored', () => {
  for (const state of [idle, loading, failed]) {
    expect(reduce(state, planFileFailed())).toBe(state);
    expect(reduce(state, planFileArrived({ name: 'a.csv', bytes: 1, vaultId: 'v', isCsvText: true }))).toBe(state);
  }
});

test('a plan is cleared or abandoned in any phase', () => {
  for (const state of [loading, loaded, failed]) {
    expect(reduce(state, planCleared())).toEqual(idle);
    expect(reduce(state, loadAbandoned())).toEqual(idle);
  }
});
