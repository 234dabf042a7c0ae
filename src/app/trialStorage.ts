import type { Middleware } from '@reduxjs/toolkit';
import { fieldsFit, isAmount, isNumber, isStoredStep, isText } from '../domain/desk/storedStep.ts';
import { mergedTrials, trialId, withTrial } from '../domain/desk/trial.ts';
import type { DeskTrial } from '../domain/desk/trial.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { trialsInOtherTab } from '../slices/desk/desk.ts';
import type { RootState } from '../slices/storeTypes.ts';

/** Apart from the eight stored items: a trial stands beside its plan, and several plans have one. */
export const TRIALS_KEY = 'deskTrials';
/** Raised when a stored trial means something else than before; older ones are then left out. */
const VERSION = 1;
/** A change is written so long after it was made [ms]. */
const WAIT_MS = 1000;

const isTrial = fieldsFit({
  owner: isText,
  planKey: isText,
  steps: (steps) => Array.isArray(steps) && steps.every(isStoredStep),
  at: isAmount,
  changed: isNumber,
  planReach: isAmount,
});

/** Stores what planners try at the desk, so that a reload, another visit and other tabs find it. */
export interface TrialStorage {
  /** What is stored, with what this tab has not written yet. */
  read(): readonly DeskTrial[];
  /** Writes at once what is still held back: the page may be gone in a moment. */
  flush(): void;
  readonly middleware: Middleware;
}

interface Asked {
  /** Told when the browser refuses to store them, and when it takes them again. */
  readonly onRefused: (isRefused: boolean) => void;
  /** The trial with a change that is still being computed; null where none is. */
  readonly unfinishedTrial: () => DeskTrial | null;
}

export function trialStorage(storage: TextStorage, { onRefused, unfinishedTrial: underWay }: Asked): TrialStorage {
  let own: readonly DeskTrial[] = [];
  // Trials that this tab changed or removed since it last wrote. All others are written as they are stored.
  const ownIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;

  const read = () => mergedTrials(fromStored(storage.getItem(TRIALS_KEY)), own, ownIds);
  const write = (unfinished: DeskTrial | null = null) => {
    clearTimeout(timer);
    timer = undefined;
    if (ownIds.size === 0 && unfinished === null) return;
    const wasRefused = isRefused;
    const trials = read();
    isRefused = !tryToStore(storage, unfinished === null ? trials : withTrial(trials, unfinished));
    // What was refused is written with the next change; what was stored before stays.
    if (!isRefused) ownIds.clear();
    if (isRefused !== wasRefused) onRefused(isRefused);
  };
  return {
    read,
    flush: () => write(underWay()),
    middleware: (store) => (next) => (action) => {
      const { trials: before } = (store.getState() as RootState).desk;
      const result = next(action);
      const { trials } = (store.getState() as RootState).desk;
      if (trials === before) return result;
      own = trials;
      if (trialsInOtherTab.match(action)) return result;
      const changed = trials.filter((one) => !before.includes(one));
      const gone = before.filter((one) => !trials.some((other) => trialId(other) === trialId(one)));
      for (const one of [...changed, ...gone]) ownIds.add(trialId(one));
      // What was cleared or discarded is not left behind for a second.
      if (gone.length > 0) write();
      else timer ??= setTimeout(() => write(), WAIT_MS);
      return result;
    },
  };
}

/** @returns whether the browser took them */
function tryToStore(storage: TextStorage, trials: readonly DeskTrial[]): boolean {
  try {
    if (trials.length === 0) storage.removeItem(TRIALS_KEY);
    else storage.setItem(TRIALS_KEY, toStored(trials));
    return true;
  } catch {
    return false;
  }
}

/** Without what is counted anew when the planner rests: it is more than half of a step. */
function toStored(trials: readonly DeskTrial[]): string {
  const short = trials.map((one) => ({ ...one, steps: one.steps.map((step) => ({ ...step, details: null })) }));
  return JSON.stringify({ version: VERSION, trials: short });
}

/** What was stored, whoever wrote it; without those that do not fit. */
function fromStored(text: string | null): readonly DeskTrial[] {
  try {
    const { version, trials } = JSON.parse(text ?? 'null') as { version: unknown; trials: unknown[] };
    return version === VERSION ? (trials.filter(isTrial) as DeskTrial[]) : [];
  } catch {
    return [];
  }
}
