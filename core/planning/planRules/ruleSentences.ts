import type { ChannelGroup, PlanGoal } from '../../contract/bodies/planRules.ts';
import { roundedInWords } from '../../contract/rulesInWords.ts';
import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import { dollars, roundDollars, upToDecimals, wholeDollars, wholeNumber } from '../../words/amounts.ts';
import { precisePercentText } from '../../words/percent.ts';
import type { Dollars, DollarsByChannel, People, Share } from '../../words/units.ts';
import { listed, people, wholePeople } from '../../words/wording.ts';

/** " 3 times or more", or nothing for people who are reached once. */
const timesOrMore = (times: number): string => (times > 1 ? ` ${times} times or more` : '');

interface Proof {
  readonly budget: Dollars;
  /** How many times a person must be reached to count. */
  readonly times: number;
  /** How many more people any other split can reach at most. */
  readonly gap: People;
  /** The gap as a share of the people that the goal counts. */
  readonly relativeGap: Share;
  readonly isOptimal: boolean;
}

/** What is proven about the split, for the goal of the plan. */
export function proofSentence({ budget, times, gap, relativeGap, isOptimal }: Proof): string {
  const peopleMore = `${wholePeople(Math.ceil(gap))} more`;
  if (isOptimal) {
    const gapText = gap < 1 ? 'even one person more' : peopleMore;
    const proof = `gap ${precisePercentText(relativeGap)} of the ${times > 1 ? 'people' : 'attentive reach'}`;
    return `Proven under these assumptions: no other split of ${dollars(budget)} within these limits and rules reaches ${gapText}${timesOrMore(times)} (${proof}).`;
  }
  return times > 1
    ? `Best found: another split could reach at most ${peopleMore}${timesOrMore(times)} (${precisePercentText(relativeGap)}).`
    : `The best split found under these assumptions: another split of ${dollars(budget)} within these limits and rules could reach at most ${peopleMore} (gap ${precisePercentText(relativeGap)} of the attentive reach).`;
}

/** @param shortfall how many more people the best open mix reaches */
export function manualMixClause(shortfall: People, times: number): string {
  return shortfall >= 1
    ? `Hand-set; the best open mix reaches ${wholeNumber(shortfall)} more${timesOrMore(times)}.`
    : 'Hand-set, and as good as the best.';
}

/**
 * Names the free-to-air television of a mix. For goals and rules with a search of their own: it gives no figures that compare the
 * two TV branches (FTA National, or FTA Metro and Regional).
 */
export function televisionSentence(spend: DollarsByChannel): string {
  const bought = [...NATIONAL_PARTS, NATIONAL].filter((name) => spend[CHANNELS.indexOf(name)]! > 0);
  if (bought.length === 0) return 'No free-to-air television earns a place in this mix under these rules.';
  return `${listed(bought)} ${bought.length > 1 ? 'are' : 'is'} in the best split found under these rules.`;
}

/** "Goal: 3 times or more · 1,119,795 people". @param count  the people of the plan that the goal counts */
export function goalSentence(goal: PlanGoal, count: People): string {
  const name = goal.kind === 'often' ? `${goal.times} times or more` : 'most attentive reach';
  return `Goal: ${name} · ${wholePeople(count)}`;
}

/** What the run found about the least budget of a goal: a budget that is enough, and a lower bound. */
export interface LeastBracket {
  /** The people that the goal asks to reach. */
  readonly people: People;
  /** Whether the plan reaches that many people. */
  readonly isReached: boolean;
  /** The plan's budget. */
  readonly budget: Dollars;
  /** A budget that is enough; null where none is. */
  readonly enough: Dollars | null;
  /** A lower bound of all budgets that are enough; null where none is. */
  readonly atLeast: Dollars | null;
  /** The most people that any budget reaches; null where some budget is enough. */
  readonly mostPeople: People | null;
}

/** A budget this much above the least budget counts as the least, because the search ends a little above it [$, share of budget]. */
const SPARE_DOLLARS = 5;
const SPARE_SHARE = 1e-5;

