import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { ROW_HEIGHT_PX, SpacerRow } from './SpacerRow.tsx';

export interface VirtualRowsProps {
  /** Of all rows. */
  count: number;
  /** Of the table. */
  columns: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Draws the rows from one place to before another. */
  children: (from: number, to: number) => ReactNode;
}

/** The rows of a long list that are in sight, between empty heights. The only file that knows the library for that. */
export function VirtualRows({ count, columns, scroller, children }: VirtualRowsProps) {
  // oxlint-disable-next-line react-hooks/incompatible-library -- no React Compiler here, and the caller is not memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
    initialRect: { width: 0, height: 20 * ROW_HEIGHT_PX },
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const below = virtualizer.getTotalSize() - (last?.end ?? 0);
  return (
    <>
      {first && first.start > 0 && <SpacerRow height={first.start} columns={columns} />}
      {first && last && children(first.index, last.index + 1)}
      {below > 0 && <SpacerRow height={below} columns={columns} />}
    </>
  );
}
