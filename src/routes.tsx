import { useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { HOME } from './domain/messages.ts';
import { pageOf, PATHS } from './domain/paths.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { loadChunk } from './components/loadChunk.ts';
import { CHUNK, errorPage, reportPage } from './pageParts.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { PageFailure, RoutingFailure } from './RoutingFailure.tsx';

const page = (name: Exclude<keyof typeof CHUNK, 'accounts'>, load: () => Promise<ComponentType>): RouteObject => ({
  path: PATHS[name],
  lazy: async () => ({ Component: guarded(await loadChunk(CHUNK[name], load)) }),
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
            children: [
              page('home', async () => (await import('./pages/home/HomePage.tsx')).HomePage),
              page('report', reportPage),
              page('sharedReport', async () => (await import('./pages/report/SharedReportPage.tsx')).SharedReportPage),
              page('pastPlans', async () => (await import('./pages/pastPlans/PastPlansPage.tsx')).PastPlansPage),
              page('faq', async () => (await import('./pages/FaqPage.tsx')).FaqPage),
            ],
          },
          page('login', async () => (await import('./pages/account/LoginPage.tsx')).LoginPage),
          page('reset', async () => (await import('./pages/account/ResetPage.tsx')).ResetPage),
          page('newUser', async () => (await import('./pages/account/NewUserPage.tsx')).NewUserPage),
          page('validateUser', async () => (await import('./pages/account/ValidateUserPage.tsx')).ValidateUserPage),
          page('error', errorPage),
        ],
      },
    ],
  },
];
