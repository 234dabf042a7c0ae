import type { ComponentType } from 'react';
import { dateAndTime } from '../core/words/moments.ts';
import { loadDrawing } from './components/charts/useDrawing.ts';
import { PATHS } from './domain/paths.ts';

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
  program: 11,
  desk: 12,
} as const;

export type PageName = keyof typeof PATHS;

/** A part that has come is here at once: a browser takes its time to bring even what it has. One that did not come is asked for anew. */
function once(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  let page: ComponentType | undefined;
  return async () => (page ??= await load());
}

/** The ten pages, by their names among the addresses; each is loaded when it is first shown. */
export const PAGES: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  home: once(async () => (await import('./pages/home/HomePage.tsx')).HomePage),
  report: once(async () => (await import('./pages/report/ReportPage.tsx')).ReportPage),
  sharedReport: once(async () => (await import('./pages/report/SharedReportPage.tsx')).SharedReportPage),
  pastPlans: once(async () => (await import('./pages/pastPlans/PastPlansPage.tsx')).PastPlansPage),
  faq: once(async () => (await import('./pages/FaqPage.tsx')).FaqPage),
  login: once(async () => (await import('./pages/account/LoginPage.tsx')).LoginPage),
  reset: once(async () => (await import('./pages/account/ResetPage.tsx')).ResetPage),
  newUser: once(async () => (await import('./pages/account/NewUserPage.tsx')).NewUserPage),
  validateUser: once(async () => (await import('./pages/account/ValidateUserPage.tsx')).ValidateUserPage),
  error: once(async () => (await import('./pages/ErrorPage.tsx')).ErrorPage),
};

/** The page at an address, however it is spelt: capitals and a last stroke make no other; null where there is none. */
export function pageNameAt(path: string): PageName | null {
  const plain = path.toLowerCase().replace(/(.)\/+$/, '$1');
  return (Object.keys(PAGES) as PageName[]).find((name) => PATHS[name] === plain) ?? null;
}

/**
 * Has the page of an address fetched beside the program that will show it. What fails here is asked for again then, and said.
 * @param isKnown somebody is signed in here, as far as the browser remembers: others are led to the sign-in page first
 */
export function preloadPage(path: string, isKnown: boolean): void {
  const name = pageNameAt(path);
  if (name === null || (FOR_PLANNERS.has(name) && !isKnown)) return;
  const page = PAGES[name]();
  (DRAWS.has(name) ? page.then(loadDrawing) : page).catch(() => {});
}
/** Their drawings come right behind them. */
const DRAWS: ReadonlySet<PageName> = new Set(['report', 'sharedReport']);
/** The pages that ask for a sign-in. */
export const FOR_PLANNERS: ReadonlySet<PageName> = new Set(['home', 'report', 'sharedReport', 'pastPlans', 'faq']);

/** Whether a page stands at an address that asks for a sign-in. */
export function isForPlanners(path: string): boolean {
  const name = pageNameAt(path);
  return name !== null && FOR_PLANNERS.has(name);
}

/**
 * Fetches the pages a run may end at while it is under way: the page that says why it failed must not need a connection, and the
 * report's first chart must not wait for the part that draws it.
 */
export function preloadEndOfRun(): void {
  void Promise.allSettled([PAGES.report(), PAGES.error(), loadDrawing()]);
  // A browser makes its forms of dates ready when the first one is written; the report says when it was made.
  dateAndTime(new Date());
}
