import type { RespondentCluster } from '../../contract/bodies/recompute.ts';
import type { MoneyUnitsByChannel } from '../../words/units.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { splitGroup } from './splitGroup.ts';
import type { Group, Points } from './splitGroup.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** No cluster is of fewer respondents, so that nobody's answers can be read from it. */
export const LEAST_RESPONDENTS = 10;
/** So many rows a spreadsheet recomputes without being felt. */
const MOST_CLUSTERS = 256;

/**
 * Groups the target's respondents into clusters of alike ones. Alike is who is reached alike: a respondent is the point of the 15
 * chances to be reached by each channel at its reference money, and the group with the most spread is split in two, again and again,
 * across its widest direction (Boley 1998, "Principal direction divisive partitioning", Data Mining and Knowledge Discovery 2).
 * A cluster's rate in a channel is the one that reaches as many of it at the reference money as are reached of its members: exact there,
 * where the mean rate would always reach too many (Jensen).
 * @param reference  money by channel at which people are compared; above 0 in every channel
 * @yields nothing, after each split, so that whoever runs it may leave
 */
export function* respondentClusters(
  problem: PlanningProblem,
  reference: MoneyUnitsByChannel,
): Generator<null, RespondentCluster[]> {
  const points = reachedPoints(problem, reference);
  const everybody = Uint32Array.from(problem.weights.keys()).filter((row) => problem.weights[row]! > 0);
  if (everybody.length < LEAST_RESPONDENTS) return [];
  const done: Uint32Array[] = [];
  const open: Group[] = [{ rows: everybody, split: splitGroup(points, everybody, LEAST_RESPONDENTS) }];
  while (open.length > 0 && open.length + done.length < MOST_CLUSTERS) {
    const widest = open.reduce((best, group, at) => (gainOf(group) > gainOf(open[best]!) ? at : best), 0);
    const [group] = open.splice(widest, 1);
    if (group!.split === null) {
      done.push(group!.rows);
      continue;
    }
    for (const rows of group!.split.parts) open.push({ rows, split: splitGroup(points, rows, LEAST_RESPONDENTS) });
    yield null;
  }
  return [...done, ...open.map(({ rows }) => rows)].map((rows) => clusterOf(problem, points, reference, rows));
}

const gainOf = ({ split }: Group) => (split === null ? -1 : split.gain);

/** Each respondent's chances to be reached by each channel alone, 0 to 1. */
function reachedPoints({ rows, weights, rates }: PlanningProblem, reference: MoneyUnitsByChannel): Points {
  const chances = new Float32Array(rows * WIDTH);
  for (let cell = 0; cell < chances.length; cell++) {
    chances[cell] = -Math.expm1(-rates[cell]! * reference[cell % WIDTH]!);
  }
  return { weights, chances, width: WIDTH };
}

/** So near to everybody a rate would be without end. */
const ALL = 1 - 1e-9;
/** Digits of a rate that leave; the error is measured with these. */
const DIGITS = 7;

function clusterOf(
  { moneyUnit }: PlanningProblem,
  { weights, chances }: Points,
  reference: MoneyUnitsByChannel,
  rows: Uint32Array,
): RespondentCluster {
  const reached = new Float64Array(WIDTH);
  let people = 0;
  for (const row of rows) {
    const weight = weights[row]!;
    people += weight;
    for (let channel = 0; channel < WIDTH; channel++) {
      reached[channel] = reached[channel]! + weight * chances[row * WIDTH + channel]!;
    }
  }
  const perDollar = Array.from(reached, (sum, channel) => {
    const rate = -Math.log1p(-Math.min(ALL, sum / people)) / (reference[channel]! * moneyUnit);
    return Number(rate.toPrecision(DIGITS));
  });
  return { respondents: rows.length, people: Number(people.toPrecision(DIGITS)), perDollar };
}
