import type { RespondentCluster } from '../../contract/bodies/recompute.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import { lbfgs } from './lbfgs.ts';
import type { ValueAndGradient } from './lbfgs.ts';

/** A local copy, because loops over an imported constant are slow: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** A mix [$] and its exact reach [people], above 0. */
export interface ReachedMix {
  readonly spend: DollarsByChannel;
  readonly reach: People;
}

/** Maximum number of L-BFGS steps. Extra computing time improves the fit more if it is spent on more mixes than on more steps. */
const STEPS_MAXIMUM = 200;
/** The fit ends when a step lowers F by less than this share of F. */
const TOLERANCE = 1e-7;
/** Significant digits of the exported numbers; the errors are measured with these numbers. */
const EXPORTED_DIGITS = 7;

/** Weight of the ridge term. It matters only where the mixes determine little, and keeps contact rates bounded there. */
const RIDGE_WEIGHT = 1e-9;
const UNIVERSE_WEIGHT = 1;
/** Lower bound of a variable's sensitivity when it is scaled, as a share of the largest. */
const LEAST_SENSITIVITY = 1e-3;

/**
 * Adjusts the clusters' people and contact rates until their reach of many mixes matches the exact reach. F is minimised over
 * x, the natural logarithms of the changes of people and contact rates:
 *
 *     R(s) = sum_j w_j (1 - exp(-sum_c k_jc s_c)),      w_j = w0_j exp(x_j),   k_jc = k0_jc exp(x_jc)
 *     F(x) = mean over mixes of (R(s) / exact(s) - 1)^2 / 2 + RIDGE_WEIGHT |x|^2 / 2 + UNIVERSE_WEIGHT (sum w / universe - 1)^2 / 2
 *
 * R(s) is the clusters' reach of the mix s, w_j the people of cluster j, k_jc its contact rate in channel c, and w0 and k0 are their
 * values at the start; exact(s) is the exact reach, and `sum w` the people of all clusters.
 *
 * A contact rate of 0 stays 0. The fit uses only totals of the whole target, so a cluster reveals no more than before the fit.
 * @yields null, between two evaluations
 */
export function* fitClusters(
  start: readonly RespondentCluster[],
  mixes: readonly ReachedMix[],
): Generator<null, RespondentCluster[]> {
  const misfit = clusterMisfit(start, mixes);
  const scale = scales(start, mixes);
  const unscaled = (z: Float64Array) => z.map((amount, index) => amount * scale[index]!);
  const valueAt = (z: Float64Array) => {
    const { value, gradient } = misfit(unscaled(z));
    return { value, gradient: unscaled(gradient) };
  };
  const found = yield* lbfgs(valueAt, new Float64Array(scale.length), { steps: STEPS_MAXIMUM, tolerance: TOLERANCE });
  const { people, contactRates } = peopleAndRatesAt(start, unscaled(found));
  return start.map(({ respondents }, index) => ({
    respondents,
    people: rounded(people[index]!),
    perDollar: Array.from({ length: WIDTH }, (_, channel) => rounded(contactRates[channel * start.length + index]!)),
  }));
}

const rounded = (value: number) => Number(value.toPrecision(EXPORTED_DIGITS));

/** The people of each cluster, and the contact rates channel after channel, at the point x. */
function peopleAndRatesAt(start: readonly RespondentCluster[], x: Float64Array) {
  const count = start.length;
  const people = Float64Array.from(start, (cluster, index) => cluster.people * Math.exp(x[index]!));
  const contactRates = new Float64Array(count * WIDTH);
  for (let channel = 0; channel < WIDTH; channel++) {
    for (let index = 0; index < count; index++) {
      const cell = channel * count + index;
      contactRates[cell] = start[index]!.perDollar[channel]! * Math.exp(x[count + cell]!);
    }
  }
  return { people, contactRates };
}

/**
 * Factors that give all variables a similar curvature of F: 1 / sqrt of the Gauss-Newton diagonal at the start, the
 * mean over mixes of (dR/dx / exact)^2. Without them L-BFGS takes several times the steps.
 */
