import type { Middleware } from '@reduxjs/toolkit';
import { boolean, number, object, string } from 'yup';
import { readAnyForm } from '../domain/plan/planForm.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { stashedInOtherTab } from '../slices/stashedPlan.ts';
import type { StashedPlan } from '../slices/stashedPlan.ts';
import type { RootState } from '../slices/storeTypes.ts';
import { migrate, STORED_VERSION } from './persistMigrations.ts';
import { BLANK_PLAN, STORED_ITEMS } from './storedItems.ts';

/**
 * The key under which the stashed plan is stored. The stashed plan was in the form before another one was opened, and can be restored. The
 * key keeps its first name, so that stashes of earlier versions are found. It is not one of the eight stored items of the plan in the form,
 * so clear-all does not remove it.
 */
export const STASHED_PLAN_KEY = 'setAsideDraft';

/** The stored shape. `items` has the plan's eight stored items by their keys, so that the code of storedItems.ts can read them. */
const storedStash = object({
  version: number().required(),
  owner: string().required(),
  isDraft: boolean().required(),
  items: object().required(),
});

/** Stores the stashed plan, so that it can be restored after a reload and in every tab. */
export interface StashedPlanStorage {
  read(): StashedPlan | null;
  readonly middleware: Middleware;
}

/** @param onRefused called when the browser refuses to store the stashed plan */
export function stashedPlanStorage(storage: TextStorage, onRefused: (reason: unknown) => void): StashedPlanStorage {
  const write = (stash: StashedPlan) => {
    for (const candidate of [stash, withoutResults(stash)]) {
      try {
        storage.setItem(STASHED_PLAN_KEY, JSON.stringify(toStored(candidate)));
        return;
      } catch (reason) {
        // Otherwise the next start would read the stash that was stored before.
        storage.removeItem(STASHED_PLAN_KEY);
        if (candidate !== stash) onRefused(reason);
      }
    }
  };
  return {
    read: () => fromStored(storage.getItem(STASHED_PLAN_KEY)),
    middleware: (store) => (next) => (action) => {
      const before = (store.getState() as RootState).stashedPlan.stash;
      const result = next(action);
      const { stash } = (store.getState() as RootState).stashedPlan;
      if (before === stash || stashedInOtherTab.match(action)) return result;
      if (stash === null) storage.removeItem(STASHED_PLAN_KEY);
      else write(stash);
      return result;
    },
  };
}

/** The stash for a storage that is too small: only the plan's inputs, because a run can compute the results again. */
function withoutResults(stash: StashedPlan): StashedPlan {
  return { ...stash, plan: { ...stash.plan, planResults: BLANK_PLAN.planResults } };
}

function toStored({ owner, isDraft, plan }: StashedPlan) {
  const items = Object.fromEntries(STORED_ITEMS.map((item) => [item.key, item.select(plan)]));
  return { version: STORED_VERSION, owner, isDraft, items };
}

function fromStored(text: string | null): StashedPlan | null {
  try {
    const { version, owner, isDraft, items } = storedStash.validateSync(JSON.parse(text ?? 'null'), { strict: true });
    const value = (key: string) => migrate((items as Record<string, unknown>)[key], version);
    const plan = STORED_ITEMS.reduce((state, item) => item.restore(state, value(item.key) ?? null), BLANK_PLAN);
    // A draft may have no name; `item.restore` drops a form without one.
    const planForm = readAnyForm(value('formData')) ?? plan.planForm;
    return { owner, isDraft, plan: { ...plan, planForm } };
  } catch {
    return null;
  }
}
