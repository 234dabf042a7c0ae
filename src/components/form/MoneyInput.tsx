import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from '../../ui/form/Field.module.css';
import { useMoneyEntry } from './useMoneyEntry.ts';

interface MoneyInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Whole dollars with or without separators, or nothing. */
  value: string;
  /**
   * The new amount with thousands separators, or nothing. Not called for an entry that is no amount, but with `isBack` where the
   * keys before it had changed something: all that came of them is to be taken back.
   */
  onChange: (value: string, isBack: boolean) => void;
  /** The word beside the field: what the keys so far are, what was left out or not taken; null when there is none. */
  onSay?: (says: string | null) => void;
  /** What 100% is [$]. Without it a percentage is no amount. */
  share?: number | undefined;
  /** False where a whole grid is undone at once, by whoever shows it. */
  undoes?: boolean;
  dense?: boolean;
}

/**
 * Whole dollars: digits and commas only, separated while typing, with the caret left where the planner works. Money is taken
 * as people write it ($2,400,000, 2.4m); an entry that is no amount changes nothing and is said.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, onSay, share, undoes = true, dense, className, ...rest } = props;
  const { onBlur, onKeyDown, onPaste, onFocus, onPointerDown, ...others } = rest;
  const input = useRef<HTMLInputElement>(null);
  const entry = useMoneyEntry(input, { value, onChange, onSay, share, undoes });
  return (
    <input
      {...others}
      ref={input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={entry.shown}
      data-unclear={entry.isUnclear || undefined}
      className={classNames(styles.control, styles.money, dense && styles.dense, className)}
      onChange={(event) => entry.onChange(event.currentTarget, event.nativeEvent)}
      onCompositionEnd={entry.onCompositionEnd}
      onPaste={(event) => {
        onPaste?.(event);
        if (!event.defaultPrevented) entry.onPaste(event);
      }}
      onFocus={(event) => {
        entry.onFocus(event.currentTarget);
        onFocus?.(event);
      }}
      onPointerDown={(event) => {
        if (event.currentTarget === document.activeElement) entry.settle();
        onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (!entry.onKeyDown(event)) onKeyDown?.(event);
      }}
      onBlur={(event) => {
        entry.settle();
        onBlur?.(event);
      }}
    />
  );
}
