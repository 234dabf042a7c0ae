import { useState } from 'react';

/**
 * The text that is being typed into a cell, and why it was refused. Both are dropped if the cell's value changes for another reason, such
 * as undo or time travel.
 * @param value  the cell's value as text
 */
export function useTypedText(value: string) {
  const untouched = { entry: null as string | null, refusal: null as string | null, valueBefore: value };
  const [state, setState] = useState(untouched);
  const { entry, refusal } = state.valueBefore === value ? state : untouched;
  return {
    /** Null if nothing is being typed. */
    entry,
    refusal,
    set: (text: string | null) => setState({ ...untouched, entry: text }),
    refuse: (reason: string) => setState({ entry, refusal: reason, valueBefore: value }),
  };
}
