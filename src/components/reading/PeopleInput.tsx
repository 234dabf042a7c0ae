import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { groupedDigits, readPeople } from '../../domain/plan/file/population.ts';
import styles from './Reading.module.css';

interface PeopleInputProps {
  /** The number as it is known, with commas; empty for none. */
  value: string;
  label: string;
  describedBy: string;
  /** Called on Enter and on leaving with another number; null where the field was emptied. */
  onSubmit: (people: number | null) => void;
  /** Called with each key: the number so far, or null. */
  onType?: (people: number | null) => void;
  /** Why the entry is not a number of people; empty when it is. */
  onRefuse: (reason: string) => void;
  isRefused: boolean;
}

/** An input for a whole number of people. Digits are grouped while they are typed; an entry that is no number stays, and says why. */
export function PeopleInput({ value, label, describedBy, onSubmit, onType, onRefuse, isRefused }: PeopleInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  // A number from outside (another reading, an answer taken back) replaces the entry.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useLayoutEffect(() => {
    const after = digitsAfterCaret.current;
    digitsAfterCaret.current = null;
    if (after === null || input.current === null) return;
    const place = caretBefore(text, after);
    input.current.setSelectionRange(place, place);
  }, [text]);

  function type({ value: typed, selectionStart }: HTMLInputElement) {
    const isDigits = /^[\d,]*$/.test(typed);
    digitsAfterCaret.current = isDigits ? typed.slice(selectionStart ?? typed.length).replace(/\D/g, '').length : null;
    setText(isDigits ? groupedDigits(typed.replace(/\D/g, '')) : typed);
    onRefuse('');
    const read = readPeople(typed);
    onType?.(read.kind === 'people' ? read.people : null);
  }

  function submit() {
    const read = readPeople(text);
    if (read.kind === 'not understood') return onRefuse(read.reason);
    const formatted = read.kind === 'people' ? groupedDigits(String(read.people)) : '';
    setText(formatted);
    if (formatted !== value) onSubmit(read.kind === 'people' ? read.people : null);
  }

  function byKeys(event: KeyboardEvent) {
    if (event.key === 'Escape' && text !== value) {
      setText(value);
      onRefuse('');
    }
    // Enter would run the plan.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    submit();
  }

  return (
    <input
      ref={input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      className={styles.people}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isRefused || undefined}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget)}
      onBlur={submit}
      onKeyDown={byKeys}
    />
  );
}

/** The place in the text with so many digits after it. */
function caretBefore(text: string, digits: number): number {
  let place = text.length;
  for (let left = digits; left > 0 && place > 0; place -= 1) if (/\d/.test(text[place - 1]!)) left -= 1;
  return place;
}
