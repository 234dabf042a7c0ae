/** The parts of the program that are loaded when they are needed, by the number a failure names. */
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
} as const;

/** Where a run ends: parts of the program that two places ask for. */
export const reportPage = async () => (await import('./pages/report/ReportPage.tsx')).ReportPage;
export const errorPage = async () => (await import('./pages/ErrorPage.tsx')).ErrorPage;

/** Fetches the pages a run may end at while it is under way: the page that says why it failed must not need a connection. */
export function preloadEndOfRun(): void {
  void Promise.allSettled([reportPage(), errorPage()]);
}
