import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { GridLine } from '../../domain/rates/gridLines.ts';
import type { RateStart } from '../../domain/rates/pasteRates.ts';
import { COLUMN_FACTS, readTyped, shownCell } from '../../domain/rates/rateCells.ts';
import type { CellChange, GridColumn } from '../../domain/rates/rateCells.ts';
import { classNames } from '../../ui/classNames.ts';
import { historyKey } from '../form/useMoneyEntry.ts';
import { moveInGrid } from '../form/moveInGrid.ts';
import { pastedRange } from '../form/pastedCells.ts';
import styles from './RateGrid.module.css';

/** What the cells of a grid have in common. */
export interface CellActions {
  /** Null where the card may only be read. */
  readonly onCell: ((change: CellChange) => void) | null;
  readonly onRange: (cells: string[][], start: RateStart) => void;
  readonly onHistory: (direction: 'undo' | 'redo') => void;
  /**
   * A cell shows a text that could not be read, or no longer does.
   * @param cell  "FTA Metro, Metro 30s spot, Price ($)"
   * @param reason  why it was refused; null where it no longer is
   */
  readonly onRefused: (cell: string, reason: string | null) => void;
  /** The name of a card. */
  readonly nameOf: (card: string) => string;
}

interface RateCellProps extends CellActions {
  line: GridLine;
  /** What the line is called: "FTA Metro, Metro 30s spot". */
  lineName: string;
  column: GridColumn;
  /** The columns that the grid shows, in its order. */
  columns: readonly GridColumn[];
  row: number;
}

/** One figure: an own one has a dot and can be given back; an inherited one is grey. */
export function RateCell({ line, lineName, column, columns, row, ...actions }: RateCellProps) {
  const { onCell, onRange, onHistory, onRefused, nameOf } = actions;
  const place = columns.indexOf(column);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, isOwn, inherited } = shownCell(column, line.own, line.below, nameOf);
  const { entry, refused, set, take } = useEntry(text);
  const { label, words, unit } = COLUMN_FACTS[column];
  const cellName = `${lineName}, ${label}`;
  useEffect(() => {
    if (refused === null) return;
    onRefused(cellName, refused);
    return () => onRefused(cellName, null);
  }, [refused, cellName, onRefused]);
  const isChanged = text !== shownCell(column, line.before, line.below, nameOf).text;
  const isText = unit === 'text' || unit === 'date';
  const style = classNames(styles.value, isOwn ? styles.own : styles.inherited, isText && styles.words);
  const dotName = inherited === null ? 'Your own.' : `Your own. ${inherited}`;
  const frame = classNames(styles.figure, isChanged && styles.changed);
  if (onCell === null) {
    return (
      <span className={frame}>
        {isOwn && text !== '' && <span role="img" aria-label={dotName} title={dotName} className={styles.dot} />}
        <span className={style}>{text === '' ? '–' : text}</span>
      </span>
    );
  }
  const send = (value: CellChange['value']) => {
    const { channel, format, priceFor: demographic } = line;
    onCell({ row: { channel, format, price_for: demographic }, column, value });
  };
  const settle = () => {
    if (entry === null || entry.trim() === text) return set(null);
    const read = readTyped(column, entry);
    if ('refused' in read) return take(read.refused);
    set(null);
    send(read.value);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = historyKey(event);
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    if (direction !== null) {
      event.preventDefault();
      if (entry === null) onHistory(direction);
      return set(null);
    }
    if (event.key === 'Escape') return set(null);
    if (event.key === 'Delete' && isWhole && entry === null) {
      event.preventDefault();
      return isOwn ? send(undefined) : undefined;
    }
    if (event.key === 'Enter') settle();
    moveInGrid(event);
  };
  return (
    <span className={frame}>
      {isOwn && text !== '' && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.dot}
          aria-label={dotName}
          title={dotName}
          onClick={() => {
            set(null);
            send(undefined);
            input.current?.focus();
          }}
        />
      )}
      <input
        ref={input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        inputMode={isText ? 'text' : 'decimal'}
        className={style}
        aria-label={cellName}
        aria-invalid={refused !== null || undefined}
        aria-describedby={refused === null ? undefined : id}
        data-row={row}
        data-column={place}
        title={isText ? text : undefined}
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
          onRange(cells, { line: line.key, columns: columns.slice(place) });
        }}
      />
      {refused !== null && (
        <span id={id} className={styles.refused}>
          {refused}
        </span>
      )}
    </span>
  );
}

/** What is being typed, and why it was refused. A value that changes from elsewhere (undo, time travel) ends the entry. */
function useEntry(text: string) {
  const [state, setState] = useState({ entry: null as string | null, refused: null as string | null, of: text });
  const current = state.of === text ? state : { entry: null, refused: null, of: text };
  return {
    ...current,
    set: (entry: string | null) => setState({ entry, refused: null, of: text }),
    take: (refused: string) => setState({ entry: current.entry, refused, of: text }),
  };
}
