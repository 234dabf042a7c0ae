import type { RespondentCluster } from '../../contract/bodies/recompute.ts';
import type { MoneyUnitsByChannel } from '../../words/units.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { splitGroup } from './splitGroup.ts';
import type { Group, Points } from './splitGroup.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Minimum size of a cluster, so that no respondent's answers can be read from it. */
export const LEAST_RESPONDENTS = 20;
/**
 * A cluster has its own rate in a channel if at least this many members determine it. Otherwise it shares one rate with
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
 * A cluster's rate in a channel is chosen so that, at the reference money, it reaches as many people as its members' own
 * rates do. The mean rate would always reach too many (Jensen's inequality). Where fewer than five members determine the
 * rate, the cluster gets the common rate of all such clusters.
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
function reachedPoints({ rows, weights, rates }: PlanningProblem, reference: MoneyUnitsByChannel): Points {
  const chances = new Float32Array(rows * WIDTH);
  for (let cell = 0; cell < chances.length; cell++) {
    chances[cell] = -Math.expm1(-rates[cell]! * reference[cell % WIDTH]!);
  }
  return { weights, chances, width: WIDTH };
}

/** Upper limit of a reached share: at 1, the rate would be infinite. */
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
  const people = summed(rows, (row) => weights[row]!);
  return Array.from({ length: WIDTH }, (_, channel) => ({
    people,
    reached: summed(rows, (row) => weights[row]! * chances[row * WIDTH + channel]!),
    count: rows.length,
    chances: summed(rows, (row) => chances[row * WIDTH + channel]!),
  }));
}

function summed(rows: Uint32Array, valueOf: (row: number) => number): Sum {
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
 * The share reached of each cluster by one channel. At least five members determine each share. If one weight
 * dominates, all members count equally. If too few use the channel even then, such clusters share one value.
 * Further clusters join, smallest first, until five members determine the shared value.
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