function scales(start: readonly RespondentCluster[], mixes: readonly ReachedMix[]): Float64Array {
  const count = start.length;
  const { people, contactRates } = peopleAndRatesAt(start, new Float64Array(count * (WIDTH + 1)));
  const squares = new Float64Array(count * (WIDTH + 1));
  const missed = new Float64Array(count);
  for (const { spend, reach } of mixes) {
    passMix(people, contactRates, spend, boughtIn(spend), missed);
    for (let index = 0; index < count; index++) {
      squares[index] = squares[index]! + ((people[index]! * (1 - missed[index]!)) / reach) ** 2;
      for (let channel = 0; channel < WIDTH; channel++) {
        const cell = channel * count + index;
        const slope = (people[index]! * missed[index]! * contactRates[cell]! * spend[channel]!) / reach;
        squares[count + cell] = squares[count + cell]! + slope * slope;
      }
    }
  }
  const largest = squares.reduce((one, other) => Math.max(one, other), 0);
  return squares.map((square) => (largest > 0 ? 1 / Math.sqrt(square / largest + LEAST_SENSITIVITY) : 1));
}

const boughtIn = (spend: DollarsByChannel) => Array.from(spend.keys()).filter((channel) => spend[channel]! > 0);

/**
 * F and its gradient.
 * @returns a function of x: first the clusters' people, then the contact rates channel after channel
 */
export function clusterMisfit(
  start: readonly RespondentCluster[],
  mixes: readonly ReachedMix[],
): (x: Float64Array) => ValueAndGradient {
  const count = start.length;
  const universe = start.reduce((sum, cluster) => sum + cluster.people, 0);
  const bought = mixes.map(({ spend }) => boughtIn(spend));
  return (x) => {
    const { people, contactRates } = peopleAndRatesAt(start, x);
    const byPeople = new Float64Array(count);
    const byRate = new Float64Array(count * WIDTH);
    const missed = new Float64Array(count);
    let value = 0;
    mixes.forEach(({ spend, reach }, index) => {
      const modelReach = passMix(people, contactRates, spend, bought[index]!, missed);
      const relativeError = modelReach / reach - 1;
      value += (relativeError * relativeError) / (2 * mixes.length);
      addGradient(relativeError / (reach * mixes.length), people, missed, spend, bought[index]!, byPeople, byRate);
    });
    const universeError = people.reduce((sum, clusterPeople) => sum + clusterPeople, 0) / universe - 1;
    value += (UNIVERSE_WEIGHT * universeError * universeError) / 2;
    const gradient = new Float64Array(x.length);
    for (let index = 0; index < x.length; index++) {
      const slope =
        index < count
          ? people[index]! * (byPeople[index]! + (UNIVERSE_WEIGHT * universeError) / universe)
          : contactRates[index - count]! * byRate[index - count]!;
      gradient[index] = slope + RIDGE_WEIGHT * x[index]!;
      value += (RIDGE_WEIGHT * x[index]! * x[index]!) / 2;
    }
    return { value, gradient };
  };
}

/** Reach of a mix [people]; writes each cluster's share that is not reached into `missed`. */
function passMix(
  people: Float64Array,
  contactRates: Float64Array,
  spend: DollarsByChannel,
  bought: readonly number[],
  missed: Float64Array,
): People {
  const count = people.length;
  missed.fill(0);
  for (const channel of bought) {
    const money = spend[channel]!;
    const from = channel * count;
    for (let index = 0; index < count; index++) missed[index] = missed[index]! + contactRates[from + index]! * money;
  }
  let reach = 0;
  for (let index = 0; index < count; index++) {
    const share = Math.exp(-missed[index]!);
    missed[index] = share;
    reach += people[index]! * (1 - share);
  }
  return reach;
}

/** Adds `factor` times dR/dw to `byPeople`, and `factor` times dR/dk to `byRate`, for one mix. It overwrites `missed`. */
function addGradient(
  factor: number,
  people: Float64Array,
  missed: Float64Array,
  spend: DollarsByChannel,
  bought: readonly number[],
  byPeople: Float64Array,
  byRate: Float64Array,
): void {
  const count = people.length;
  for (let index = 0; index < count; index++) {
    const share = missed[index]!;
    byPeople[index] = byPeople[index]! + factor * (1 - share);
    missed[index] = factor * people[index]! * share;
  }
  for (const channel of bought) {
    const money = spend[channel]!;
    const from = channel * count;
    for (let index = 0; index < count; index++) byRate[from + index] = byRate[from + index]! + money * missed[index]!;
  }
}
