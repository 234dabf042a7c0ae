import type { WeekFigures } from '../../contract/bodies/planLayer.ts';
import { priceIndexOf } from '../../rules/weekPlan.ts';
import type { WeekPlan } from '../../rules/weekPlan.ts';
import { wholeNumber } from '../../words/amounts.ts';
import type { DollarsByChannel, MoneyUnitsByChannel, People } from '../../words/units.ts';
import type { ContactsWithTarget } from '../goals/measures.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { resultOf } from '../model/resultOf.ts';
import { CHANNELS } from '../../rules/channels.ts';

/** The data from which the figures of weeks are computed. */
export interface WeekAudience {
  readonly problem: PlanningProblem;
  readonly contacts: ContactsWithTarget;
  readonly kernel: ReachKernel;
}

/** People reached once or more, twice or more, three times or more. */
type ReachedTimes = readonly [People, People, People];

/** The sentence about the figures, which a sample adds to. */
const MODELLED_TEXT = 'Modelled, average week';

/** A cache with the last result of each pass over all respondents. A pass with the same money is not repeated. */
export class CachedPasses {
  readonly #last = new Map<string, { readonly spend: MoneyUnitsByChannel; readonly reached: ReachedTimes }>();

  /** @param name of the pass, such as "weekly 3" */
  passFor(name: string, spend: MoneyUnitsByChannel, compute: () => ReachedTimes): ReachedTimes {
    const last = this.#last.get(name);
    if (last !== undefined && spend.every((amount, channel) => amount === last.spend[channel])) return last.reached;
    const result = compute();
    this.#last.set(name, { spend: spend.slice(), reached: result });
    return result;
  }
}

/**
 * What a plan's weeks reach. In a period of any length, impressions are distributed in proportion to use. So each figure is
 * the plan's own reach function R at another spend, where u_t is what the money of week t buys at the plan's prices:
 * - in week t, `W_t = R(u_t)`;
 * - from the start to the end of week t, `K_t = R(u_1 + ... + u_t)`;
 * - in week t, counting contacts that are still remembered, `A_t = R(S_t)`, where `S_t = d S_{t-1} + u_t`.
 *
 * A contact is remembered for another week with probability d. A thinned Poisson variable is Poisson (Kingman 1993, "Poisson
 * Processes", section 5.1), so all three are exact.
 * @param planReach  exact reach of the plan. If the rows are only a sample of its target, all reaches are scaled to it [people]
 * @yields null after each pass, so that the caller may stop
 */
export function* weekFigures(
  { problem, contacts, kernel }: WeekAudience,
  plan: WeekPlan,
  planReach: People | null = null,
  cache = new CachedPasses(),
): Generator<null, WeekFigures> {
  const spend = spendByWeek(plan);
  const passFor = (name: string, money: DollarsByChannel) => {
    const units = inMoneyUnits(problem, money);
    return cache.passFor(name, units, () => reachedTimes(kernel, units));
  };
  const weekly: ReachedTimes[] = [];
  const cumulative: ReachedTimes[] = [];
  const remembered: ReachedTimes[] = [];
  const spendSoFar = rememberedSpend(spend, 1);
  const rememberedByWeek = rememberedSpend(spend, rememberedShare(plan.half_life));
  for (const [week, money] of spend.entries()) {
    weekly.push(passFor(`weekly ${week}`, money));
    yield null;
    cumulative.push(week === 0 ? weekly[0]! : passFor(`cumulative ${week}`, spendSoFar[week]!));
    yield null;
    remembered.push(
      plan.half_life === 0 || week === 0 ? weekly[week]! : passFor(`remembered ${week}`, rememberedByWeek[week]!),
    );
    yield null;
  }
  const isSample = planReach !== null && problem.rows < problem.sample;
  const scale = isSample ? scaleTo(planReach, passFor('plan', moneyOfWeeks(plan))[0]) : 1;
  /** By week, the people reached once (index 0), twice (1) or three times (2) or more. */
  const peopleOf = (passes: readonly ReachedTimes[], index: 0 | 1 | 2) =>
    passes.map((reached) => scale * reached[index]);
  const cumulativeReach = peopleOf(cumulative, 0);
  return {
    weekly: peopleOf(weekly, 0),
    cumulative: cumulativeReach,
    fresh: cumulativeReach.map((people, week) => people - (cumulativeReach[week - 1] ?? 0)),
    remembered: peopleOf(remembered, 0),
    grps: spend.map((money) => grps(contacts.plain, money, problem.targetPeople)),
    attentive_grps: spend.map((money) => grps(contacts.attentive, money, problem.targetPeople)),
    times: {
      '2': { weekly: peopleOf(weekly, 1), cumulative: peopleOf(cumulative, 1) },
      '3': { weekly: peopleOf(weekly, 2), cumulative: peopleOf(cumulative, 2) },
    },
    exact: !isSample,
    says: isSample ? `${MODELLED_TEXT}, from a sample of ${wholeNumber(problem.rows)}` : MODELLED_TEXT,
  };
}

