import { SidewaysScroller } from '../layout/SidewaysScroller.tsx';
import styles from './NumbersTable.module.css';

interface NumbersTableProps {
  caption: string;
  headers: readonly string[];
  /** The formatted cells of each row. The first cell is the row's header. */
  rows: readonly (readonly string[])[];
  /** Number of columns from the left with text; the other columns have numbers. */
  textColumns?: number;
}

/** A table, without sorting, of the numbers that a chart or a sentence shows. */
export function NumbersTable({ caption, headers, rows, textColumns = 1 }: NumbersTableProps) {
  const cellClass = (column: number) => (column < textColumns ? styles.text : undefined);
  return (
    <SidewaysScroller label={caption} className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headers.map((header, column) => (
              <th key={header} scope="col" className={cellClass(column)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], rowIndex) => (
            // The key is the index, since rows have no id and never move.
            <tr key={rowIndex}>
              <th scope="row" className={cellClass(0)}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className={cellClass(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroller>
  );
}
