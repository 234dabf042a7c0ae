import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './DataTable.module.css';
import type { DataColumn } from './tableModel.ts';
import type { VisibleRow } from './useVisibleRows.ts';

interface DataRowsProps<Row> {
  rows: readonly VisibleRow<Row>[];
  columns: readonly DataColumn<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  openLabel: ((row: Row) => string) | undefined;
  isVirtual: boolean;
}

/** The rows in sight. The whole row takes the mouse; its first cell holds the button that keyboards and readers find. */
export function DataRows<Row>({ rows, columns, onOpen, openLabel, isVirtual }: DataRowsProps<Row>) {
  return rows.map(({ id, row, place }) => (
    <tr
      key={id}
      aria-rowindex={isVirtual ? place + 2 : undefined}
      className={classNames(styles.row, onOpen && styles.opens)}
      onClick={onOpen && (() => onOpen(row))}
    >
      {columns.map((column, at) => (
        <DataCell key={column.id} column={column} row={row}>
          {onOpen && at === 0 && (
            <button type="button" className={styles.open} aria-label={openLabel?.(row)}>
              {shownIn(column, row)}
            </button>
          )}
        </DataCell>
      ))}
    </tr>
  ));
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
