import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { browserStorage } from '../services/browser/browserStorage.ts';

const STORAGE_KEY = 'page-heights';
/** After this time the minimum height is removed [ms]. */
const ADJUST_SCROLL_MS = 10_000;

/** Identifies an entry of the browser's history. The location's `key` alone is not enough: all entries opened from outside share one. */
export function historyEntry({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

/** Height of the page at each history entry [px]. */
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
    // Without storage a reload begins at the top.
  }
}

/**
 * The height that an element had when its history entry was left, while the page loads again. Without it the page is too short
 * for `ScrollRestoration` to scroll back.
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
    const timer = setTimeout(() => setStored({ entry, height: undefined }), ADJUST_SCROLL_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  useEffect(() => {
    addEventListener('pagehide', storeHeights);
    return () => removeEventListener('pagehide', storeHeights);
  }, []);
  return stored.height;
}
