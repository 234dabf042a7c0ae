import type { TextStorage } from '../services/browserStorage.ts';

/** A storage that can be told to write at once what it still holds back. */
export interface DebouncedStorage extends TextStorage {
  flush(): void;
  /** Forgets what it still holds back. */
  drop(): void;
}

/**
 * Holds a write back until the key has been quiet for `wait` [ms]; every new write starts the wait anew. A removal
 * happens at once and drops what was held back. Reads see what was last written, stored or not.
 */
export function debouncedStorage(storage: TextStorage, wait: number): DebouncedStorage {
  const waiting = new Map<string, { text: string; timer: ReturnType<typeof setTimeout> }>();
  const take = (key: string) => {
    const held = waiting.get(key);
    clearTimeout(held?.timer);
    waiting.delete(key);
    return held;
  };
  const write = (key: string) => {
    const held = take(key);
    if (held) storage.setItem(key, held.text);
  };
  return {
    getItem: (key) => waiting.get(key)?.text ?? storage.getItem(key),
    setItem(key, text) {
      take(key);
      waiting.set(key, { text, timer: setTimeout(() => write(key), wait) });
    },
    removeItem(key) {
      take(key);
      storage.removeItem(key);
    },
    flush: () => [...waiting.keys()].forEach(write),
    drop: () => [...waiting.keys()].forEach(take),
  };
}
