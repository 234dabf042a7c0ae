import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { priceIndexOf, splitCents, TAIL_HALF_LIVES } from '../../rules/weekPlan.ts';
import type { WeekPlan, WeeksByChannel } from '../../rules/weekPlan.ts';
import { ascentSteps, projected } from '../goals/projectedAscent.ts';
import type { AscentPoint, FeasibleSet, ValueAndGradient } from '../goals/projectedAscent.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { moneyOfWeeks, rememberedSpend, rememberedShare, spendByWeek } from './weekFigures.ts';

/** The search ends when no other weeks can be better by more than this share, or after EVALUATIONS_MAXIMUM evaluations. */
const GAP_TOLERANCE = 1e-6;
const EVALUATIONS_MAXIMUM = 400;

/** The best weeks found. */
export interface BestWeeks {
  /** The money by channel and week [cents]. Each channel keeps its total and its typed amounts. */
  readonly cells: WeeksByChannel;
  /** Sum of the weighted people that remember a contact, over the weeks and the tail [people-weeks]. */
  readonly peopleWeeks: number;
  /** Upper bound of the people-weeks that any other division over the weeks can add. */
  readonly gap: number;
  readonly evaluations: number;
}

/** The cells of a channel that may change: their weeks, and the money to divide over them [$]. */
interface FreeRow {
  readonly channel: Channel;
  readonly channelIndex: number;
  readonly weeks: readonly number[];
  readonly money: number;
  /**
   * The search uses stretched amounts: dollars times this factor. The factor is the square root of the curvature of the
   * row's channel, so that one step length suits all rows. A stretched simplex is still a simplex.
   */
  readonly stretch: number;
  /** The index of the row's first cell in the list of all free cells. */
  readonly from: number;
}

/**
 * The weeks with the largest `sum_t v_t A_t`, where v_t is the weight of week t and A_t the number of people who remember a
 * contact in week t. With the half-life 0, these are the people who are reached in week t. The sum is concave in the money, so
 * its tangent bounds it (Frank & Wolfe 1956, Naval Research Logistics 3). The bound is what the tangent gains when each row
 * moves all its money to its best week.
 * Each week of the tail has the average weight of the plan's weeks.
 * @yields the best so far, at each step
 */
export function* bestWeeks(
  problem: PlanningProblem,
  kernel: ReachKernel,
  plan: WeekPlan,
): Generator<BestWeeks, BestWeeks> {
  const rows = freeRows(plan, curvatures(problem, kernel, plan));
  const objective = new WeeksObjective(problem, kernel, plan, rows);
  const steps = ascentSteps((point) => objective.evaluate(point), feasibleSetOf(rows), stretched(plan, rows), {
    steps: EVALUATIONS_MAXIMUM,
    tolerance: 0,
  });
  let upperBound = Infinity;
  for (;;) {
    const { done, value: point } = steps.next();
    const gap = gapOf(point, rows);
    upperBound = Math.min(upperBound, point.value + gap);
    const isProven = upperBound - point.value <= GAP_TOLERANCE * point.value;
    const isFinal = done === true || isProven || objective.evaluations >= EVALUATIONS_MAXIMUM;
    const found = inWholeDollars(objective, plan, rows, point, upperBound, isFinal);
    if (isFinal) return found;
    yield found;
  }
}

/** The sum of the weighted people that remember a contact in the weeks of a plan and the tail [people-weeks]. */
export function peopleWeeksOf(problem: PlanningProblem, kernel: ReachKernel, plan: WeekPlan): number {
  return new WeeksObjective(problem, kernel, plan, []).evaluate(new Float64Array()).value;
}

/** Second derivatives of reach by channel, at the money of an average week; 1 where a channel reaches no one. */
function curvatures(problem: PlanningProblem, kernel: ReachKernel, plan: WeekPlan): Float64Array {
  const average = moneyOfWeeks(plan).map((money) => money / plan.weeks);
  const curvature = kernel.curvature(inMoneyUnits(problem, average), kernel.rows, 'double');
  return average.map((_, channel) => curvature[channel * average.length + channel]! || 1);
}

/** The rows of a plan that can change: those with money in weeks whose amount is not typed. */
function freeRows(plan: WeekPlan, curvature: Float64Array): FreeRow[] {
  let from = 0;
  return CHANNELS.flatMap((channel, channelIndex) => {
    const row = plan.cells[channel];
    const weeks = (row ?? []).flatMap((_, week) => (plan.fixed?.[channel]?.includes(week) ? [] : [week]));
    const money = weeks.reduce((sum, week) => sum + row![week]!, 0) / 100;
    if (money === 0) return [];
    from += weeks.length;
    const stretch = Math.sqrt(curvature[channelIndex]!);
    return [{ channel, channelIndex, weeks, money, stretch, from: from - weeks.length }];
  });
}

/** The money of the free cells, stretched. */
function stretched({ cells }: WeekPlan, rows: readonly FreeRow[]): Float64Array {
  return Float64Array.from(
    rows.flatMap(({ channel, weeks, stretch }) => weeks.map((week) => (cells[channel]![week]! / 100) * stretch)),
  );
}

