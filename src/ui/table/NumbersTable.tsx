import { SidewaysScroller } from '../layout/SidewaysScroller.tsx';
import styles from './NumbersTable.module.css';

interface NumbersTableProps {
  caption: string;
  headers: readonly string[];
  /** Formatted cells; the first of each row is its header. */
  rows: readonly (readonly string[])[];
  /** How many columns from the left hold text; the others hold numbers. */
  textColumns?: number;
}

/** The numbers behind a chart or a sentence, unsorted. */
export function NumbersTable({ caption, headers, rows, textColumns = 1 }: NumbersTableProps) {
  const edge = (column: number) => (column < textColumns ? styles.text : undefined);
  return (
    <SidewaysScroller label={caption} className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headers.map((header, column) => (
              <th key={header} scope="col" className={edge(column)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], place) => (
            // Rows have no id and never move.
            <tr key={place}>
              <th scope="row" className={edge(0)}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={at} className={edge(at + 1)}>
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
