import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { dollars, dollarsAndCents, fixedDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { channelsNotRounded, roundedInWords } from '../../../core/contract/rulesInWords.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { precisePercentText } from '../../../core/words/percent.ts';
import { counted, listed, listedFirst, wholePeople } from '../../../core/words/wording.ts';
import { shareWithDecimal } from '../plan/file/audienceCopy.ts';
import { goalStepLabel, goalVerdict } from './goals.ts';
import type { Goal } from './goals.ts';
import { isSameReach } from './sameMix.ts';
import { brokenLimits } from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';
import type { Step } from './step.ts';
import type { SampleRule } from '../../../core/rules/samples.ts';

/** What the button "Make it a plan" does. */
export const MAKE_PLAN_DESCRIPTIONS = {
  /** A run finds the same mix by itself. */
  found: 'The plan is run and proven again by the planning service, and kept among your past plans.',
  /** A run finds another mix, so the amounts of the scenario become the limits of the plan. */
  exact:
    'The plan is run again by the planning service with exactly these amounts, and kept among your past plans. They become its limits and leave nothing to choose, so it is not called best.',
  /** The planner set the mix by hand. */
  manual:
    'The plan is run again by the planning service as a hand-set mix, next to the best open mix, and kept among your past plans. It is not called best.',
  /** Follows `manual` if the mix breaks limits of the plan that it comes from. */
  broken: 'The plan is made without the limits that the mix breaks, or with wider ones.',
  /** Comes before `exact` if the scenario has rules, which the planning service does not accept. */
  noRules: 'This planning service takes no rules: the plan is made of exact amounts.',
} as const;

/** Titles, labels and controls of the desk, the page on which a planner tries changes to a plan. */
export const DESK = {
  title: 'Try changes',
  back: 'Back to the plan',
  keep: 'Keep as scenario',
  removed: (name: string) => `Scenario "${name}" removed.`,
  bringBack: 'Bring back',
  makeIt: 'Make it a plan',
  groupLimit: 'Limit over several channels',
  addGroup: 'Add a limit over several channels',
  keepRestBest: 'Keep the rest best',
  beyondSupply: 'This mix buys more than is available:',
  makeBest: 'Make it best',
  controls: 'Controls of this mix',
  budget: 'Budget',
  goal: 'Goal',
  smallest: 'Smallest buy',
  mostInOne: 'Most in one channel',
  roundTo: 'Round to',
  none: 'none',
  quickQuestions: 'Quick questions',
  total: 'All channels',
  saved: 'Add a saved plan',
  savedNote: 'Saved plans show the figures of their own reports; the desk does not compute them again.',
  notInFile: 'No one in this audience file uses it',
} as const;

/** Texts of the dialog that saves the planner's own prices in a rate card. */
export const SAVE_PRICES = {
  button: 'Save prices to a card...',
  title: 'Save prices to a card',
  choose: 'Choose a card',
  about: ({ planName, prices }: { readonly planName: string; readonly prices: readonly OwnPrice[] }) =>
    `For the draft of the card: ${listed(prices.map(({ channel, cpm }) => `${channel} ${dollarsAndCents(cpm)}`))}, with the source Plan "${planName}". Plans use it once it is published.`,
  saved: (card: string) => `Saved in the draft of ${card}.`,
  open: (card: string) => `Open ${card}`,
} as const;

/** Sentences about why the desk cannot do something. */
export const DESK_REFUSALS = {
  closed: 'The desk is not open.',
  noRules: 'This planning service does not say by which rules it reads audience files.',
  noFigures: 'This plan was kept without the prices and attention figures it was computed with.',
  /** For a plan from a warehouse audience: its sample was aggregated with the attention figures of the plan and allows no others. */
  noOtherFigures: (source: string) =>
    `A plan of "${source}" cannot be counted here with other figures. Choose a plan of a file.`,
  failed: (reason: string) => `The desk stopped computing (${reason}). Go back to the plan and try again.`,
  outOfReach: (people: number, mostPeople: number, budgetNearMost: number, targetPeople: number) =>
    `Within these limits no budget reaches ${wholePeople(people)}. The most is ${wholePeople(Math.floor(mostPeople))}, ` +
    `${shareWithDecimal(mostPeople / targetPeople)} of the target; ${wholeDollars(budgetNearMost)} comes within 1% of that.`,
  full: 'Four columns are shown next to the plan. Remove one to add another.',
  /** For plans named in the page's address for which no column is free. */
  noRoom: (plans: number) =>
    `${counted(plans, 'saved plan')} of this address ${plans === 1 ? 'has' : 'have'} no room: four columns are shown next to the plan.`,
} as const;

/** The names of steps in undo and in the log. */
export const STEP_LABELS = {
  money: (channel: Channel, money: number) => `${channel} ${wholeDollars(money)}`,
  pasted: (channels: readonly Channel[]) => `${listedFirst(channels)} pasted`,
  lock: (channel: Channel, isLocked: boolean) => `${channel} ${isLocked ? 'locked' : 'unlocked'}`,
  budget: (budget: number) => `Budget ${wholeDollars(budget)}`,
  rest: (isBest: boolean) => (isBest ? 'The rest kept best' : 'Manual mix'),
  best: 'Made best',
  goal: (goal: Goal) => goalStepLabel(goal),
  smallest: (amount: number) => (amount > 0 ? `Smallest buy ${wholeDollars(amount)}` : 'No smallest buy'),
  mostInOne: (share: number | undefined) =>
    share === undefined ? 'No most in one channel' : `At most ${share}% in one channel`,
  roundTo: (amount: number | undefined) =>
    amount === undefined ? 'Not rounded' : `Rounded to ${wholeDollars(amount)}`,
  group: (name: string) => `Limit "${name}" set`,
  liftGroup: (name: string, isLifted: boolean) => `Limit "${name}" ${isLifted ? 'lifted' : 'back'}`,
  lift: (channel: Channel, isLifted: boolean) => `Limit of ${channel} ${isLifted ? 'lifted' : 'back'}`,
  allLimits: 'Without the plan’s limits',
  price: (channel: Channel, cpm: number | null) =>
    cpm === null ? `${channel} at the kept CPM` : `${channel} at a CPM of ${dollars(cpm)}`,
  without: (channels: readonly Channel[]) => (channels.length > 1 ? 'No television' : `Without ${channels[0]!}`),
  more: (share: number) => `${Math.abs(share)}% ${share > 0 ? 'more' : 'less'}`,
  onTop: (amount: number) => `${wholeDollars(amount)} more on top`,
  even: 'Even split',
} as const;

/** The line under the controls. It tells how good the mix is. */
export interface MixVerdict {
  readonly tone: 'best' | 'fair' | 'warn';
  readonly text: string;
  /** Whether pressing "Make it best" would help. */
  readonly canBeBetter: boolean;
}

/** A smaller relative difference in reach comes from rounding to whole dollars, not from a better mix. */
const ROUNDING_TOLERANCE = 1e-6;

/** The verdict on the mix of a step; null until the best mix to compare with is known. */
export function mixVerdict(step: Step): MixVerdict | null {
  const { scenario, figures, best, extra } = step;
  if (best === 'counting') return null;
  const notes = [liftedNote(scenario), roundingNote(scenario)].flatMap((note) => note ?? []);
  if (!scenario.keepsBest) {
    const verdict = manualMixVerdict(figures.reach, best?.reach ?? null);
    const allNotes = [...brokenLimits(scenario), ...notes];
    return allNotes.length === 0
      ? verdict
      : { ...verdict, text: `${verdict.text.replace(/\.$/, '')}. ${allNotes.join(' ')}` };
  }
  const { tone, text } = goalVerdict(step, extra);
  return { tone, text: [text, ...notes].join(' '), canBeBetter: false };
}

/** Names the channels whose amounts are not rounded although the plan rounds; null if there are none. */
function roundingNote({ rules, spend, goal }: Scenario): string | null {
  // With the goal 'least budget' nothing is rounded.
  if (rules?.round_to === undefined || goal.kind === 'least budget') return null;
  const mix = CHANNELS.map((channel, index) => ({ channel, money: spend[index]! }));
  return channelsNotRounded(rules.round_to, mix).length === 0 ? null : `${roundedInWords(rules.round_to, mix)}.`;
}

/** Names the channels whose limits do not apply: the planner removed them, or left out a channel that has a minimum. Null for none. */
function liftedNote({ lifted }: Scenario): string | null {
  const channels = CHANNELS.filter((_, index) => lifted[index]);
  if (channels.length === 0) return null;
  return channels.length === 1
    ? `The limit of ${listedFirst(channels)} is lifted.`
    : `The limits of ${listedFirst(channels)} are lifted.`;
}

function manualMixVerdict(reach: number, best: number | null): MixVerdict {
  if (best === null) return { tone: 'warn', text: 'This mix is outside the limits of the plan.', canBeBetter: false };
  const fewer = best - reach;
  if (fewer <= ROUNDING_TOLERANCE * best) {
    const more =
      fewer < -ROUNDING_TOLERANCE * best
        ? 'more people than any mix within the limits'
        : 'as many people as the best for the same money';
    return { tone: 'best', text: `This mix reaches ${more}`, canBeBetter: false };
  }
  return {
    tone: 'warn',
    text: `This mix reaches ${wholeNumber(Math.round(best) - Math.round(reach))} fewer people than the best for the same money`,
    canBeBetter: true,
  };
}

/** The note on a plan whose amounts were set by hand; null for any other plan. */
export function manualPlanNote(runSettings: RunSettings): string | null {
  if (!runSettings.isManual) return null;
  const isOpen = runSettings.limits.every((row) => row.Min_Budget === 0 && row.Max_Budget >= runSettings.budget);
  const freedom = isOpen ? 'every channel may move' : 'the limits from before the amounts were fixed apply';
  return `Each channel of this plan has an exact amount. The desk takes these amounts as its mix, not as limits: here ${freedom}.`;
}

/** The note for a plan whose goal is about several targets; null for any other plan. */
export function severalTargetsNote({ rules }: Pick<RunSettings, 'rules'>): string | null {
  if (rules?.goal?.kind !== 'targets') return null;
  return 'The goal of this plan is about several targets. The desk counts the buying demographic alone: it opens with the mix of the plan, and what it calls best is best for that target.';
}

/** The note on a difference between the reach that the desk computes for the plan's mix and the reach in its report; null if they agree. */
export function reportDiffersNote(deskReach: number, reportReach: number): string | null {
  const differenceInWords = relativeDifferenceText(deskReach, reportReach);
  if (differenceInWords === null) return null;
  return (
    `For this plan the desk computes ${wholePeople(deskReach)}, where its report says ${wholePeople(reportReach)} ` +
    `(${differenceInWords}): another version of the planning data, or another planning service. Differences here are to the desk's own figure.`
  );
}

/** The note on a difference between the reach in the report of a plan just made and the reach that the desk showed; null if they agree. */
export function madePlanDiffersNote(deskReach: number, reportReach: number): string | null {
  const differenceInWords = relativeDifferenceText(deskReach, reportReach);
  if (differenceInWords === null) return null;
  return (
    `At the desk this mix reached ${wholePeople(deskReach)}; the planning service, which computed it again, says ${wholePeople(reportReach)} ` +
    `(${differenceInWords}). It works by another version of the planning data than the plan you started from, or in another way. What this report says is kept.`
  );
}

/** The difference of two reaches [people] as a share of the second. */
const relativeDifference = (one: number, other: number) => Math.abs(one - other) / Math.max(1, other);

/** "0.4% apart"; null if the two reaches agree. */
function relativeDifferenceText(one: number, other: number): string | null {
  return isSameReach(other, one) ? null : `${precisePercentText(relativeDifference(one, other))} apart`;
}

const PROPOSED_NAME_CHARACTERS_MAXIMUM = 100;

/** Proposes a name for a plan made from a scenario: the original plan's name and the last change, "Spring launch, Radio $350,000". */
export function proposedName(planName: string, { says: stepLabel }: Step): string {
  return `${planName}, ${stepLabel}`.slice(0, PROPOSED_NAME_CHARACTERS_MAXIMUM);
}

/** The figures above the rows as a sentence for a screen reader. */
export function spokenFigures(step: Step, plan: Step): string {
  const { figures } = step;
  const cost = figures.costPerReach === null ? '' : ` ${dollarsAndCents(figures.costPerReach)} each.`;
  const frequency = figures.frequency === null ? '' : ` Frequency ${fixedDecimals(figures.frequency, 2)}.`;
  return `${wholePeople(figures.reach)}, ${difference(figures.reach, plan.figures.reach, 'the plan')}.${cost}${frequency}`;
}

/**
 * "22,915 fewer than the plan", "as many as the plan". The difference is computed from the rounded figures, so that it agrees
 * with the figures on the page. The rounded exact difference could be one more or one less.
 */
export function difference(people: number, others: number, than?: string): string {
  const change = Math.round(people) - Math.round(others);
  const tail = than === undefined ? '' : ` ${change === 0 ? 'as' : 'than'} ${than}`;
  if (change === 0) return than === undefined ? 'the same' : `as many${tail}`;
  return `${wholeNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}${tail}`;
}

/** Why a plan from a warehouse audience (a table in a database, in place of a file) has no desk, and what the planner can do instead. */
export function noDeskOnSample(source: string, rule?: SampleRule): string {
  const stays =
    rule === 'service'
      ? `A sample of "${source}" stays on the planning service`
      : `Neither the rows of "${source}" nor a sample of them may leave their database`;
  return `${stays}: nothing can be counted in this browser. Modify the plan and run it: each run counts over all rows.`;
}

/** The note that says that the desk computes on a sample. It compares the plan's reach on the desk with the reach in its report, in people. */
export function sampledDeskNote(deskReach: number, reportReach: number): string {
  return (
    `This desk counts on a sample of the audience: ${wholePeople(deskReach)} for this plan, where its report says ${wholePeople(reportReach)} ` +
    `(${precisePercentText(relativeDifference(deskReach, reportReach))} apart), counted over all rows. Differences here are within the sample; "Make it a plan" counts over all rows again.`
  );
}

/** The note that compares the reach of a mix on the sample with its reach on all rows, in people. */
export function madeFromSampleNote(deskReach: number, reportReach: number): string {
  return (
    `At the desk, on a sample, this mix reached ${wholePeople(deskReach)}; counted over all rows of the audience it reaches ${wholePeople(reportReach)} ` +
    `(${precisePercentText(relativeDifference(deskReach, reportReach))} apart). What this report says is the exact figure.`
  );
}
