import type { UnknownAction } from '@reduxjs/toolkit';

const TEXT_CHARACTERS_MAXIMUM = 200;
const ROWS_MAXIMUM = 20;

/**
 * A copy of a value for Redux DevTools, with long texts and row lists shortened. DevTools copies the whole state after every action, and
 * proposals have thousands of rows. The store itself is not changed.
 */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > TEXT_CHARACTERS_MAXIMUM) {
    return `${value.slice(0, TEXT_CHARACTERS_MAXIMUM)}… (${value.length} characters)`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, ROWS_MAXIMUM).map(shortened);
    return value.length > ROWS_MAXIMUM ? [...shown, `… (${value.length} rows)`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

/** Options of Redux DevTools. */
export const devToolsOptions = {
  name: 'Attentive media planner',
  /**
   * Maximum number of actions in the log; the default is 50. Typing, uploading and running a plan takes about 150 actions, whatever the
   * size of the file.
   */
  maxAge: 1000,
  /** RTK Query's internal actions. */
  actionsDenylist: ['^planningApi/(config|internalSubscriptions)/'],
  stateSanitizer: <State>(state: State): State => shortened(state) as State,
  actionSanitizer: <Action extends UnknownAction>(action: Action): Action => shortened(action) as Action,
};
