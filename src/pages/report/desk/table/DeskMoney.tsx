import { useEffect, useId, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useAppSelector } from '../../../../app/hooks.ts';
import { wholeNumber } from '../../../../../core/words/amounts.ts';
import { MoneyInput } from '../../../../components/form/MoneyInput.tsx';
import { moveInGrid } from '../../../../components/form/gridInput.ts';
import { readAmount } from '../../../../domain/plan/limits/moneyText.ts';
import { selectOpenDesk } from '../../../../slices/selectors.ts';
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
  const { note, setNote, onOwnChange } = useNote();
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
        onChange={(text) => {
          onOwnChange();
          onAmount(readAmount(text) ?? money);
        }}
        onNote={setNote}
        onKeyDown={handleKeyDown}
        onFocus={(event) => {
          setNote(null);
          event.currentTarget.select();
        }}
      />
      <span id={id} role="status" className={isInGrid ? styles.noteInRow : styles.noteBelow}>
        {note}
      </span>
    </span>
  );
}

/** The message about the last entry. It is shown until the next change on the desk, or until Escape. */
function useNote() {
  // Every change, undo and redo gives a new list `past`; details and refinements of a step keep it.
  const past = useAppSelector((state) => selectOpenDesk(state)?.past);
  const [previousPast, setPreviousPast] = useState(past);
  const [note, setNote] = useState<string | null>(null);
  /** Whether the next change is the one that the entry itself made. Its message, such as that cents were left out, stays. */
  const [awaitsOwnChange, setAwaitsOwnChange] = useState(false);
  if (past !== previousPast) {
    setPreviousPast(past);
    setAwaitsOwnChange(false);
    if (!awaitsOwnChange) setNote(null);
  }
  useEffect(() => {
    if (note === null) return undefined;
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setNote(null);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [note]);
  return {
    note,
    setNote(text: string | null) {
      setAwaitsOwnChange(false);
      setNote(text);
    },
    onOwnChange: () => setAwaitsOwnChange(true),
  };
}
