import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { contactsPerUse } from '../model/contactRates.ts';
import { targetUse } from './audienceSource.ts';
import type { RefinedMix } from './refineBranches.ts';
import type { DollarsByChannel } from '../../words/units.ts';
import { choleskyFactor, solveCholesky } from '../solver/linearAlgebra.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Number of features per row: a constant 1, then plain and attentive use by channel. */
const FEATURES = 1 + 2 * WIDTH;

/**
 * The sample with weights that give the people and uses of the whole target. Every reach curve then has the same slope at
 * zero spend as over all rows.
 */
export function calibratedToTotals(sample: AudienceMatrix): AudienceMatrix {
  const { plainUse, attentiveUse } = sample;
  const totals = new Float64Array(FEATURES);
  writeTotals(totals, sample);
  const weights = calibrated(sample.weights, {
    totals,
    write: (row, into, from) => writeFeatures(row, plainUse, attentiveUse, into, from),
  });
  return { ...sample, weights };
}

/**
 * The sample with weights that also give the reach of a mix and its gradient over all rows. The mix is then the optimum of the
 * sample too, and other budgets and plans are estimated as changes from exact figures.
 */
export function calibratedToMix(
  sample: AudienceMatrix,
  cpm: DollarsByChannel,
  { spend, sums }: Pick<RefinedMix, 'spend' | 'sums'>,
): AudienceMatrix {
  const { plainUse, attentiveUse } = sample;
  const perUse = contactsPerUse(sample, cpm);
  const boughtPerUse = perUse.map((factor, channel) => factor * spend[channel]!);
  const totals = new Float64Array(FEATURES + 1 + WIDTH);
  writeTotals(totals, sample);
  totals[FEATURES] = sums.attentive.reach;
  // The gradient per use, not per dollar, so that the features of a row need no price.
  perUse.forEach(
    (factor, channel) => (totals[FEATURES + 1 + channel] = factor > 0 ? sums.gradient[channel]! / factor : 0),
  );
  const weights = calibrated(sample.weights, {
    totals,
    write(row, into, from) {
      writeFeatures(row, plainUse, attentiveUse, into, from);
      const cell = row * WIDTH;
      let contacts = 0;
      for (let channel = 0; channel < WIDTH; channel++)
        contacts += boughtPerUse[channel]! * attentiveUse[cell + channel]!;
      const missed = Math.exp(-contacts);
      into[from + FEATURES] = -Math.expm1(-contacts);
      for (let channel = 0; channel < WIDTH; channel++) {
        into[from + FEATURES + 1 + channel] = missed * attentiveUse[cell + channel]!;
      }
    },
  });
  return { ...sample, weights };
}

function writeTotals(totals: Float64Array, sample: AudienceMatrix): void {
  totals[0] = sample.targetUniverse;
  totals.set(targetUse(sample, 'plain'), 1);
  totals.set(targetUse(sample, 'attentive'), 1 + WIDTH);
}

function writeFeatures(
  row: number,
  plainUse: Float32Array,
  attentiveUse: Float32Array,
  into: Float64Array,
  from: number,
): void {
  const cell = row * WIDTH;
  into[from] = 1;
  for (let channel = 0; channel < WIDTH; channel++) {
    into[from + 1 + channel] = plainUse[cell + channel]!;
    into[from + 1 + WIDTH + channel] = attentiveUse[cell + channel]!;
  }
}

/**
 * Added to the diagonal of the matrix, whose features are scaled to 1. It is needed for collinear features, such as attentive and
 * plain use of a channel with one vehicle.
 */
const DIAGONAL_RIDGE = 1e-9;
/** Maximum number of Newton iterations; a sample of many thousands of rows needs three or four. */
const ITERATIONS_MAXIMUM = 25;
/** If an iteration leaves more than this share of the error in the totals, the matrix is computed again. */
const SLOW_PROGRESS = 0.1;
/** Tolerance of the scaled totals, as a share of the largest. Uses are single floats, accurate to 6e-8. */
const TOTALS_TOLERANCE = 3e-8;
/** Bounds of the factor on a respondent's weight. If any factor is beyond them, the sample keeps its drawn weights. */
const WEIGHT_FACTOR_LEAST = 0.1;
const WEIGHT_FACTOR_MOST = 10;
const CHUNK_ROWS = 256;

/** Features of every respondent of a sample whose weighted totals over all rows are known. */
interface Features {
  /** The totals T over all rows, one per feature. */
  readonly totals: Float64Array;
  /** Writes the features f_i of a row into `into`, from index `from` on. */
  write(row: number, into: Float64Array, from: number): void;
}

/**
 * Calibrated weights: as close as possible to the drawn weights, but so that the sample has the totals of all rows. With
 * w_i the drawn weight of respondent i, f_i the features and T the totals, the calibrated weight is
 * `w_i' = w_i exp(f_i . x)`, never below 0, with x such that `sum w_i' f_i = T`. This is solved by Newton's method with the
 * matrix `sum w_i' f_i f_i^T`, which is computed again only where convergence is slow. Estimates from the sample are then
 * exact for the totals and close to exact near them.
 * Source: Deville & Särndal 1992, "Calibration estimators in survey sampling", J. American Statistical Association 87.
 *
 * @returns the drawn weights where no moderate change gives the totals
 */
