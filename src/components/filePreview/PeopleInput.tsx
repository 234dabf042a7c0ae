import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { groupedDigits, readPeople } from '../../domain/plan/file/population.ts';
import styles from './FilePreview.module.css';

interface PeopleInputProps {
  /** The number that was submitted or assumed, with commas; empty for none. */
  value: string;
  label: string;
  describedBy: string;
  /** Called on Enter and on blur if the number has changed; null if the field is empty. */
  onSubmit: (people: number | null) => void;
  /** Called after each key with the number typed so far; null if the text is not a number. */
  onType?: (people: number | null) => void;
  /** Gets the reason why the entry is not a number of people; an empty text ends the refusal. */
  onRefuse: (reason: string) => void;
  isRefused: boolean;
}

/** An input for a whole number of people. Digits are grouped while they are typed. An entry that is not a number stays and is refused. */
export function PeopleInput({ value, label, describedBy, onSubmit, onType, onRefuse, isRefused }: PeopleInputProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  // If the value changes for another reason (the file was read again, an answer was taken back), it replaces the entry.
  if (value !== lastValue) {
    setLastValue(value);
    setText(value);
  }
  useLayoutEffect(() => {
    const after = digitsAfterCaret.current;
    digitsAfterCaret.current = null;
    if (after === null || input.current === null) return;
    const caret = caretBefore(text, after);
    input.current.setSelectionRange(caret, caret);
  }, [text]);

  function handleTyping({ value: typed, selectionStart }: HTMLInputElement) {
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

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && text !== value) {
      setText(value);
      onRefuse('');
    }
    // The default action of Enter would submit the form and run the plan.
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
      onChange={({ currentTarget }) => handleTyping(currentTarget)}
      onBlur={submit}
      onKeyDown={handleKeyDown}
    />
  );
}

/** The largest index in the text after which there are `digits` digits, for the caret. Commas are not counted. */
function caretBefore(text: string, digits: number): number {
  let index = text.length;
  for (let remaining = digits; remaining > 0 && index > 0; index -= 1) if (/\d/.test(text[index - 1]!)) remaining -= 1;
  return index;
}
