import type { Middleware } from '@reduxjs/toolkit';
import type { KeptScenario } from '../domain/desk/keptScenario.ts';
import { fieldsFit, isStoredStep, isText } from '../domain/desk/storedStep.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { scenariosInOtherTab } from '../slices/desk/desk.ts';
import type { RootState } from '../slices/storeTypes.ts';

/** Apart from the eight stored items: scenarios stand beside plans, and several plans have them. */
export const SCENARIOS_KEY = 'deskScenarios';
/** Raised when a stored scenario means something else than before; older ones are then left out. */
const VERSION = 1;
/** Older scenarios go first. */
const STORED_MAXIMUM = 60;

const isScenario = fieldsFit({ id: isText, owner: isText, planKey: isText, name: isText, step: isStoredStep });

/** Stores the scenarios that planners kept at the desk, so that a reload and other tabs find them. */
export interface ScenarioStorage {
  read(): readonly KeptScenario[];
  readonly middleware: Middleware;
}

/** @param onRefused called when the browser refuses to store them */
export function scenarioStorage(storage: TextStorage, onRefused: (reason: unknown) => void): ScenarioStorage {
  return {
    read: () => fromStored(storage.getItem(SCENARIOS_KEY)),
    middleware: (store) => (next) => (action) => {
      const before = (store.getState() as RootState).desk.kept;
      const result = next(action);
      const { kept } = (store.getState() as RootState).desk;
      if (before === kept || scenariosInOtherTab.match(action)) return result;
      try {
        if (kept.length === 0) storage.removeItem(SCENARIOS_KEY);
        else storage.setItem(SCENARIOS_KEY, toStored(kept));
      } catch (reason) {
        onRefused(reason);
      }
      return result;
    },
  };
}

function toStored(kept: readonly KeptScenario[]): string {
  return JSON.stringify({ version: VERSION, scenarios: kept.slice(-STORED_MAXIMUM) });
}

/** What was stored, whoever wrote it; nothing where it does not fit. */
function fromStored(text: string | null): readonly KeptScenario[] {
  try {
    const { version, scenarios } = JSON.parse(text ?? 'null') as { version: unknown; scenarios: unknown[] };
    return version === VERSION && scenarios.every(isScenario) ? (scenarios as KeptScenario[]) : [];
  } catch {
    return [];
  }
}
