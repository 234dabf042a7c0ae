/** The addresses of the planners' pages. All other files take the addresses from here. */
export const PATHS = {
  home: '/',
  report: '/channel-report',
  sharedReport: '/channel-report-share',
  pastPlans: '/past-media-plans',
  rates: '/rates',
  rateLists: '/rates/lists',
  company: '/company',
  faq: '/faq',
  login: '/login',
  reset: '/reset',
  newUser: '/newuser',
  validateUser: '/validateuser',
  error: '/error',
} as const;

/** The page that a client opens with a link. The link's token follows after a #. The planners' router does not know this page. */
export const CLIENT_PATH = '/client';

/** The pages that ask for a sign-in. */
const PLANNER_PAGES: readonly string[] = [
  PATHS.home,
  PATHS.report,
  PATHS.sharedReport,
  PATHS.pastPlans,
  PATHS.rates,
  PATHS.rateLists,
  PATHS.company,
  PATHS.faq,
];

/** The path in lower case, without a trailing slash. */
export function normalizedPath(path: string): string {
  return path.toLowerCase().replace(/(.)\/+$/, '$1');
}

/** Whether the page at a path asks for a sign-in. */
export function isForPlanners(path: string): boolean {
  return PLANNER_PAGES.includes(normalizedPath(path));
}

/** The query parameter that names the plan of a report. */
export const PLAN_PARAM = 'key';
/** The query parameter that names plans to compare, separated by commas. */
export const COMPARED_PARAM = 'compare';
/** Minimum and maximum number of plans in a comparison. */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;
/** The query parameter that opens the desk on a report. */
export const DESK_PARAM = 'try';
/** The query parameter of the login page with the page to return to. */
export const RETURN_PARAM = 'from';

/** The query parameter that names the rate card shown on /rates. */
export const CARD_PARAM = 'card';

/** The page of a rate card. */
export function ratesPath(card: string): string {
  return `${PATHS.rates}?${CARD_PARAM}=${encodeURIComponent(card)}`;
}

/** Query with which the login provider returns to /validateuser after a new password was set on the provider's page. */
export const RESET_DONE = 'reset=done';

/** The report of the plan with this key; of the current plan if the key is null. */
export function reportPath(key: string | null): string {
  return key ? `${PATHS.report}?${PLAN_PARAM}=${encodeURIComponent(key)}` : PATHS.report;
}

/** The page that compares these plans. The first plan is the base with which the others are compared. */
export function comparePath(keys: readonly string[]): string {
  return `${PATHS.report}?${COMPARED_PARAM}=${keys.map(encodeURIComponent).join(',')}`;
}

/** The address of the desk for the first of these plans, with a column for each of the others. */
export function deskPath([first = '', ...others]: readonly string[]): string {
  const comparedParams = others.map((key) => `&${COMPARED_PARAM}=${encodeURIComponent(key)}`).join('');
  return `${reportPath(first)}${comparedParams}&${DESK_PARAM}=`;
}

/** The values of a query parameter. */
function valuesOf(search: string, name: string): string[] {
  return [...search.matchAll(new RegExp(`[?&]${name}=([^&]*)`, 'g'))].map(([, value]) => value!);
}

/** The keys of the plans that an address compares, each key once, in the order of the address. @param search  the address's query */
export function comparedKeys(search: string): string[] {
  const keys = valuesOf(search, COMPARED_PARAM).flatMap((value) => value.split(/,|%2C/i));
  return [...new Set(keys.filter((key) => key !== '').map(decodeKey))];
}

/** Decodes a key. A malformed key is returned unchanged and matches no plan. */
function decodeKey(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address is that of the page that compares plans. */
export function isComparison({ pathname, search }: { pathname: string; search: string }): boolean {
  const hasKey = valuesOf(search, PLAN_PARAM).some((key) => key !== '');
  return normalizedPath(pathname) === PATHS.report && !hasKey && comparedKeys(search).length > 0;
}

/**
 * Navigation state of the report page when a run ended without a proposal. The page then redirects to the error page. It does so even
 * if there is an older report, because that report is not the answer to this run.
 */
export const NO_PROPOSAL = { proposal: 'none' } as const;

/** Whether a run ended without a proposal. @param state  navigation state of the page */
export function endedWithoutProposal(state: unknown): boolean {
  return (state as { proposal?: unknown } | null)?.proposal === NO_PROPOSAL.proposal;
}

/** Navigation state of the error page that replaces a shared report whose address has no key. */
export const NO_KEY = { key: 'none' } as const;

/** Whether the error page was opened from an address without a key. @param state  navigation state of the page */
export function cameWithoutKey(state: unknown): boolean {
  return (state as { key?: unknown } | null)?.key === NO_KEY.key;
}

/** Navigation state of the report of a plan that was just made on the desk. `deskReach` is the reach [people] shown on the desk. */
export const madeAtDesk = (deskReach: number) => ({ deskReach });

/** The reach [people] that the desk showed for the plan; null if the plan was not made on the desk. @param state  navigation state */
export function reachAtDesk(state: unknown): number | null {
  const reach = (state as { deskReach?: unknown } | null)?.deskReach;
  return typeof reach === 'number' ? reach : null;
}

/** The shared report of a plan, without the origin. */
export function sharedReportPath(key: string): string {
  return `${PATHS.sharedReport}?${PLAN_PARAM}=${encodeURIComponent(key)}`;
}

/** The identity of a page: its path and, for a report, its plan. Other query parameters do not count. */
export function pageOf(address: { pathname: string; search: string }): string {
  const plan = valuesOf(address.search, PLAN_PARAM)[0] ?? '';
  return `${address.pathname} ${isComparison(address) ? COMPARED_PARAM : plan}`;
}

/** The login page that afterwards leads to `path` (with its query). */
export function loginPathFor(path: string): string {
  return path === PATHS.home ? PATHS.login : `${PATHS.login}?${RETURN_PARAM}=${encodeURIComponent(path)}`;
}

// Browsers read '//host', '/\host' and paths with control characters as the address of another site.
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** The page after a login: the requested path if it is one of this product's pages, otherwise home. */
export function returnPath(requestedPath: string | null): string {
  if (requestedPath === null || !OWN_PATH.test(requestedPath)) return PATHS.home;
  const page = requestedPath.split(/[?#]/, 1)[0];
  return PLANNER_PAGES.includes(page ?? '') ? requestedPath : PATHS.home;
}
