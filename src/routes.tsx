import { useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { HOME } from './domain/messages.ts';
import { pageOf, PATHS } from './domain/paths.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { loadChunk } from './components/loadChunk.ts';
import { CHUNK, PAGES } from './pageParts.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { PageFailure, RoutingFailure } from './RoutingFailure.tsx';

const page = (name: keyof typeof PATHS): RouteObject => ({
  path: PATHS[name],
  lazy: async () => ({ Component: guarded(await loadChunk(CHUNK[name], PAGES[name])) }),
});

/** A page within its own boundary: nearer than the router's, which would take a broken screen for a routing failure. */
function guarded(Page: ComponentType) {
  return function GuardedPage() {
    return (
      <ErrorBoundary key={pageOf(useLocation())}>
        <Page />
      </ErrorBoundary>
    );
  };
}

/** The ten pages, each a part of the program that is loaded when it is first shown. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <RoutingFailure />,
    hydrateFallbackElement: <Spinner sentence={HOME.wait} />,
    children: [
      {
        errorElement: <PageFailure />,
        children: [
          {
            element: <RequireSignIn />,
            children: [page('home'), page('report'), page('sharedReport'), page('pastPlans'), page('faq')],
          },
          page('login'),
          page('reset'),
          page('newUser'),
          page('validateUser'),
          page('error'),
        ],
      },
    ],
  },
];
