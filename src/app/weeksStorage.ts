import { WEEKS_MAXIMUM } from '../../core/rules/weekPlan.ts';
import { hasFields, isText } from '../domain/desk/storedStep.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { weeksInOtherTab } from '../slices/weeks/weeks.ts';
import type { StoredWeeks } from '../slices/weeks/weeks.ts';
import { storedList } from './storedPart.ts';

/**
 * The key of the weeks of plans, which are stored here if the backend does not store them. They are not one of the items in
 * `storedItems.ts`, because several plans may each have weeks.
 */
export const WEEKS_KEY = 'weeksOfPlans';
/** The version of the stored list. Raise it when the meaning of stored weeks changes; weeks of other versions are ignored. */
const VERSION = 1;
/** The version that each week plan has. */
const WEEK_PLAN_VERSION = 1;

const isWeekPlan = (value: unknown) => {
  const { version, start, weeks, cells } = (value ?? {}) as Record<string, unknown>;
  const hasValidWeeks = typeof weeks === 'number' && Number.isInteger(weeks) && weeks > 0 && weeks <= WEEKS_MAXIMUM;
  // Without cells there is one invalid row.
  const rows = typeof cells === 'object' && cells !== null ? Object.values(cells) : [null];
  const isRow = (row: unknown) => Array.isArray(row) && row.length === weeks && row.every(Number.isSafeInteger);
  return version === WEEK_PLAN_VERSION && typeof start === 'string' && hasValidWeeks && rows.every(isRow);
};
const isStoredWeeks = hasFields({ owner: isText, planKey: isText, plan: isWeekPlan });

/** @param onRefused called when the browser refuses to store the weeks */
export function weeksStorage(storage: TextStorage, onRefused: (reason: unknown) => void) {
  return storedList<StoredWeeks>(storage, onRefused, {
    key: WEEKS_KEY,
    field: 'plans',
    version: VERSION,
    isKnownVersion: (version) => version === VERSION,
    isItem: isStoredWeeks,
    select: ({ weeks }) => weeks.inBrowser,
    storedInOtherTab: weeksInOtherTab,
  });
}
