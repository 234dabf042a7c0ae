import type { ChannelGroup, PlanRules, RulesReport } from '../../contract/bodies/planRules.ts';
import { groupAmounts } from '../../rules/groupRules.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { printedMoney } from '../../words/printedParts.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';
import { leastBudget } from '../goals/leastBudget.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { boundsInDollars } from '../solver/allocate.ts';
import { bestLinearValue } from '../solver/certificate.ts';
import { bestUnderRules, goalOf, planPass, rulesOfSplit, timesOf } from './bestUnderRules.ts';
import type { CountedPeople, RuledPlan } from './bestUnderRules.ts';
import type { GoalPass } from './roundedMix.ts';
import { targetsSentence } from './targetsGoal.ts';
import {
  goalSentence,
  groupSentence,
  manualMixClause,
  leastBudgetSentence,
  mostInOneSentence,
  roundingSentence,
  smallestBuySentence,
} from './ruleSentences.ts';

/** `effort` (see `MostOftenOptions`) of the search for the best mix without one rule; used for goals without a certified optimum. */
const EFFORT_WITHOUT_RULE = 0;
/** A rule binds where the best mix found without the rule breaks it by more than this [$]. */
const BREACH_DOLLARS = 0.5;
/** The room for which `next_1000` states what it would add [$]. */
const ROOM_DOLLARS = 1000;

/**
 * How each rule of a plan worked out. The cost of a rule is how many more people the best mix without the rule reaches,
 * before either mix is rounded. Rules are left out one at a time, so the costs do not add up. Each cost takes one search,
 * except rounding and a mix set by hand. These two are compared with the best mix, which is known already. With a mix set
 * by hand the other rules have no cost, because they limit the best mix, not this one.
 */
export function rulesReportOf(
  problem: PlanningProblem,
  plan: RuledPlan,
  counted: CountedPeople,
  kernel: ReachKernel,
): RulesReport {
  const { rules } = plan.request;
  const { groups, smallest_buy: smallest, most_in_one: percent, round_to: step } = rules;
  const times = timesOf(rules);
  const goalAt = planPass(problem, kernel, plan.request, plan.best);
  const { people } = counted;
  const gap = Math.max(0, counted.upperBound - people);
  const isManual = rules.hand_mix !== undefined;
  const cost: CostOfRule = isManual ? () => null : costOfRule(problem, plan, kernel);
  const report: RulesReport = {
    goal: goalReport(problem, plan, { people, gap }, kernel),
    smallest_buy: undefined,
    most_in_one: undefined,
    round_to: undefined,
    hand_mix: undefined,
  };
  if (groups !== undefined)
    report.groups = groups.map((group, groupIndex) => groupReport(plan, group, groupIndex, { cost, goalAt, times }));
  if (smallest !== undefined) {
    const costs = cost(withoutRule(rules, 'smallest_buy'), (mix) =>
      mix.some((money) => money > BREACH_DOLLARS && money < smallest - BREACH_DOLLARS),
    );
    report.smallest_buy = { amount: smallest, costs, says: smallestBuySentence(smallest, { costs, times, isManual }) };
  }
  if (percent !== undefined) {
    const cap = (percent / 100) * plan.request.budget;
    const costs = cost(withoutRule(rules, 'most_in_one'), (mix) => mix.some((money) => money > cap + BREACH_DOLLARS));
    report.most_in_one = { amount: percent, costs, says: mostInOneSentence(percent, { costs, times, isManual }) };
  }
  if (step !== undefined && !isManual) {
    const costs = plan.isRounded ? Math.max(0, counted.best - people) : null;
    const mix = CHANNELS.map((channel, index) => ({ channel, money: plan.spend[index]! }));
    const says = roundingSentence(step, mix, { costs: costs ?? 0, gap: plan.isRounded ? gap : null, times });
    report.round_to = { amount: step, costs, says };
  }
  if (rules.hand_mix !== undefined) {
    const shortfall = counted.best - people;
    report.hand_mix = { best_reach: counted.best, behind: shortfall, gap, says: manualMixClause(shortfall, times) };
  }
  return report;
}

function withoutRule(rules: PlanRules, name: 'smallest_buy' | 'most_in_one'): PlanRules {
  return { ...rules, [name]: undefined };
}

/**
 * The people that a rule costs; null where the best mix without the rule does not break it.
 * @param otherRules the rules without this rule
 * @param breaksRule whether a mix breaks this rule
 */
type CostOfRule = (otherRules: PlanRules, breaksRule: (mix: DollarsByChannel) => boolean) => People | null;

