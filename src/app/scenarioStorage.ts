import type { Middleware } from '@reduxjs/toolkit';
import { array, boolean, mixed, number, object, string } from 'yup';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { KeptScenario } from '../domain/desk/keptScenario.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { scenariosElsewhere } from '../slices/desk/desk.ts';
import type { RootState } from '../slices/storeTypes.ts';

/** Apart from the eight stored items: scenarios stand beside plans, and several plans have them. */
export const SCENARIOS_KEY = 'deskScenarios';
/** Raised when a stored scenario means something else than before; older ones are then left out. */
const VERSION = 1;
/** Older scenarios go first. */
const STORED_MAXIMUM = 60;

const money = () => number().min(0).required();
const byChannel = <Item extends Parameters<typeof array>[0]>(item: Item) =>
  array(item).length(CHANNELS.length).required();

const goal = mixed().test('goal', '${path} is no goal', (value) => {
  const { kind, people, times } = (value ?? {}) as Record<string, unknown>;
  if (kind === 'reach') return true;
  return kind === 'least budget' ? Number.isFinite(people) : kind === 'most often' && Number.isInteger(times);
});

const figures = object({
  spend: byChannel(money()),
  budget: money(),
  reach: money(),
  frequency: number().nullable().defined(),
  costPerReach: number().nullable().defined(),
  nextThousand: byChannel(number().required()),
  tarps: money(),
});
const proof = object({ status: string().required(), gap: number().required(), relativeGap: number().required() });

const scenario = object({
  budget: money(),
  spend: byChannel(money()),
  locked: byChannel(boolean().required()),
  lifted: byChannel(boolean().required()),
  keepsBest: boolean().required(),
  goal: goal.required(),
  smallest: money(),
  floor: byChannel(money()).nullable().defined(),
  ownCpm: byChannel(number().positive().nullable().defined()),
});

const details = object({
  distribution: array(number().required()).length(10).required(),
  plainReach: money(),
  onlyHere: byChannel(number().required()),
  alone: byChannel(number().required()),
  tarps: byChannel(number().required()),
  impressions: byChannel(number().required()),
  withoutIt: byChannel(number().nullable().defined()),
});

const step = object({
  says: string().required(),
  scenario: scenario.required(),
  figures: figures.required(),
  proof: proof.nullable().defined().default(null),
  best: figures.nullable().defined().default(null),
  extra: object({ kind: string().required() }).nullable().defined().default(null),
  details: details.nullable().defined().default(null),
});

const stored = object({
  version: number().oneOf([VERSION]).required(),
  scenarios: array(
    object({
      id: string().required(),
      owner: string().required(),
      planKey: string().required(),
      name: string().required(),
      step: step.required(),
    }).required(),
  ).required(),
});

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
      if (before === kept || scenariosElsewhere.match(action)) return result;
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
    const { scenarios } = stored.validateSync(JSON.parse(text ?? 'null'), { strict: true });
    return scenarios as unknown as KeptScenario[];
  } catch {
    return [];
  }
}
