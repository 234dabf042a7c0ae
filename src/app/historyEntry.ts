import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { browserStorage } from '../services/browser/browserStorage.ts';

const STORAGE_KEY = 'page-heights';
/** A restored minimum height is removed after this time. */
const RESTORED_HEIGHT_MS = 10_000;

/**
 * Identifies an entry of the browser's history. The location's `key` alone is not enough, because all entries opened from outside the app
 * have the same key.
 */
export function historyEntry({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

/** Last known height of the page, by history entry [px]. */
const heights = storedHeights();

function storedHeights(): Map<string, number> {
  try {
    const text = browserStorage('sessionStorage').storage.getItem(STORAGE_KEY);
    return new Map(Object.entries(JSON.parse(text ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

function storeHeights(): void {
  try {
    browserStorage('sessionStorage').storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(heights)));
  } catch {
    // Without storage, a reload shows the top of the page.
  }
}

/**
 * The height that an element had when the user left its history entry. The element keeps it as minimum height while the page loads again.
 * Otherwise the page would be too short for `ScrollRestoration` to scroll back.
 * @returns a minimum height [px]; undefined for a new page
 */
export function useRestoredHeight(element: RefObject<HTMLElement | null>): number | undefined {
  const entry = historyEntry(useLocation());
  const [stored, setStored] = useState({ entry, height: heights.get(entry) });
  if (stored.entry !== entry) setStored({ entry, height: heights.get(entry) });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => heights.set(entry, current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, entry]);
  useEffect(() => {
    const timer = setTimeout(() => setStored({ entry, height: undefined }), RESTORED_HEIGHT_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  useEffect(() => {
    addEventListener('pagehide', storeHeights);
    return () => removeEventListener('pagehide', storeHeights);
  }, []);
  return stored.height;
}
