import { memo, useId } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { wholeNumber } from '../../../core/words/amounts.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ConstraintRow, LimitField } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PasteStart } from '../../domain/plan/limits/pastedLimits.ts';
import { shareOfBudget } from '../../domain/plan/limits/shareOfBudget.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './ChannelLimitsGrid.module.css';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { MoneyInput } from './MoneyInput.tsx';

interface ChannelLimitsRowProps {
  row: ConstraintRow;
  place: number;
  budget: number;
  /** Its money in the current plan [$]; null before the first run. */
  lastRun: number | null;
  ticked: boolean;
  disabled: boolean;
  error: string | undefined;
  /** The message about the latest entry in this row, and the name of its input. */
  note: string | null;
  notedInput: string | null;
  onTick: (channel: Channel, ticked: boolean) => void;
  /** `isRevert`: the entry is not an amount after all, so what its first keys changed must be undone. */
  onLimit: (channel: Channel, field: LimitField, amount: string, isRevert: boolean) => void;
  /** `input` is the name of the input; null removes its message. */
  onNote: (input: string, message: string | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, start: PasteStart) => void;
}

const LIMITS: { field: LimitField; word: string }[] = [
  { field: 'Min_Budget', word: 'min' },
  { field: 'Max_Budget', word: 'max' },
];

/**
 * One channel: whether it may receive money, its minimum and its maximum. Typing a limit into an unticked row ticks it. Memoized: a key
 * pressed in one row must not wait for the fourteen others.
 */
export const ChannelLimitsRow = memo(function ChannelLimitsRow(props: ChannelLimitsRowProps) {
  const { row, place, budget, lastRun, ticked, disabled, error, note, notedInput } = props;
  const { onTick, onLimit, onNote, onKeyDown, onPaste } = props;
  const id = useId();
  const isWrong = error !== undefined;
  const describedBy = (input: string) =>
    [note !== null && notedInput === input && `${id}-note`, isWrong && `${id}-error`].filter(Boolean).join(' ') ||
    undefined;
  return (
    <>
      <tr className={classNames(styles.line, !ticked && styles.open, disabled && styles.blocked)}>
        <th scope="row">
          <Checkbox
            checked={ticked}
            disabled={disabled}
            data-row={place}
            data-column={0}
            onChange={(next) => onTick(row.Channel, next)}
            onKeyDown={onKeyDown}
            onPaste={(event) => onPaste(event, { channel: row.Channel, field: 'Min_Budget' })}
          >
            {row.Channel}
          </Checkbox>
        </th>
        {LIMITS.map(({ field, word }, column) => (
          <td key={field}>
            <span className={styles.cell}>
              <span aria-hidden className={styles.share}>
                {ticked && !disabled && shareOfBudget(row[field], budget)}
              </span>
              <MoneyInput
                dense
                hasUndo={false}
                name={`${row.Channel} ${word}`}
                aria-label={`${row.Channel} ${word}`}
                aria-invalid={isWrong || undefined}
                aria-describedby={describedBy(`${row.Channel} ${word}`)}
                value={row[field]}
                share={budget}
                disabled={disabled}
                data-row={place}
                data-column={column + 1}
                onChange={(amount, isRevert) => onLimit(row.Channel, field, amount, isRevert)}
                onNote={(text) => onNote(`${row.Channel} ${word}`, text)}
                onKeyDown={onKeyDown}
                onPaste={(event) => onPaste(event, { channel: row.Channel, field })}
              />
            </span>
          </td>
        ))}
        {lastRun !== null && <td className={styles.lastRun}>{lastRun > 0 ? wholeNumber(lastRun) : '–'}</td>}
      </tr>
      {(isWrong || note) && <RowMessages {...{ id, note, error }} columns={lastRun === null ? 3 : 4} />}
    </>
  );
});

interface RowMessagesProps {
  id: string;
  note: string | null;
  error: string | undefined;
  /** Columns of the table. */
  columns: number;
}

/** The messages of a row, below it. */
function RowMessages({ id, note, error, columns }: RowMessagesProps) {
  return (
    <tr className={styles.messages}>
      <td colSpan={columns}>
        {note && (
          <p id={`${id}-note`} className={styles.note}>
            {note}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </td>
    </tr>
  );
}
