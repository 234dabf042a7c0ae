import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import type { Place } from './pageRouter.ts';
import { browserStorage } from './services/browser/browserStorage.ts';

const ITEM = 'scroll-places';
const { storage } = browserStorage('sessionStorage');

/** The visits a browser begins with share one key. */
const keyOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** How far down each visit was left [px]. */
const places = new Map<string, number>(stored());

function stored(): [string, number][] {
  try {
    return JSON.parse(storage.getItem(ITEM) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/** Keeps how far down a page is that is about to be left. */
export const keepScroll = ({ location }: Place) => void places.set(keyOf(location), scrollY);

/** Brings who comes back to where they were, who follows a link to the top or to what it names. */
export function useScrollPlaces(place: Place): void {
  const { location, keepsScroll } = place;
  useLayoutEffect(() => {
    const kept = places.get(keyOf(location));
    const named = location.hash && document.getElementById(location.hash.slice(1));
    if (kept !== undefined) scrollTo(0, kept);
    else if (named) named.scrollIntoView();
    else if (!keepsScroll) scrollTo(0, 0);
  }, [location, keepsScroll]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      keepScroll(place);
      try {
        storage.setItem(ITEM, JSON.stringify([...places]));
      } catch {
        // A full storage: the page is opened anew at its top.
      }
      // A page that is opened anew is brought there by the browser before any of it runs.
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [place]);
}
