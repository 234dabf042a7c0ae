import { useState } from 'react';

/**
 * The text that is being typed into a cell. It is dropped if the cell's value changes for another reason, such as undo or time travel.
 * @param value  the cell's value as text
 */
export function useTypedText(value: string) {
  const [state, setState] = useState({ entry: null as string | null, valueBefore: value });
  return {
    /** Null if nothing is being typed. */
    entry: state.valueBefore === value ? state.entry : null,
    set: (entry: string | null) => setState({ entry, valueBefore: value }),
  };
}
