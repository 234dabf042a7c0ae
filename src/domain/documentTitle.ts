import {
  COMPARE,
  ERRORS,
  HOME,
  LOGIN,
  NAVIGATION,
  PAST_PLANS,
  planTitle,
  REPORT,
  RESET,
  SIGN_UP,
  VALIDATE,
} from './messages.ts';
import { PATHS } from './paths.ts';

/** The state on which the title of a page depends. */
export interface TitledState {
  readonly planName: string;
  /** Whether a run was submitted and has not ended. */
  readonly running: boolean;
  readonly loadingPlan: boolean;
  /** Whether the page is the one that compares plans. */
  readonly comparing?: boolean;
}

/** The titles of pages whose title does not depend on the state. */
const FIXED_TITLES: Readonly<Record<string, string>> = {
  [PATHS.pastPlans]: PAST_PLANS.heading,
  [PATHS.rates]: NAVIGATION.rates,
  [PATHS.rateLists]: NAVIGATION.lists,
  [PATHS.company]: NAVIGATION.company,
  [PATHS.faq]: NAVIGATION.faq,
  [PATHS.login]: LOGIN.heading,
  [PATHS.reset]: RESET.heading,
  [PATHS.newUser]: SIGN_UP.heading,
  [PATHS.validateUser]: VALIDATE.heading,
  [PATHS.error]: ERRORS.oops,
};

/** The title of a page in the browser. While a run goes on, the home page has 'New Media Plan'; any other title is the page's heading. */
export function documentTitle(path: string, { planName, running, loadingPlan, comparing }: TitledState): string {
  if (comparing) return COMPARE.page;
  if (path === PATHS.home) return running ? HOME.titleSubmitted : planTitle(planName);
  if (path === PATHS.report || path === PATHS.sharedReport) {
    return loadingPlan ? REPORT.titleLoading : planTitle(planName);
  }
  return FIXED_TITLES[path] ?? ERRORS.routing;
}
