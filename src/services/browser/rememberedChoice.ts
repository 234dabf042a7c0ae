import { browserStorage } from './browserStorage.ts';

/** Stores a preference about a screen in this browser. If the storage is full or forbidden, nothing happens. */
export function rememberChoice(key: string, choice: readonly string[]): void {
  try {
    browserStorage('localStorage').storage.setItem(key, JSON.stringify(choice));
  } catch {
    // The user chooses again the next time.
  }
}

/** The stored preference; null where nothing is stored, or it cannot be read. */
export function rememberedChoice(key: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(browserStorage('localStorage').storage.getItem(key) ?? 'null');
    return Array.isArray(stored) && stored.every((entry) => typeof entry === 'string') ? stored : null;
  } catch {
    return null;
  }
}
