import type { ReachKernel } from '../kernel/kernel.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { bestFirst } from '../solver/certificate.ts';
import type { Bounds } from '../solver/certificate.ts';
import type { ValueAndGradient } from './projectedAscent.ts';
import { sum } from '../solver/linearAlgebra.ts';

/** P(Poisson(mean) >= times) and its slope in the mean. It is convex up to a mean of `times - 1` and concave above. */
export function chanceAtLeast(mean: number, times: number): { readonly chance: number; readonly slope: number } {
  let exactly = Math.exp(-mean);
  let below = exactly;
  for (let count = 1; count < times; count++) {
    exactly *= mean / count;
    below += exactly;
  }
  // d/dm P(>= n) = P(= n - 1)
  return { chance: Math.max(0, 1 - below), slope: exactly };
}

/** The chance of {@link chanceAtLeast} and its slope at some mean. */
type Chance = ReturnType<typeof chanceAtLeast>;

/**
 * The convex part p of `f = p + q`, f being P(Poisson(mean) >= times): f itself up to the inflection point `times - 1`,
 * then its tangent there. The rest, q, is 0 up to the inflection point and concave above it.
 * @returns a function that gives p at a mean, from f at that mean
 */
function convexPart(times: number): (mean: number, curve: Chance) => Chance {
  const inflection = times - 1;
  const { chance, slope } = chanceAtLeast(inflection, times);
  return (mean, curve) => (mean <= inflection ? curve : { chance: chance + slope * (mean - inflection), slope });
}

/**
 * The concave envelope of the probability on a range of means: a line from `from`, where its value is `base`, to
 * `until`, then the curve itself.
 */
interface Envelope {
  readonly from: number;
  readonly until: number;
  readonly base: number;
  readonly slope: number;
}

/** Halvings of a range of means: they narrow it to rounding. */
const BISECTIONS = 40;

/**
 * The concave envelope of P(Poisson(m) >= times) for m between `least` and `most`. If the range begins left of the
 * inflection point, the envelope is the line from the left end a of the range to the point t where line and curve f touch,
 * `f(t) - f(a) = f'(t) (t - a)`, or to the right end of the range.
 * Source: McCormick 1976, "Computability of global solutions to factorable nonconvex programs", Mathematical
 * Programming 10.
 */
export function envelopeOf(times: number, least: number, most: number): Envelope {
  const start = chanceAtLeast(least, times);
  if (least >= times - 1) return { from: least, until: least, base: start.chance, slope: start.slope };
  const tangentPoint = touchingPoint(times, least, start.chance);
  const until = Math.max(Math.min(tangentPoint, most), least);
  // Over a range this narrow the slope of the chord would be rounding only.
  if (until - least < 1e-12) return { from: least, until: least, base: start.chance, slope: start.slope };
  // The chord to any point left of t is below the chord to t, and above the curve.
  const slope = (chanceAtLeast(until, times).chance - start.chance) / (until - least);
  return { from: least, until, base: start.chance, slope };
}

/**
 * The point t of envelopeOf, right of the inflection point. It is found by bisection on the sign of
 * `f(t) - f(a) - f'(t) (t - a)`, which is negative before the point and positive after it.
 */
function touchingPoint(times: number, least: number, base: number): number {
  let low = Math.max(times - 1, least);
  // Line and curve touch before this mean: beyond it the curve is almost 1 and flatter than the line.
  let high = Math.max(2 * times + 4, low + 4);
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const { chance, slope } = chanceAtLeast(middle, times);
    if (chance - base < slope * (middle - least)) low = middle;
    else high = middle;
  }
  return high;
}

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/**
 * The corners of the second upper bound (see `concaveBoundOver`) are kept in single precision. They are multiplied by this factor, because
 * rounding could lower them below the chance.
 */
const FLOAT32_ROUNDING_UP = 1 + 2 ** -23;

/** The two upper bounds of all rows over a box: the envelope, and the convex part interpolated between corners. */
interface RowBounds {
  /**
   * The envelope of each row, a function of the mean number of contacts: a line from `from` (where its value is `base`) to
   * `until`, then the curve of the chance.
   */
  readonly from: Float64Array;
  readonly until: Float64Array;
  readonly base: Float64Array;
  readonly slope: Float64Array;
  /** The convex part at each corner of the simplex, rows x channels. */
  readonly corners: Float32Array;
  /** The lower ends of the box. */
  readonly lower: Float64Array;
  /** The money of the budget beyond the lower ends of the box; 0 where the box is a point. */
  readonly freeMoney: number;
}

/**
 * People of the target who are reached attentively at least `times` times: `F_n(s) = sum w_i P(Poisson(y_i) >= n)` with
 * `y_i = sum_c k_ic s_c`, its gradient, and concave upper bounds. For the symbols see kernel/kernel.ts. Spends are in the
 * problem's money unit.
 */
export class FrequencyObjective {
  /** Passes so far, counted in whole data sets. */
  passes = 0;
  readonly times: number;
  readonly #problem: PlanningProblem;
  readonly #kernel: ReachKernel;
  readonly #priceFactors: Float64Array;

  /**
   * @param kernel passes over the problem's rows, at the prices of `priceFactors`
   * @param priceFactors  each channel's price as a factor of the rate card's price; 1 where it is that price
   */
  constructor(
    problem: PlanningProblem,
    times: number,
    kernel: ReachKernel,
    priceFactors: Float64Array = new Float64Array(WIDTH).fill(1),
  ) {
    this.#problem = problem;
    this.#kernel = kernel;
    this.#priceFactors = priceFactors;
    this.times = times;
  }

