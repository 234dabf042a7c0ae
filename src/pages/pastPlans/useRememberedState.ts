import { useMemo, useState } from 'react';
import { selectUserEmail } from '../../slices/selectors.ts';
import { useAppSelector, useHistoryEntry } from '../../app/hooks.ts';

/** A value of a page and a function that changes it, as `useState` returns them. */
export type RememberedState<Value> = readonly [value: Value, change: (value: Value) => void];

/** The remembered values by user, history entry and name. */
const rememberedValues = new Map<string, unknown>();

/**
 * A state that is remembered with the page's history entry: after Back, the page is as the user left it. It lasts until a reload.
 * @param name  distinguishes several states of a page
 * @returns the same array until the value changes
 */
export function useRememberedState<Value>(name: string, initialValue: Value): RememberedState<Value> {
  const user = useAppSelector(selectUserEmail);
  const id = `${user} ${useHistoryEntry()} ${name}`;
  const [value, setValue] = useState(() =>
    rememberedValues.has(id) ? (rememberedValues.get(id) as Value) : initialValue,
  );
  return useMemo(() => {
    const change = (changed: Value) => {
      rememberedValues.set(id, changed);
      setValue(changed);
    };
    return [value, change];
  }, [id, value]);
}