export function leastBudgetSentence({
  people: wanted,
  isReached,
  budget,
  enough,
  atLeast,
  mostPeople,
}: LeastBracket): string {
  const wantedPeople = wholePeople(wanted);
  if (enough === null || atLeast === null) {
    return `No budget within these limits and rules reaches ${wantedPeople}: the most is ${wholePeople(Math.floor(mostPeople ?? 0))}.`;
  }
  const below = `below ${wholeDollars(Math.floor(atLeast))} no split reaches them`;
  if (!isReached) return `${wholeDollars(budget)} is not enough for ${wantedPeople}: ${below}.`;
  return Math.ceil(enough) + Math.max(SPARE_DOLLARS, SPARE_SHARE * budget) < budget
    ? `${wholeDollars(budget)} is more than ${wantedPeople} need: ${wholeDollars(Math.ceil(enough))} is enough, and ${below}.`
    : `The least budget for ${wantedPeople}: ${below}.`;
}

interface RuleCost {
  /** How many more people the best mix without the rule reaches; null where the rule does not bind. */
  readonly costs: People | null;
  /** How many times a person must be reached to count. */
  readonly times: number;
  /** Whether the planner set the mix by hand. What a rule costs the best mix is then not known. */
  readonly isManual: boolean;
}

export function smallestBuySentence(amount: Dollars, { costs, times, isManual }: RuleCost): string {
  const rule = `No buy under ${dollars(amount)}`;
  if (isManual) return `${rule}: this applies to the best open mix, not to the hand-set mix.`;
  return costs === null
    ? `${rule}: the best mix without this rule has none either.`
    : `${rule} costs ${costOf(costs)}${timesOrMore(times)}.`;
}

export function mostInOneSentence(percentage: number, { costs, times, isManual }: RuleCost): string {
  const rule = `At most ${upToDecimals(percentage, 2)} % in one channel`;
  if (isManual) return `${rule}: no channel of the hand-set mix has more.`;
  return costs === null
    ? `${rule}: no channel of the best mix without this rule has more.`
    : `${rule} costs ${costOf(costs)}${timesOrMore(times)}.`;
}

/**
 * @param step  the amounts are multiples of this, except locked amounts and a rest of the budget
 * @param mix  the money of each channel
 * @param costs  the people that rounding costs
 * @param gap  how many more people any other split can reach at most; null where the amounts could not be rounded
 */
export function roundingSentence(
  step: Dollars,
  mix: Parameters<typeof roundedInWords>[1],
  { costs, gap, times }: { costs: People; gap: People | null; times: number },
): string {
  if (gap === null) return `The limits leave no room for multiples of ${dollars(step)}: amounts are not rounded.`;
  return `${roundedInWords(step, mix)}: ${costOf(costs)} fewer${timesOrMore(times)} than the best split; no split reaches more than ${wholeNumber(Math.ceil(gap))} more.`;
}

/** "49,227 people", "0 people" for less than half a person. */
function costOf(costs: People): string {
  return costs < 0.5 ? '0 people' : wholePeople(costs);
}

/** A rule as it was entered: "Online at most 50 %". */
function groupLabel({ name, at_least, at_most, unit }: ChannelGroup): string {
  const amount = (value: number) => (unit === '$' ? dollars(value) : `${upToDecimals(value, 2)} %`);
  const limits = [
    at_least === undefined ? '' : `at least ${amount(at_least)}`,
    at_most === undefined ? '' : `at most ${amount(at_most)}`,
  ].filter(Boolean);
  return `${name} ${limits.length === 0 ? 'without a limit' : listed(limits)}`;
}

/** "1,234" without "people", because the sentence names the unit before. Small numbers stay words, such as "one person". */
function peopleWithoutUnit(count: People): string {
  return people(count).replace(/ people$/, '');
}

interface GroupOutcome extends RuleCost {
  /** The money of the group's channels. */
  readonly spent: Dollars;
  /** The limit that binds; null for none. */
  readonly binds: 'at least' | 'at most' | null;
  /** The people that a limit looser by $1,000 would add. */
  readonly nextThousand: People;
}

export function groupSentence(
  group: ChannelGroup,
  { costs, binds, spent, nextThousand, times, isManual }: GroupOutcome,
): string {
  const rule = `The rule "${groupLabel(group)}"`;
  if (isManual) return `${rule} holds for the hand-set mix: the channels have ${roundDollars(spent)}.`;
  if (costs === null || binds === null) return `${rule} costs no one: the channels have ${roundDollars(spent)}.`;
  const change = binds === 'at most' ? 'its next $1,000' : 'lowering it by $1,000';
  return `${rule} costs ${costOf(costs)}${timesOrMore(times)}; ${change} would add ${peopleWithoutUnit(nextThousand)}.`;
}
