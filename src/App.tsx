import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import type { Navigator } from 'react-router-dom';
import { NavigateContext } from './app/hooks.ts';
import type { AppStore } from './app/store.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { PageRouter } from './pageRouter.ts';
import { PageAt } from './PageAt.tsx';
import { useScrollPlaces } from './scrollPlaces.ts';

interface AppProps {
  store: AppStore;
  router: PageRouter;
}

/** The product: a store, and the pages that show it. */
export function App({ store, router }: AppProps) {
  const place = usePlace(router);
  const navigator = useMemo(() => navigatorOf(router), [router]);
  useScrollPlaces(place);
  return (
    <Provider store={store}>
      <Router location={place.location} navigationType={place.action} navigator={navigator}>
        <NavigateContext value={router.navigate}>
          <ErrorBoundary>
            <PageAt place={place} />
          </ErrorBoundary>
        </NavigateContext>
      </Router>
    </Provider>
  );
}

/** In a transition, as a page of many parts must not hold up what stands there. */
function usePlace(router: PageRouter): PageRouter['place'] {
  const [place, setPlace] = useState(router.place);
  useLayoutEffect(() => router.subscribe((next) => startTransition(() => setPlace(next))), [router]);
  return place;
}

/** For the library's links and queries, which tell of a visit and wait for nothing. */
function navigatorOf({ visits, navigate }: PageRouter): Navigator {
  return {
    createHref: visits.createHref,
    encodeLocation: visits.encodeLocation,
    go: visits.go,
    push: (to, state: unknown, options) => void navigate(to, { ...options, state }),
    replace: (to, state: unknown, options) => void navigate(to, { ...options, state, replace: true }),
  };
}
