import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { dollars, dollarsAndCents, fixedDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { percent } from '../../../core/words/percent.ts';
import { counted, wholePeople } from '../../../core/words/wording.ts';
import { shareWithDecimal } from '../plan/file/audienceWords.ts';
import type { AskedPlan, Goal } from './scenario.ts';
import type { Step } from './step.ts';

/** What "Make it a plan" does: with a mix that a run finds by itself, and with amounts it takes as they are. */
export const MAKE_PLAN_DESCRIPTIONS = {
  found: 'The plan is run and proven anew by the planning service, and kept among your past plans.',
  exact:
    'The plan is run anew by the planning service with exactly these amounts, and kept among your past plans. They are its limits, so it is not called best.',
} as const;

/** Titles, labels and controls of the desk. */
export const DESK = {
  title: 'Try changes',
  back: 'Back to the plan',
  keep: 'Keep as scenario',
  makeIt: 'Make it a plan',
  keepRestBest: 'Keep the rest best',
  makeBest: 'Make it best',
  controls: 'Controls of this mix',
  budget: 'Budget',
  goal: 'Goal',
  smallest: 'Smallest buy',
  none: 'none',
  quickQuestions: 'Quick questions',
  total: 'All channels',
  onlyInPlaceOf: 'Only in place of FTA Metro and FTA Regional',
  saved: 'Saved plan beside',
  savedNote: 'Saved plans show the figures they were kept with; nothing is computed of them here.',
  notInFile: 'Nobody in this audience file uses it',
} as const;

/** The three goals as the list offers them. */
export const GOALS: readonly { readonly kind: Goal['kind']; readonly label: string }[] = [
  { kind: 'reach', label: 'Most attentive reach' },
  { kind: 'least budget', label: 'Least budget for a reach' },
  { kind: 'most often', label: 'Most people reached often' },
];

/** Why something cannot be. */
export const DESK_REFUSALS = {
  closed: 'The desk is not open.',
  failed: (reason: string) => `The desk stopped computing (${reason}). Go back to the plan and try again.`,
  outOfReach: (most: number, nearlyMost: number, universe: number) =>
    `Within these limits no budget reaches more than ${wholePeople(most)}, ${shareWithDecimal(most / universe)} of the target; ` +
    `${wholeDollars(nearlyMost)} comes within 1% of that.`,
  full: 'Four columns stand beside the plan. Remove one to put another there.',
  /** Saved plans that the address names and for which there is no column. */
  noRoom: (plans: number) =>
    `${counted(plans, 'saved plan')} of this address ${plans === 1 ? 'has' : 'have'} no room: four columns stand beside the plan.`,
} as const;

/** What a gesture is called in undo and in the log. */
export const STEP_LABELS = {
  money: (channel: Channel, money: number) => `${channel} ${wholeDollars(money)}`,
  lock: (channel: Channel, isLocked: boolean) => `${channel} ${isLocked ? 'locked' : 'unlocked'}`,
  budget: (budget: number) => `Budget ${wholeDollars(budget)}`,
  rest: (isBest: boolean) => (isBest ? 'The rest kept best' : 'The mix taken by hand'),
  best: 'Made best',
  goal: (goal: Goal) => goalText(goal),
  smallest: (amount: number) => (amount > 0 ? `Smallest buy ${wholeDollars(amount)}` : 'No smallest buy'),
  lift: (channel: Channel, isLifted: boolean) => `Limit of ${channel} ${isLifted ? 'lifted' : 'back'}`,
  allLimits: 'Without the plan’s limits',
  price: (channel: Channel, cpm: number | null) =>
    cpm === null ? `${channel} at the kept CPM` : `${channel} at a CPM of ${dollars(cpm)}`,
  without: (channels: readonly Channel[]) => (channels.length > 1 ? 'No television' : `Without ${channels[0]!}`),
  more: (share: number) => `${Math.abs(share)}% ${share > 0 ? 'more' : 'less'}`,
  onTop: (amount: number) => `${wholeDollars(amount)} more on top`,
  even: 'Even split',
} as const;

function goalText(goal: Goal): string {
  if (goal.kind === 'least budget') return `Least budget for ${wholePeople(goal.people)}`;
  return goal.kind === 'most often' ? `Most people ${goal.times} times or more` : 'Most attentive reach';
}

/** The line under the controls: how good the mix is, and what is wrong with it. */
export interface MixVerdict {
  readonly tone: 'best' | 'fair' | 'warn';
  readonly text: string;
  /** Whether pressing "Make it best" would help. */
  readonly canBeBetter: boolean;
}

/** Fewer people than this are rounding of whole dollars, not a better mix. */
const ROUNDING_TOLERANCE = 1e-6;

/** What is to be said of the mix that stands there; null while that is counted. */
export function mixVerdict({ scenario, figures, best, proof, extra }: Step): MixVerdict | null {
  if (best === 'counting') return null;
  if (!scenario.keepsBest) return manualMixVerdict(figures.reach, best?.reach ?? null);
  const said = (text: string, tone: MixVerdict['tone'] = 'best'): MixVerdict => ({
    tone,
    text,
    canBeBetter: false,
  });
  const distance = proof ? wholePeople(Math.ceil(proof.gap)) : '';
  if (extra?.kind === 'least budget') {
    const budget = wholeDollars(figures.budget);
    return said(
      `${budget} is the least that reaches ${wholePeople(extra.people)}: below ${wholeDollars(extra.atLeast)} no mix within these limits does.`,
    );
  }
  if (extra?.kind === 'most often') {
    const times = `${extra.times} times or more`;
    const few =
      figures.spend.filter((money) => money > 0).length <= 3
        ? ' Spreading money thin reaches few people so often.'
        : '';
    const more =
      proof?.status === 'optimal'
        ? 'no mix within these limits reaches more'
        : `another mix could reach at most ${distance} more`;
    return said(`${wholePeople(extra.people)} are reached ${times}: ${more}.${few}`, extra.isFinal ? 'best' : 'fair');
  }
  if (extra?.kind === 'smallest buy') {
    const costs = `No channel below ${wholeDollars(scenario.smallest)}: that costs ${wholePeople(extra.ruleCosts)}`;
    const more =
      proof?.status === 'optimal'
        ? 'nothing within these limits reaches more'
        : `another mix could reach at most ${distance} more`;
    return said(`${costs}; ${more}.`, extra.isFinal ? 'best' : 'fair');
  }
  const free = CHANNELS.length - scenario.locked.filter(Boolean).length;
  const within = scenario.floor === null ? 'within these limits' : 'without taking money away from a channel';
  const held = free === CHANNELS.length ? 'All channels' : `The ${counted(free, 'channel')} not locked`;
  if (proof?.status === 'best found')
    return said(`${held} are kept best while you move: another mix could reach at most ${distance} more.`, 'fair');
  return said(`${held} ${free === 1 ? 'is' : 'are'} kept best while you move: nothing ${within} reaches more.`);
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
    text: `This mix reaches ${wholeNumber(fewer)} fewer people than the best for the same money`,
    canBeBetter: true,
  };
}

