import type { Store, UnknownAction } from '@reduxjs/toolkit';
import { planOwnedByThisTab, planReplacedInOtherTab } from '../slices/plan/otherTab.ts';
import type { RootState } from '../slices/storeTypes.ts';
import type { Persistence } from './persistence.ts';
import { BLANK_PLAN, STORED_ITEMS } from './storedItems.ts';
import type { PlanState } from './storedItems.ts';
import type { StoredPart } from './storedPart.ts';

/** Another tab writes its form data a second after the other items. So the stored plan is read only after this time [ms]. */
const STORAGE_SETTLED_MS = 1300;

/** What this tab needs to follow the changes of other tabs. */
interface TabParts {
  readonly store: Store<RootState, UnknownAction>;
  readonly persistence: Persistence;
  /** The stashed plan, scenarios, trials (changes made on the desk page) and weeks. */
  readonly parts: readonly StoredPart<unknown>[];
}

/**
 * Handles what other tabs of the browser store. This tab keeps its own plan in the form, and reports if the stored plan differs. It takes
 * over the other stored parts.
 * @returns a handler for the key of an item that another tab changed; null means all items
 */
export function followOtherTabs({ store, persistence, parts }: TabParts): (key: string | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkStoredPlan = async () => {
    const stored = await persistence.restore();
    if (isSamePlan(stored, store.getState())) store.dispatch(planOwnedByThisTab());
    else {
      const isCleared = isSamePlan(stored, BLANK_PLAN);
      store.dispatch(planReplacedInOtherTab({ name: stored.planForm.name, isCleared }));
    }
  };
  return (key) => {
    for (const part of parts) if (key === null || key === part.key) store.dispatch(part.takeOverAction());
    if (key !== null && !STORED_ITEMS.some((item) => item.key === key)) return;
    persistence.discardPendingWrites();
    clearTimeout(timer);
    timer = setTimeout(() => void checkStoredPlan(), STORAGE_SETTLED_MS);
  };
}

function isSamePlan(one: PlanState, other: PlanState): boolean {
  const text = (state: PlanState) => JSON.stringify(STORED_ITEMS.map((item) => item.select(state) ?? null));
  return text(one) === text(other);
}
