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
  readonly isRunning: boolean;
  readonly isLoadingPlan: boolean;
  /** Whether the page is the one that compares plans. */
  readonly isComparing?: boolean;
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

/**
 * The title of a page in the browser: on home and report the plan's name, or that a run or a load goes on; on any other page its heading.
 */
export function documentTitle(path: string, { planName, isRunning, isLoadingPlan, isComparing }: TitledState): string {
  if (isComparing) return COMPARE.page;
  if (path === PATHS.home) return isRunning ? HOME.titleSubmitted : planTitle(planName);
  if (path === PATHS.report || path === PATHS.sharedReport) {
    return isLoadingPlan ? REPORT.titleLoading : planTitle(planName);
  }
  return FIXED_TITLES[path] ?? ERRORS.routing;
}
