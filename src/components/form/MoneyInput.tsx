import { useRef } from 'react';
import type { ComponentProps } from 'react';
import type { MoneyRules } from '../../domain/plan/limits/moneyText.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from '../../ui/form/Field.module.css';
import { useMoneyEntry } from './useMoneyEntry.ts';

interface MoneyInputProps extends MoneyRules, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** The amount with or without separators, or nothing. */
  value: string;
  /**
   * The new amount with thousands separators, or nothing. `isBack`: the entry is no amount after all, and whatever its first keys
   * changed is to be taken back.
   */
  onChange: (value: string, isBack: boolean) => void;
  /** The sentence beside the field: what was typed so far, what was left out or not taken; null when there is none. */
  onNote?: (note: string | null) => void;
  /** Whether `onChange` is called for each key, or once when the field is left or Enter pressed. */
  commit?: 'each key' | 'when left';
  /** False where a whole grid or the desk is undone at once, by whoever shows it. */
  hasUndo?: boolean;
  dense?: boolean;
}

/**
 * An amount of money: digits and separators only, with the caret left where the planner works. Money is taken as people write it
 * ($2,400,000, 2.4m); an entry that is no amount changes nothing and is said.
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
