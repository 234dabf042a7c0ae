import { FILE_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../../core/contract/limits.ts';
import { isBlankText } from '../../core/text/blankText.ts';
import { counted } from '../../core/words/wording.ts';

/**
 * Sentences, titles and labels that the specification quotes. They are copied letter for letter, so odd spellings are intended. Most
 * other sentences are in the code next to the rule that they explain.
 */
export const HOME = {
  titleNew: 'New Media Planning',
  titleSubmitted: 'New Media Plan',
  subtitleNew: 'Select variables for your media planning project',
  subtitleCurrent:
    'Modify variables and re-run your plan. OR clear current plan. (Note: this will clear your current data).',
  clearPlan: 'Clear Current Plan',
  namePlaceholder: 'Enter your plan name',
  budgetLabel: 'Monthly National Budget ($)',
  strategyLabel: 'Strategy',
  strategyPlaceholder: 'Choose a strategy',
  demographicLabel: 'Buying Demographic',
  demographicPlaceholder: 'Choose a buying demographic',
  clientLabel: 'Client',
  clientPlaceholder: 'Choose a client',
  dropZone: `CSV (limit ${FILE_MAX_BYTES / 1024 ** 2}MB per file)`,
  clearSavedFile: 'clear the current plan',
  wait: 'Please wait, this may take a few moments',
  fileMissing: 'Please upload a file before submitting.',
  fileRefused: 'Choose a file that can be used for a plan.',
  run: 'Run',
} as const;

export const savedFileSentence = (name: string) => `CSV file "${name}" saved`;

/** Sentences with which the drop zone refuses a file. */
export const FILE_REFUSALS = {
  type: (accepted: string) => `File type must be ${accepted}`,
  tooLarge: (bytes: number) => `File is larger than ${bytes} bytes`,
  tooSmall: (bytes: number) => `File is smaller than ${bytes} bytes`,
  tooMany: 'Too many files',
} as const;

/** Shown instead of the buying demographic if the target is everybody in the audience file. */
export const EVERYBODY_IN_FILE = 'Everybody in the file';

/** The label of the answers that are assumed for questions about the file, because the planner has not answered them. */
export const ASSUMED_OF_FILE = 'Assumed of the file';
export const ANSWERED_ABOUT_FILE = 'Answered about the file';

export const REPORT = {
  titleLoading: 'Loading Media Plan...',
  modify: 'Modify this plan',
  share: 'Share this plan',
  mixChart: 'Channel Mix Proposal',
  downloadPng: 'Download PNG',
  downloadCsv: 'Download CSV',
  inputs: {
    name: 'Name',
    budget: 'Budget',
    constraints: 'Budget Constraints',
    strategy: 'Strategy',
    demographic: 'Buying Demographic',
    client: 'Client',
  },
  attentiveReach: 'Attentive Reach',
  costPerAttentiveReach: 'Cost per Attentive Reach',
  frequency: 'Frequency',
  planningDetails: 'Planning Details',
  curvesSection: 'Attentive Reach Curves By Channel',
  curvesChart: 'Equalised Attentive Reach',
  showAllChannels: 'Show All Channels',
  performanceByMedium: 'Channel Performance By Medium',
  attentionByFormat: 'Attention Performance By Channel Format',
} as const;

/** Titles of panels that the specification does not have. A panel is shown if the reply has its data. */
export const WHY = {
  mix: 'Why this mix',
  build: 'Reach build by channel',
  frequency: 'How often people are reached',
  frontier: 'What another $ would buy',
  duplication: 'Who is reached by two channels',
  markets: 'Markets',
  assumptions: 'Assumptions behind this plan',
} as const;

/** Texts of the comparison of plans, which the specification does not have. */
export const COMPARE = {
  page: 'Compare plans',
  title: 'Compare with another plan',
  unlike: 'Not like for like',
  full: 'Four plans are compared at most. Take one out to add another.',
  spend: 'Spend by channel of both plans',
} as const;

export const priorityChannel = (rank: number) => `Priority Channel ${rank}`;
export const hoverValue = (value: string | number) => `Value: ${value}`;

/** Names of the files that a planner downloads. */
export const DOWNLOADS = {
  mixPng: 'chart.png',
  curvesPng: 'Equalised-Attentive-Reach-chart.png',
  detailsCsv: 'Planning Details',
} as const;

export const PAST_PLANS = {
  heading: 'Past Media Plans',
  subtitle: 'View all Reach Analysis projects that have been created.',
  create: 'Create New Media Plan',
  table: 'Your previous plans',
  nothing: 'N/A',
  empty: 'No past media plans found.',
} as const;

/** The name of the product, shown if the agency has no brand of its own. */
export const PRODUCT_NAME = 'Attentive Media Planner';

export const LOGIN = {
  heading: 'welcome to the planning tool',
  button: 'Login',
} as const;

/** Shown if the Auth emulator replaces real accounts. The specification does not have this text. */
export const DEMO_SIGN_IN = 'Demo sign-in: anyone can sign in here.';
export const DEMO_MARK = 'Demo sign-in';

/** Reasons why a planner who did not log out must log in again. */
export const SIGN_IN_ENDED = {
  disabled:
    'You were signed out because this account is disabled. Ask the person who manages the accounts of your agency.',
  deleted: 'You were signed out because this account does not exist any more.',
  revoked:
    'You were signed out because your sign-in was ended: by a new password, or because the account was deleted. Log in to go on.',
  unknown: 'You were signed out because your sign-in has ended. Log in to go on.',
  other_tab: 'You logged out in another tab.',
  signed_out: 'An administrator ended your sign-in.',
  left: 'You were signed out because your access to this company was closed. Ask an administrator.',
  account_disabled: 'Your account was disabled.',
  sign_in_too_old: 'Your sign-in is too old. Please sign in again.',
} as const;

/** Replaces `sign_in_too_old` above if the maximum age of a sign-in is known. */
export const signInTooOld = (hours: number) =>
  `Your sign-in is older than ${hours === 1 ? '1 hour' : `${hours} hours`}. Please sign in again.`;

export const RESET = {
  heading: 'Reset your password',
  button: 'Reset Password',
  answer: 'If email account exists, please check your inbox',
} as const;

export const SIGN_UP = {
  heading: 'Create an account using your email',
  button: 'Create',
  badDomain: 'Unauthroised email domain',
  passwordGood: `Great a minimum ${PASSWORD_MIN_LENGTH} characters in the password.`,
  passwordShort: `Minimum ${PASSWORD_MIN_LENGTH} characters in the password`,
} as const;

export const VALIDATE = {
  heading: 'Verifying your email address',
  created: 'New User Created',
  startPlanning: 'Click here to start planning',
  failed: 'Problem with Creating New User',
  failedMessage: 'Error signing in with email link. Try requesting again',
  /** The specification does not have this text. Sign-up refuses people of other domains, even if they were invited. */
  invited:
    'If you were invited and have opened the link before, choose a password with “Forgot your password?”. If you have not, ask your administrator to send the invitation again.',
  notALink: 'Probelm with the email auth',
  askEmail: 'Please provide your email for confirmation',
} as const;

export const ERRORS = {
  oops: 'Oops!',
  tryAgainButton: 'Try Again',
  somethingWrong: 'Something went wrong:',
  tryAgain: 'Try again',
  routing: 'Unexpected Application Error!',
  mediaScores: 'Network response was not ok on media scores call',
  reach: 'Network response was not ok on reach call',
  optimise: 'Network response was not ok on optimise call',
  optimiseShown: 'There was a problem with the fetch operation',
} as const;

/** Shown next to the button that resumes a failed run. The specification does not have this text. */
export const FILE_ARRIVED =
  'Your file has arrived and is not sent again: the run goes on where it stopped, as long as you change nothing.';

export const chunkFailed = (chunk: number | string) => `Loading chunk ${chunk} failed`;
export const planListFailed = (message: string) => `Error: ${message}`;

export const NAVIGATION = {
  home: 'Home',
  currentPlan: 'Current Media Plan',
  pastPlans: 'Past Media Plans',
  rates: 'Rates',
  lists: 'Lists',
  company: 'Company',
  faq: 'FAQ',
  logout: 'Logout',
} as const;

/** Shown next to the button 'Bring back'. @param otherDrafts  number of drafts that are set aside too */
export function stashedPlanText(isDraft: boolean, name: string, otherDrafts: number): string {
  const plan = `${isDraft ? 'draft' : 'plan'} ${isBlankText(name) ? 'without a name' : `"${name}"`}`;
  if (otherDrafts === 0) return `Your ${plan} was set aside`;
  return `Your ${plan} and ${counted(otherDrafts, 'other draft')} were set aside`;
}

/** Shown in a tab whose stored plan another tab has replaced. */
export function otherTabText({ name, isCleared }: { name: string; isCleared: boolean }): string {
  if (isCleared) {
    return 'This plan was cleared in another tab. It is still here, but this browser does not store it any more.';
  }
  const other = isBlankText(name) ? 'a plan without a name' : `"${name}"`;
  return `Another tab works on ${other} now. This tab still shows its own plan, but this browser stores only the other.`;
}

/** 'Current Plan: ' and the plan's name, or 'New Media Planning' as long as the plan has no name. */
export function planTitle(name: string): string {
  return name === '' ? HOME.titleNew : `Current Plan: ${name}`;
}
