import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';

/** Maximum number of rows of a table that is rendered whole, so that find-in-page and printing have every row. */
export const MAX_UNVIRTUALIZED_ROWS = 120;
/** Number of rows of a longer table that are shown until the virtualizer library is loaded. */
const INITIAL_ROWS = 30;

/** Height of a row with one line of text. It is the estimate for rows that are not rendered. */
export const ROW_HEIGHT_PX = 37;

export interface LongRowsProps {
  /** Number of all rows. */
  rowCount: number;
  columnCount: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of a row [px]. */
  rowHeight?: number;
  /** Renders the rows with indexes from `from` to `to` - 1. */
  children: (from: number, to: number) => ReactNode;
}

/** Loaded only for long tables. If the load fails, a long table is rendered whole, which is slow. */
const VirtualRows = lazy<ComponentType<LongRowsProps>>(() =>
  import('./VirtualRows.tsx').then(
    (loaded) => ({ default: loaded.VirtualRows }),
    () => ({ default: ({ rowCount, children }) => children(0, rowCount) }),
  ),
);

/** The rows of a table that is too long to be rendered whole. Only rows that are visible or nearly visible are rendered. */
export function LongRows(props: LongRowsProps) {
  const { rowCount, columnCount, rowHeight = ROW_HEIGHT_PX, children } = props;
  return (
    <Suspense
      fallback={
        <>
          {children(0, INITIAL_ROWS)}
          <SpacerRow height={(rowCount - INITIAL_ROWS) * rowHeight} columnCount={columnCount} />
        </>
      }
    >
      <VirtualRows {...props} />
    </Suspense>
  );
}

/** An empty row that is as high as all the rows that it replaces. */
export function SpacerRow({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
