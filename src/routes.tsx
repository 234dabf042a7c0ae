import { useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';
import { Spinner } from './ui/Spinner.tsx';
import { HOME } from './domain/messages.ts';
import { pageOf, PATHS } from './domain/paths.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { loadChunk } from './components/loadChunk.ts';
import { errorPage, reportPage } from './pageParts.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { PageFailure, RoutingFailure } from './RoutingFailure.tsx';

const page = (chunk: number, path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: guarded(await loadChunk(chunk, load)) }),
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
              page(1, PATHS.home, async () => (await import('./pages/home/HomePage.tsx')).HomePage),
              page(2, PATHS.report, reportPage),
              page(
                3,
                PATHS.sharedReport,
                async () => (await import('./pages/report/SharedReportPage.tsx')).SharedReportPage,
              ),
              page(4, PATHS.pastPlans, async () => (await import('./pages/pastPlans/PastPlansPage.tsx')).PastPlansPage),
              page(5, PATHS.faq, async () => (await import('./pages/FaqPage.tsx')).FaqPage),
            ],
          },
          page(6, PATHS.login, async () => (await import('./pages/account/LoginPage.tsx')).LoginPage),
          page(7, PATHS.reset, async () => (await import('./pages/account/ResetPage.tsx')).ResetPage),
          page(8, PATHS.newUser, async () => (await import('./pages/account/NewUserPage.tsx')).NewUserPage),
          page(
            9,
            PATHS.validateUser,
            async () => (await import('./pages/account/ValidateUserPage.tsx')).ValidateUserPage,
          ),
          page(10, PATHS.error, errorPage),
        ],
      },
    ],
  },
];
