import { useVirtualizer } from '@tanstack/react-virtual';
import { ROW_HEIGHT_PX, SpacerRow } from './LongRows.tsx';
import type { LongRowsProps } from './LongRows.tsx';

/** The visible rows of a long table, between empty rows as high as the other rows. Only this file imports the virtualizer library. */
export function VirtualRows({ rowCount, columnCount, scroller, rowHeight = ROW_HEIGHT_PX, children }: LongRowsProps) {
  // oxlint-disable-next-line react-hooks/incompatible-library -- no React Compiler here, and the caller is not memoised
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Rows rendered above and below the visible ones, so that scrolling shows no gap.
    overscan: 12,
    // Assumed until the scroller is measured.
    initialRect: { width: 0, height: 20 * rowHeight },
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const heightBelow = virtualizer.getTotalSize() - (last?.end ?? 0);
  return (
    <>
      {first && first.start > 0 && <SpacerRow height={first.start} columnCount={columnCount} />}
      {first && last && children(first.index, last.index + 1)}
      {heightBelow > 0 && <SpacerRow height={heightBelow} columnCount={columnCount} />}
    </>
  );
}
