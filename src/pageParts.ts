/** Where a run ends: parts of the program that two places ask for. */
export const reportPage = async () => (await import('./pages/report/ReportPage.tsx')).ReportPage;
export const errorPage = async () => (await import('./pages/ErrorPage.tsx')).ErrorPage;

/** Fetches the pages a run may end at while it is under way: the page that says why it failed must not need a connection. */
export function preloadEndOfRun(): void {
  void Promise.allSettled([reportPage(), errorPage()]);
}
