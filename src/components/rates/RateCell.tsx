import { useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { GridLine } from '../../domain/rates/gridLines.ts';
import type { PasteStart } from '../../domain/rates/pasteRates.ts';
import { COLUMN_DISPLAY, readTyped, refusalOf, shownCell } from '../../domain/rates/rateCells.ts';
import type { CellChange, GridColumn, ShownCell } from '../../domain/rates/rateCells.ts';
import { classNames } from '../../ui/classNames.ts';
import { useTypedText } from '../form/useTypedText.ts';
import { historyKey, moveInGrid, pastedRange } from '../form/gridInput.ts';
import styles from './RateGrid.module.css';

/** Props that all cells of a grid share. */
export interface CellActions {
  /** Changes a cell. Null if the planner may not edit the card. */
  readonly onCell: ((change: CellChange) => void) | null;
  readonly onRange: (cells: string[][], start: PasteStart) => void;
  readonly onHistory: (direction: 'undo' | 'redo') => void;
  /** Returns the name of a rate card with this id. */
  readonly nameOf: (card: string) => string;
}

interface RateCellProps extends CellActions {
  line: GridLine;
  /** What the line is called: "FTA Metro, Metro 30s spot". */
  lineName: string;
  column: GridColumn;
  /** The columns that the grid shows, in its order. */
  columns: readonly GridColumn[];
  /** Index of the line, by which arrow keys move. */
  lineIndex: number;
}

/** One figure of a rate card. A figure of the card itself has a dot and can be reset to the inherited figure, which would be grey. */
export function RateCell({ onCell, ...cell }: RateCellProps) {
  const { line, column, nameOf } = cell;
  const shown = shownCell(column, line.own, line.inheritedRow, nameOf);
  const isChanged = shown.text !== shownCell(column, line.rowInForce, line.inheritedRow, nameOf).text;
  return (
    <span className={classNames(styles.figure, isChanged && styles.changed)}>
      {onCell === null ? (
        <ReadOnlyFigure column={column} shown={shown} />
      ) : (
        <FigureInput {...cell} shown={shown} onCell={onCell} />
      )}
    </span>
  );
}

function ReadOnlyFigure({ column, shown }: { column: GridColumn; shown: ShownCell }) {
  const { text, isOwn } = shown;
  const name = dotName(shown);
  return (
    <>
      {isOwn && text !== '' && <span role="img" aria-label={name} title={name} className={styles.dot} />}
      <span className={valueStyle(column, shown)}>{text === '' ? '–' : text}</span>
    </>
  );
}

interface FigureInputProps extends Omit<RateCellProps, 'onCell' | 'nameOf'> {
  shown: ShownCell;
  onCell: (change: CellChange) => void;
}

function FigureInput(props: FigureInputProps) {
  const { line, lineName, column, columns, lineIndex, shown, onRange } = props;
  const { text, isOwn } = shown;
  const { label, words } = COLUMN_DISPLAY[column];
  const columnIndex = columns.indexOf(column);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { entry, set, settle, reset, handleKey } = useCellEntry(props);
  const refusal = entry === null ? refusalOf(column, line.own?.[column]) : null;

  function resetByDot() {
    set(null);
    reset();
    input.current?.focus();
  }

  return (
    <>
      {isOwn && text !== '' && <OwnDot name={dotName(shown)} onReset={resetByDot} />}
      <input
        ref={input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        inputMode={isText(column) ? 'text' : 'decimal'}
        className={valueStyle(column, shown)}
        aria-label={`${lineName}, ${label}`}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : id}
        data-row={lineIndex}
        data-column={columnIndex}
        title={isText(column) ? text : undefined}
        list={words && `rates-${column}`}
        value={entry ?? text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={settle}
        onPaste={(event) => {
          const cells = pastedRange(event);
          if (cells === null) return;
          event.preventDefault();
          set(null);
          onRange(cells, { line: line.key, columns: columns.slice(columnIndex) });
        }}
      />
      {refusal !== null && (
        <span id={id} className={styles.refused}>
          {refusal}
        </span>
      )}
    </>
  );
}

/** A dot that resets the card's own figure to the inherited figure. It is for the pointer only, since the key Delete does the same. */
function OwnDot({ name, onReset }: { name: string; onReset: () => void }) {
  return <button type="button" tabIndex={-1} className={styles.dot} aria-label={name} title={name} onClick={onReset} />;
}

/**
 * The text being typed into a cell. Blur and Enter apply it, even if it cannot be read: the draft keeps it, so that it is neither lost nor
 * left behind by undo. Escape drops it. Delete resets a figure whose whole text is selected.
 */
function useCellEntry({ line, column, shown: { text, isOwn }, onCell, onHistory }: FigureInputProps) {
  const { entry, set } = useTypedText(text);

  function send(value: CellChange['value']) {
    const { channel, format, priceFor } = line;
    onCell({ row: { channel, format, price_for: priceFor }, column, value });
  }
  // Without a value, the card inherits the figure.
  const reset = () => send(undefined);

  function settle() {
    if (entry === null || entry.trim() === text) return set(null);
    const read = readTyped(column, entry);
    set(null);
    send('refused' in read ? read.text : read.value);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const direction = historyKey(event);
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
    if (direction !== null) {
      event.preventDefault();
      if (entry === null) onHistory(direction);
      return set(null);
    }
    if (event.key === 'Escape') return set(null);
    if (event.key === 'Delete' && isAllSelected && entry === null) {
      event.preventDefault();
      return isOwn ? reset() : undefined;
    }
    if (event.key === 'Enter') settle();
    moveInGrid(event);
  }

  return { entry, set, settle, reset, handleKey };
}

function isText(column: GridColumn): boolean {
  const { unit } = COLUMN_DISPLAY[column];
  return unit === 'text' || unit === 'date';
}

function valueStyle(column: GridColumn, { isOwn }: ShownCell): string {
  return classNames(styles.value, isOwn ? styles.own : styles.inherited, isText(column) && styles.words);
}

/** The label of the dot: the inherited figure that the card's own figure replaces. */
function dotName({ inherited }: ShownCell): string {
  return inherited === null ? 'Your own.' : `Your own. ${inherited}`;
}