/** The points at which each row keeps its money: a product of simplices. */
function feasibleSetOf(rows: readonly FreeRow[]): FeasibleSet {
  return {
    size: rows.reduce((largest, { money, stretch }) => Math.max(largest, money * stretch), 0),
    project: (point) => {
      const plan = new Float64Array(point.length);
      for (const { from, weeks, money, stretch } of rows) {
        const part = point.slice(from, from + weeks.length);
        const stretchedMoney = money * stretch;
        const bounds = {
          budget: stretchedMoney,
          lower: part.map(() => 0),
          upper: part.map(() => stretchedMoney),
          groups: [],
        };
        plan.set(projected(part, bounds), from);
      }
      return plan;
    },
  };
}

class WeeksObjective {
  readonly #problem: PlanningProblem;
  readonly #kernel: ReachKernel;
  readonly #rows: readonly FreeRow[];
  /** What the cells that do not change buy, by week [$ by channel]. */
  readonly #fixedSpend: readonly Float64Array[];
  /** By free cell: a stretched amount divided by this factor is what the amount buys, in dollars at the plan's price. */
  readonly #divisors: Float64Array;
  /** The share of a contact that is left after one week. */
  readonly #keptPerWeek: number;
  readonly #tailWeeks: number;
  readonly #weights: readonly number[];
  evaluations = 0;

  constructor(problem: PlanningProblem, kernel: ReachKernel, plan: WeekPlan, rows: readonly FreeRow[]) {
    [this.#problem, this.#kernel, this.#rows] = [problem, kernel, rows];
    this.#fixedSpend = spendByWeek(plan);
    for (const { channelIndex, weeks } of rows) for (const week of weeks) this.#fixedSpend[week]![channelIndex] = 0;
    this.#divisors = Float64Array.from(
      rows.flatMap(({ channel, weeks, stretch }) => weeks.map((week) => priceIndexOf(plan, channel)[week]! * stretch)),
    );
    this.#keptPerWeek = rememberedShare(plan.half_life);
    this.#tailWeeks = TAIL_HALF_LIVES * plan.half_life;
    const weights = plan.week_weights ?? new Array<number>(plan.weeks).fill(1);
    const average = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
    this.#weights = [...weights, ...new Array<number>(this.#tailWeeks).fill(average)];
  }

  /** @param point money of the free cells, stretched */
  evaluate(point: Float64Array): ValueAndGradient {
    this.evaluations++;
    const spend = this.#fixedSpend.map((week) => Float64Array.from(week));
    this.#eachCell((channelIndex, week, cell) => (spend[week]![channelIndex] = point[cell]! / this.#divisors[cell]!));
    const sums = rememberedSpend(spend, this.#keptPerWeek, this.#tailWeeks);
    let value = 0;
    // What one more dollar in a week adds in this week and in all later weeks. It is computed from the last week back.
    let marginalFromHere = new Float64Array(CHANNELS.length);
    const marginal = sums.map(() => marginalFromHere);
    for (let week = sums.length - 1; week >= 0; week--) {
      const weight = this.#weights[week]!;
      const { reach, gradient } = this.#kernel.pass(
        inMoneyUnits(this.#problem, sums[week]!),
        this.#kernel.rows,
        'double',
      );
      value += weight * reach;
      marginalFromHere = marginalFromHere.map(
        (later, channel) => this.#keptPerWeek * later + (weight * gradient[channel]!) / this.#problem.moneyUnit,
      );
      marginal[week] = marginalFromHere;
    }
    const gradient = new Float64Array(point.length);
    this.#eachCell(
      (channelIndex, week, cell) => (gradient[cell] = marginal[week]![channelIndex]! / this.#divisors[cell]!),
    );
    return { value, gradient };
  }

  #eachCell(use: (channelIndex: number, week: number, cell: number) => void): void {
    for (const { channelIndex, weeks, from } of this.#rows)
      weeks.forEach((week, index) => use(channelIndex, week, from + index));
  }
}

/** Upper bound of what other weeks can add to the value of a point, from the tangent at the point [people-weeks]. */
function gapOf({ plan, gradient }: AscentPoint, rows: readonly FreeRow[]): number {
  return rows.reduce((gap, { from, weeks, money, stretch }) => {
    const slopes = gradient.subarray(from, from + weeks.length);
    const present = slopes.reduce((sum, slope, index) => sum + slope * plan[from + index]!, 0);
    return gap + Math.max(0, Math.max(...slopes) * money * stretch - present);
  }, 0);
}

/**
 * A point of the search in whole dollars. The cents of a row are in its largest cell. The final point is evaluated again
 * after rounding, so that its gap includes the rounding.
 */
function inWholeDollars(
  objective: WeeksObjective,
  plan: WeekPlan,
  rows: readonly FreeRow[],
  point: AscentPoint,
  upperBound: number,
  isFinal: boolean,
): BestWeeks {
  const cells: Record<string, readonly number[]> = Object.fromEntries(
    Object.entries(plan.cells).map(([channel, row]) => [channel, [...(row ?? [])]]),
  );
  for (const { channel, weeks, from, money } of rows) {
    const cents = splitCents(Math.round(money * 100), Array.from(point.plan.subarray(from, from + weeks.length)));
    const row = [...cells[channel]!];
    weeks.forEach((week, index) => (row[week] = cents[index]!));
    cells[channel] = row;
  }
  const peopleWeeks = isFinal ? objective.evaluate(stretched({ ...plan, cells }, rows)).value : point.value;
  return { cells, peopleWeeks, gap: Math.max(0, upperBound - peopleWeeks), evaluations: objective.evaluations };
}
