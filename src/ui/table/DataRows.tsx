import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './DataTable.module.css';
import type { DataColumn } from './tableModel.ts';

/** Extra parts of a row, such as a checkbox. They lie above the link that covers the row, so a press on them does not open the row. */
export interface RowParts<Row> {
  /** Shown before the text of the first cell. */
  before?: (row: Row) => ReactNode;
  /** Shown after the text of the first cell. */
  after?: (row: Row) => ReactNode;
  /** Shown in a last cell of the row, whose column has a visually hidden heading (`header`). */
  actions?: { readonly header: string; readonly of: (row: Row) => ReactNode };
  isChosen?: (row: Row) => boolean;
  /** Whether the row is indented as a child of the row above it, while the table is not sorted. */
  isChild?: (row: Row) => boolean;
}

interface DataRowsProps<Row> {
  rows: readonly { readonly id: string; readonly row: Row }[];
  /** Index of the first rendered row in the whole list. */
  from: number;
  columns: readonly DataColumn<Row>[];
  linkOf: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  isVirtual: boolean;
  isSorted: boolean;
  parts: RowParts<Row>;
}

/** The rendered rows. If rows have a link, the link is in the first cell and covers the whole row. */
export function DataRows<Row>({ rows, from, columns, linkOf, onOpen, isVirtual, isSorted, parts }: DataRowsProps<Row>) {
  return rows.map(({ id, row }, index) => (
    <tr
      key={id}
      // Rows are counted from 1, and the first row is the head.
      aria-rowindex={isVirtual ? from + index + 2 : undefined}
      className={classNames(styles.row, linkOf && styles.opens, parts.isChosen?.(row) && styles.chosen)}
      onClick={onOpen && ((event) => openInApp(event, () => onOpen(row)))}
    >
      {columns.map((column, columnIndex) => (
        <DataCell key={column.id} column={column} row={row}>
          {columnIndex === 0 && (linkOf || parts.before || parts.after) && (
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

/** Opens the row in this tab, unless the user asks the browser for a new tab or window, or to save the link. */
function openInApp(event: React.MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // A press on a control in the row, or in a menu that such a control opens elsewhere in the page, does not open the row.
  if ((event.target as Element).closest('button, input, label, [role=menu]')) return;
  event.preventDefault();
  open();
}

/** Maximum length of a text that stays on one line (dates, channels, formats). Longer texts are sentences and wrap. */
const ONE_LINE_CHARACTERS = 26;

interface DataCellProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  /** Shown in place of the column's own content. */
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
