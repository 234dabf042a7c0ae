import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** So far must a finger move before it pulls [px]; nearer to its start it may still be a tap or the beginning of a scroll. */
const THRESHOLD_PX = 8;

interface BarDragOptions {
  /** What the bar stands at, and what its two ends mean. */
  value: number;
  least: number;
  most: number;
  /** At every step. */
  onDrag: (value: number) => void;
  /** The hand let go of a bar that it has pulled. */
  onDone: () => void;
  /** The browser took the touch for something else, a scroll say: nothing of it counts. */
  onCancel: () => void;
}

interface Drag {
  readonly pointer: number;
  /** Where it began, and the value there; from here all movement is counted. */
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly isMoving: boolean;
}

/**
 * Handlers for the element around a native range whose own pointer handling is off: browsers move a range as soon as a finger is
 * put on it, which is how every scroll begins. A mouse takes the bar to where it is pressed. A finger moves it by as much as it
 * moves itself, once it has moved further sideways than up or down.
 */
export function useBarDrag({ value, least, most, onDrag: onPull, onDone, onCancel }: BarDragOptions) {
  const pull = useRef<Drag | null>(null);

  function moved(event: PointerEvent<HTMLElement>, { x, value: from }: Drag): number {
    const { width } = event.currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0 : (event.clientX - x) / width;
    return Math.max(least, Math.min(most, from + share * (most - least)));
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      const begun = { pointer: event.pointerId, x: event.clientX, y: event.clientY, value, isMoving: false };
      pull.current = begun;
      if (event.pointerType !== 'mouse') return;
      const { left } = event.currentTarget.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.current = { ...begun, x: left, value: least, isMoving: true };
      focusRange(event);
      onPull(moved(event, pull.current));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const begun = pull.current;
      if (begun === null || begun.pointer !== event.pointerId) return;
      if (!begun.isMoving) {
        const [right, down] = [Math.abs(event.clientX - begun.x), Math.abs(event.clientY - begun.y)];
        if (right < THRESHOLD_PX || right <= down) return;
        focusRange(event);
        pull.current = { ...begun, x: event.clientX, isMoving: true };
        return;
      }
      onPull(moved(event, begun));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const begun = pull.current;
      if (begun === null || begun.pointer !== event.pointerId) return;
      pull.current = null;
      if (begun.isMoving) onDone();
      else focusRange(event);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (pull.current?.pointer !== event.pointerId) return;
      pull.current = null;
      onCancel();
    },
    /** The focus stays where `focusRange` put it. */
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

/** The keys go on where the hand has pulled. */
function focusRange({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.querySelector<HTMLInputElement>('input[type="range"]')?.focus({ preventScroll: true });
}
