import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './DataTable.module.css';
import type { DataColumn } from './tableModel.ts';
import type { VisibleRow } from './useVisibleRows.ts';

interface DataRowsProps<Row> {
  rows: readonly VisibleRow<Row>[];
  columns: readonly DataColumn<Row>[];
  linkOf: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  isVirtual: boolean;
}

/** The rows in sight. Where rows lead somewhere, the link of the first cell lies over the whole row. */
export function DataRows<Row>({ rows, columns, linkOf, onOpen, isVirtual }: DataRowsProps<Row>) {
  return rows.map(({ id, row, place }) => (
    <tr
      key={id}
      aria-rowindex={isVirtual ? place + 2 : undefined}
      className={classNames(styles.row, linkOf && styles.opens)}
      onClick={onOpen && ((event) => openHere(event, () => onOpen(row)))}
    >
      {columns.map((column, at) => (
        <DataCell key={column.id} column={column} row={row}>
          {linkOf && at === 0 && (
            <a href={linkOf(row)} className={styles.open}>
              {shownIn(column, row)}
            </a>
          )}
        </DataCell>
      ))}
    </tr>
  ));
}

/** A new tab or window, or saving the link, is the browser's own affair. */
function openHere(event: React.MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
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
      {children || shownIn(column, row)}
    </td>
  );
}

function shownIn<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  return column.show ? column.show(row) : column.value(row);
}
