import { CHANNELS } from '../../rules/channels.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import type { VehicleTotals } from '../../planning/model/audience.ts';
import { wholeNumber } from '../../words/amounts.ts';

/** The row that weighs most: by its weight, or where the file has none by its use. */
export interface HeavyRow {
  /** As the spreadsheet counts. */
  readonly row: number;
  /** People it would stand for. */
  readonly weight: number;
  /** By vehicle of the fold its use. */
  readonly uses: readonly number[];
}

/** What the rows of a file come to, the heavy one among them or not. By vehicle of the fold. */
export interface RowSums {
  readonly respondents: number;
  readonly universe: number;
  readonly vehicles: readonly VehicleTotals[];
  /** People who use each vehicle. */
  readonly users: readonly number[];
}

/** Figures of one thing agree when they differ by rounding only, as a share of them. */
const SLACK = 0.005;
/** So many of the used columns must add up. */
const COLUMNS_SHARE = 0.8;
/** With fewer respondents a row may be the sum of the others by chance. */
const SURE_ROWS = 10;
/** In larger files no respondent stands for so large a share. */
const HEAVY_SHARE = 0.1;
const HEAVY_ROWS = 30;

export type RowVerdict = 'total' | 'perhaps total' | 'heavy' | 'respondent';

/** Whether the row's weight is the sum of all others. @param all  sums with the row among them */
export function weightAddsUp({ weight }: HeavyRow, all: RowSums): boolean {
  return all.respondents > 2 && near(weight, all.universe - weight);
}

/**
 * What the heaviest row is: the sum of the others, perhaps their sum, one who stands for very many, or a respondent.
 * @param all        sums with the row among them
 * @param plainUse   by vehicle the sum of the others' uses, not weighted; null while nobody added them up
 */
export function judgeRow(
  heavy: HeavyRow,
  all: RowSums,
  weighted: boolean,
  plainUse: readonly number[] | null,
): RowVerdict {
  const others = all.respondents - 1;
  if (others < 2) return 'respondent';
  const weightIs = weighted && weightAddsUp(heavy, all);
  const usesAre = usesAddUp(heavy, all, plainUse);
  if (weighted ? weightIs && usesAre : usesAre) return others >= SURE_ROWS ? 'total' : 'perhaps total';
  if (weightIs || usesAre) return 'perhaps total';
  const share = weighted ? heavy.weight / all.universe : shareOfUse(heavy, all);
  return share > HEAVY_SHARE && others >= HEAVY_ROWS ? 'heavy' : 'respondent';
}

function shareOfUse({ uses, weight }: HeavyRow, { vehicles }: RowSums): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const all = sum(vehicles.map(({ populationUse }) => populationUse));
  return all > 0 ? (sum(uses) * weight) / all : 0;
}

/** The uses are the sums of the others': as they stand, weighted, or of the people who use. */
function usesAddUp(
  { uses, weight }: HeavyRow,
  { vehicles, users }: RowSums,
  plainUse: readonly number[] | null,
): boolean {
  const sums = [
    vehicles.map(({ populationUse }, at) => populationUse - weight * uses[at]!),
    users.map((people, at) => people - (uses[at]! > 0 ? weight : 0)),
    ...(plainUse === null ? [] : [plainUse]),
  ];
  return sums.some((of) => {
    const used = of.flatMap((sum, at) => (sum > 0 || uses[at]! > 0 ? [{ sum, use: uses[at]! }] : []));
    const equal = used.filter(({ sum, use }) => use > 0 && near(use, sum)).length;
    return used.length > 0 && equal >= used.length * COLUMNS_SHARE && used.some(({ use }) => use > 1);
  });
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) <= SLACK * Math.max(Math.abs(one), Math.abs(other));
}

/**
 * Puts the row before the planner.
 * @param byChannel  its use by channel, not weighted
 * @returns whether it is left out
 */
export function askAboutRow(
  registry: Doubts,
  verdict: RowVerdict,
  heavy: HeavyRow,
  byChannel: readonly number[],
): boolean {
  const { row, weight } = heavy;
  const people = wholeNumber(weight);
  const isTotal = verdict !== 'heavy';
  let leftOut = false;
  const change = (sign: 1 | -1) => (now: Totals) => ({
    universe: now.universe + sign * weight,
    use: CHANNELS.map((_, at) => now.use[at]! + sign * weight * byChannel[at]!),
  });
  const answer = registry.ask({
    code: isTotal ? 'total row' : 'heavy row',
    row,
    cells: [people],
    says: isTotal
      ? `Row ${row} looks like the sum of the others (${people} people). Is it a total, or one of the respondents?`
      : `Row ${row} alone stands for ${people} people, or for much of the use. Is it a respondent, or a total?`,
    assumed: isTotal ? 'total' : 'respondent',
    options: [
      { id: 'total', says: 'A total: leave it out', effect: (now) => (leftOut ? now : change(-1)(now)) },
      { id: 'respondent', says: 'A respondent: count it', effect: (now) => (leftOut ? change(1)(now) : now) },
    ],
  });
  leftOut = answer === 'total';
  return leftOut;
}
