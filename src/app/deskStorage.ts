import type { SavedScenario } from '../domain/desk/savedScenario.ts';
import {
  hasFields,
  isStoredStep,
  isText,
  isKnownVersion,
  STEP_VERSION,
  isAmount,
  isNumber,
} from '../domain/desk/storedStep.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { scenariosInOtherTab, trialsInOtherTab } from '../slices/desk/desk.ts';
import type { RootState } from '../slices/storeTypes.ts';
import { mergedTrials, trialId, withTrial } from '../domain/desk/trial.ts';
import type { DeskTrial } from '../domain/desk/trial.ts';
import { readItems, storedList } from './storedPart.ts';
import type { StoredPart } from './storedPart.ts';

/** The key of the scenarios of all plans, in addition to the eight stored items of the specification. */
export const SCENARIOS_KEY = 'deskScenarios';

const isScenario = hasFields({ id: isText, owner: isText, planKey: isText, name: isText, step: isStoredStep });

/**
 * The scenarios (variants of a plan) that were saved on the desk page.
 * @param onRefused called when the browser refuses to store them
 */
export function scenarioStorage(storage: TextStorage, onRefused: (reason: unknown) => void) {
  return storedList<SavedScenario>(storage, onRefused, {
    key: SCENARIOS_KEY,
    field: 'scenarios',
    version: STEP_VERSION,
    isKnownVersion,
    isItem: isScenario,
    select: ({ desk }) => desk.scenarios,
    storedInOtherTab: scenariosInOtherTab,
  });
}

/**
 * Under this key the browser keeps the trials: the changes made to plans on the desk page. They are not among the eight stored items of
 * the plan in the form, because several plans may each have a trial.
 */
export const TRIALS_KEY = 'deskTrials';
/** Delay between a change and its write [ms]. */
const WRITE_DELAY_MS = 1000;

const isTrial = hasFields({
  owner: isText,
  planKey: isText,
  steps: (steps) => Array.isArray(steps) && steps.every(isStoredStep),
  at: isAmount,
  changed: isNumber,
  planReach: isAmount,
});

/** The stored trials. `read` includes this tab's pending changes. */
export interface TrialStorage extends StoredPart<readonly DeskTrial[]> {
  /** Writes pending changes now, because the page may close. */
  flush(): void;
}

interface TrialStorageOptions {
  /** Called when the browser refuses to store trials, and when it accepts them again. */
  readonly onRefused: (isRefused: boolean) => void;
  /** The trial with the change that is being computed; null where there is none. */
  readonly unfinishedTrial: () => DeskTrial | null;
}

export function trialStorage(storage: TextStorage, { onRefused, unfinishedTrial }: TrialStorageOptions): TrialStorage {
  let trialsOfTab: readonly DeskTrial[] = [];
  // Trials that this tab changed or removed since its last write. All other trials are written back as they are stored.
  const changedIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;

  const read = () => {
    const stored = readItems(storage.getItem(TRIALS_KEY), 'trials', isKnownVersion).filter(isTrial) as DeskTrial[];
    return mergedTrials(stored, trialsOfTab, changedIds);
  };
  const write = (unfinished: DeskTrial | null = null) => {
    clearTimeout(timer);
    timer = undefined;
    if (changedIds.size === 0 && unfinished === null) return;
    const wasRefused = isRefused;
    const trials = read();
    isRefused = !tryToStore(storage, unfinished === null ? trials : withTrial(trials, unfinished));
    // A refused write is retried with the next change; what was stored before stays.
    if (!isRefused) changedIds.clear();
    if (isRefused !== wasRefused) onRefused(isRefused);
  };
  return {
    key: TRIALS_KEY,
    read,
    takeOverAction: () => trialsInOtherTab(read()),
    flush: () => write(unfinishedTrial()),
    middleware: (store) => (next) => (action) => {
      const { trials: before } = (store.getState() as RootState).desk;
      const result = next(action);
      const { trials } = (store.getState() as RootState).desk;
      if (trials === before) return result;
      trialsOfTab = trials;
      if (trialsInOtherTab.match(action)) return result;
      const changed = trials.filter((trial) => !before.includes(trial));
      const removed = before.filter((trial) => !trials.some((other) => trialId(other) === trialId(trial)));
      for (const trial of [...changed, ...removed]) changedIds.add(trialId(trial));
      // A removal is written without the delay.
      if (removed.length > 0) write();
      else timer ??= setTimeout(() => write(), WRITE_DELAY_MS);
      return result;
    },
  };
}

/** @returns whether the browser stored the trials */
function tryToStore(storage: TextStorage, trials: readonly DeskTrial[]): boolean {
  try {
    if (trials.length === 0) storage.removeItem(TRIALS_KEY);
    else storage.setItem(TRIALS_KEY, textOfTrials(trials));
    return true;
  } catch {
    return false;
  }
}

/** The trials as text, without the `details` of their steps. Details are more than half of a step, and can be computed again. */
function textOfTrials(trials: readonly DeskTrial[]): string {
  const withoutDetails = trials.map((trial) => ({
    ...trial,
    steps: trial.steps.map((step) => ({ ...step, details: null })),
  }));
  return JSON.stringify({ version: STEP_VERSION, trials: withoutDetails });
}