function calibrated(weights: Float64Array, features: Features): Float64Array {
  const size = features.totals.length;
  const scale = scalesOf(weights, features);
  const largestTotal = largest(features.totals.map((total, feature) => total * scale[feature]!));
  const x = new Float64Array(size);
  let current = weights;
  let moments: Float64Array | null = null;
  let previousWorst = Infinity;
  for (let round = 0; ; round++) {
    const missing = missingTotals(current, features, scale);
    const worst = largest(missing) / largestTotal;
    if (worst <= TOTALS_TOLERANCE) break;
    if (round === ITERATIONS_MAXIMUM || !(worst < Infinity)) return weights;
    if (moments === null || worst > SLOW_PROGRESS * previousWorst) {
      moments = momentsOf(current, features, scale);
      if (!choleskyFactor(moments, size)) return weights;
    }
    previousWorst = worst;
    const correction = solveCholesky(moments, size, missing);
    for (let feature = 0; feature < size; feature++) x[feature] = x[feature]! + correction[feature]!;
    current = reweighted(weights, features, x, scale);
  }
  return current.every((weight, row) => isModerate(weight, weights[row]!)) ? current : weights;
}

function isModerate(weight: number, drawn: number): boolean {
  return weight >= WEIGHT_FACTOR_LEAST * drawn && weight <= WEIGHT_FACTOR_MOST * drawn;
}

function largest(values: Float64Array): number {
  return values.reduce((maximum, value) => Math.max(maximum, Math.abs(value)), 0);
}

/** Factors that scale each feature's weighted sum of squares to 1; 0 for a feature that is 0 everywhere. */
function scalesOf(weights: Float64Array, features: Features): Float64Array {
  const squares = new Float64Array(features.totals.length);
  eachChunk(weights.length, features, (chunk, first, rows) => {
    for (let row = 0, from = 0; row < rows; row++, from += squares.length) {
      const weight = weights[first + row]!;
      for (let feature = 0; feature < squares.length; feature++)
        squares[feature] = squares[feature]! + weight * chunk[from + feature]! ** 2;
    }
  });
  return squares.map((square) => (square > 0 ? 1 / Math.sqrt(square) : 0));
}

/** The weighted second moments of scaled features; lower triangle, with the ridge. */
function momentsOf(weights: Float64Array, features: Features, scale: Float64Array): Float64Array {
  const size = features.totals.length;
  const moments = new Float64Array(size * size);
  eachChunk(weights.length, features, (chunk, first, rows) => addMoments(moments, weights, chunk, first, rows, size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const cell = row * size + column;
      moments[cell] = moments[cell]! * scale[row]! * scale[column]!;
    }
    const diagonal = row * size + row;
    moments[diagonal] = (scale[row] === 0 ? 1 : moments[diagonal]!) + DIAGONAL_RIDGE;
  }
  return moments;
}

function addMoments(
  moments: Float64Array,
  weights: Float64Array,
  chunk: Float64Array,
  first: number,
  rows: number,
  size: number,
): void {
  for (let row = 0; row < rows; row++) {
    const from = row * size;
    const weight = weights[first + row]!;
    for (let one = 0; one < size; one++) {
      const weightedFeature = weight * chunk[from + one]!;
      if (weightedFeature === 0) continue;
      const rowStart = one * size;
      for (let other = 0; other <= one; other++) {
        moments[rowStart + other] = moments[rowStart + other]! + weightedFeature * chunk[from + other]!;
      }
    }
  }
}

/** What the weighted sample lacks of the totals: T - sum w_i' f_i, scaled. */
function missingTotals(weights: Float64Array, features: Features, scale: Float64Array): Float64Array {
  const size = features.totals.length;
  const missing = Float64Array.from(features.totals);
  eachChunk(weights.length, features, (chunk, first, rows) => {
    for (let row = 0; row < rows; row++) {
      const weight = weights[first + row]!;
      for (let feature = 0; feature < size; feature++)
        missing[feature] = missing[feature]! - weight * chunk[row * size + feature]!;
    }
  });
  return missing.map((total, feature) => total * scale[feature]!);
}

/** The weights w_i exp(f_i . x), where x is for scaled features. */
function reweighted(weights: Float64Array, features: Features, x: Float64Array, scale: Float64Array): Float64Array {
  const changed = new Float64Array(weights.length);
  const size = features.totals.length;
  eachChunk(weights.length, features, (chunk, first, count) => {
    for (let row = 0; row < count; row++) {
      let change = 0;
      for (let feature = 0; feature < size; feature++)
        change += chunk[row * size + feature]! * scale[feature]! * x[feature]!;
      changed[first + row] = weights[first + row]! * Math.exp(change);
    }
  });
  return changed;
}

/** Features of a few hundred rows at a time. The features of all rows would take more memory than the sample itself. */
function eachChunk(
  rows: number,
  features: Features,
  handle: (chunk: Float64Array, first: number, rows: number) => void,
): void {
  const size = features.totals.length;
  const chunk = new Float64Array(CHUNK_ROWS * size);
  for (let first = 0; first < rows; first += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, rows - first);
    for (let row = 0; row < count; row++) features.write(first + row, chunk, row * size);
    handle(chunk, first, count);
  }
}
