import { useState } from 'react';
import type { Channel } from '../../../../core/rules/channels.ts';
import type { WeekCell } from '../../../domain/weeks/weekGestures.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';

/** The position of a cell in the grid: row and week, counted from 0. */
interface CellPosition {
  readonly row: number;
  readonly week: number;
}

/** A rectangle of cells. */
interface Range {
  /** The focused cell. */
  readonly anchor: CellPosition;
  /** The cell at the opposite corner. */
  readonly end: CellPosition;
}

/** The chosen cells of the grid. They form a rectangle that starts at the focused cell, the anchor. */
export interface WeekSelection {
  readonly range: Range | null;
  /** The cells of the rectangle; empty if no cell is chosen. */
  readonly cells: readonly WeekCell[];
  readonly channels: readonly Channel[];
  /** Chooses one cell. */
  readonly choose: (position: CellPosition) => void;
  /** Chooses a rectangle up to this cell. */
  readonly extend: (end: CellPosition) => void;
  /** Extends the rectangle by a number of rows and weeks. */
  readonly grow: (down: number, right: number) => void;
  readonly chooseRow: (row: number) => void;
  readonly chooseWeek: (week: number) => void;
  readonly clear: () => void;
}

/** Whether more than one cell is chosen. A single chosen cell is shown by its focus. */
export function hasSeveralCells({ anchor, end }: Range): boolean {
  return anchor.row !== end.row || anchor.week !== end.week;
}

/** The weeks of a row that are chosen, both ends included; null for none. */
export function chosenWeeks(range: Range | null, row: number): readonly [from: number, to: number] | null {
  if (range === null) return null;
  const { anchor, end } = range;
  if (row < Math.min(anchor.row, end.row) || row > Math.max(anchor.row, end.row)) return null;
  return [Math.min(anchor.week, end.week), Math.max(anchor.week, end.week)];
}

/** The selection of cells in a grid with these rows and weeks. */
export function useWeekSelection({ rows, starts }: WeeksView): WeekSelection {
  const [storedRange, setRange] = useState<Range | null>(null);
  const [lastRow, lastWeek] = [rows.length - 1, starts.length - 1];
  const clamp = ({ row, week }: CellPosition): CellPosition => ({
    row: Math.max(0, Math.min(lastRow, row)),
    week: Math.max(0, Math.min(lastWeek, week)),
  });
  // If the grid has fewer weeks or rows than before, the rectangle is cut to the size of the grid.
  const range = storedRange && { anchor: clamp(storedRange.anchor), end: clamp(storedRange.end) };
  const cells: WeekCell[] = [];
  for (const [row, { channel }] of rows.entries()) {
    // Without chosen weeks in the row, the loop is empty.
    const [from, to] = chosenWeeks(range, row) ?? [0, -1];
    for (let week = from; week <= to; week += 1) cells.push({ channel, week });
  }
  return {
    range,
    cells,
    channels: [...new Set(cells.map(({ channel }) => channel))],
    choose: useStableCallback((position: CellPosition) => setRange({ anchor: position, end: position })),
    extend: useStableCallback((end: CellPosition) => setRange((before) => before && { anchor: before.anchor, end })),
    grow: useStableCallback((down: number, right: number) =>
      setRange(
        (before) =>
          before && {
            anchor: before.anchor,
            end: clamp({ row: before.end.row + down, week: before.end.week + right }),
          },
      ),
    ),
    chooseRow: useStableCallback((row: number) => setRange({ anchor: { row, week: 0 }, end: { row, week: lastWeek } })),
    chooseWeek: useStableCallback((week: number) =>
      setRange({ anchor: { row: 0, week }, end: { row: lastRow, week } }),
    ),
    clear: useStableCallback(() => setRange(null)),
  };
}
