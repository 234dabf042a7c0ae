import { memo, useLayoutEffect, useRef } from 'react';
import type { ClipboardEvent, CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { upToDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { MoneyInput } from '../../../components/form/MoneyInput.tsx';
import { pastedRange } from '../../../components/form/pastedCells.ts';
import { readAmount } from '../../../domain/plan/limits/moneyText.ts';
import { classNames } from '../../../ui/classNames.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Weeks.module.css';

/** The handlers of a cell. All cells get the same functions. */
export interface CellHandlers {
  readonly onFocus: (row: number, week: number) => void;
  readonly onAmount: (row: number, week: number, cents: number) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, row: number, week: number) => void;
  readonly onCopy: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onPasteRange: (cells: string[][], row: number, week: number) => void;
  readonly onPointer: (event: PointerEvent, row: number, week: number) => void;
  readonly onNote: (note: string | null) => void;
}

interface WeekCellProps extends CellHandlers {
  row: number;
  week: number;
  cents: number;
  /** The name for screen readers, such as "Radio, week of 15 March". */
  name: string;
  /** Whether the amount was typed. Typed amounts stay while the other weeks adjust. */
  isFixed: boolean;
  isFocused: boolean;
  isChosen: boolean;
  /** The amount as a share of the largest amount in the row, 0 to 1. */
  share: number;
}

/**
 * The money of a channel in a week. Only the focused cell is a money field: hundreds of fields would be slow to draw.
 * Memoized, so that typing an amount renders only the cells of its row.
 */
export const WeekCellInput = memo(function WeekCellInput(props: WeekCellProps) {
  const { row, week, cents, name, isFixed, isFocused, isChosen, share, onFocus, onPointer } = props;
  const handlePointer = (event: PointerEvent) => onPointer(event, row, week);
  return (
    <td
      className={classNames(
        styles.cell,
        cents === 0 && styles.none,
        isChosen && styles.chosen,
        isFocused && styles.focused,
        isFixed && styles.typed,
      )}
      style={{ '--share': share } as CSSProperties}
      title={isFixed ? 'Typed: it stays while the other weeks adjust' : undefined}
      tabIndex={row === 0 && week === 0 && !isFocused ? 0 : -1}
      data-row={isFocused ? undefined : row}
      data-column={isFocused ? undefined : week}
      onPointerDown={handlePointer}
      onPointerEnter={handlePointer}
      onFocus={isFocused ? undefined : () => onFocus(row, week)}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // Otherwise the browser selects the text of the cell, which the field replaces, or moves the focus out of the field.
        event.preventDefault();
        if (!isFocused) event.currentTarget.focus();
      }}
    >
      {isFocused ? (
        <FocusedCell {...props} label={isFixed ? `${name}, typed` : name} />
      ) : (
        <>
          {cents === 0 ? '·' : wholeNumber(cents / 100)}
          {isFixed && <VisuallyHidden>, typed</VisuallyHidden>}
        </>
      )}
    </td>
  );
});

function FocusedCell(props: WeekCellProps & { label: string }) {
  const { row, week, cents, label, onAmount, onKey, onCopy, onPasteRange, onNote } = props;
  const container = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const input = container.current?.querySelector('input');
    // Focused without scrolling, because the browser's own scrolling would leave the cell half under the sticky columns.
    input?.focus({ preventScroll: true });
    input?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    input?.select();
  }, []);
  return (
    <span ref={container}>
      <MoneyInput
        dense
        keepsCents
        commit="on blur"
        hasUndo={false}
        className={styles.amount}
        aria-label={label}
        data-row={row}
        data-column={week}
        value={upToDecimals(cents / 100, 2)}
        onChange={(text) => onAmount(row, week, Math.round((readAmount(text) ?? cents / 100) * 100))}
        onNote={onNote}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => onKey(event, row, week)}
        onCopy={onCopy}
        onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
          const cells = pastedRange(event);
          if (cells === null) return;
          event.preventDefault();
          onPasteRange(cells, row, week);
        }}
      />
    </span>
  );
}
