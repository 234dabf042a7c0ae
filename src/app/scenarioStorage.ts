import type { Middleware } from '@reduxjs/toolkit';
import type { KeptScenario } from '../domain/desk/keptScenario.ts';
import { hasFields, isStoredStep, isText, isKnownVersion, STEP_VERSION } from '../domain/desk/storedStep.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { scenariosInOtherTab } from '../slices/desk/desk.ts';
import type { RootState } from '../slices/storeTypes.ts';

/** The key of the scenarios of all plans, in addition to the eight stored items of the specification. */
export const SCENARIOS_KEY = 'deskScenarios';
/** Above this number the oldest scenarios are dropped. */
const STORED_SCENARIOS_MAXIMUM = 60;

const isScenario = hasFields({ id: isText, owner: isText, planKey: isText, name: isText, step: isStoredStep });

/** Stores the scenarios (variants of a plan) that were saved on the desk page, for reloads and other tabs. */
export interface ScenarioStorage {
  read(): readonly KeptScenario[];
  readonly middleware: Middleware;
}

/** @param onRefused called when the browser refuses to store the scenarios */
export function scenarioStorage(storage: TextStorage, onRefused: (reason: unknown) => void): ScenarioStorage {
  return {
    read: () => fromStored(storage.getItem(SCENARIOS_KEY)),
    middleware: (store) => (next) => (action) => {
      const before = (store.getState() as RootState).desk.scenarios;
      const result = next(action);
      const { scenarios } = (store.getState() as RootState).desk;
      if (before === scenarios || scenariosInOtherTab.match(action)) return result;
      try {
        if (scenarios.length === 0) storage.removeItem(SCENARIOS_KEY);
        else storage.setItem(SCENARIOS_KEY, toStored(scenarios));
      } catch (reason) {
        onRefused(reason);
      }
      return result;
    },
  };
}

function toStored(scenarios: readonly KeptScenario[]): string {
  return JSON.stringify({ version: STEP_VERSION, scenarios: scenarios.slice(-STORED_SCENARIOS_MAXIMUM) });
}

/** The stored scenarios; empty if any of them is invalid. */
function fromStored(text: string | null): readonly KeptScenario[] {
  try {
    const { version, scenarios } = JSON.parse(text ?? 'null') as { version: unknown; scenarios: unknown[] };
    return isKnownVersion(version) && scenarios.every(isScenario) ? (scenarios as KeptScenario[]) : [];
  } catch {
    return [];
  }
}
