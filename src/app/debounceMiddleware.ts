import type { Middleware } from '@reduxjs/toolkit';

/** A part of the state that is handed on once it has been left alone for a while. */
interface Debounced<State> {
  select(state: State): unknown;
  /** Told the newest value, after the pause. */
  write(value: unknown): void;
  /** How long the part must have been left alone [ms]. */
  readonly waitMs: number;
}

export interface DebounceMiddleware {
  readonly middleware: Middleware;
  /** Hands on at once what is still held back. */
  flush(): void;
  /** Forgets what is still held back. */
  drop(): void;
}

/** Watches one part of the state. Every change starts the wait anew; a wait that is over hands on what is there then. */
export function debounceMiddleware<State>({ select, write, waitMs }: Debounced<State>): DebounceMiddleware {
  let held: { readonly value: unknown; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const drop = () => {
    clearTimeout(held?.timer);
    held = null;
  };
  const flush = () => {
    if (held === null) return;
    const { value } = held;
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
        clearTimeout(held?.timer);
        held = { value, timer: setTimeout(flush, waitMs) };
      }
      return result;
    },
  };
}
