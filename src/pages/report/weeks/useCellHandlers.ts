import { useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, PointerEvent } from 'react';
import type { Channel } from '../../../../core/rules/channels.ts';
import type { ChannelCents, WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { moveInGrid } from '../../../components/form/moveInGrid.ts';
import { setCells, shareEqually } from '../../../domain/weeks/weekGestures.ts';
import type { EditedWeeks } from '../../../domain/weeks/weekGestures.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';
import type { WeekSelection } from './useWeekSelection.ts';
import type { CellHandlers } from './WeekCellInput.tsx';

/** The data and the functions that the handlers of the grid's cells need. */
export interface GridActions {
  plan: WeekPlan;
  view: WeeksView;
  money: ChannelCents;
  selection: WeekSelection;
  onApply: (edited: EditedWeeks) => void;
  onPaste: (cells: string[][], channel: Channel, week: number) => void;
}

const ARROWS: Partial<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The money of the chosen cells as text for a spreadsheet: a line for each channel, tabs between its weeks [$]. */
function rangeText({ cells: money }: WeekPlan, { channels, cells }: WeekSelection): string {
  const line = (channel: Channel) =>
    cells.flatMap((cell) => (cell.channel === channel ? [(money[channel]?.[cell.week] ?? 0) / 100] : []));
  return channels.map((channel) => line(channel).join('\t')).join('\n');
}

/** The handlers for keys, pointer and amounts of the cells, and the message about the text that is being typed. */
export function useCellHandlers(grid: GridActions): CellHandlers & { note: string | null } {
  const { plan, view, money, selection, onApply, onPaste } = grid;
  const [note, setNote] = useState<string | null>(null);
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
    onNote: useStableCallback(setNote),
    onFocus: useStableCallback((row: number, week: number) => {
      setNote(null);
      const { range } = selection;
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
