/** The methods of the browser's storages that this product uses. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** A storage that lasts as long as the page. It is used where the browser forbids its storage. */
export function memoryStorage(): TextStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
}

/** The browser's storage, or a storage in memory where it is forbidden. In that case, even reading the property throws. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): { storage: TextStorage; isInMemory: boolean } {
  try {
    return { storage: globalThis[kind], isInMemory: false };
  } catch {
    return { storage: memoryStorage(), isInMemory: true };
  }
}
