import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

export interface VisibleRow<Row> {
  id: string;
  row: Row;
  /** Place in the whole list, from 0. */
  place: number;
}

/** Up to this many rows a table is simply drawn: searching in the page and printing then find all of it. */
export const DRAWN_WHOLE = 120;
const ROW_HEIGHT_PX = 37;

/** Which rows to draw, and how much empty height stands above and below them [px]. */
export function useVisibleRows<Row>(rows: readonly { id: string; row: Row }[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > DRAWN_WHOLE;
  // eslint-disable-next-line react-hooks/incompatible-library -- no React Compiler here, and the caller is not memoised
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
    initialRect: { width: 0, height: 20 * ROW_HEIGHT_PX },
  });
  if (!isVirtual) {
    return { scroller, isVirtual, above: 0, below: 0, visible: rows.map((row, place) => ({ ...row, place })) };
  }
  const items = virtualizer.getVirtualItems();
  const visible: VisibleRow<Row>[] = items.flatMap(({ index }) => {
    const row = rows[index];
    return row ? [{ ...row, place: index }] : [];
  });
  return {
    scroller,
    isVirtual,
    visible,
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}
