import type { ReachKernel } from '../kernel/kernel.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { bestFirst } from '../solver/certificate.ts';
import type { Bounds } from '../solver/certificate.ts';
import { envelopeOf, chanceAtLeast } from './frequencyEnvelope.ts';
import type { ValueAndGradient } from './projectedAscent.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/**
 * People of the target who are reached attentively at least `times` times: `F_n(s) = sum w_i P(Poisson(y_i) >= n)` with
 * `y_i = sum_c k_ic s_c`, its gradient, and concave upper bounds. Spends are in the problem's money unit.
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
   * @param priceFactors by channel, see {@link PriceFactors}; 1 without own prices
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
   * The sum of every row's concave envelope on its own range of means in a box of spends: an upper bound for all plans
   * of the box.
   */
  concaveBoundOver(box: Bounds): (spend: Float64Array) => ValueAndGradient {
    const { times } = this;
    const { rows, rates } = this.#problem;
    this.passes++;
    const [from, until, base, slope] = Array.from({ length: 4 }, () => new Float64Array(rows)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const own = new Float64Array(WIDTH);
    for (let row = 0, start = 0; row < rows; row++, start += WIDTH) {
      for (let channel = 0; channel < WIDTH; channel++)
        own[channel] = rates[start + channel]! * this.#priceFactors[channel]!;
      const { least, most } = rangeOf(own, box);
      const envelope = envelopeOf(times, least, most);
      from[row] = envelope.from;
      until[row] = envelope.until;
      base[row] = envelope.base;
      slope[row] = envelope.slope;
    }
    const at = (row: number, mean: number) =>
      mean > until[row]!
        ? chanceAtLeast(mean, times)
        : { chance: base[row]! + slope[row]! * (mean - from[row]!), slope: slope[row]! };
    return (spend) => this.#sum(spend, at);
  }

  #sum(
    spend: Float64Array,
    at: (row: number, mean: number) => { readonly chance: number; readonly slope: number },
  ): ValueAndGradient {
    const { weights, rates, rows } = this.#problem;
    const bought = spend.map((units, channel) => units * this.#priceFactors[channel]!);
    const gradient = new Float64Array(WIDTH);
    let value = 0;
    for (let row = 0, start = 0; row < rows; row++, start += WIDTH) {
      let mean = 0;
      for (let channel = 0; channel < WIDTH; channel++) mean += rates[start + channel]! * bought[channel]!;
      const { chance, slope } = at(row, mean);
      const weight = weights[row]!;
      value += weight * chance;
      const factor = weight * slope;
      for (let channel = 0; channel < WIDTH; channel++) {
        gradient[channel] = gradient[channel]! + factor * rates[start + channel]!;
      }
    }
    this.passes++;
    return { value, gradient: gradient.map((slope, channel) => slope * this.#priceFactors[channel]!) };
  }
}

/** The least and most exposures a person can have from plans in the box: two fractional knapsacks over the channels. */
function rangeOf(rates: Float64Array, { budget, lower, upper }: Bounds): { least: number; most: number } {
  const order = bestFirst(rates);
  let floor = 0;
  let fixed = 0;
  lower.forEach((amount, channel) => {
    floor += rates[channel]! * amount;
    fixed += amount;
  });
  const fill = (channels: readonly number[]) => {
    let left = budget - fixed;
    let added = 0;
    for (const channel of channels) {
      const part = Math.min(left, upper[channel]! - lower[channel]!);
      if (part <= 0) continue;
      added += rates[channel]! * part;
      left -= part;
    }
    return added;
  };
  const most = floor + fill(order);
  return { least: Math.min(floor + fill(order.reverse()), most), most };
}
