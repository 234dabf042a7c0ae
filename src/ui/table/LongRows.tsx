import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { ROW_HEIGHT_PX, SpacerRow } from './SpacerRow.tsx';
import type { VirtualRowsProps } from './VirtualRows.tsx';

/** Maximum number of rows of a table that is rendered whole, so that find-in-page and printing have every row. */
export const MAX_UNVIRTUALIZED_ROWS = 120;
/** Number of rows of a longer table that are shown until the virtualizer library is loaded. */
const INITIAL_ROWS = 30;

/** Loaded only for long tables. If the load fails, a long table is rendered whole, which is slow. */
const VirtualRows = lazy<ComponentType<VirtualRowsProps>>(() =>
  import('./VirtualRows.tsx').then(
    (loaded) => ({ default: loaded.VirtualRows }),
    () => ({ default: ({ count, children }) => children(0, count) }),
  ),
);

/** The rows of a table that is too long to be rendered whole. Only rows that are visible or nearly visible are rendered. */
export function LongRows(props: VirtualRowsProps) {
  const { count, columns, rowHeight = ROW_HEIGHT_PX, children } = props;
  return (
    <Suspense
      fallback={
        <>
          {children(0, INITIAL_ROWS)}
          <SpacerRow height={(count - INITIAL_ROWS) * rowHeight} columns={columns} />
        </>
      }
    >
      <VirtualRows {...props} />
    </Suspense>
  );
}
