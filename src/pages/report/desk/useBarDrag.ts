import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** The distance that a finger must move before a drag begins [px]. A shorter movement may be a tap or the start of a scroll. */
const THRESHOLD_PX = 8;

interface BarDragOptions {
  value: number;
  /** The value at the left end of the bar. */
  least: number;
  /** The value at the right end of the bar. */
  most: number;
  /** Called at every step of a drag. */
  onDrag: (value: number) => void;
  /** Called when the pointer was released after a drag. */
  onDone: () => void;
  /** Called when the browser took over the touch, for example for a scroll. The drag is then undone. */
  onCancel: () => void;
}

interface Drag {
  readonly pointer: number;
  /** A position of the pointer, and the bar's value at that position. The drag is measured from there. */
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly isMoving: boolean;
}

/**
 * Pointer handlers for the element around a native range whose own pointer handling is off, because browsers move a range as soon as a
 * finger touches it, also when the finger only scrolls the page. A mouse press sets the bar to the pointer's position. A finger changes
 * the bar by the distance that it moves, once it has moved further sideways than up or down.
 */
export function useBarDrag({ value, least, most, onDrag, onDone, onCancel }: BarDragOptions) {
  const drag = useRef<Drag | null>(null);

  function valueAt(event: PointerEvent<HTMLElement>, { x, value: from }: Drag): number {
    const { width } = event.currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0 : (event.clientX - x) / width;
    return Math.max(least, Math.min(most, from + share * (most - least)));
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      const begun = { pointer: event.pointerId, x: event.clientX, y: event.clientY, value, isMoving: false };
      drag.current = begun;
      if (event.pointerType !== 'mouse') return;
      const { left } = event.currentTarget.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { ...begun, x: left, value: least, isMoving: true };
      focusRange(event);
      onDrag(valueAt(event, drag.current));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const begun = drag.current;
      if (begun === null || begun.pointer !== event.pointerId) return;
      if (!begun.isMoving) {
        const [sideways, vertical] = [Math.abs(event.clientX - begun.x), Math.abs(event.clientY - begun.y)];
        if (sideways < THRESHOLD_PX || sideways <= vertical) return;
        focusRange(event);
        drag.current = { ...begun, x: event.clientX, isMoving: true };
        return;
      }
      onDrag(valueAt(event, begun));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const begun = drag.current;
      if (begun === null || begun.pointer !== event.pointerId) return;
      drag.current = null;
      if (begun.isMoving) onDone();
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
