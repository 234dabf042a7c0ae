import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { upToDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import type { ChannelCents, WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { MoneyInput } from '../../../components/form/MoneyInput.tsx';
import { pastedRange, moveInGrid } from '../../../components/form/gridInput.ts';
import { readCents } from '../../../domain/plan/limits/moneyText.ts';
import { classNames } from '../../../ui/classNames.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { setCells, shareEqually } from '../../../domain/weeks/weekGestures.ts';
import type { EditedWeeks } from '../../../domain/weeks/weekGestures.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';
import styles from './Weeks.module.css';
import type { WeekSelection } from './useWeekSelection.ts';

/** The handlers of a cell. All cells get the same functions. */
export interface CellHandlers {
  readonly onFocus: (row: number, week: number) => void;
  readonly onAmount: (row: number, week: number, cents: number) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, row: number, week: number) => void;
  readonly onCopy: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onPasteRange: (cells: string[][], row: number, week: number) => void;
  readonly onPointer: (event: PointerEvent, row: number, week: number) => void;
  readonly onNote: (row: number, week: number, text: string | null) => void;
}

/** The message about the text typed into a cell, such as why it was refused. */
export interface CellNote {
  readonly row: number;
  readonly week: number;
  readonly text: string;
}

interface WeekCellProps extends CellHandlers {
  row: number;
  week: number;
  cents: number;
  /** The amount as it is printed, in whole dollars. */
  printed: number;
  /** The name for screen readers, such as "Radio, week of 15 March". */
  name: string;
  /** Whether the amount was typed. Typed amounts stay while the other weeks adjust. */
  isFixed: boolean;
  isFocused: boolean;
  isChosen: boolean;
  /** The amount as a share of the largest amount in the row, 0 to 1. */
  share: number;
  note: string | null;
}

/** A ref that scrolls to a note when it appears. */
const scrollToNote = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/**
 * The money of a channel in a week. Only the focused cell is a money field: hundreds of fields would be slow to draw.
 * Memoized, so that typing an amount renders only the cells of its row.
 */
export const WeekCellInput = memo(function WeekCellInput(props: WeekCellProps) {
  const { row, week, cents, printed, name, isFixed, isFocused, isChosen, share, note, onFocus, onPointer } = props;
  const handlePointer = (event: PointerEvent) => onPointer(event, row, week);
  return (
    <td
      className={classNames(
        styles.cell,
        cents === 0 && styles.none,
        isChosen && styles.chosen,
        isFocused && styles.focused,
        isFixed && styles.typed,
        note !== null && styles.noted,
      )}
      style={{ '--share': share } as CSSProperties}
      title={isFixed ? 'Typed: it stays while the other weeks adjust' : undefined}
      tabIndex={row === 0 && week === 0 && !isFocused ? 0 : -1}
      data-row={isFocused ? undefined : row}
      data-column={isFocused ? undefined : week}
      onPointerDown={handlePointer}
      onPointerEnter={handlePointer}
      onFocus={isFocused ? undefined : () => onFocus(row, week)}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // Otherwise the browser selects the text of the cell, which the field replaces, or moves the focus out of the field.
        event.preventDefault();
        if (!isFocused) event.currentTarget.focus();
      }}
    >
      {isFocused ? (
        <FocusedCell {...props} label={isFixed ? `${name}, typed` : name} />
      ) : (
        <>
          {cents === 0 ? '·' : wholeNumber(printed)}
          {isFixed && <VisuallyHidden>, typed</VisuallyHidden>}
        </>
      )}
      {note !== null && (
        <div ref={scrollToNote} role="alert" className={styles.cellNote}>
          {note}
        </div>
      )}
    </td>
  );
});

function FocusedCell(props: WeekCellProps & { label: string }) {
  const { row, week, cents, label, onAmount, onKey, onCopy, onPasteRange, onNote } = props;
  const container = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const input = container.current?.querySelector('input');
    // Focused without scrolling, because the browser's own scrolling would leave the cell half under the sticky columns.
    input?.focus({ preventScroll: true });
    input?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    input?.select();
  }, []);
  return (
    <span ref={container}>
      <MoneyInput
        dense
        allowsDecimals
        commit="on blur"
        hasUndo={false}
        className={styles.amount}
        aria-label={label}
        data-row={row}
        data-column={week}
        value={upToDecimals(cents / 100, 2)}
        onChange={(text) => onAmount(row, week, readCents(text))}
        onNote={(text) => onNote(row, week, text)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => onKey(event, row, week)}
        onCopy={onCopy}
        onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
          const cells = pastedRange(event);
          if (cells === null) return;
          event.preventDefault();
          onPasteRange(cells, row, week);
        }}
      />
    </span>
  );
}

