import {
  createSortedRowModel,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { SortingState, Updater } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

type CellValue = string | number | null;

/** One column of a table: its header, the values that it sorts by, and what its cells show. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** The value by which the column sorts. Null sorts last in both directions. */
  value: (row: Row) => CellValue;
  /** The content of the cell; by default the value. */
  show?: (row: Row) => ReactNode;
  /** True for numbers: they are right-aligned, and the first click on the header sorts the largest first. */
  numeric?: boolean;
}

type SortDirection = 'asc' | 'desc' | false;

export interface HeaderCell {
  id: string;
  header: string;
  numeric: boolean;
  sorted: SortDirection;
  toggle: () => void;
}

/** The sorting of a table and a function that changes it, as `useState` returns them. */
export type SortingOfTable = readonly [sorting: SortingState, change: (sorting: SortingState) => void];

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/**
 * The rows in their current order, and the headers that change the order. Only this file imports the table library.
 * `columns` and `rows` must be memoized by the caller.
 * @param sortingOfPage  if the page keeps the sorting; by default the table starts unsorted
 */
export function useSortedRows<Row extends object>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sortingOfPage?: SortingOfTable,
) {
  const ownSorting = useState<SortingState>([]);
  const [sorting, setSorting] = sortingOfPage ?? ownSorting;
  const tableColumns = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        // The library puts undefined last in both directions, but it would compare null with other values.
        accessorFn: (row: Row) => column.value(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortDescFirst: column.numeric ?? false,
        sortFn: (first: { original: Row }, second: { original: Row }) =>
          compareValues(column.value(first.original), column.value(second.original)),
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: tableColumns,
    data: rows,
    state: { sorting },
    onSortingChange: (change: Updater<SortingState>) => setSorting(functionalUpdate(change, sorting)),
  });
  const headers: HeaderCell[] = (table.getHeaderGroups()[0]?.headers ?? []).map(({ column }, index) => ({
    id: column.id,
    header: columns[index]?.header ?? column.id,
    numeric: columns[index]?.numeric ?? false,
    sorted: column.getIsSorted(),
    toggle: () => column.toggleSorting(),
  }));
  // The library builds its rows only when they are read, so they are not read while the table is unsorted. It may have thousands of rows.
  const isSorted = headers.some(({ sorted }) => sorted !== false);
  const orderedRows = isSorted
    ? table.getRowModel().rows.map(({ id, original }) => ({ id, row: original }))
    : rows.map((row, index) => ({ id: String(index), row }));
  return { headers, isSorted, rows: orderedRows };
}

function compareValues(first: CellValue, second: CellValue): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return String(first).localeCompare(String(second), 'en', { numeric: true, sensitivity: 'base' });
}
