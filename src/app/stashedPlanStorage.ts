import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { readStoredDraft } from '../domain/plan/planForm.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { stashedInOtherTab } from '../slices/stashedPlan.ts';
import type { StashedPlan, StashedPlans } from '../slices/stashedPlan.ts';
import { writeOnChange } from './storedPart.ts';
import type { StoredPart } from './storedPart.ts';
import { migrate, STORED_VERSION } from './persistMigrations.ts';
import { BLANK_PLAN, STORED_ITEMS } from './storedItems.ts';

/**
 * The key under which the stashed plans are stored. They were in the form before another plan was opened, and can be restored. The key
 * keeps its first name, so that plans stashed by earlier versions are found. It is not one of the eight stored items of the plan in the
 * form, so Clear Current Plan does not remove it.
 */
const STASHED_PLANS_KEY = 'setAsideDraft';

/** A stashed plan as stored. `items` has the plan's eight stored items by their keys, so that the code of storedItems.ts can read them. */
const storedPlan = object({
  version: number().required(),
  owner: string().required(),
  isDraft: boolean().required(),
  items: object().required(),
});
/** The plan that is offered first, and the others as `earlier`. Earlier versions of the app stored, and read, only the first. */
const storedPlans = storedPlan.shape({ earlier: array(storedPlan).optional() });

/**
 * The stashed plans, which can be restored after a reload and in every tab.
 * @param onRefused called when the browser refuses to store the stashed plans
 */
export function stashedPlanStorage(
  storage: TextStorage,
  onRefused: (reason: unknown) => void,
): StoredPart<StashedPlans> {
  const write = (stashed: StashedPlans) => {
    if (stashed.length === 0) return storage.removeItem(STASHED_PLANS_KEY);
    for (const candidate of [stashed, stashed.map(withoutResults)]) {
      try {
        const [first, ...earlier] = candidate.map(toStored);
        return storage.setItem(STASHED_PLANS_KEY, JSON.stringify({ ...first, earlier }));
      } catch (reason) {
        // Otherwise the next start would read the plans that were stored before.
        storage.removeItem(STASHED_PLANS_KEY);
        if (candidate !== stashed) onRefused(reason);
      }
    }
  };
  const read = () => readStored(storage.getItem(STASHED_PLANS_KEY));
  return {
    key: STASHED_PLANS_KEY,
    read,
    middleware: writeOnChange(({ stashedPlan }) => stashedPlan.stashed, stashedInOtherTab, write),
    takeOverAction: () => stashedInOtherTab(read()),
  };
}

/** A stashed plan for a storage that is too small: only its inputs, because a run can compute the results again. */
function withoutResults(stashed: StashedPlan): StashedPlan {
  return { ...stashed, plan: { ...stashed.plan, planResults: BLANK_PLAN.planResults } };
}

function toStored({ owner, isDraft, plan }: StashedPlan) {
  const items = Object.fromEntries(STORED_ITEMS.map((item) => [item.key, item.select(plan)]));
  return { version: STORED_VERSION, owner, isDraft, items };
}

function readStored(text: string | null): StashedPlans {
  try {
    const { earlier = [], ...first } = storedPlans.validateSync(JSON.parse(text ?? 'null'), { strict: true });
    return [first, ...earlier].map(fromStored);
  } catch {
    return [];
  }
}

function fromStored({ version, owner, isDraft, items }: InferType<typeof storedPlan>): StashedPlan {
  const value = (key: string) => migrate((items as Record<string, unknown>)[key], version);
  const plan = STORED_ITEMS.reduce((state, item) => item.restore(state, value(item.key) ?? null), BLANK_PLAN);
  // A draft may have no name; `item.restore` drops a form without one.
  const planForm = readStoredDraft(value('formData')) ?? plan.planForm;
  return { owner, isDraft, plan: { ...plan, planForm } };
}
