import type { Middleware } from '@reduxjs/toolkit';
import { WEEKS_MAXIMUM } from '../../core/rules/weekPlan.ts';
import { hasFields, isText } from '../domain/desk/storedStep.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { weeksInOtherTab } from '../slices/weeks/weeks.ts';
import type { KeptWeeks } from '../slices/weeks/weeks.ts';
import type { RootState } from '../slices/storeTypes.ts';

/**
 * The divisions of plans over weeks, if the backend does not store them. They are not among the eight stored items of the plan in the form,
 * because several plans may each have weeks.
 */
export const WEEKS_KEY = 'weeksOfPlans';
/** The version of the stored shape. Raise it when the meaning of stored weeks changes; weeks of other versions are ignored. */
const VERSION = 1;
/** Above this number the oldest weeks are dropped. */
const STORED_PLANS_MAXIMUM = 60;

const isWeekPlan = (value: unknown) => {
  const { version, start, weeks, cells } = (value ?? {}) as Record<string, unknown>;
  const isCount = typeof weeks === 'number' && Number.isInteger(weeks) && weeks > 0 && weeks <= WEEKS_MAXIMUM;
  const rows = typeof cells === 'object' && cells !== null ? Object.values(cells) : [null];
  const isRow = (row: unknown) => Array.isArray(row) && row.length === weeks && row.every(Number.isSafeInteger);
  return version === 1 && typeof start === 'string' && isCount && rows.every(isRow);
};
const isKeptWeeks = hasFields({ owner: isText, planKey: isText, plan: isWeekPlan });

/** Stores the weeks of plans in this browser, for reloads and other tabs. */
export interface WeeksStorage {
  read(): readonly KeptWeeks[];
  readonly middleware: Middleware;
}

/** @param onRefused called when the browser refuses to store the weeks */
export function weeksStorage(storage: TextStorage, onRefused: (reason: unknown) => void): WeeksStorage {
  return {
    read: () => fromStored(storage.getItem(WEEKS_KEY)),
    middleware: (store) => (next) => (action) => {
      const before = (store.getState() as RootState).weeks.inBrowser;
      const result = next(action);
      const { inBrowser } = (store.getState() as RootState).weeks;
      if (before === inBrowser || weeksInOtherTab.match(action)) return result;
      try {
        if (inBrowser.length === 0) storage.removeItem(WEEKS_KEY);
        else
          storage.setItem(
            WEEKS_KEY,
            JSON.stringify({ version: VERSION, plans: inBrowser.slice(-STORED_PLANS_MAXIMUM) }),
          );
      } catch (reason) {
        onRefused(reason);
      }
      return result;
    },
  };
}

/** The stored weeks that are valid. */
function fromStored(text: string | null): readonly KeptWeeks[] {
  try {
    const { version, plans } = JSON.parse(text ?? 'null') as { version: unknown; plans: unknown[] };
    return version === VERSION ? (plans.filter(isKeptWeeks) as KeptWeeks[]) : [];
  } catch {
    return [];
  }
}
