import { memo, useId } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
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
  ticked: boolean;
  disabled: boolean;
  error: string | undefined;
  /** The sentence about the entry just made in this line, and the input it is about. */
  note: string | null;
  notedInput: string | null;
  onTick: (channel: Channel, ticked: boolean) => void;
  /** `isBack`: the entry turned out to be no amount, and what its first keys did is to be taken back. */
  onLimit: (channel: Channel, field: LimitField, amount: string, isBack: boolean) => void;
  /** `at` names the cell. */
  onNote: (at: string, says: string | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, start: PasteStart) => void;
}

const LIMITS: { field: LimitField; word: string }[] = [
  { field: 'Min_Budget', word: 'min' },
  { field: 'Max_Budget', word: 'max' },
];

/**
 * One channel: may it receive money, at least how much, at most how much. A limit typed into an unticked line ticks it. Drawn anew only
 * when something of this line has changed: a key pressed in one must not wait for the fourteen others.
 */
export const ChannelLimitsRow = memo(function ChannelLimitsRow(props: ChannelLimitsRowProps) {
  const { row, place, budget, ticked, disabled, error, note, notedInput, onTick, onLimit, onNote, onKeyDown, onPaste } =
    props;
  const says = useId();
  const isWrong = error !== undefined;
  const describedBy = (input: string) =>
    [note !== null && notedInput === input && `${says}-note`, isWrong && `${says}-error`].filter(Boolean).join(' ') ||
    undefined;
  return (
    <>
      <tr className={classNames(styles.line, !ticked && styles.open, disabled && styles.barred)}>
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
                onChange={(amount, isBack) => onLimit(row.Channel, field, amount, isBack)}
                onNote={(text) => onNote(`${row.Channel} ${word}`, text)}
                onKeyDown={onKeyDown}
                onPaste={(event) => onPaste(event, { channel: row.Channel, field })}
              />
            </span>
          </td>
        ))}
      </tr>
      {(isWrong || note) && <RowMessages {...{ says, note, error }} />}
    </>
  );
});

/** What is to be said of a line, below it. */
function RowMessages({ says, note, error }: { says: string; note: string | null; error: string | undefined }) {
  return (
    <tr className={styles.says}>
      <td colSpan={3}>
        {note && (
          <p id={`${says}-note`} className={styles.note}>
            {note}
          </p>
        )}
        {error && (
          <p id={`${says}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </td>
    </tr>
  );
}
