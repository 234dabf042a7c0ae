import type { ComponentType } from 'react';
import { dateAndTime } from '../core/words/moments.ts';
import { loadChartView } from './components/charts/useChartView.ts';
import type { PATHS } from './domain/paths.ts';

/** The chunks that are loaded when they are needed, by the number that a failure names. */
export const CHUNK = {
  accounts: 0,
  home: 1,
  report: 2,
  sharedReport: 3,
  pastPlans: 4,
  faq: 5,
  login: 6,
  reset: 7,
  newUser: 8,
  validateUser: 9,
  error: 10,
  program: 11,
  desk: 12,
} as const;

export type PageName = keyof typeof PATHS;

/** The ten pages, by their names among the addresses. */
export const PAGES: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  home: async () => (await import('./pages/home/HomePage.tsx')).HomePage,
  report: withCharts(async () => (await import('./pages/report/ReportPage.tsx')).ReportPage),
  sharedReport: withCharts(async () => (await import('./pages/report/SharedReportPage.tsx')).SharedReportPage),
  pastPlans: async () => (await import('./pages/pastPlans/PastPlansPage.tsx')).PastPlansPage,
  faq: async () => (await import('./pages/FaqPage.tsx')).FaqPage,
  login: async () => (await import('./pages/account/LoginPage.tsx')).LoginPage,
  reset: async () => (await import('./pages/account/ResetPage.tsx')).ResetPage,
  newUser: async () => (await import('./pages/account/NewUserPage.tsx')).NewUserPage,
  validateUser: async () => (await import('./pages/account/ValidateUserPage.tsx')).ValidateUserPage,
  error: async () => (await import('./pages/ErrorPage.tsx')).ErrorPage,
};

/** Fetches the chart library beside the page, which does not wait for it. */
function withCharts(load: () => Promise<ComponentType>) {
  return () => {
    loadChartView().catch(() => {});
    return load();
  };
}

/**
 * Fetches the pages a run may end at while it is under way: the page that says why it failed must not need a connection, and the
 * report's first chart must not wait for the chart library.
 */
export function preloadEndOfRun(): void {
  void Promise.allSettled([PAGES.report(), PAGES.error(), loadChartView()]);
  // A browser prepares its date formats when the first one is written; the report says when it was made.
  dateAndTime(new Date());
}
