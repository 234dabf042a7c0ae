import type { ComponentType } from 'react';
import type { Location, NavigateOptions, To, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { loadChunk } from './components/loadChunk.ts';
import { CHUNK, PAGES, pageNameAt } from './pageParts.ts';
import type { PageName } from './pageParts.ts';

/** The browser's history of visits, or in tests one in memory. */
export type Visits = Pick<
  ReturnType<typeof UNSAFE_createBrowserHistory>,
  'action' | 'location' | 'createHref' | 'encodeLocation' | 'go' | 'listen' | 'push' | 'replace'
>;

/** What stands at an address: a page, or why there is none. */
type Shown = { readonly name: PageName; readonly Page: ComponentType } | { readonly failure: unknown };

/** Where the visitor is. `shown` is null until the first page has come. */
export interface Place {
  readonly location: Location;
  readonly action: Visits['action'];
  readonly shown: Shown | null;
  /** The page stays where it is scrolled to. */
  readonly keepsScroll: boolean;
}

export interface PageRouter {
  readonly place: Place;
  /** Until the visitor is there, or is on the way to somewhere else. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  /**
   * Tells where the visitor is, at once and from then on.
   * @returns how to listen no more
   */
  subscribe(listener: (place: Place) => void): () => void;
  readonly visits: Visits;
  /** Until the first page has come, or has failed to. */
  readonly begun: Promise<void>;
}

/** An address of none of the pages. */
const NOWHERE = new Error('404 Not Found');

async function shownAt({ pathname }: Pick<Location, 'pathname'>): Promise<Shown> {
  const name = pageNameAt(pathname);
  if (name === null) return { failure: NOWHERE };
  try {
    return { name, Page: await loadChunk(CHUNK[name], PAGES[name]) };
  } catch (failure) {
    return { failure };
  }
}

/**
 * Leads from page to page. A page's part of the program comes first: until it is there address and page stay those of before, and a
 * newer visit takes the place of one on the way. The library's own router does so too, with three times its code.
 * @param leaving told before a place is left
 */
export function createPageRouter(visits: Visits, leaving: (place: Place) => void = () => {}): PageRouter {
  const listeners = new Set<(place: Place) => void>();
  let place: Place = { location: visits.location, action: visits.action, shown: null, keepsScroll: false };
  let newest = 0;

  /** @param arrive makes the visit one of the history's */
  async function visit(target: Pick<Location, 'pathname'>, keepsScroll: boolean, arrive?: () => void): Promise<void> {
    newest += 1;
    const own = newest;
    const shown = await shownAt(target);
    if (own !== newest) return;
    if (place.shown) leaving(place);
    arrive?.();
    place = { location: visits.location, action: visits.action, shown, keepsScroll };
    for (const listener of listeners) listener(place);
  }

  const navigate = async (to: To | number, { replace, state, preventScrollReset }: NavigateOptions = {}) => {
    if (typeof to === 'number') return visits.go(to);
    const target = new URL(visits.createHref(to), 'http://own');
    await visit(target, preventScrollReset ?? false, () => visits[replace ? 'replace' : 'push'](to, state));
  };
  // Back and Forward, which have changed the address already.
  visits.listen(() => void visit(visits.location, false));
  const begun = visit(visits.location, false);
  return {
    get place() {
      return place;
    },
    navigate,
    subscribe(listener) {
      listeners.add(listener);
      listener(place);
      return () => void listeners.delete(listener);
    },
    visits,
    begun,
  };
}
