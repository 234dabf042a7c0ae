import { useState } from 'react';

/**
 * The text that is being typed into a cell, and why it was refused. Both are dropped if the cell's value changes for another reason, such
 * as undo or time travel.
 * @param value  the cell's value as text
 */
export function useTypedText(value: string) {
  const nothing = { entry: null as string | null, refused: null as string | null, valueBefore: value };
  const [state, setState] = useState(nothing);
  const { entry, refused } = state.valueBefore === value ? state : nothing;
  return {
    /** Null if nothing is being typed. */
    entry,
    refused,
    set: (text: string | null) => setState({ ...nothing, entry: text }),
    refuse: (reason: string) => setState({ entry, refused: reason, valueBefore: value }),
  };
}
