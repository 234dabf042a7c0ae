import type { RespondentCluster } from '../../contract/bodies/recompute.ts';
import type { MoneyUnitsByChannel } from '../../words/units.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { PlanningProblem } from '../model/contactRates.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Minimum size of a cluster, so that no respondent's answers can be read from it. */
export const LEAST_RESPONDENTS = 20;
/**
 * A cluster has its own contact rate in a channel if at least this many members determine it. Otherwise it shares one contact rate with
 * all such clusters.
 */
const LEAST_USERS = 5;
/** Upper limit: a spreadsheet recalculates this many rows without a noticeable delay. */
const MOST_CLUSTERS = 256;

/**
 * Clusters respondents who are reached alike. A respondent is a point with one coordinate per channel: the probability of
 * being reached by the channel at its reference money. The group with the largest variance is split in two, repeatedly, across
 * its principal direction (Boley 1998, "Principal direction divisive partitioning", Data Mining and Knowledge Discovery
 * 2).
 *
 * A cluster's contact rate in a channel is chosen so that, at the reference money, it reaches as many people as its members' own
 * contact rates do. The mean contact rate would always reach too many (Jensen's inequality). Where fewer than five members determine the
 * contact rate, the cluster gets the common contact rate of all such clusters.
 * @param reference  money by channel at which people are compared; above 0 in every channel
 * @yields null, after each split, so that the caller may stop
 */
export function* respondentClusters(
  problem: PlanningProblem,
  reference: MoneyUnitsByChannel,
): Generator<null, RespondentCluster[]> {
  const points = reachedPoints(problem, reference);
  const everyRow = Uint32Array.from(problem.weights.keys()).filter((row) => problem.weights[row]! > 0);
  if (everyRow.length < LEAST_RESPONDENTS) return [];
  const finishedGroups: Uint32Array[] = [];
  const openGroups: Group[] = [{ rows: everyRow, split: splitGroup(points, everyRow, LEAST_RESPONDENTS) }];
  while (openGroups.length > 0 && openGroups.length + finishedGroups.length < MOST_CLUSTERS) {
    const widest = openGroups.reduce(
      (best, group, index) => (gainOf(group) > gainOf(openGroups[best]!) ? index : best),
      0,
    );
    const [group] = openGroups.splice(widest, 1);
    if (group!.split === null) {
      finishedGroups.push(group!.rows);
      continue;
    }
    for (const rows of group!.split.parts)
      openGroups.push({ rows, split: splitGroup(points, rows, LEAST_RESPONDENTS) });
    yield null;
  }
  return clustersOf(problem, points, reference, [...finishedGroups, ...openGroups.map(({ rows }) => rows)]);
}

const gainOf = ({ split }: Group) => (split === null ? -1 : split.gain);

/** Each respondent's probability of being reached by each channel alone. */
function reachedPoints({ rows, weights, contactRates }: PlanningProblem, reference: MoneyUnitsByChannel): Points {
  const chances = new Float32Array(rows * WIDTH);
  for (let cell = 0; cell < chances.length; cell++) {
    chances[cell] = -Math.expm1(-contactRates[cell]! * reference[cell % WIDTH]!);
  }
  return { weights, chances, width: WIDTH };
}

/** Upper limit of a reached share: at 1, the contact rate would be infinite. */
const REACHED_SHARE_MAXIMUM = 1 - 1e-9;

/** A sum over members, and the sum of the squared values. */
interface Sum {
  readonly sum: number;
  readonly squares: number;
}

/** Sums over a cluster's members for one channel. */
interface Cell {
  /** Of the members' weights. */
  readonly people: Sum;
  /** Of weight times the chance to be reached: the people reached. */
  readonly reached: Sum;
  /** The number of members. */
  readonly count: number;
  /** Of the chances to be reached, without weights. */
  readonly chances: Sum;
}

function clustersOf(
  { moneyUnit }: PlanningProblem,
  points: Points,
  reference: MoneyUnitsByChannel,
  groups: readonly Uint32Array[],
): RespondentCluster[] {
  const cells = groups.map((rows) => cellsOf(points, rows));
  const shares = Array.from({ length: WIDTH }, (_, channel) => safeShares(cells.map((all) => all[channel]!)));
  return groups.map((rows, index) => ({
    respondents: rows.length,
    people: cells[index]![0]!.people.sum,
    perDollar: shares.map(
      (share, channel) =>
        -Math.log1p(-Math.min(REACHED_SHARE_MAXIMUM, share[index]!)) / (reference[channel]! * moneyUnit),
    ),
  }));
}

function cellsOf({ weights, chances }: Points, rows: Uint32Array): Cell[] {
  const people = sumOver(rows, (row) => weights[row]!);
  return Array.from({ length: WIDTH }, (_, channel) => ({
    people,
    reached: sumOver(rows, (row) => weights[row]! * chances[row * WIDTH + channel]!),
    count: rows.length,
    chances: sumOver(rows, (row) => chances[row * WIDTH + channel]!),
  }));
}

function sumOver(rows: Uint32Array, valueOf: (row: number) => number): Sum {
  let [sum, squares] = [0, 0];
  for (const row of rows) {
    const value = valueOf(row);
    sum += value;
    squares += value * value;
  }
  return { sum, squares };
}

/** Kish's effective sample size: how many equal members would make up such a sum. One outlier weight counts as one. */
const effectiveSize = ({ sum, squares }: Sum) => (squares > 0 ? (sum * sum) / squares : 0);

/**
 * The share of each cluster that one channel reaches. At least five members determine each share, so that no respondent can be
 * recognised. If a few weights dominate a cluster, all its members count equally. Clusters in which fewer than five members use the channel
 * share one value. Further clusters join them, those with the fewest users first, until five members determine the shared value.
 */
function safeShares(cells: readonly Cell[]): number[] {
  const order = cells.toSorted((one, other) => effectiveSize(one.chances) - effectiveSize(other.chances));
  const pooled = new Set<Cell>();
  let [pooledCount, pooledChances]: [number, Sum] = [0, { sum: 0, squares: 0 }];
  for (const cell of order) {
    const { sum, squares } = cell.chances;
    if (
      effectiveSize(cell.chances) >= LEAST_USERS &&
      (pooled.size === 0 || effectiveSize(pooledChances) >= LEAST_USERS)
    )
      break;
    pooled.add(cell);
    pooledCount += cell.count;
    pooledChances = { sum: pooledChances.sum + sum, squares: pooledChances.squares + squares };
  }
  return cells.map((cell) => {
    if (pooled.has(cell)) return pooledChances.sum / pooledCount;
    const isWeightSpread = Math.min(effectiveSize(cell.people), effectiveSize(cell.reached)) >= LEAST_USERS;
    return isWeightSpread ? cell.reached.sum / cell.people.sum : cell.chances.sum / cell.count;
  });
}

/** Respondents as points with a weight each. */
interface Points {
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

interface Group {
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
