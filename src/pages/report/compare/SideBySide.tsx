import type { ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Compare.module.css';

/** A column header. `note` is shown below it, such as the name of a plan. */
interface SideHeader {
  readonly text: string;
  readonly note?: string;
}

interface SideRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly cells: readonly ReactNode[];
}

interface SideBySideProps {
  label: string;
  /** The column headers. The first header is that of the column with the names of the rows. */
  headers: readonly SideHeader[];
  rows: readonly SideRow[];
  /** Whether the cells are text, aligned left. If not, they are figures, aligned right. */
  words?: boolean;
}

/** Two plans line by line. On narrow screens each line becomes a block with its labels. */
export function SideBySide({ label, headers, rows, words }: SideBySideProps) {
  const [first, ...others] = headers;
  return (
    <table aria-label={label} className={classNames(styles.sides, words && styles.worded)}>
      <thead>
        <tr>
          <th scope="col">{first?.text}</th>
          {others.map(({ text, note }) => (
            <th key={text} scope="col">
              {text}
              {note && <span className={styles.planName}>{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={others[index]?.text} data-label={others[index]?.text}>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