/** The data and the functions that the handlers of the grid's cells need. */
export interface GridActions {
  plan: WeekPlan;
  view: WeeksView;
  money: ChannelCents;
  selection: WeekSelection;
  onApply: (edited: EditedWeeks) => void;
  onPaste: (cells: string[][], channel: Channel, week: number) => void;
}

/** The rows and weeks by which each arrow key moves a corner of the rectangle of chosen cells. */
const ARROWS: Partial<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The money of the chosen cells as text for a spreadsheet: a line for each channel, tabs between its weeks [$]. */
function rangeText({ cells: money }: WeekPlan, { channels, cells }: WeekSelection): string {
  const amountsOf = (channel: Channel) =>
    cells.flatMap((cell) => (cell.channel === channel ? [(money[channel]?.[cell.week] ?? 0) / 100] : []));
  return channels.map((channel) => amountsOf(channel).join('\t')).join('\n');
}

/** The handlers for keys, pointer and amounts of the cells, and the message about the text that is being typed. */
export function useCellHandlers(grid: GridActions): CellHandlers & { note: CellNote | null } {
  const { plan, view, money, selection, onApply, onPaste } = grid;
  const [note, setNote] = useState<CellNote | null>(null);
  /** Puts the same amount into all chosen cells. */
  const setChosenCells = (cents: number) =>
    onApply(
      setCells(
        plan,
        money,
        selection.cells.map((cell) => ({ ...cell, cents })),
      ),
    );

  /** Handles the keys that act on the chosen cells. @returns whether the key was one of them */
  function handleRangeKey(event: KeyboardEvent<HTMLInputElement>, row: number, week: number): boolean {
    const { key, shiftKey, ctrlKey, metaKey, currentTarget: field } = event;
    const isCommand = ctrlKey || metaKey;
    const arrow = ARROWS[key];
    // While only a part of the typed text is selected, arrows and Delete edit the text.
    const isAllSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (arrow && shiftKey && !isCommand && isAllSelected) selection.grow(...arrow);
    else if (isCommand && key.toLowerCase() === 'a') selection.chooseRow(row);
    else if (isCommand && key.toLowerCase() === 'd') setChosenCells(view.rows[row]!.cents[week]!);
    else if (key === '=' && !isCommand) onApply(shareEqually(plan, money, selection.cells));
    else if (key === 'Delete' && isAllSelected) setChosenCells(0);
    else return false;
    return true;
  }

  return {
    note,
    onNote: useStableCallback((row: number, week: number, text: string | null) =>
      setNote((noteBefore) => {
        if (text !== null) return { row, week, text };
        return noteBefore?.row === row && noteBefore.week === week ? null : noteBefore;
      }),
    ),
    onFocus: useStableCallback((row: number, week: number) => {
      const { range } = selection;
      // A refused amount is reported when its cell is left. The note about it therefore stays until the next cell is left too.
      setNote((noteBefore) =>
        noteBefore && noteBefore.row === range?.anchor.row && noteBefore.week === range.anchor.week ? noteBefore : null,
      );
      // The focus on the anchor itself must not reduce the rectangle to one cell.
      if (range === null || range.anchor.row !== row || range.anchor.week !== week) selection.choose({ row, week });
    }),
    onAmount: useStableCallback((row: number, week: number, cents: number) => {
      const { channel } = view.rows[row]!;
      const isInRange = selection.cells.some((cell) => cell.channel === channel && cell.week === week);
      if (isInRange) setChosenCells(cents);
      else onApply(setCells(plan, money, [{ channel, week, cents }]));
    }),
    onKey: useStableCallback((event: KeyboardEvent<HTMLInputElement>, row: number, week: number) => {
      if (handleRangeKey(event, row, week)) return event.preventDefault();
      moveInGrid(event);
    }),
    onCopy: useStableCallback((event: ClipboardEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      // The browser itself copies a single amount or a selected part of the text.
      if (selection.cells.length < 2 || selectionStart !== 0 || selectionEnd !== value.length) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', rangeText(plan, selection));
    }),
    onPasteRange: useStableCallback((cells: string[][], row: number, week: number) =>
      onPaste(cells, view.rows[row]!.channel, week),
    ),
    onPointer: useStableCallback((event: PointerEvent, row: number, week: number) => {
      // A finger scrolls the page. Only a mouse or a pen chooses a rectangle of cells.
      if (event.pointerType === 'touch') return;
      if (event.type === 'pointerdown' && event.shiftKey) {
        event.preventDefault();
        selection.extend({ row, week });
      } else if (event.type !== 'pointerdown' && event.buttons === 1) selection.extend({ row, week });
    }),
  };
}
