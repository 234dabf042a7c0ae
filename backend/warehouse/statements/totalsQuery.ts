import type { AudienceSourceSettings } from '../../settings/audienceSources.ts';
import type { Dialect } from './dialects.ts';
import { wholeNumber, numeral } from './dialects.ts';
import { statement, sum, when } from './statements.ts';
import type { Named } from './statements.ts';

/** Upper bound of weights and of uses in a month. */
const LARGEST = 1e15;

/** Totals of one query over all rows, in the target or not. */
export interface TableTotals {
  readonly rows: number;
  /** With a weight above 0. */
  readonly sample: number;
  readonly universe: number;
  readonly targetSample: number;
  readonly targetUniverse: number;
  readonly vehicles: readonly VehicleSums[];
}

export interface VehicleSums {
  /** Sums of weight x use over all rows and over the target. */
  readonly populationUse: number;
  readonly targetUse: number;
  /** Sum of weights of its users. */
  readonly users: number;
  /** Respondents who use it. */
  readonly userRows: number;
  readonly targetUserRows: number;
  /** Rows whose use is below 0 or no number. */
  readonly unsound: number;
}

const OF_TABLE = 5;
const OF_VEHICLE = 6;

/** The condition of a counted row: a weight above 0. */
export function isWeighed({ weight }: AudienceSourceSettings, { double, quoted }: Dialect): string | null {
  if (weight === undefined) return null;
  const column = double(quoted(weight));
  return `${column} > 0e+0 AND ${column} < ${numeral(LARGEST)}`;
}

/** The weight of a counted row. */
export function weightOf({ weight }: AudienceSourceSettings, { double, quoted }: Dialect): string {
  return weight === undefined ? '1e+0' : double(quoted(weight));
}

/** A use; an empty one counts as 0. */
export function useOf(column: string, { double, quoted }: Dialect): string {
  return `coalesce(${double(quoted(column))}, 0e+0)`;
}

/** @param condition of the target; null for all rows */
export function totalsQuery(
  source: AudienceSourceSettings,
  columns: readonly string[],
  table: string,
  condition: string | null,
  dialect: Dialect,
) {
  const weighed = isWeighed(source, dialect);
  const flag = (one: string | null) => (one === null ? '1e+0' : when(one, '1e+0', '0e+0'));
  const base: Named[] = [
    { name: 'planner_counts', is: flag(weighed) },
    { name: 'planner_target', is: flag(condition) },
    { name: 'planner_weight', is: weighed === null ? '1e+0' : when(weighed, weightOf(source, dialect), '0e+0') },
    ...columns.map((column, at) => ({ name: use(at), is: useOf(column, dialect) })),
  ];
  const derived: Named[] = [
    { name: 'planner_counts_in', is: 'planner_counts * planner_target' },
    { name: 'planner_weight_in', is: 'planner_weight * planner_target' },
  ];
  const gives = ['1e+0', 'planner_counts', 'planner_weight', 'planner_counts_in', 'planner_weight_in'].map(sum);
  columns.forEach((_, at) => {
    const used = `${use(at)} > 0e+0`;
    const sound = `${use(at)} >= 0e+0 AND ${use(at)} < ${numeral(LARGEST)}`;
    gives.push(
      sum(`planner_weight * ${use(at)}`),
      sum(`planner_weight_in * ${use(at)}`),
      sum(when(used, 'planner_weight', '0e+0')),
      sum(when(used, 'planner_counts', '0e+0')),
      sum(when(used, 'planner_counts_in', '0e+0')),
      sum(when(sound, '0e+0', '1e+0')),
    );
  });
  return { text: statement(dialect, { table, layers: [base, derived], where: null, gives }), width: gives.length };
}

function use(at: number): string {
  return `planner_use${wholeNumber(at)}`;
}

export function totalsOf(sums: Float64Array): TableTotals {
  const [rows, sample, universe, targetSample, targetUniverse] = sums as unknown as number[];
  const vehicles = Array.from({ length: (sums.length - OF_TABLE) / OF_VEHICLE }, (_, at): VehicleSums => {
    const from = OF_TABLE + at * OF_VEHICLE;
    const of = (place: number) => sums[from + place]!;
    return {
      populationUse: of(0),
      targetUse: of(1),
      users: of(2),
      userRows: of(3),
      targetUserRows: of(4),
      unsound: of(5),
    };
  });
  return {
    rows: rows!,
    sample: sample!,
    universe: universe!,
    targetSample: targetSample!,
    targetUniverse: targetUniverse!,
    vehicles,
  };
}
