import { boolean, number, object, string } from 'yup';
import { readStoredDraft } from '../domain/plan/planForm.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { stashedInOtherTab } from '../slices/stashedPlan.ts';
import type { StashedPlan } from '../slices/stashedPlan.ts';
import { writeOnChange } from './storedPart.ts';
import type { StoredPart } from './storedPart.ts';
import { migrate, STORED_VERSION } from './persistMigrations.ts';
import { BLANK_PLAN, STORED_ITEMS } from './storedItems.ts';

/**
 * The key under which the stashed plan is stored. The stashed plan was in the form before another one was opened, and can be restored. The
 * key keeps its first name, so that stashes of earlier versions are found. It is not one of the eight stored items of the plan in the form,
 * so Clear Current Plan does not remove it.
 */
const STASHED_PLAN_KEY = 'setAsideDraft';

/** The stored shape. `items` has the plan's eight stored items by their keys, so that the code of storedItems.ts can read them. */
const storedStash = object({
  version: number().required(),
  owner: string().required(),
  isDraft: boolean().required(),
  items: object().required(),
});

/**
 * The stashed plan, which can be restored after a reload and in every tab.
 * @param onRefused called when the browser refuses to store the stashed plan
 */
export function stashedPlanStorage(
  storage: TextStorage,
  onRefused: (reason: unknown) => void,
): StoredPart<StashedPlan | null> {
  const write = (stash: StashedPlan | null) => {
    if (stash === null) return storage.removeItem(STASHED_PLAN_KEY);
    for (const candidate of [stash, withoutResults(stash)]) {
      try {
        return storage.setItem(STASHED_PLAN_KEY, JSON.stringify(toStored(candidate)));
      } catch (reason) {
        // Otherwise the next start would read the stash that was stored before.
        storage.removeItem(STASHED_PLAN_KEY);
        if (candidate !== stash) onRefused(reason);
      }
    }
  };
  const read = () => fromStored(storage.getItem(STASHED_PLAN_KEY));
  return {
    key: STASHED_PLAN_KEY,
    read,
    middleware: writeOnChange(({ stashedPlan }) => stashedPlan.stash, stashedInOtherTab, write),
    takeOverAction: () => stashedInOtherTab(read()),
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
    const planForm = readStoredDraft(value('formData')) ?? plan.planForm;
    return { owner, isDraft, plan: { ...plan, planForm } };
  } catch {
    return null;
  }
}
