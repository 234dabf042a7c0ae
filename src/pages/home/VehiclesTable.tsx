import type { AudienceFacts } from '../../../contract/audienceFacts.ts';
import { SidewaysScroller } from '../../components/SidewaysScroller.tsx';
import { matchedColumns } from '../../domain/understoodFile.ts';
import styles from './VehiclesTable.module.css';

/** Every vehicle of the file: what it was taken for, and how many people use it and how often, to check against the source. */
export function VehiclesTable({ facts }: { facts: AudienceFacts }) {
  const { headers, rows } = matchedColumns(facts);
  const edge = (at: number) => (headers[at]!.numeric ? styles.numeric : undefined);
  return (
    <SidewaysScroller label="Every vehicle and what it was taken for" className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headers.map(({ text }, at) => (
              <th key={text} scope="col" className={edge(at)}>
                {text}
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
