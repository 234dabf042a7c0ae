import { useLayoutEffect, useReducer, useRef } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Field.module.css';
import { digitsIn, moneyEntry, positionAfter, tidyMoney } from './moneyEntry.ts';

interface MoneyInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Whole dollars with or without separators, or nothing. */
  value: string;
  /** The new amount with thousands separators, or nothing. Not called for an entry that is no whole number. */
  onChange: (value: string) => void;
  dense?: boolean;
}

/** Whole dollars: digits and commas only, separated while typing, with the caret left where the planner works. */
export function MoneyInput({ value, onChange, onBlur, onKeyDown, dense, className, ...rest }: MoneyInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  // React puts the caret at the end whenever it writes a value; this puts it back behind the digit it was at.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || input.current !== document.activeElement) return;
    const at = positionAfter(value, digitsBeforeCaret.current);
    input.current?.setSelectionRange(at, at);
    digitsBeforeCaret.current = null;
  });

  function change(field: HTMLInputElement) {
    const caret = field.selectionStart ?? field.value.length;
    const entry = moneyEntry(field.value, caret);
    digitsBeforeCaret.current = digitsIn(entry ? entry.text.slice(0, entry.caret) : field.value.slice(0, caret));
    if (entry && entry.text !== value) onChange(entry.text);
    redraw();
  }

  return (
    <input
      {...rest}
      ref={input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      className={classNames(styles.control, styles.money, dense && styles.dense, className)}
      onChange={(event) => change(event.currentTarget)}
      onFocus={(event) => event.currentTarget.value === '0' && event.currentTarget.select()}
      onKeyDown={(event) => {
        stepOverComma(event);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        if (tidyMoney(value) !== value) onChange(tidyMoney(value));
        onBlur?.(event);
      }}
    />
  );
}

/** Deleting a comma would only bring it back: the digit behind it is meant. */
function stepOverComma(event: KeyboardEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const at = field.selectionStart;
  if (at === null || at !== field.selectionEnd) return;
  if (event.key === 'Backspace' && field.value[at - 1] === ',') field.setSelectionRange(at - 1, at - 1);
  if (event.key === 'Delete' && field.value[at] === ',') field.setSelectionRange(at + 1, at + 1);
}
