/** Respondents as points with a weight each. */
export interface Points {
  readonly weights: Float64Array;
  /** Coordinates, `width` per respondent: the chance that each channel reaches the respondent. */
  readonly chances: Float32Array;
  readonly width: number;
}

interface Split {
  readonly parts: readonly [Uint32Array, Uint32Array];
  /** By how much the split reduces the weighted sum of squared distances to the mean. */
  readonly gain: number;
}

export interface Group {
  readonly rows: Uint32Array;
  /** The best split found; null where no split leaves enough members on both sides, or all members are equal. */
  readonly split: Split | null;
}

/** Steps of the power iteration. Few are enough: a direction near the principal one splits nearly as well. */
const POWER_ITERATIONS = 12;

/**
 * Splits a group along its principal direction, at the threshold with the least variance within the two parts.
 * @param minimumMembers  minimum number of members of each part
 */
export function splitGroup(points: Points, rows: Uint32Array, minimumMembers: number): Split | null {
  if (rows.length < 2 * minimumMembers) return null;
  const mean = meanOf(points, rows);
  const direction = principalDirection(covarianceOf(points, rows, mean), points.width);
  if (direction === null) return null;
  const projections = Float64Array.from(rows, (row) => projection(points, row, mean, direction));
  const order = Uint32Array.from(projections.keys()).sort(
    (one, other) => projections[one]! - projections[other]! || one - other,
  );
  return bestCut(points, rows, projections, order, minimumMembers);
}

function meanOf({ weights, chances, width }: Points, rows: Uint32Array): Float64Array {
  const mean = new Float64Array(width);
  let people = 0;
  for (const row of rows) {
    const weight = weights[row]!;
    people += weight;
    for (let index = 0; index < width; index++) mean[index] = mean[index]! + weight * chances[row * width + index]!;
  }
  return mean.map((sum) => sum / people);
}

/** The weighted covariance sums, `width` x `width`. */
function covarianceOf({ weights, chances, width }: Points, rows: Uint32Array, mean: Float64Array): Float64Array {
  const covariance = new Float64Array(width * width);
  const deviation = new Float64Array(width);
  for (const row of rows) {
    for (let index = 0; index < width; index++) deviation[index] = chances[row * width + index]! - mean[index]!;
    for (let one = 0; one < width; one++) {
      const weighted = weights[row]! * deviation[one]!;
      for (let other = 0; other <= one; other++) {
        covariance[one * width + other] = covariance[one * width + other]! + weighted * deviation[other]!;
      }
    }
  }
  for (let one = 0; one < width; one++) {
    for (let other = 0; other < one; other++) covariance[other * width + one] = covariance[one * width + other]!;
  }
  return covariance;
}

/** The principal direction by power iteration from the coordinate with the largest variance; null where all variances are 0. */
function principalDirection(covariance: Float64Array, width: number): Float64Array | null {
  const variances = Array.from({ length: width }, (_, index) => covariance[index * width + index]!);
  const widest = variances.indexOf(Math.max(...variances));
  if (!(variances[widest]! > 0)) return null;
  let direction = covariance.slice(widest * width, (widest + 1) * width);
  for (let step = 0; step < POWER_ITERATIONS; step++) {
    const size = Math.hypot(...direction);
    if (!(size > 0)) return null;
    const unit = direction.map((part) => part / size);
    direction = unit.map((_, row) =>
      unit.reduce((sum, part, index) => sum + part * covariance[row * width + index]!, 0),
    );
  }
  const size = Math.hypot(...direction);
  return size > 0 ? direction.map((part) => part / size) : null;
}

function projection({ chances, width }: Points, row: number, mean: Float64Array, direction: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < width; index++) sum += (chances[row * width + index]! - mean[index]!) * direction[index]!;
  return sum;
}

/**
 * The cut of the sorted members that reduces the sum of squares most. A cut reduces it by `below^2 / weightBelow + above^2 /
 * weightAbove`, where `below` and `above` are the weighted sums of the projections in the two parts. The projections are
 * relative to the mean, so both sums add up to 0 and `above^2 = below^2`.
 */
function bestCut(
  { weights }: Points,
  rows: Uint32Array,
  projections: Float64Array,
  order: Uint32Array,
  minimumMembers: number,
): Split | null {
  let people = 0;
  for (const row of rows) people += weights[row]!;
  let [weightBelow, below, gain, cut] = [0, 0, 0, -1];
  for (let count = 1; count <= rows.length - minimumMembers; count++) {
    const member = order[count - 1]!;
    const weight = weights[rows[member]!]!;
    weightBelow += weight;
    below += weight * projections[member]!;
    if (count < minimumMembers) continue;
    const reduction = (below * below) / weightBelow + (below * below) / (people - weightBelow);
    if (reduction > gain) [gain, cut] = [reduction, count];
  }
  if (cut < 0) return null;
  const sorted = order.map((member) => rows[member]!);
  return { parts: [sorted.slice(0, cut), sorted.slice(cut)], gain };
}