/** The figures of {@link weekFigures}, computed without pauses. */
export function weekFiguresNow(
  audience: WeekAudience,
  plan: WeekPlan,
  planReach: People | null = null,
  cache = new CachedPasses(),
): WeekFigures {
  return resultOf(weekFigures(audience, plan, planReach, cache));
}

/** The people reached with this money, by one pass over the rows. Without money no pass is needed. */
function reachedTimes(kernel: ReachKernel, spend: MoneyUnitsByChannel): ReachedTimes {
  if (spend.every((amount) => amount === 0)) return [0, 0, 0];
  const { atLeast } = kernel.frequency(spend);
  return [atLeast[0]!, atLeast[1]!, atLeast[2]!];
}

const scaleTo = (exact: People, sampled: People) => (sampled > 0 ? exact / sampled : 1);

/** Contacts with the target per hundred of its people. */
function grps(perDollar: Float64Array, spend: DollarsByChannel, targetPeople: People): number {
  const contacts = spend.reduce((sum, money, channel) => sum + money * perDollar[channel]!, 0);
  return targetPeople > 0 ? (100 * contacts) / targetPeople : 0;
}

/**
 * What the money of each week buys at the plan's own prices, `u_t = s_t / q_t`, with s_t the money and q_t the price
 * index of week t.
 * @returns one entry per week [$ by channel]
 */
export function spendByWeek(plan: WeekPlan): DollarsByChannel[] {
  const weeks = Array.from({ length: plan.weeks }, () => new Float64Array(CHANNELS.length));
  CHANNELS.forEach((channel, index) => {
    const row = plan.cells[channel];
    if (row === undefined) return;
    const prices = priceIndexOf(plan, channel);
    row.forEach((cents, week) => (weeks[week]![index] = cents / 100 / prices[week]!));
  });
  return weeks;
}

/** The money of a plan over all weeks, at the plan's own prices [$ by channel]. */
export function moneyOfWeeks(plan: WeekPlan): DollarsByChannel {
  return Float64Array.from(
    CHANNELS,
    (channel) => (plan.cells[channel] ?? []).reduce((sum, cents) => sum + cents, 0) / 100,
  );
}

/**
 * Share of the contacts that are still remembered a week later: `2^(-1/H)` with H the half-life in weeks. With the half-life 0
 * the share is 0: a contact counts only in its own week.
 */
export function rememberedShare(halfLife: number): number {
  return halfLife > 0 ? 2 ** (-1 / halfLife) : 0;
}

/**
 * What is remembered at the end of each week, `S_t = d S_{t-1} + u_t`, also for `tail` weeks without money after the plan. u_t is
 * what the money of week t buys (`spend`), and d the share that is remembered a week later (`kept`).
 */
export function rememberedSpend(spend: readonly DollarsByChannel[], kept: number, tail = 0): DollarsByChannel[] {
  let sum = new Float64Array(CHANNELS.length);
  return Array.from({ length: spend.length + tail }, (_, week) => {
    sum = sum.map((before, channel) => kept * before + (spend[week]?.[channel] ?? 0));
    return sum;
  });
}
