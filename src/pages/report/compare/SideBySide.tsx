import type { ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Compare.module.css';

/** A column header, with an optional note below, such as a plan's name. */
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
  /** The first one names the rows. */
  headers: readonly SideHeader[];
  rows: readonly SideRow[];
  /** Cells are text, aligned left; otherwise figures, aligned right. */
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
            {cells.map((cell, at) => (
              <td key={others[at]?.text} data-label={others[at]?.text}>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
