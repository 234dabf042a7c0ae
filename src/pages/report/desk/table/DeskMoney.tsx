import { useId, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { wholeNumber } from '../../../../../core/words/amounts.ts';
import { MoneyInput } from '../../../../components/form/MoneyInput.tsx';
import { moveInGrid } from '../../../../components/form/gridInput.ts';
import { readAmount } from '../../../../domain/plan/limits/moneyText.ts';
import styles from '../Desk.module.css';

interface DeskMoneyProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** The amount in whole dollars. */
  money: number;
  /** Called with the typed amount on blur or Enter, if it differs from `money`. */
  onAmount: (money: number) => void;
  /** The amount that 100% means, such as the budget. If it is missing, percentages are not understood. */
  hundredPercent?: number | undefined;
  dense?: boolean;
  /** The text that is shown in place of 0, such as "none". Without it, 0 is shown. */
  none?: string;
}

/** The field for an amount on the desk. Blur and Enter apply the typed amount; Escape drops it. */
export function DeskMoney({ money, onAmount, onKeyDown, none, ...rest }: DeskMoneyProps) {
  const [note, setNote] = useState<string | null>(null);
  const id = useId();
  const isInGrid = 'data-row' in rest;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (isInGrid) moveInGrid(event);
  }

  return (
    <span className={styles.amount}>
      <MoneyInput
        {...rest}
        commit="on blur"
        hasUndo={false}
        placeholder={none}
        value={none !== undefined && money === 0 ? '' : wholeNumber(money)}
        aria-describedby={note ? id : rest['aria-describedby']}
        onChange={(text) => onAmount(readAmount(text) ?? money)}
        onNote={setNote}
        onKeyDown={handleKeyDown}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span id={id} role="status" className={isInGrid ? styles.noteInRow : styles.noteBelow}>
        {note}
      </span>
    </span>
  );
}
