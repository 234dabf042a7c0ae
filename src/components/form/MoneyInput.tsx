import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from '../../ui/form/Field.module.css';
import { useMoneyEntry } from './useMoneyEntry.ts';
import type { MoneyOptions } from './useMoneyEntry.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { SharedFieldProps } from '../../ui/form/Field.tsx';

interface MoneyInputProps extends MoneyOptions, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  dense?: boolean;
}

/**
 * An input for money. It shows digits and separators only. When separators are added, the caret stays between the same digits. Common
 * notations ($2,400,000, 2.4m) are accepted. An entry that is not an amount changes nothing and gets a message.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, onNote, commit, hasUndo, hundredPercent, allowsDecimals, dense, className, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const entry = useMoneyEntry(input, { value, onChange, onNote, commit, hasUndo, hundredPercent, allowsDecimals });
  const [composing, setComposing] = useState<string | null>(null);
  return (
    <input
      {...rest}
      ref={input}
      type="text"
      inputMode={allowsDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      spellCheck={false}
      value={composing ?? entry.shown}
      data-unclear={entry.isUnclear || undefined}
      className={classNames(styles.control, styles.money, dense && styles.dense, className)}
      onChange={({ currentTarget, nativeEvent }) => {
        const { inputType, isComposing } = nativeEvent as InputEvent;
        // The unfinished text of an input method is not an entry yet, and must stay in the field.
        if (isComposing) setComposing(currentTarget.value);
        else entry.edit(currentTarget, inputType);
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposing(null);
        entry.edit(currentTarget);
      }}
      onPaste={(event) => {
        rest.onPaste?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        entry.paste(event);
      }}
      onFocus={(event) => {
        entry.begin();
        if (value === '0') event.currentTarget.select();
        rest.onFocus?.(event);
      }}
      onPointerDown={(event) => {
        if (event.currentTarget === document.activeElement) entry.settle({ leavesField: false });
        rest.onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (!entry.handleKey(event)) return rest.onKeyDown?.(event);
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => {
        entry.settle({ leavesField: true });
        rest.onBlur?.(event);
      }}
    />
  );
}

/** A field for whole dollars, with the dollar sign in front and messages about invalid entries below. */
export function MoneyField({ label, error, hint, ...rest }: SharedFieldProps) {
  const [note, setNote] = useState<string | null>(null);
  return (
    <Field label={label} error={error} hint={hint} note={note}>
      {(control) => (
        <div className={styles.moneyField}>
          <span aria-hidden className={styles.sign}>
            $
          </span>
          <MoneyInput {...rest} {...control} onNote={setNote} />
        </div>
      )}
    </Field>
  );
}
