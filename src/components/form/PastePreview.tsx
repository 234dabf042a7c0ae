import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { SidewaysScroller } from '../../ui/layout/SidewaysScroller.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './PastePreview.module.css';

interface PreviewColumn {
  readonly name: string;
  readonly isText: boolean;
}

/** A line of the table that shows what a paste would change. */
export interface PreviewLine {
  readonly name: string;
  /** Shown in grey after the name. */
  readonly note: string;
  /** One cell for each column. */
  readonly cells: readonly { readonly before: string; readonly after: string }[];
}

interface PastePreviewProps {
  title: string;
  /** "Paste" or "Import". */
  verb: string;
  /** What would change, such as "3 channels"; null for nothing. */
  changed: string | null;
  /** The heading of the column with the lines' names. */
  nameHeading: string;
  columns: readonly PreviewColumn[];
  lines: readonly PreviewLine[];
  /** A sentence for each pasted value that is not used as it was pasted. */
  remarks: readonly string[];
  /** Headings and what they were taken for: "CPM (AUD) → Price ($)". */
  renamedHeadings?: readonly string[];
  /** Questions that must be answered before the paste; undefined or null for none. */
  questions?: ReactNode;
  /** Whether all questions are answered. */
  isAnswered?: boolean;
  onPaste: () => void;
  onClose: () => void;
}

/** Maximum number of columns that fit a narrow dialog. */
const NARROW_COLUMNS = 3;

/** A dialog that shows what a pasted range or an imported sheet would change: old and new cells side by side. */
export function PastePreview({
  title,
  verb,
  changed,
  remarks,
  renamedHeadings = [],
  questions,
  isAnswered = true,
  onPaste,
  onClose,
  ...table
}: PastePreviewProps) {
  // This button gets the focus, so that Ctrl+V opens the preview and Enter then pastes.
  const pasteButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      wide={table.columns.length > NARROW_COLUMNS}
      initialFocus={pasteButton}
      onClose={onClose}
      title={title}
      description={
        changed === null ? 'Nothing would change.' : `${changed} would change. Ctrl+Z takes it back afterwards.`
      }
      actions={
        <>
          <Button onClick={onClose}>{changed === null ? 'Close' : 'Cancel'}</Button>
          {changed !== null && (
            <Button kind="primary" ref={pasteButton} disabled={!isAnswered} onClick={onPaste}>
              {verb} into {changed}
            </Button>
          )}
        </>
      }
    >
      {questions}
      {remarks.length > 0 && (
        <ul className={styles.remarks} aria-label="Left out or changed">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {renamedHeadings.length > 0 && <p className={styles.headings}>Headings read as: {renamedHeadings.join(' · ')}</p>}
      {changed !== null && <Changes {...table} />}
    </Dialog>
  );
}

function Changes({ nameHeading, columns, lines }: Pick<PastePreviewProps, 'nameHeading' | 'columns' | 'lines'>) {
  return (
    <SidewaysScroller label="Changes">
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{nameHeading}</th>
            {columns.map(({ name, isText }) => (
              <th key={name} scope="col" className={isText ? styles.text : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, note, cells }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note !== '' && <span className={styles.note}> {note}</span>}
              </th>
              {cells.map(({ before, after }, index) => (
                <td key={columns[index]!.name} className={columns[index]!.isText ? styles.text : undefined}>
                  {before === after ? (
                    <span className={styles.same} title={after}>
                      {after}
                    </span>
                  ) : (
                    <>
                      <del title={before}>{before}</del> <ins>{after}</ins>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroller>
  );
}
