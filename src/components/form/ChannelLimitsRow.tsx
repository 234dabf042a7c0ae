import { memo, useId } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { wholeNumber } from '../../../core/words/amounts.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ConstraintRow, LimitField } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PasteStart } from '../../domain/plan/limits/pastedLimits.ts';
import { readAmount } from '../../domain/plan/limits/moneyText.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './ChannelLimitsGrid.module.css';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { MoneyInput } from './MoneyInput.tsx';

interface ChannelLimitsRowProps {
  row: ConstraintRow;
  /** Index among all channels of the grid. */
  rowIndex: number;
  budget: number;
  /** The channel's money in the current plan [$]; null before the first run. */
  lastRun: number | null;
  ticked: boolean;
  disabled: boolean;
  error: string | undefined;
  /** The message about the latest entry in this row, and the name of its input. */
  note: string | null;
  notedInput: string | null;
  onTick: (channel: Channel, ticked: boolean) => void;
  /**
   * With `isRevert`, the typed text is not an amount. `amount` is then the one before the entry, and the change that the first keys made must
   * be undone.
   */
  onLimit: (channel: Channel, field: LimitField, amount: string, isRevert: boolean) => void;
  /** `input` is the name of the input. A message of null removes the input's message. */
  onNote: (input: string, message: string | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, start: PasteStart) => void;
}

const LIMITS: { field: LimitField; word: string }[] = [
  { field: 'Min_Budget', word: 'min' },
  { field: 'Max_Budget', word: 'max' },
];

/**
 * One channel: whether it may receive money, its minimum and its maximum. Typing a limit into an unticked row ticks the channel. The
 * component is memoized, so that a key pressed in one row does not render the fourteen other rows.
 */
export const ChannelLimitsRow = memo(function ChannelLimitsRow(props: ChannelLimitsRowProps) {
  const { row, rowIndex, budget, lastRun, ticked, disabled, error, note, notedInput } = props;
  const { onTick, onLimit, onNote, onKeyDown, onPaste } = props;
  const id = useId();
  const isWrong = error !== undefined;
  const describedBy = (input: string) =>
    [note !== null && notedInput === input && `${id}-note`, isWrong && `${id}-error`].filter(Boolean).join(' ') ||
    undefined;
  return (
    <>
      <tr className={classNames(styles.line, !ticked && styles.unticked, disabled && styles.blocked)}>
        <th scope="row">
          <Checkbox
            checked={ticked}
            disabled={disabled}
            data-row={rowIndex}
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
                hundredPercent={budget}
                disabled={disabled}
                data-row={rowIndex}
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

/** An amount as a share of the budget: "13%", "<1%". Less than the whole budget is never shown as 100%. Empty if there is no amount. */
function shareOfBudget(amount: string, budget: number): string {
  const dollars = readAmount(amount) ?? 0;
  if (dollars <= 0 || budget <= 0) return '';
  const percent = (100 * dollars) / budget;
  if (percent < 1) return '<1%';
  return `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`;
}

interface RowMessagesProps {
  id: string;
  note: string | null;
  error: string | undefined;
  /** Number of columns of the table. */
  columns: number;
}

/** The messages about a row, in a row of their own below it. */
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
