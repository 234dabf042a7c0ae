import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { historyEntry } from './app/historyEntry.ts';
import { loadChunk } from './components/loadChunk.ts';
import { HOME } from './domain/messages.ts';
import { isForPlanners, pageOf, PATHS } from './domain/paths.ts';
import { ErrorBoundary, RoutingFailure } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { CHUNK, PAGES } from './pageChunks.ts';
import type { PageName } from './pageChunks.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';

const PAGE_NAMES = Object.keys(PATHS) as PageName[];

/** The route of a page. The page's chunk is loaded before the address changes. */
function pageRoute(name: PageName): RouteObject {
  return { path: PATHS[name], lazy: async () => ({ Component: await loadChunk(CHUNK[name], PAGES[name]) }) };
}

/** The pages inside the layout. */
export const ROUTES: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RoutingFailure,
    children: [
      {
        Component: Page,
        // Failures are shown inside the layout, so that the navigation stays.
        ErrorBoundary: RoutingFailure,
        hydrateFallbackElement: <Spinner sentence={HOME.wait} />,
        children: [
          { Component: PlannersOnly, children: PAGE_NAMES.filter((name) => isForPlanners(PATHS[name])).map(pageRoute) },
          ...PAGE_NAMES.filter((name) => !isForPlanners(PATHS[name])).map(pageRoute),
          {
            path: '*',
            loader: () => {
              throw new Error('404 Not Found');
            },
            element: null,
          },
        ],
      },
    ],
  },
];

function Root() {
  return (
    <Layout>
      <Outlet />
      <ScrollRestoration getKey={historyEntry} />
    </Layout>
  );
}

/** Each page has its own error boundary, which is reset on navigation. */
function Page() {
  return (
    <ErrorBoundary key={pageOf(useLocation())}>
      <Outlet />
    </ErrorBoundary>
  );
}

function PlannersOnly() {
  return (
    <RequireSignIn>
      <Outlet />
    </RequireSignIn>
  );
}
