import { useState, memo, useId } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import type { LimitFault } from '../../../core/rules/limitRules.ts';
import type { GridLimits, LimitField, LimitRow } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PasteStart } from '../../domain/plan/limits/pastedLimits.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './ChannelLimitsGrid.module.css';
import { historyKey, moveInGrid, pastedRange } from './gridInput.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { readAmount } from '../../domain/plan/limits/moneyText.ts';
import { classNames } from '../../ui/classNames.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { MoneyInput } from './MoneyInput.tsx';

interface ChannelLimitsGridProps extends GridLimits {
  label: string;
  /** Channels that a ticked channel excludes; they are disabled. */
  blocked: ReadonlySet<string>;
  /** The plan's budget [$], of which typed percentages are taken. */
  budget: number;
  /** Spend of each channel in the last run [$]; null before the first run. */
  lastRun?: ReadonlyMap<string, number> | null;
  faults: readonly LimitFault[];
  onTick: (channel: Channel, ticked: boolean) => void;
  onLimit: (channel: Channel, field: LimitField, amount: string, isRevert: boolean) => void;
  /** Several spreadsheet cells were pasted into a cell of the grid. */
  onRange: (cells: string[][], start: PasteStart) => void;
  onHistory: (direction: 'undo' | 'redo') => void;
  /** Table rows below the last channel: the limits over several channels. */
  groups?: ReactNode;
  /** Disables the whole grid. */
  disabled?: boolean;
}

/** Share of the channels in the left table. The right table has fewer, because it also has the limits over several channels. */
const LEFT_SHARE = 0.6;

/** The message about the latest entry in the grid that has one. */
interface Note {
  /** The input's name: "Radio max". */
  readonly input: string;
  readonly sentence: string;
}

function isNoteOf(channel: Channel, note: Note | null): note is Note {
  return note?.input.startsWith(`${channel} `) ?? false;
}

/** A grid with a row for each channel: whether it may receive money, and how much. Arrow keys move between cells as in a spreadsheet. */
export function ChannelLimitsGrid(props: ChannelLimitsGridProps) {
  const { label, rows, selected, blocked, budget, lastRun = null, faults, disabled = false } = props;
  const { onTick, onLimit, onRange, onHistory } = props;
  const [note, setNote] = useState<Note | null>(null);

  const showNote = useStableCallback((input: string, sentence: string | null) =>
    setNote((shown) => {
      if (sentence !== null) return { input, sentence };
      // An input removes only its own message.
      return shown?.input === input ? null : shown;
    }),
  );

  const gridEvents = useGridEvents({ onRange, onHistory });
  const stableOnTick = useStableCallback(onTick);
  const stableOnLimit = useStableCallback(onLimit);

  const leftRows = Math.ceil(rows.length * LEFT_SHARE);
  const rowsBySide = [rows.slice(0, leftRows), rows.slice(leftRows)];
  return (
    <>
      <div className={classNames(styles.sides, lastRun && styles.withLastRun)} data-grid>
        {rowsBySide.map((sideRows, sideIndex) => (
          <table key={sideIndex === 0 ? 'left' : 'right'} className={styles.grid}>
            <caption>
              <VisuallyHidden>{sideIndex === 0 ? label : `${label}, continued`}</VisuallyHidden>
            </caption>
            <colgroup>
              <col />
              <col className={styles.amount} />
              <col className={styles.amount} />
              {lastRun && <col className={styles.lastRunColumn} />}
            </colgroup>
            <GridHead hasLastRun={lastRun !== null} />
            <tbody>
              {sideRows.map((row, index) => (
                <ChannelLimitsRow
                  key={row.Channel}
                  row={row}
                  rowIndex={sideIndex * leftRows + index}
                  budget={budget}
                  lastRun={lastRun && (lastRun.get(row.Channel) ?? 0)}
                  ticked={selected.includes(row.Channel)}
                  disabled={disabled || blocked.has(row.Channel)}
                  error={faults.find((fault) => fault.channel === row.Channel)?.message}
                  note={isNoteOf(row.Channel, note) ? note.sentence : null}
                  notedInput={isNoteOf(row.Channel, note) ? note.input : null}
                  onTick={stableOnTick}
                  onLimit={stableOnLimit}
                  onNote={showNote}
                  {...gridEvents}
                />
              ))}
              {sideIndex === 1 && props.groups}
            </tbody>
          </table>
        ))}
      </div>
      <div role="status" className={styles.announced}>
        <VisuallyHidden>{note?.sentence}</VisuallyHidden>
      </div>
    </>
  );
}

/** Handlers for keys and pastes in the grid's inputs. They are stable, so that rows are not rendered again. */
function useGridEvents({ onRange, onHistory }: Pick<ChannelLimitsGridProps, 'onRange' | 'onHistory'>) {
  return {
    onKeyDown: useStableCallback((event: KeyboardEvent<HTMLInputElement>) => {
      const direction = historyKey(event);
      if (direction === null) return moveInGrid(event);
      event.preventDefault();
      onHistory(direction);
    }),
    onPaste: useStableCallback((event: ClipboardEvent<HTMLInputElement>, start: PasteStart) => {
      const cells = pastedRange(event);
      if (cells === null) return;
      event.preventDefault();
      onRange(cells, start);
    }),
  };
}

function GridHead({ hasLastRun }: { hasLastRun: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Channel</th>
        <th scope="col">Min ($)</th>
        <th scope="col">Max ($)</th>
        {hasLastRun && <th scope="col">Last run ($)</th>}
      </tr>
    </thead>
  );
}

interface ChannelLimitsRowProps {
  row: LimitRow;
  /** Index among all channels of the grid. */
  rowIndex: number;
  budget: number;
  /** Spend of the channel in the last run [$]; null before the first run. */
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

/** The length of "999,999,999". Longer amounts are shown without their share of the budget. */
const SHORT_AMOUNT_CHARACTERS = 11;

const LIMITS: { field: LimitField; word: string }[] = [
  { field: 'Min_Budget', word: 'min' },
  { field: 'Max_Budget', word: 'max' },
];

/**
 * One channel: whether it may receive money, its minimum and its maximum. Typing a limit into an unticked row ticks the channel. The
 * component is memoized, so that a key pressed in one row does not render the fourteen other rows.
 */
const ChannelLimitsRow = memo(function ChannelLimitsRow(props: ChannelLimitsRowProps) {
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
            <span className={classNames(styles.cell, row[field].length > SHORT_AMOUNT_CHARACTERS && styles.longAmount)}>
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
      {(isWrong || note) && <RowMessages {...{ id, note, error }} columnCount={lastRun === null ? 3 : 4} />}
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
  columnCount: number;
}

/** The messages about a row, in a row of their own below it. */
function RowMessages({ id, note, error, columnCount }: RowMessagesProps) {
  return (
    <tr className={styles.messages}>
      <td colSpan={columnCount}>
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
