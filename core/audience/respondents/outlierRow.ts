import { CHANNELS } from '../../rules/channels.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import type { VehicleTotals } from '../../planning/model/audience.ts';
import { wholeNumber } from '../../words/amounts.ts';

/** The row with the largest weight; in a file without weights, with the largest use. {@link judgeRow} says whether it is an outlier. */
export interface OutlierRow {
  /** Spreadsheet row. */
  readonly row: number;
  /** Number of people that the row represents if it is a respondent. */
  readonly weight: number;
  /** Uses a month by vehicle. */
  readonly uses: readonly number[];
}

/** Sums over the rows of a file. Arrays are by vehicle. */
export interface RowSums {
  readonly respondents: number;
  readonly universe: number;
  readonly vehicles: readonly VehicleTotals[];
  /** Number of people who use each vehicle. */
  readonly users: readonly number[];
}

/** Two figures are equal if they differ by at most this share, which allows for rounding. */
const SLACK = 0.005;
/** A total is the sum of the other rows in at least this share of the columns with use. */
const COLUMNS_SHARE = 0.8;
/** With fewer other rows than this, a row may be their sum by chance, so the planner is asked. */
const CERTAIN_ROWS_MINIMUM = 10;
/** In files with at least OUTLIER_ROWS_MINIMUM rows, a respondent with a larger share of all people or use is an outlier. */
const OUTLIER_SHARE = 0.1;
const OUTLIER_ROWS_MINIMUM = 30;

export type RowVerdict = 'total' | 'possible total' | 'outlier' | 'respondent';

/** Whether the row's weight is the sum of all others. @param all  sums that include the row */
export function weightAddsUp({ weight }: OutlierRow, all: RowSums): boolean {
  return all.respondents > 2 && isNear(weight, all.universe - weight);
}

/**
 * Classifies the row: a total of the other rows, possibly a total, an outlier, or an ordinary respondent.
 * @param all        sums that include the row
 * @param plainUse   unweighted sums of the others' uses by vehicle; null when not known
 */
export function judgeRow(
  outlier: OutlierRow,
  all: RowSums,
  weighted: boolean,
  plainUse: readonly number[] | null,
): RowVerdict {
  const others = all.respondents - 1;
  if (others < 2) return 'respondent';
  const isWeightSum = weighted && weightAddsUp(outlier, all);
  const areUsesSums = usesAddUp(outlier, all, plainUse);
  if (weighted ? isWeightSum && areUsesSums : areUsesSums)
    return others >= CERTAIN_ROWS_MINIMUM ? 'total' : 'possible total';
  if (isWeightSum || areUsesSums) return 'possible total';
  const share = weighted ? outlier.weight / all.universe : shareOfUse(outlier, all);
  return share > OUTLIER_SHARE && others >= OUTLIER_ROWS_MINIMUM ? 'outlier' : 'respondent';
}

function shareOfUse({ uses, weight }: OutlierRow, { vehicles }: RowSums): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const totalUse = sum(vehicles.map(({ populationUse }) => populationUse));
  return totalUse > 0 ? (sum(uses) * weight) / totalUse : 0;
}

/** Whether the row's numbers are sums over the other rows: of unweighted uses, of weighted uses, or of users. */
function usesAddUp(
  { uses, weight }: OutlierRow,
  { vehicles, users }: RowSums,
  plainUse: readonly number[] | null,
): boolean {
  const sums = [
    vehicles.map(({ populationUse }, vehicle) => populationUse - weight * uses[vehicle]!),
    users.map((people, vehicle) => people - (uses[vehicle]! > 0 ? weight : 0)),
    ...(plainUse === null ? [] : [plainUse]),
  ];
  return sums.some((sumsByVehicle) => {
    const used = sumsByVehicle.flatMap((sum, vehicle) =>
      sum > 0 || uses[vehicle]! > 0 ? [{ sum, use: uses[vehicle]! }] : [],
    );
    const equal = used.filter(({ sum, use }) => use > 0 && isNear(use, sum)).length;
    return used.length > 0 && equal >= used.length * COLUMNS_SHARE && used.some(({ use }) => use > 1);
  });
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= SLACK * Math.max(Math.abs(one), Math.abs(other));
}

/**
 * Asks the planner about the row.
 * @param byChannel  the row's unweighted use by channel
 * @returns whether the row is excluded
 */
export function askAboutRow(
  registry: Doubts,
  verdict: RowVerdict,
  outlier: OutlierRow,
  byChannel: readonly number[],
): boolean {
  const { row, weight } = outlier;
  const people = wholeNumber(weight);
  const isTotal = verdict !== 'outlier';
  /** The totals with the row added `times` times: -1 takes it away. */
  const withRow = ({ universe, use }: Totals, times: 1 | -1): Totals => ({
    universe: universe + times * weight,
    use: CHANNELS.map((_, channel) => use[channel]! + times * weight * byChannel[channel]!),
  });
  const answer = registry.ask({
    code: isTotal ? 'total row' : 'heavy row',
    row,
    cells: [people],
    message: isTotal
      ? `Row ${row} looks like the sum of the others (${people} people). Is it a total, or one of the respondents?`
      : `Row ${row} alone stands for ${people} people, or for much of the use. Is it a respondent, or a total?`,
    assumed: isTotal ? 'total' : 'respondent',
    options: [
      {
        id: 'total',
        label: 'A total: leave it out',
        effect: (totals, chosen) => (chosen === 'total' ? totals : withRow(totals, -1)),
      },
      {
        id: 'respondent',
        label: 'A respondent: count it',
        effect: (totals, chosen) => (chosen === 'total' ? withRow(totals, 1) : totals),
      },
    ],
  });
  return answer === 'total';
}
