import type { ComponentType } from 'react';
import { dateAndTime } from '../core/words/moments.ts';
import { loadChartView } from './components/charts/useChartView.ts';
import type { PATHS } from './domain/paths.ts';

/** The lazily loaded chunks, with the numbers used in error messages. */
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
  app: 11,
  desk: 12,
  rates: 13,
  rateLists: 14,
  company: 15,
} as const;

export type PageName = keyof typeof PATHS;

/** The pages, by the names of their paths. */
export const PAGES: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  home: async () => (await import('./pages/home/HomePage.tsx')).HomePage,
  report: withCharts(async () => (await import('./pages/report/ReportPage.tsx')).ReportPage),
  sharedReport: withCharts(async () => (await import('./pages/report/SharedReportPage.tsx')).SharedReportPage),
  pastPlans: async () => (await import('./pages/pastPlans/PastPlansPage.tsx')).PastPlansPage,
  rates: async () => (await import('./pages/rates/RatesPage.tsx')).RatesPage,
  rateLists: async () => (await import('./pages/rates/lists/ListsPage.tsx')).ListsPage,
  company: async () => (await import('./pages/company/CompanyPage.tsx')).CompanyPage,
  faq: async () => (await import('./pages/FaqPage.tsx')).FaqPage,
  login: async () => (await import('./pages/account/LoginPage.tsx')).LoginPage,
  reset: async () => (await import('./pages/account/ResetPage.tsx')).ResetPage,
  newUser: async () => (await import('./pages/account/NewUserPage.tsx')).NewUserPage,
  validateUser: async () => (await import('./pages/account/ValidateUserPage.tsx')).ValidateUserPage,
  error: async () => (await import('./pages/ErrorPage.tsx')).ErrorPage,
};

/** Loads the chart library in parallel with the page, which does not wait for it. */
function withCharts(load: () => Promise<ComponentType>) {
  return () => {
    loadChartView().catch(() => {});
    return load();
  };
}

/**
 * Called during a run. Loads the pages that may be shown at its end: the error page must work offline, and the report's first chart must
 * not wait for the chart library.
 */
export function preloadEndOfRun(): void {
  void Promise.allSettled([PAGES.report(), PAGES.error(), loadChartView()]);
  // The first date formatting is slow, and the report shows a date. So a date is formatted here, before the report is shown.
  dateAndTime(new Date());
}
