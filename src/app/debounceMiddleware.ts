import type { Middleware } from '@reduxjs/toolkit';

/** A part of the state that is written after a pause. */
interface Debounced<State> {
  select(state: State): unknown;
  /** Called with the newest value after the pause. */
  write(value: unknown): void;
  /** Length of the pause [ms]. */
  readonly waitMs: number;
}

export interface DebounceMiddleware {
  readonly middleware: Middleware;
  /** Writes the pending value now. */
  flush(): void;
  /** Drops the pending value. */
  drop(): void;
}

/** Middleware that writes one part of the state after a pause; every change restarts the pause. */
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
