import type { Middleware } from '@reduxjs/toolkit';

/** A part of the state that is written after a pause. */
interface Debounced<State> {
  select(state: State): unknown;
  /** Called after the pause, with the newest value. */
  write(value: unknown): void;
  /** Length of the pause [ms]. */
  readonly waitMs: number;
}

export interface DebounceMiddleware {
  readonly middleware: Middleware;
  /** Writes the pending value at once. */
  flush(): void;
  /** Drops the pending value. */
  drop(): void;
}

/** Middleware that writes one part of the state after it has not changed for a while. Every change restarts this pause. */
export function debounceMiddleware<State>({ select, write, waitMs }: Debounced<State>): DebounceMiddleware {
  let pending: { readonly value: unknown; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const drop = () => {
    clearTimeout(pending?.timer);
    pending = null;
  };
  const flush = () => {
    if (pending === null) return;
    const { value } = pending;
    drop();
    write(value);
  };
  return {
    flush,
    drop,
    middleware: (store) => (next) => (action) => {
      const before = select(store.getState() as State);
      const result = next(action);
      const value = select(store.getState() as State);
      if (value !== before) {
        clearTimeout(pending?.timer);
        pending = { value, timer: setTimeout(flush, waitMs) };
      }
      return result;
    },
  };
}
