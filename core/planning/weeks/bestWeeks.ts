import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { priceIndexOf, sharedCents } from '../../rules/weekPlan.ts';
import type { WeekPlan, WeeksByChannel } from '../../rules/weekPlan.ts';
import { ascentSteps, projected } from '../goals/projectedAscent.ts';
import type { AscentPoint, FeasibleSet, ValueAndGradient } from '../goals/projectedAscent.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { PlanningProblem } from '../model/rates.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { moneyOfWeeks, rememberedSpend, retention, spendByWeek } from './flighting.ts';

/** The search ends when no other weeks can be better by this share, or after so many evaluations. */
const GAP_TOLERANCE = 1e-6;
const EVALUATIONS_MAXIMUM = 400;
/** Weeks after the plan in which it is still remembered, in half-lives: a contact is then forgotten to 1.6 %. */
const TAIL_HALF_LIVES = 6;

/** The best weeks found. */
export interface BestWeeks {
  /** The money by channel and week [cents]. Each channel keeps its total and its typed amounts. */
  readonly cells: WeeksByChannel;
  /** Sum of the weighted people that remember a contact, over the weeks and the tail [people-weeks]. */
  readonly peopleWeeks: number;
  /** No other weeks reach more than so many people-weeks in addition. */
  readonly gap: number;
  readonly evaluations: number;
}

/** The cells of a channel that may change: their weeks, and the money to divide over them [$]. */
interface FreeRow {
  readonly channel: Channel;
  readonly place: number;
  readonly weeks: readonly number[];
  readonly money: number;
  /**
   * The search uses stretched amounts: dollars times this factor. It is the root of the row's own curvature, so that one
   * step length suits all rows. A stretched simplex is still a simplex.
   */
  readonly stretch: number;
  /** The position of its first cell in the list of all free cells. */
  readonly from: number;
}

/**
 * The weeks with the largest `sum_t v_t A_t`, where A_t counts who remembers a contact (without decay: who is reached in
 * week t). The sum is concave in the money, so its tangent bounds it (Frank & Wolfe 1956, Naval Research Logistics 3).
 * The bound is what the tangent gains when each row moves all its money to its best week.
 * The weeks of the tail count as much as the plan's do on average.
 * @yields the best so far, at each step
 */
