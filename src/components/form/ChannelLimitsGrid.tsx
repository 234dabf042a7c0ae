import { useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import type { LimitFault } from '../../../core/rules/limitRules.ts';
import type { ConstraintLimits, LimitField } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PasteStart } from '../../domain/plan/limits/pastedLimits.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './ChannelLimitsGrid.module.css';
import { ChannelLimitsRow } from './ChannelLimitsRow.tsx';
import { moveInGrid } from './moveInGrid.ts';
import { pastedRange } from './pastedCells.ts';
import { historyKey } from './useMoneyEntry.ts';

interface ChannelLimitsGridProps extends ConstraintLimits {
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
    setNote((shown) => (sentence === null ? (shown?.input === input ? null : shown) : { input, sentence })),
  );

  const gridEvents = useGridEvents({ onRange, onHistory });
  const stableOnTick = useStableCallback(onTick);
  const stableOnLimit = useStableCallback(onLimit);

  const leftRows = Math.ceil(rows.length * LEFT_SHARE);
  const sides = [rows.slice(0, leftRows), rows.slice(leftRows)];
  return (
    <>
      <div className={styles.sides} data-grid>
        {sides.map((side, sideIndex) => (
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
              {side.map((row, index) => (
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
