import { browserStorage } from './browserStorage.ts';

/** How somebody likes a screen: kept in this browser, of no plan and nobody's secret. Nothing is said where storage is full or forbidden. */
export function rememberChoice(key: string, words: readonly string[]): void {
  try {
    browserStorage('localStorage').storage.setItem(key, JSON.stringify(words));
  } catch {
    // It is then chosen again the next time.
  }
}

/** Null where nothing was chosen, or what is kept cannot be read. */
export function rememberedChoice(key: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(browserStorage('localStorage').storage.getItem(key) ?? 'null');
    return Array.isArray(kept) && kept.every((word) => typeof word === 'string') ? kept : null;
  } catch {
    return null;
  }
}
