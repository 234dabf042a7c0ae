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
      {columns.map((column, at) => {
        const shown = column.show ? column.show(row) : column.value(row);
        return (
          <td key={column.id} className={column.numeric ? styles.numeric : undefined}>
            {onOpen && at === 0 ? (
              <button type="button" className={styles.open} aria-label={openLabel?.(row)}>
                {shown}
              </button>
            ) : (
              shown
            )}
          </td>
        );
      })}
    </tr>
  ));
}
