import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './DataTable.module.css';
import type { DataColumn } from './tableModel.ts';

/** What a row has beside its columns; each stands above the link that covers the row, and a press on it is its own. */
export interface RowParts<Row> {
  /** Before the words of the first cell, such as a tick. */
  before?: (row: Row) => ReactNode;
  /** After them. */
  after?: (row: Row) => ReactNode;
  /** At the end of the row, under a heading that is only spoken. */
  actions?: { readonly header: string; readonly of: (row: Row) => ReactNode };
  isChosen?: (row: Row) => boolean;
  /** Belongs to the row above it, as long as nothing is sorted. */
  isChild?: (row: Row) => boolean;
}

interface DataRowsProps<Row> {
  rows: readonly { readonly id: string; readonly row: Row }[];
  /** Place of the first of them in the whole list, from 0. */
  from: number;
  columns: readonly DataColumn<Row>[];
  linkOf: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  isVirtual: boolean;
  isSorted: boolean;
  parts: RowParts<Row>;
}

/** The rows in sight. Where rows lead somewhere, the link of the first cell lies over the whole row. */
export function DataRows<Row>({ rows, from, columns, linkOf, onOpen, isVirtual, isSorted, parts }: DataRowsProps<Row>) {
  return rows.map(({ id, row }, at) => (
    <tr
      key={id}
      aria-rowindex={isVirtual ? from + at + 2 : undefined}
      className={classNames(styles.row, linkOf && styles.opens, parts.isChosen?.(row) && styles.chosen)}
      onClick={onOpen && ((event) => openInApp(event, () => onOpen(row)))}
    >
      {columns.map((column, at) => (
        <DataCell key={column.id} column={column} row={row}>
          {at === 0 && (linkOf || parts.before || parts.after) && (
            <span className={classNames(styles.first, !isSorted && parts.isChild?.(row) && styles.under)}>
              {parts.before && <span className={styles.part}>{parts.before(row)}</span>}
              {linkOf ? (
                <a href={linkOf(row)} className={styles.open}>
                  {cellContent(column, row)}
                </a>
              ) : (
                cellContent(column, row)
              )}
              {parts.after && <span className={styles.part}>{parts.after(row)}</span>}
            </span>
          )}
        </DataCell>
      ))}
      {parts.actions && (
        <td className={styles.actions}>
          <span className={styles.part}>{parts.actions.of(row)}</span>
        </td>
      )}
    </tr>
  ));
}

/** A new tab or window, or saving the link, is the browser's own affair. */
function openInApp(event: React.MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // What a row holds beside its link is its own, also what it opens elsewhere in the page.
  if ((event.target as Element).closest('button, input, label, [role=menu]')) return;
  event.preventDefault();
  open();
}

/** A text up to this long (a date, a channel, a format) is never broken; a longer one is a sentence and wraps. */
const ONE_LINE_CHARACTERS = 26;

interface DataCellProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  /** In place of what the column shows. */
  children?: ReactNode;
}

export function DataCell<Row>({ column, row, children }: DataCellProps<Row>) {
  const value = column.value(row);
  const isShort = typeof value === 'string' && value.length <= ONE_LINE_CHARACTERS;
  return (
    <td className={classNames(column.numeric && styles.numeric, isShort && styles.short) || undefined}>
      {children || cellContent(column, row)}
    </td>
  );
}

function cellContent<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  return column.show ? column.show(row) : column.value(row);
}