export function* bestWeeks(
  problem: PlanningProblem,
  kernel: ReachKernel,
  plan: WeekPlan,
): Generator<BestWeeks, BestWeeks> {
  const rows = freeRows(plan, curvatures(problem, kernel, plan));
  const objective = new WeeksObjective(problem, kernel, plan, rows);
  const steps = ascentSteps((point) => objective.at(point), rowsOfMoney(rows), stretched(plan, rows), {
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
  return new WeeksObjective(problem, kernel, plan, []).at(new Float64Array()).value;
}

/** Second derivatives of reach by channel, at the money of an average week; 1 where a channel reaches no one. */
function curvatures(problem: PlanningProblem, kernel: ReachKernel, plan: WeekPlan): Float64Array {
  const average = moneyOfWeeks(plan).map((money) => money / plan.weeks);
  const curvature = kernel.curvature(inMoneyUnits(problem, average), kernel.rows, 'double');
  return average.map((_, channel) => curvature[channel * average.length + channel]! || 1);
}

function freeRows(plan: WeekPlan, curvature: Float64Array): FreeRow[] {
  let from = 0;
  return CHANNELS.flatMap((channel, place) => {
    const row = plan.cells[channel];
    const weeks = (row ?? []).flatMap((_, week) => (plan.fixed?.[channel]?.includes(week) ? [] : [week]));
    const money = weeks.reduce((sum, week) => sum + row![week]!, 0) / 100;
    if (money === 0) return [];
    from += weeks.length;
    const stretch = Math.sqrt(curvature[place]!);
    return [{ channel, place, weeks, money, stretch, from: from - weeks.length }];
  });
}

/** The money of the free cells, stretched. */
function stretched({ cells }: WeekPlan, rows: readonly FreeRow[]): Float64Array {
  return Float64Array.from(
    rows.flatMap(({ channel, weeks, stretch }) => weeks.map((week) => (cells[channel]![week]! / 100) * stretch)),
  );
}

/** Each row keeps its money: a product of simplices. */
function rowsOfMoney(rows: readonly FreeRow[]): FeasibleSet {
  return {
    size: rows.reduce((most, { money, stretch }) => Math.max(most, money * stretch), 0),
    project: (point) => {
      const plan = new Float64Array(point.length);
      for (const { from, weeks, money, stretch } of rows) {
        const part = point.slice(from, from + weeks.length);
        const most = money * stretch;
        const bounds = { budget: most, lower: part.map(() => 0), upper: part.map(() => most), groups: [] };
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
  readonly #fixed: readonly Float64Array[];
  /** By free cell: a stretched amount divided by this is what it buys, in dollars at the plan's price. */
  readonly #perStep: Float64Array;
  readonly #kept: number;
  readonly #tail: number;
  readonly #weights: readonly number[];
  evaluations = 0;

  constructor(problem: PlanningProblem, kernel: ReachKernel, plan: WeekPlan, rows: readonly FreeRow[]) {
    [this.#problem, this.#kernel, this.#rows] = [problem, kernel, rows];
    this.#fixed = spendByWeek(plan);
    for (const { place, weeks } of rows) for (const week of weeks) this.#fixed[week]![place] = 0;
    this.#perStep = Float64Array.from(
      rows.flatMap(({ channel, weeks, stretch }) => weeks.map((week) => priceIndexOf(plan, channel)[week]! * stretch)),
    );
    this.#kept = retention(plan.half_life);
    this.#tail = TAIL_HALF_LIVES * plan.half_life;
    const weights = plan.week_weights ?? new Array<number>(plan.weeks).fill(1);
    const average = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
    this.#weights = [...weights, ...new Array<number>(this.#tail).fill(average)];
  }

  /** @param steps money of the free cells, stretched */
  at(steps: Float64Array): ValueAndGradient {
    this.evaluations++;
    const spend = this.#fixed.map((week) => Float64Array.from(week));
    this.#eachCell((place, week, cell) => (spend[week]![place] = steps[cell]! / this.#perStep[cell]!));
    const sums = rememberedSpend(spend, this.#kept, this.#tail);
    let value = 0;
    // What one more dollar in a week adds, over that week and those after it.
    let after = new Float64Array(CHANNELS.length);
    const marginal = sums.map(() => after);
    for (let week = sums.length - 1; week >= 0; week--) {
      const weight = this.#weights[week]!;
      const { reach, gradient } = this.#kernel.pass(
        inMoneyUnits(this.#problem, sums[week]!),
        this.#kernel.rows,
        'double',
      );
      value += weight * reach;
      after = after.map(
        (later, channel) => this.#kept * later + (weight * gradient[channel]!) / this.#problem.moneyUnit,
      );
      marginal[week] = after;
    }
    const gradient = new Float64Array(steps.length);
    this.#eachCell((place, week, cell) => (gradient[cell] = marginal[week]![place]! / this.#perStep[cell]!));
    return { value, gradient };
  }

  #eachCell(use: (place: number, week: number, cell: number) => void): void {
    for (const { place, weeks, from } of this.#rows) weeks.forEach((week, at) => use(place, week, from + at));
  }
}

/** The most that other weeks can add to a point, by its tangent [people-weeks]. */
function gapOf({ plan, gradient }: AscentPoint, rows: readonly FreeRow[]): number {
  return rows.reduce((gap, { from, weeks, money, stretch }) => {
    const slopes = gradient.subarray(from, from + weeks.length);
    const present = slopes.reduce((sum, slope, at) => sum + slope * plan[from + at]!, 0);
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
    const cents = sharedCents(Math.round(money * 100), Array.from(point.plan.subarray(from, from + weeks.length)));
    const row = [...cells[channel]!];
    weeks.forEach((week, at) => (row[week] = cents[at]!));
    cells[channel] = row;
  }
  const peopleWeeks = isFinal ? objective.at(stretched({ ...plan, cells }, rows)).value : point.value;
  return { cells, peopleWeeks, gap: Math.max(0, upperBound - peopleWeeks), evaluations: objective.evaluations };
}
