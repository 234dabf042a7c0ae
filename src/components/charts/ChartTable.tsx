import { SidewaysScroller } from '../SidewaysScroller.tsx';
import styles from './Chart.module.css';

interface ChartTableProps {
  caption: string;
  headers: readonly string[];
  /** Cells as they are read; the first of each row names it. */
  rows: readonly (readonly string[])[];
}

/** The numbers behind a drawing. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    <SidewaysScroller label={caption} className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], place) => (
            // Rows have no identity of their own and never move.
            <tr key={place}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroller>
  );
}
