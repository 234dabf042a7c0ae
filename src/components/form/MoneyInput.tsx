import { useRef } from 'react';
import type { ComponentProps } from 'react';
import type { MoneyRules } from '../../domain/plan/limits/moneyText.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from '../../ui/form/Field.module.css';
import { useMoneyEntry } from './useMoneyEntry.ts';

interface MoneyInputProps extends MoneyRules, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** The amount with or without thousands separators, or ''. */
  value: string;
  /**
   * The new amount with thousands separators, or ''. `isRevert`: the entry is not an amount after all, so what its first keys changed must
   * be undone.
   */
  onChange: (value: string, isRevert: boolean) => void;
  /** The message about the entry: what was typed so far, what was left out or refused; null when there is none. */
  onNote?: (note: string | null) => void;
  /** Whether `onChange` is called for each key, or once when the field is left or Enter pressed. */
  commit?: 'each key' | 'on blur';
  /** False if the parent has an undo history of its own, as the limits grid and the desk do. */
  hasUndo?: boolean;
  dense?: boolean;
}

/**
 * An input for money. It shows digits and separators only and keeps the caret in place. It accepts common notations ($2,400,000, 2.4m);
 * an entry that is not an amount changes nothing and gets a message.
 */
export function MoneyInput(props: MoneyInputProps) {
  const {
    value,
    onChange,
    onNote,
    commit = 'each key',
    hasUndo = true,
    share,
    cents,
    dense,
    className,
    ...rest
  } = props;
  const { onBlur, onKeyDown, onPaste, onFocus, onPointerDown, ...others } = rest;
  const input = useRef<HTMLInputElement>(null);
  const entry = useMoneyEntry(input, { value, onChange, onNote, commit, hasUndo, share, cents });
  return (
    <input
      {...others}
      ref={input}
      type="text"
      inputMode={cents ? 'decimal' : 'numeric'}
      autoComplete="off"
      spellCheck={false}
      value={entry.shown}
      data-unclear={entry.isUnclear || undefined}
      className={classNames(styles.control, styles.money, dense && styles.dense, className)}
      onChange={(event) => entry.onChange(event.currentTarget, event.nativeEvent)}
      onCompositionEnd={(event) => entry.onCompositionEnd(event.currentTarget)}
      onPaste={(event) => {
        onPaste?.(event);
        if (!event.defaultPrevented) entry.onPaste(event);
      }}
      onFocus={(event) => {
        entry.onFocus(event.currentTarget);
        onFocus?.(event);
      }}
      onPointerDown={(event) => {
        if (event.currentTarget === document.activeElement) entry.settle(false);
        onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (!entry.onKeyDown(event)) onKeyDown?.(event);
      }}
      onBlur={(event) => {
        entry.settle(true);
        onBlur?.(event);
      }}
    />
  );
}
