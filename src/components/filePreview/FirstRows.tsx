import { useState } from 'react';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { counted } from '../../../core/words/wording.ts';
import {
  firstColumns,
  numericColumns,
  chosenValue,
  columnChoices,
  columnLabel,
} from '../../domain/plan/file/columnView.ts';
import type { ColumnAnswer, ColumnChoice } from '../../domain/plan/file/columnView.ts';
import type { PreviewedColumn, FilePreview, PreviewedRow, PreviewedTable } from '../../domain/plan/file/filePreview.ts';
import { SidewaysScroller } from '../../ui/layout/SidewaysScroller.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './FirstRows.module.css';

interface FirstRowsProps {
  preview: FilePreview;
  /** Number of rows that were read; null if the file was refused. */
  rowsRead: number | null;
  /** The doubt (question about the file) in focus; null for none. */
  current: Doubt | null;
  /** Null if columns cannot be corrected. */
  onCorrect: ((column: PreviewedColumn, answer: ColumnAnswer) => void) | null;
}

const CORRECTION_HINT =
  'Choose above each column what it contains, and under Layout which row has the headings. The file is then read again.';

/** A table of the first rows of the file. The role of each column is above it, and cells with open doubts are marked. */
export function FirstRows({ preview, rowsRead, current, onCorrect }: FirstRowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const openDoubts = preview.doubts.filter(({ answered }) => answered === null);
  const askedHeadings = new Set(openDoubts.flatMap(({ columns }) => columns));
  const allColumns = preview.columns.map((_, index) => index);
  const shownColumns = showsAll ? allColumns : firstColumns(preview, askedHeadings);
  const isRead = ({ kind }: PreviewedRow) => kind === 'data' || kind === 'left out';
  const omittedRows = rowsRead === null ? 0 : rowsRead - [...preview.rows, ...preview.rowsBelow].filter(isRead).length;
  const hiddenColumns = allColumns.length - shownColumns.length;
  const rowsProps = { preview, shownColumns, openDoubts, askedHeadings, current };
  return (
    <div>
      <SidewaysScroller label="First rows of the file" className={styles.frame}>
        <table className={styles.cells}>
          <thead>
            <tr className={styles.roles}>
              <th scope="col" className={styles.number}>
                <span className={styles.visuallyHidden}>Row</span>
              </th>
              {shownColumns.map((index) => (
                <ColumnRole
                  key={index}
                  column={preview.columns[index]!}
                  preview={preview}
                  isAsked={askedHeadings.has(preview.columns[index]!.heading)}
                  onCorrect={onCorrect}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows rows={preview.rows} {...rowsProps} />
            {omittedRows > 0 && (
              <tr className={styles.gap}>
                <td className={styles.number}>⋯</td>
                <td colSpan={shownColumns.length}>{counted(omittedRows, 'more row')} read the same way</td>
              </tr>
            )}
            <Rows rows={preview.rowsBelow} {...rowsProps} />
          </tbody>
        </table>
      </SidewaysScroller>
      <p className={styles.belowTable}>
        {hiddenColumns > 0 && (
          <>
            <button type="button" className={styles.link} onClick={() => setShowsAll(true)}>
              Show the other {counted(hiddenColumns, 'column')}
            </button>
            {' · '}
          </>
        )}
        {rowsRead === null ? onCorrect && CORRECTION_HINT : 'What is computed is what you see here.'}
      </p>
    </div>
  );
}

interface RowsProps extends Pick<FirstRowsProps, 'preview' | 'current'> {
  rows: readonly PreviewedRow[];
  /** Indexes of the columns that are shown. */
  shownColumns: readonly number[];
  openDoubts: readonly Doubt[];
  /** Headings of columns with open doubts. */
  askedHeadings: ReadonlySet<string>;
}

function Rows({ rows, preview, shownColumns, openDoubts, askedHeadings, current }: RowsProps) {
  const numeric = numericColumns(preview);
  const markStyleOf = (heading: string) =>
    classNames(askedHeadings.has(heading) && styles.doubtful, current?.columns.includes(heading) && styles.current);
  return rows.map((row) => (
    <tr
      key={row.row}
      className={classNames(
        STYLES_OF_KINDS[row.kind],
        hasOpenDoubt(openDoubts, row) && styles.doubtfulRow,
        current?.row === row.row && styles.currentRow,
      )}
    >
      <td className={styles.number}>{wholeNumber(row.row)}</td>
      {shownColumns.map((index) => (
        <td
          key={index}
          className={classNames(
            numeric[index] && styles.numeric,
            row.kind === 'data' && markStyleOf(preview.columns[index]!.heading),
          )}
        >
          {row.cells[index] ?? ''}
        </td>
      ))}
    </tr>
  ));
}

const STYLES_OF_KINDS: Readonly<Record<PreviewedRow['kind'], string | undefined>> = {
  above: styles.above,
  headings: styles.headings,
  data: undefined,
  'left out': styles.out,
};

function hasOpenDoubt(openDoubts: readonly Doubt[], { row }: PreviewedRow): boolean {
  return openDoubts.some((doubt) => doubt.row === row);
}

interface ColumnRoleProps {
  column: PreviewedColumn;
  preview: Pick<PreviewedTable, 'layout' | 'formats'>;
  isAsked: boolean;
  onCorrect: ((column: PreviewedColumn, answer: ColumnAnswer) => void) | null;
}

/** The role that was detected for a column of the file, in a select by which the planner can correct it. */
function ColumnRole({ column, preview, isAsked, onCorrect }: ColumnRoleProps) {
  const label = columnLabel(column);
  if (onCorrect === null) {
    return (
      <th scope="col" className={styles.role}>
        {label}
      </th>
    );
  }
  const groups = columnChoices(column, preview);
  const applyCorrection = (value: string) => {
    const choice = groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value);
    if (choice !== undefined) onCorrect(column, choice);
  };
  return (
    <th scope="col">
      <select
        aria-label={`${column.heading || `Column ${column.column + 1}`} is`}
        className={classNames(styles.select, isAsked && styles.ask, column.as === 'unused' && styles.unused)}
        value={chosenValue(column)}
        // By default a select is as wide as its longest option. This width fits the chosen option, with 5 ch for padding and arrow.
        style={{ width: `${label.length + 5}ch` }}
        onChange={({ target }) => applyCorrection(target.value)}
      >
        {groups.map(({ label: group, choices }) => (
          <optgroup key={group} label={group}>
            {choices.map(asOption)}
          </optgroup>
        ))}
      </select>
    </th>
  );
}

const asOption = ({ value, label }: ColumnChoice) => (
  <option key={value} value={value}>
    {label}
  </option>
);
