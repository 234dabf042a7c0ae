import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** The distance that a finger must move before a drag begins [px]. A shorter movement may be a tap or the start of a scroll. */
const DRAG_THRESHOLD_PX = 8;

interface BarDragOptions {
  value: number;
  /** The value at the left end of the bar. */
  least: number;
  /** The value at the right end of the bar. */
  most: number;
  /** Called with each new value of a drag. */
  onDrag: (value: number) => void;
  /** Called when the pointer was released after a drag. */
  onDone: () => void;
  /** Called when the browser took over the touch, for example for a scroll. The drag is then undone. */
  onCancel: () => void;
}

interface Drag {
  /** The id of the pointer. */
  readonly pointer: number;
  /** A position of the pointer, and the bar's value at that position. The drag is measured from there. */
  readonly x: number;
  readonly y: number;
  readonly value: number;
  /** Whether the pointer sets the value. A finger does so only after the threshold. */
  readonly isMoving: boolean;
}

/**
 * Pointer handlers for the element around a native range whose own pointer handling is off, because browsers move a range as soon as a
 * finger touches it, also when the finger only scrolls the page. A mouse press sets the bar to the pointer's position. A finger changes
 * the bar by the distance that it moves, once it has moved far enough (`DRAG_THRESHOLD_PX`) and further sideways than up or down.
 */
export function useBarDrag({ value, least, most, onDrag, onDone, onCancel }: BarDragOptions) {
  const drag = useRef<Drag | null>(null);

  function valueAt(event: PointerEvent<HTMLElement>, { x, value: valueAtX }: Drag): number {
    const { width } = event.currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0 : (event.clientX - x) / width;
    return Math.max(least, Math.min(most, valueAtX + share * (most - least)));
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      const currentDrag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, value, isMoving: false };
      drag.current = currentDrag;
      if (event.pointerType !== 'mouse') return;
      const { left } = event.currentTarget.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { ...currentDrag, x: left, value: least, isMoving: true };
      focusRange(event);
      onDrag(valueAt(event, drag.current));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const currentDrag = drag.current;
      if (currentDrag === null || currentDrag.pointer !== event.pointerId) return;
      if (!currentDrag.isMoving) {
        const [sideways, vertical] = [Math.abs(event.clientX - currentDrag.x), Math.abs(event.clientY - currentDrag.y)];
        if (sideways < DRAG_THRESHOLD_PX || sideways <= vertical) return;
        focusRange(event);
        drag.current = { ...currentDrag, x: event.clientX, isMoving: true };
        return;
      }
      onDrag(valueAt(event, currentDrag));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const currentDrag = drag.current;
      if (currentDrag === null || currentDrag.pointer !== event.pointerId) return;
      drag.current = null;
      if (currentDrag.isMoving) onDone();
      else focusRange(event);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId) return;
      drag.current = null;
      onCancel();
    },
    /** Prevents a mouse press from moving the focus away from the range, where `focusRange` put it. */
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

/** Moves the focus to the range, so that keys continue from the drag. */
function focusRange({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.querySelector<HTMLInputElement>('input[type="range"]')?.focus({ preventScroll: true });
}