function costOfRule(
  problem: PlanningProblem,
  { request, best, priceFactors }: RuledPlan,
  kernel: ReachKernel,
): CostOfRule {
  const options = { effort: EFFORT_WITHOUT_RULE, ...(priceFactors && { priceFactors }) };
  return (otherRules, breaksRule) => {
    const found = bestUnderRules(problem, { ...request, rules: otherRules }, kernel, options);
    if (found.status === 'infeasible' || !breaksRule(found.spend)) return null;
    return Math.max(0, found.people - best.people);
  };
}

/** What the reports of all groups have in common. */
interface GroupTools {
  readonly cost: CostOfRule;
  readonly goalAt: GoalPass;
  readonly times: number;
}

function groupReport(
  { request, best, spend }: RuledPlan,
  group: ChannelGroup,
  groupIndex: number,
  { cost, goalAt, times }: GroupTools,
): NonNullable<RulesReport['groups']>[number] {
  const { least, most } = groupAmounts(group, request.budget);
  const sumIn = (mix: DollarsByChannel) =>
    mix.reduce((sum, money, channel) => sum + (group.channels.includes(CHANNELS[channel]!) ? money : 0), 0);
  const otherRules = { ...request.rules, groups: request.rules.groups?.filter((_, index) => index !== groupIndex) };
  let binds: 'at least' | 'at most' | null = null;
  // The check of the mix without this rule also notes which limit that mix breaks.
  const costs = cost(otherRules, (mix) => {
    const sum = sumIn(mix);
    if (sum > most + BREACH_DOLLARS) binds = 'at most';
    else if (sum < least - BREACH_DOLLARS) binds = 'at least';
    return binds !== null;
  });
  const nextThousand =
    binds === null ? 0 : gainOfGroupRoom(best.limits, groupIndex, binds, goalAt(best.spend).gradient);
  // The sum of the amounts as the report prints them.
  const spent = sumIn(Float64Array.from(printedMoney([...spend])));
  return {
    name: group.name,
    spent,
    least: group.at_least === undefined ? null : least,
    most: group.at_most === undefined ? null : most,
    binds,
    costs,
    next_1000: nextThousand,
    says: groupSentence(group, {
      costs,
      binds,
      spent,
      nextThousand,
      times,
      isManual: request.rules.hand_mix !== undefined,
    }),
  };
}

/**
 * What $1,000 more room in a group would add [people], to first order: a thousand times the multiplier of the group's
 * limit. At an optimum the multipliers are the dual prices of the linear programme `max g . t` over the feasible mixes t,
 * where g is the gradient. So this function solves that programme with and without the extra room and subtracts the values.
 */
function gainOfGroupRoom(
  limits: SpendLimits,
  groupIndex: number,
  binds: 'at least' | 'at most',
  gradient: Float64Array,
): People {
  const { budget } = limits;
  const groups = limits.groups.map((group, index) => {
    if (index !== groupIndex) return group;
    return binds === 'at most'
      ? { ...group, most: Math.min(budget, group.most + ROOM_DOLLARS) }
      : { ...group, least: Math.max(0, group.least - ROOM_DOLLARS) };
  });
  const withRoom = bestLinearValue(gradient, boundsInDollars({ ...limits, groups }));
  return Math.max(0, withRoom - bestLinearValue(gradient, boundsInDollars(limits)));
}

function goalReport(
  problem: PlanningProblem,
  { request, spend }: RuledPlan,
  { people, gap }: { readonly people: People; readonly gap: People },
  kernel: ReachKernel,
): RulesReport['goal'] {
  const goal = goalOf(request.rules);
  if (request.rules.goal === undefined) return undefined;
  if (goal.kind === 'targets' && request.targets !== undefined)
    return { kind: goal.kind, people, gap, says: targetsSentence(request.targets, goal, people) };
  if (goal.kind !== 'least budget') {
    const timesField = goal.kind === 'often' ? { times: goal.times } : {};
    return { kind: goal.kind, ...timesField, people, gap, says: goalSentence(goal, people) };
  }
  const budget = spend.reduce((sum: Dollars, money) => sum + money, 0);
  const ruledRequest = { ...request, rules: rulesOfSplit(request.rules) };
  const found = leastBudget(problem, ruledRequest, goal.people, kernel);
  const says = leastBudgetSentence({
    people: goal.people,
    isReached: people >= goal.people,
    budget,
    enough: found.status === 'found' ? found.budget : null,
    atLeast: found.status === 'found' ? found.budgetBound : null,
    mostPeople: found.status === 'out of reach' ? found.largestReach : null,
  });
  return { kind: goal.kind, people, gap, says };
}