  /** The objective over the first rows. */
  evaluate(spend: Float64Array, rows = this.#problem.rows): ValueAndGradient {
    this.passes += rows / this.#problem.rows;
    const { reach: value, gradient } = this.#kernel.reachAtLeast(spend, this.times, rows);
    return { value, gradient };
  }

  /**
   * A concave upper bound for all plans of a box of spends: the sum over rows of the lower of two upper bounds. Each bounds the chance that
   * the row's person is reached often enough.
   * - The concave envelope of the chance on the row's own range of means.
   * - With `f = p + q`, p convex and q concave ({@link convexPart}): p is at most its interpolation at the corners
   *   `v_c = lower + (budget - sum lower) e_c` of the simplex `s >= lower, sum s = budget`, which contains the box (e_c is
   *   one money unit in channel c, k the row's contact rates). The bound is `sum_c lambda_c p(k . v_c) + q(k . s)` with
   *   `lambda_c = (s_c - lower_c) / (budget - sum lower)`.
   *
   * Source of the second bound: Horst & Tuy 1996, Global Optimization, chapter IV (the concave envelope of a convex function
   * over a simplex).
   */
  concaveBoundOver(box: Bounds): (spend: Float64Array) => ValueAndGradient {
    const { times } = this;
    const { rows, contactRates } = this.#problem;
    this.passes++;
    const [from, until, base, slope] = Array.from({ length: 4 }, () => new Float64Array(rows)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const freeMoney = box.budget - sum(box.lower);
    const corners = new Float32Array(rows * WIDTH);
    const convexAt = convexPart(times);
    const rowRates = new Float64Array(WIDTH);
    for (let row = 0, start = 0; row < rows; row++, start += WIDTH) {
      for (let channel = 0; channel < WIDTH; channel++)
        rowRates[channel] = contactRates[start + channel]! * this.#priceFactors[channel]!;
      const { floor, least, most } = rangeOf(rowRates, box);
      const envelope = envelopeOf(times, least, most);
      from[row] = envelope.from;
      until[row] = envelope.until;
      base[row] = envelope.base;
      slope[row] = envelope.slope;
      for (let channel = 0; channel < WIDTH; channel++) {
        const mean = floor + freeMoney * rowRates[channel]!;
        corners[start + channel] = convexAt(mean, chanceAtLeast(mean, times)).chance * FLOAT32_ROUNDING_UP;
      }
    }
    return (spend) => this.#sumOfLowerBounds(spend, { from, until, base, slope, corners, lower: box.lower, freeMoney });
  }

  /** The sum over rows of the lower of the two upper bounds, and its gradient. */
  #sumOfLowerBounds(
    spend: Float64Array,
    { from, until, base, slope, corners, lower, freeMoney }: RowBounds,
  ): ValueAndGradient {
    const { weights, contactRates, rows } = this.#problem;
    const { times } = this;
    const convexAt = convexPart(times);
    const bought = spend.map((units, channel) => units * this.#priceFactors[channel]!);
    // lambda_c of concaveBoundOver.
    const cornerWeights = spend.map((units, channel) => (freeMoney > 0 ? (units - lower[channel]!) / freeMoney : 0));
    const gradient = new Float64Array(WIDTH);
    const cornerGradient = new Float64Array(WIDTH);
    let value = 0;
    for (let row = 0, start = 0; row < rows; row++, start += WIDTH) {
      let mean = 0;
      let convexBound = 0;
      for (let channel = 0; channel < WIDTH; channel++) {
        mean += contactRates[start + channel]! * bought[channel]!;
        convexBound += corners[start + channel]! * cornerWeights[channel]!;
      }
      const weight = weights[row]!;
      const curve = chanceAtLeast(mean, times);
      let { chance: lowest, slope: change } = curve;
      if (mean <= until[row]!) {
        lowest = base[row]! + slope[row]! * (mean - from[row]!);
        change = slope[row]!;
        const convex = convexAt(mean, curve);
        const upperBound = convexBound + curve.chance - convex.chance;
        if (freeMoney > 0 && upperBound < lowest) {
          lowest = upperBound;
          change = curve.slope - convex.slope;
          for (let channel = 0; channel < WIDTH; channel++) {
            cornerGradient[channel] = cornerGradient[channel]! + (weight / freeMoney) * corners[start + channel]!;
          }
        }
      }
      value += weight * lowest;
      const factor = weight * change;
      for (let channel = 0; channel < WIDTH; channel++) {
        gradient[channel] = gradient[channel]! + factor * contactRates[start + channel]!;
      }
    }
    this.passes++;
    return {
      value,
      gradient: gradient.map((slope, channel) => slope * this.#priceFactors[channel]! + cornerGradient[channel]!),
    };
  }
}

/** The fewest and the most contacts that a person can have from plans in the box: two fractional knapsacks over the channels. */
function rangeOf(
  contactRates: Float64Array,
  { budget, lower, upper }: Bounds,
): {
  /** The contacts at the lower ends of the box. */
  floor: number;
  least: number;
  most: number;
} {
  const order = bestFirst(contactRates);
  let floor = 0;
  let spent = 0;
  lower.forEach((amount, channel) => {
    floor += contactRates[channel]! * amount;
    spent += amount;
  });
  const addedBy = (channels: readonly number[]) => {
    let freeMoney = budget - spent;
    let added = 0;
    for (const channel of channels) {
      const part = Math.min(freeMoney, upper[channel]! - lower[channel]!);
      if (part <= 0) continue;
      added += contactRates[channel]! * part;
      freeMoney -= part;
    }
    return added;
  };
  const most = floor + addedBy(order);
  return { floor, least: Math.min(floor + addedBy(order.reverse()), most), most };
}
