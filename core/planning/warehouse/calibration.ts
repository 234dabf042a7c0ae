import { factor, solve } from '../solver/cholesky.ts';

/**
 * Added to the diagonal of the matrix, whose features are scaled to 1. Needed for collinear features, such as attentive and
 * plain use of a channel with one vehicle.
 */
const DIAGONAL_RIDGE = 1e-9;
/** Most Newton iterations; a sample of many thousands of rows needs three or four. */
const ITERATIONS_MAXIMUM = 25;
/** If an iteration leaves more than this share of the error in the totals, the matrix is computed again. */
const SLOW_PROGRESS = 0.1;
/** Tolerance of the scaled totals, as a share of the largest. Uses are single floats, accurate to 6e-8. */
const TOTALS_TOLERANCE = 3e-8;
/** Bounds of the factor on a respondent's weight; beyond them the sample keeps its drawn weights. */
const WEIGHT_FACTOR_LEAST = 0.1;
const WEIGHT_FACTOR_MOST = 10;
const CHUNK_ROWS = 256;

/** Features of every respondent of a sample whose weighted totals over all rows are known. */
export interface Features {
  /** The totals T over all rows, one per feature. */
  readonly totals: Float64Array;
  /** Writes the features f_i of a row into `into`, from index `from` on. */
  write(row: number, into: Float64Array, from: number): void;
}

/**
 * Calibrated weights: as close to the drawn ones as possible, such that the sample has the totals of all rows. `w_i' =
 * w_i exp(f_i . x)`, never below 0, with x such that `sum w_i' f_i = T`; solved by Newton's method with the matrix `sum
 * w_i' f_i f_i'`, which is computed again only where convergence is slow. Estimates from the sample are then exact for
 * the totals and close to exact near them.
 * Source: Deville & Särndal 1992, "Calibration estimators in survey sampling", J. American Statistical Association 87.
 *
 * @returns the drawn weights where no moderate change gives the totals
 */
export function calibrated(weights: Float64Array, features: Features): Float64Array {
  const size = features.totals.length;
  const scale = scalesOf(weights, features);
  const most = largest(features.totals.map((total, at) => total * scale[at]!));
  const x = new Float64Array(size);
  let current = weights;
  let moments: Float64Array | null = null;
  let before = Infinity;
  for (let round = 0; ; round++) {
    const missing = missingTotals(current, features, scale);
    const worst = largest(missing) / most;
    if (worst <= TOTALS_TOLERANCE) break;
    if (round === ITERATIONS_MAXIMUM || !(worst < Infinity)) return weights;
    if (moments === null || worst > SLOW_PROGRESS * before) {
      moments = momentsOf(current, features, scale);
      if (!factor(moments, size)) return weights;
    }
    before = worst;
    const more = solve(moments, size, missing);
    for (let at = 0; at < size; at++) x[at] = x[at]! + more[at]!;
    current = reweighted(weights, features, x, scale);
  }
  return current.every((weight, row) => isModerate(weight, weights[row]!)) ? current : weights;
}

function isModerate(weight: number, drawn: number): boolean {
  return weight >= WEIGHT_FACTOR_LEAST * drawn && weight <= WEIGHT_FACTOR_MOST * drawn;
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** Factors that scale each feature's weighted sum of squares to 1; 0 for a feature that is 0 everywhere. */
function scalesOf(weights: Float64Array, features: Features): Float64Array {
  const squares = new Float64Array(features.totals.length);
  eachChunk(weights.length, features, (block, first, rows) => {
    for (let row = 0, from = 0; row < rows; row++, from += squares.length) {
      const weight = weights[first + row]!;
      for (let at = 0; at < squares.length; at++) squares[at] = squares[at]! + weight * block[from + at]! ** 2;
    }
  });
  return squares.map((square) => (square > 0 ? 1 / Math.sqrt(square) : 0));
}

/** The weighted second moments of scaled features; lower triangle, with the ridge. */
function momentsOf(weights: Float64Array, features: Features, scale: Float64Array): Float64Array {
  const size = features.totals.length;
  const moments = new Float64Array(size * size);
  eachChunk(weights.length, features, (block, first, rows) => addMoments(moments, weights, block, first, rows, size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const cell = row * size + column;
      moments[cell] = moments[cell]! * scale[row]! * scale[column]!;
    }
    const own = row * size + row;
    moments[own] = (scale[row] === 0 ? 1 : moments[own]!) + DIAGONAL_RIDGE;
  }
  return moments;
}

function addMoments(
  moments: Float64Array,
  weights: Float64Array,
  block: Float64Array,
  first: number,
  rows: number,
  size: number,
): void {
  for (let row = 0; row < rows; row++) {
    const from = row * size;
    const weight = weights[first + row]!;
    for (let one = 0; one < size; one++) {
      const scaledFeature = weight * block[from + one]!;
      if (scaledFeature === 0) continue;
      const line = one * size;
      for (let other = 0; other <= one; other++) {
        moments[line + other] = moments[line + other]! + scaledFeature * block[from + other]!;
      }
    }
  }
}

/** T - sum w_i' f_i, scaled. */
function missingTotals(weights: Float64Array, features: Features, scale: Float64Array): Float64Array {
  const size = features.totals.length;
  const missing = Float64Array.from(features.totals);
  eachChunk(weights.length, features, (block, first, rows) => {
    for (let row = 0; row < rows; row++) {
      const weight = weights[first + row]!;
      for (let at = 0; at < size; at++) missing[at] = missing[at]! - weight * block[row * size + at]!;
    }
  });
  return missing.map((total, at) => total * scale[at]!);
}

/** w_i exp(f_i . x) */
function reweighted(weights: Float64Array, features: Features, x: Float64Array, scale: Float64Array): Float64Array {
  const changed = new Float64Array(weights.length);
  const size = features.totals.length;
  eachChunk(weights.length, features, (block, first, count) => {
    for (let row = 0; row < count; row++) {
      let change = 0;
      for (let at = 0; at < size; at++) change += block[row * size + at]! * scale[at]! * x[at]!;
      changed[first + row] = weights[first + row]! * Math.exp(change);
    }
  });
  return changed;
}

/** Features of a few hundred rows at a time: those of all rows would take more memory than the sample itself. */
function eachChunk(
  rows: number,
  features: Features,
  handle: (block: Float64Array, first: number, rows: number) => void,
): void {
  const size = features.totals.length;
  const block = new Float64Array(CHUNK_ROWS * size);
  for (let first = 0; first < rows; first += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, rows - first);
    for (let row = 0; row < count; row++) features.write(first + row, block, row * size);
    handle(block, first, count);
  }
}
