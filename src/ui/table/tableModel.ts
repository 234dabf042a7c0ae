import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

type CellValue = string | number | null;

/** One column: its header, what it sorts by, what it shows. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  /** What the column sorts by; null sorts last in both directions. */
  value: (row: Row) => CellValue;
  /** What the cell shows; by default the value. */
  show?: (row: Row) => ReactNode;
  /** Right-aligned; the first click on the header sorts the largest first. */
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

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/**
 * The rows in their current order, and the headers that change it. The only importer of the table library.
 * `columns` and `rows` must be memoized by the caller.
 */
export function useSortedRows<Row extends object>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) {
  const defined = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        // The library puts undefined last in both directions, but compares null.
        accessorFn: (row: Row) => column.value(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortDescFirst: column.numeric ?? false,
        sortFn: (first: { original: Row }, second: { original: Row }) =>
          compareValues(column.value(first.original), column.value(second.original)),
      })),
    [columns],
  );
  const table = useTable({ features, columns: defined, data: rows });
  const headers: HeaderCell[] = (table.getHeaderGroups()[0]?.headers ?? []).map(({ column }, place) => ({
    id: column.id,
    header: columns[place]?.header ?? column.id,
    numeric: columns[place]?.numeric ?? false,
    sorted: column.getIsSorted(),
    toggle: () => column.toggleSorting(),
  }));
  // The library builds its rows when they are read: an unsorted table of thousands avoids that.
  const isSorted = headers.some(({ sorted }) => sorted !== false);
  const ordered = isSorted
    ? table.getRowModel().rows.map(({ id, original }) => ({ id, row: original }))
    : rows.map((row, at) => ({ id: String(at), row }));
  return { headers, isSorted, rows: ordered };
}

function compareValues(first: CellValue, second: CellValue): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return String(first).localeCompare(String(second), 'en', { numeric: true, sensitivity: 'base' });
}
