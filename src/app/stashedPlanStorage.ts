import type { Middleware } from '@reduxjs/toolkit';
import { boolean, number, object, string } from 'yup';
import { readAnyForm } from '../domain/plan/planForm.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { stashedInOtherTab } from '../slices/stashedPlan.ts';
import type { StashedPlan } from '../slices/stashedPlan.ts';
import type { RootState } from '../slices/storeTypes.ts';
import { migrated, STORED_VERSION } from './persistMigrations.ts';
import { BLANK_PLAN, STORED_ITEMS } from './storedItems.ts';

/** Apart from the eight stored items: clear-all leaves it alone. */
export const STASHED_PLAN_KEY = 'setAsideDraft';

/** Its plan as the eight items are stored, each under its own name, so that they are read back by the same rules. */
const stored = object({
  version: number().required(),
  owner: string().required(),
  isDraft: boolean().required(),
  items: object().required(),
});

/** Stores the one plan set aside, so that it is offered after a reload too, and in every tab. */
export interface StashedPlanStorage {
  read(): StashedPlan | null;
  readonly middleware: Middleware;
}

/** @param onRefused called when the browser refuses to store it */
export function stashedPlanStorage(storage: TextStorage, onRefused: (reason: unknown) => void): StashedPlanStorage {
  const write = (kept: StashedPlan) => {
    for (const part of [kept, withoutResults(kept)]) {
      try {
        storage.setItem(STASHED_PLAN_KEY, JSON.stringify(toStored(part)));
        return;
      } catch (reason) {
        // An older one that could not be replaced would come back in its place.
        storage.removeItem(STASHED_PLAN_KEY);
        if (part !== kept) onRefused(reason);
      }
    }
  };
  return {
    read: () => fromStored(storage.getItem(STASHED_PLAN_KEY)),
    middleware: (store) => (next) => (action) => {
      const before = (store.getState() as RootState).stashedPlan.kept;
      const result = next(action);
      const { kept } = (store.getState() as RootState).stashedPlan;
      if (before === kept || stashedInOtherTab.match(action)) return result;
      if (kept === null) storage.removeItem(STASHED_PLAN_KEY);
      else write(kept);
      return result;
    },
  };
}

/** What was typed counts more than a report that can be computed again. */
function withoutResults(kept: StashedPlan): StashedPlan {
  return { ...kept, plan: { ...kept.plan, planResults: BLANK_PLAN.planResults } };
}

function toStored({ owner, isDraft, plan }: StashedPlan) {
  const items = Object.fromEntries(STORED_ITEMS.map((item) => [item.key, item.select(plan)]));
  return { version: STORED_VERSION, owner, isDraft, items };
}

function fromStored(text: string | null): StashedPlan | null {
  try {
    const { version, owner, isDraft, items } = stored.validateSync(JSON.parse(text ?? 'null'), { strict: true });
    const value = (key: string) => migrated((items as Record<string, unknown>)[key], version);
    const plan = STORED_ITEMS.reduce((state, item) => item.restore(state, value(item.key) ?? null), BLANK_PLAN);
    // A draft may have no name yet; the form that is restored at a start may not.
    const planForm = readAnyForm(value('formData')) ?? plan.planForm;
    return { owner, isDraft, plan: { ...plan, planForm } };
  } catch {
    return null;
  }
}