/** What is to be said at the desk of a plan whose amounts were its limits; null for any other. */
export function manualPlanNote(asked: AskedPlan): string | null {
  if (!asked.isManual) return null;
  const isOpen = asked.limits.every((row) => row.Min_Budget === 0 && row.Max_Budget >= asked.budget);
  const now = isOpen ? 'every channel may move' : 'the limits it started from hold';
  return `Each channel of this plan has an exact amount. The desk takes these amounts as its mix, not as limits: here ${now}.`;
}

/** From this relative difference on, what the desk computes is not what the report says. */
const SAME_REACH_TOLERANCE = 1e-6;

/** What is to be said where the plan's own mix is evaluated to something else here than in its report; null where they agree. */
export function disagreement(hereReach: number, reportReach: number): string | null {
  const apart = relativeDifferenceText(hereReach, reportReach);
  if (apart === null) return null;
  return (
    `For this plan the desk computes ${wholePeople(hereReach)}, where its report says ${wholePeople(reportReach)} ` +
    `(${apart}): another version of the planning data, or another planning service. Differences here are to the desk's own figure.`
  );
}

/** What is to be said of a plan just made whose report reaches something else than the desk said of its mix; null where they agree. */
export function madePlanDiffers(deskReach: number, reportReach: number): string | null {
  const apart = relativeDifferenceText(deskReach, reportReach);
  if (apart === null) return null;
  return (
    `At the desk this mix reached ${wholePeople(deskReach)}; the planning service, which computed it anew, says ${wholePeople(reportReach)} ` +
    `(${apart}). It works by another version of the planning data than the plan you started from, or in another way. What this report says is kept.`
  );
}

/** How far two reaches are apart, in words; null where they agree. */
export function relativeDifferenceText(one: number, other: number): string | null {
  const apart = Math.abs(one - other) / Math.max(1, other);
  return apart <= SAME_REACH_TOLERANCE ? null : `${percent(apart)} apart`;
}

/** A name for the scenario as a plan: "Spring launch, 400k TV" in the planner's own plan name and what was done. */
export function proposedName(planName: string, { says }: Step): string {
  return `${planName}, ${says}`.slice(0, 100);
}

/** What the screen reader is told of the cards, once things rest. */
export function spokenFigures(step: Step, plan: Step): string {
  const { figures } = step;
  const cost = figures.costPerReach === null ? '' : ` ${dollarsAndCents(figures.costPerReach)} each.`;
  const frequency = figures.frequency === null ? '' : ` Frequency ${fixedDecimals(figures.frequency, 2)}.`;
  return `${wholePeople(figures.reach)}, ${difference(figures.reach - plan.figures.reach, 'the plan')}.${cost}${frequency}`;
}

/** "22,915 fewer than the plan", "as many as the plan". */
export function difference(people: number, than?: string): string {
  const whole = Math.round(people);
  const tail = than === undefined ? '' : ` ${whole === 0 ? 'as' : 'than'} ${than}`;
  if (whole === 0) return than === undefined ? 'the same' : `as many${tail}`;
  return `${wholeNumber(Math.abs(whole))} ${whole > 0 ? 'more' : 'fewer'}${tail}`;
}
