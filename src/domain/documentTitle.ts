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

/** What a page's title depends on. */
export interface TitledState {
  readonly planName: string;
  /** A run was submitted and has not ended. */
  readonly running: boolean;
  readonly loadingPlan: boolean;
  /** The address is that of the page that compares plans. */
  readonly comparing?: boolean;
}

const FIXED: Readonly<Record<string, string>> = {
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

/** The browser's title of a page: 'New Media Plan' once a plan is submitted, otherwise what its heading says. */
export function documentTitle(path: string, { planName, running, loadingPlan, comparing }: TitledState): string {
  if (comparing) return COMPARE.page;
  if (path === PATHS.home) return running ? HOME.titleSubmitted : planTitle(planName);
  if (path === PATHS.report || path === PATHS.sharedReport) {
    return loadingPlan ? REPORT.titleLoading : planTitle(planName);
  }
  return FIXED[path] ?? ERRORS.routing;
}
