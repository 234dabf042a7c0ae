/** Respondents as points: their weights, and `width` coordinates each, row by row. */
export interface Points {
  readonly weights: Float64Array;
  readonly chances: Float32Array;
  readonly width: number;
}

interface Split {
  readonly parts: readonly [Uint32Array, Uint32Array];
  /** By how much the weighted sum of squared distances to the mean falls. */
  readonly gain: number;
}

export interface Group {
  readonly rows: Uint32Array;
  /** The best split found; null where none leaves enough members on both sides, or all members are equal. */
  readonly split: Split | null;
}

/** Steps of the power iteration: a direction near the principal one splits as well. */
const POWER_ITERATIONS = 12;

/**
 * Splits a group along its principal direction, at the threshold with the least variance within the two parts.
 * @param least  members of a part
 */
export function splitGroup(points: Points, rows: Uint32Array, least: number): Split | null {
  if (rows.length < 2 * least) return null;
  const middle = meanOf(points, rows);
  const direction = principalDirection(covarianceOf(points, rows, middle), points.width);
  if (direction === null) return null;
  const along = Float64Array.from(rows, (row) => projection(points, row, middle, direction));
  const order = Uint32Array.from(along.keys()).sort((one, other) => along[one]! - along[other]! || one - other);
  return cut(points, rows, along, order, least);
}

function meanOf({ weights, chances, width }: Points, rows: Uint32Array): Float64Array {
  const middle = new Float64Array(width);
  let people = 0;
  for (const row of rows) {
    const weight = weights[row]!;
    people += weight;
    for (let at = 0; at < width; at++) middle[at] = middle[at]! + weight * chances[row * width + at]!;
  }
  return middle.map((sum) => sum / people);
}

/** The weighted covariance sums, `width` x `width`. */
function covarianceOf({ weights, chances, width }: Points, rows: Uint32Array, middle: Float64Array): Float64Array {
  const spread = new Float64Array(width * width);
  const away = new Float64Array(width);
  for (const row of rows) {
    for (let at = 0; at < width; at++) away[at] = chances[row * width + at]! - middle[at]!;
    for (let one = 0; one < width; one++) {
      const weighted = weights[row]! * away[one]!;
      for (let other = 0; other <= one; other++) {
        spread[one * width + other] = spread[one * width + other]! + weighted * away[other]!;
      }
    }
  }
  for (let one = 0; one < width; one++) {
    for (let other = 0; other < one; other++) spread[other * width + one] = spread[one * width + other]!;
  }
  return spread;
}

/** By power iteration, starting from the coordinate with the largest variance; null where all variances are 0. */
function principalDirection(spread: Float64Array, width: number): Float64Array | null {
  const own = Array.from({ length: width }, (_, at) => spread[at * width + at]!);
  const most = own.indexOf(Math.max(...own));
  if (!(own[most]! > 0)) return null;
  let direction = spread.slice(most * width, (most + 1) * width);
  for (let step = 0; step < POWER_ITERATIONS; step++) {
    const size = Math.hypot(...direction);
    if (!(size > 0)) return null;
    const unit = direction.map((part) => part / size);
    direction = unit.map((_, row) => unit.reduce((sum, part, at) => sum + part * spread[row * width + at]!, 0));
  }
  const size = Math.hypot(...direction);
  return size > 0 ? direction.map((part) => part / size) : null;
}

function projection({ chances, width }: Points, row: number, middle: Float64Array, direction: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < width; at++) sum += (chances[row * width + at]! - middle[at]!) * direction[at]!;
  return sum;
}

/** The sum of squares falls by `below^2 / weightBelow + above^2 / weightAbove`, for sums around a common mean of 0. */
function cut(
  { weights }: Points,
  rows: Uint32Array,
  along: Float64Array,
  order: Uint32Array,
  least: number,
): Split | null {
  let people = 0;
  for (const row of rows) people += weights[row]!;
  let [weightBelow, below, gain, place] = [0, 0, 0, -1];
  for (let count = 1; count <= rows.length - least; count++) {
    const member = order[count - 1]!;
    const weight = weights[rows[member]!]!;
    weightBelow += weight;
    below += weight * along[member]!;
    if (count < least) continue;
    const now = (below * below) / weightBelow + (below * below) / (people - weightBelow);
    if (now > gain) [gain, place] = [now, count];
  }
  if (place < 0) return null;
  const sorted = order.map((member) => rows[member]!);
  return { parts: [sorted.slice(0, place), sorted.slice(place)], gain };
}
