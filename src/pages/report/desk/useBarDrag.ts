import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** How far a finger must move before it drags [px]. Below that it may be a tap or the start of a scroll. */
const THRESHOLD_PX = 8;

interface BarDragOptions {
  /** The bar's value, and the values of its two ends. */
  value: number;
  least: number;
  most: number;
  /** Called at every step of a drag. */
  onDrag: (value: number) => void;
  /** The pointer was released after a drag. */
  onDone: () => void;
  /** The browser took over the touch, for example for a scroll: the drag is undone. */
  onCancel: () => void;
}

interface Drag {
  readonly pointer: number;
  /** Where the drag began, and the value there. */
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly isMoving: boolean;
}

/**
 * Pointer handlers for the element around a native range whose own pointer handling is off. Browsers move a range as soon as a
 * finger touches it, which is also how every scroll begins. A mouse press sets the bar to the pointer. A finger drags it by the
 * distance it moves, once it has moved further sideways than up or down.
 */
export function useBarDrag({ value, least, most, onDrag, onDone, onCancel }: BarDragOptions) {
  const drag = useRef<Drag | null>(null);

  function moved(event: PointerEvent<HTMLElement>, { x, value: from }: Drag): number {
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
      onDrag(moved(event, drag.current));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const begun = drag.current;
      if (begun === null || begun.pointer !== event.pointerId) return;
      if (!begun.isMoving) {
        const [right, down] = [Math.abs(event.clientX - begun.x), Math.abs(event.clientY - begun.y)];
        if (right < THRESHOLD_PX || right <= down) return;
        focusRange(event);
        drag.current = { ...begun, x: event.clientX, isMoving: true };
        return;
      }
      onDrag(moved(event, begun));
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
    /** The focus stays where `focusRange` put it. */
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

/** Moves the focus to the range, so that keys continue from the drag. */
function focusRange({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.querySelector<HTMLInputElement>('input[type="range"]')?.focus({ preventScroll: true });
}
