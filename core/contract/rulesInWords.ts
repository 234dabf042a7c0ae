import type { ChannelGroup, PlanGoal, PlanRules, TargetsGoal } from './bodies/planRules.ts';
import { upToDecimals, wholeDollars } from '../words/amounts.ts';
import { listed, listedFirst, wholePeople } from '../words/wording.ts';

/**
 * A goal as a phrase that begins with a capital.
 * @param targets  the names of the plan's targets, the buying demographic first, where they are known
 */
export function goalInWords(goal: PlanGoal | undefined, targets: readonly string[] = []): string {
  switch (goal?.kind) {
    case undefined:
    case 'reach':
      return 'Most attentive reach';
    case 'often':
      return `Most people reached ${goal.times} times or more`;
    case 'least budget':
      return `Least budget for ${wholePeople(goal.people)}`;
    case 'targets':
      return targetsGoalInWords(goal, targets);
  }
}

/**
 * A goal over several targets, with the weights or minimum shares of the targets: "Most reach, with a minimum for each other target:
 * women 18-39 80%". Without the name of a target, only its share is written.
 */
function targetsGoalInWords({ how, weights = [], shares = [] }: TargetsGoal, targets: readonly string[]): string {
  const amounts = how === 'weighted' ? weights : how === 'at least' ? shares : [];
  const parts = amounts.map((share, index) => `${targets[index] ?? ''} ${upToDecimals(100 * share, 2)}%`.trim());
  // The first of the minimum shares, that of the buying demographic, is ignored.
  const words = (how === 'at least' ? parts.slice(1) : parts).join(', ');
  return words === '' ? GOALS_OF_TARGETS[how] : `${GOALS_OF_TARGETS[how]}: ${words}`;
}

/** "Also for women 18-24 and men 25-54". */
export function furtherTargetsInWords(targets: readonly string[]): string {
  return `Also for ${listed(targets)}`;
}

/** The phrases for goals over several targets, by the goal's field `how`. */
export const GOALS_OF_TARGETS = {
  weighted: 'Most reach of several targets, weighted',
  'at least': 'Most reach, with a minimum for each other target',
  'worst off': 'Most reach of the target with the lowest reach',
} as const;

/** "All television at most 50% ($1,200,000)"; '' for a group without a limit. */
function groupInWords(group: ChannelGroup, budget: number): string {
  const limit = groupLimitInWords(group, budget);
  return limit === '' ? '' : `${group.name} ${limit}`;
}

/** The limit of a group without its name: "at most 50% ($1,200,000)". @param budget [$]; 0 where it is not known */
export function groupLimitInWords({ at_least: least, at_most: most, unit }: ChannelGroup, budget: number): string {
  const amount = (value: number) => {
    if (unit === '$') return wholeDollars(value);
    const share = `${upToDecimals(value, 2)}%`;
    return budget > 0 ? `${share} (${wholeDollars((value / 100) * budget)})` : share;
  };
  const bounds = [
    ...(least === undefined ? [] : [`at least ${amount(least)}`]),
    ...(most === undefined ? [] : [`at most ${amount(most)}`]),
  ];
  return listed(bounds);
}

/**
 * The rules of a plan, each as a phrase: "All television at most 50% ($1,200,000)", "No buy under $10,000". The usual goal, most attentive
 * reach, is left out.
 * @param budget [$]; 0 where it is not known
 */
export function rulesInWords(
  rules: PlanRules | undefined,
  budget: number,
  { mix = [], targets = [] }: PlanOfRules = {},
): string[] {
  if (rules === undefined) return [];
  const {
    goal,
    groups = [],
    smallest_buy: smallest,
    most_in_one: mostInOne,
    round_to: roundTo,
    hand_mix: manualMix,
  } = rules;
  return [
    ...(goal === undefined || goal.kind === 'reach' ? [] : [goalInWords(goal, targets)]),
    ...groups.map((group) => groupInWords(group, budget)).filter((words) => words !== ''),
    ...(smallest === undefined ? [] : [`No buy under ${wholeDollars(smallest)}`]),
    ...(mostInOne === undefined ? [] : [`At most ${upToDecimals(mostInOne, 2)}% in one channel`]),
    ...(roundTo === undefined ? [] : [roundedInWords(roundTo, mix)]),
    ...(manualMix === undefined ? [] : ['Hand-set mix']),
  ];
}

/** What the phrases name of a plan, where it is known. */
interface PlanOfRules {
  /** The money of each channel. */
  readonly mix?: readonly ChannelMoney[] | undefined;
  /** The names of the targets, the buying demographic first. */
  readonly targets?: readonly string[] | undefined;
}

interface ChannelMoney {
  readonly channel: string;
  /** [$] */
  readonly money: number;
}

/** The channels whose money is no multiple of `step` [$]. */
export function channelsNotRounded(step: number, mix: readonly ChannelMoney[]): string[] {
  const isRounded = (money: number) => Math.abs(money - step * Math.round(money / step)) < SHOWN_DOLLARS_MINIMUM;
  return mix.flatMap(({ channel, money }) => (isRounded(money) ? [] : [channel]));
}

/**
 * "Rounded to $5,000, except Video and OOH". The exceptions are channels with a locked amount, and the channel that has the rest of the
 * budget that is less than one multiple. "Not rounded to $5,000" if no amount is a multiple.
 * @param step [$]
 */
export function roundedInWords(step: number, mix: readonly ChannelMoney[]): string {
  const others = channelsNotRounded(step, mix);
  if (others.length === mix.filter(({ money }) => money > 0).length && others.length > 0)
    return `Not rounded to ${wholeDollars(step)}`;
  const except = others.length === 0 ? '' : `, except ${listedFirst(others)}`;
  return `Rounded to ${wholeDollars(step)}${except}`;
}

/** An amount is called not rounded if it differs from a multiple by at least this much. Whole dollars show no smaller difference [$]. */
const SHOWN_DOLLARS_MINIMUM = 0.5;
