import type { AudienceSourceSettings } from '../../settings/audienceSources.ts';
import type { Dialect } from './dialects.ts';
import { wholeNumber, numeral } from './dialects.ts';
import { statement, sum, caseWhen } from './statements.ts';
import type { NamedExpression } from './statements.ts';

/** Upper bound of weights and of uses in a month. */
const MAX_VALUE = 1e15;

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
  /** Rows whose use is negative or not a finite number. */
  readonly invalidRows: number;
}

/** Number of sums in the result: first those of the table, then those of each vehicle. */
const TABLE_SUMS = 5;
const SUMS_PER_VEHICLE = 6;

/** The condition of a counted row, a weight above 0; null without a weight column. */
export function positiveWeight({ weight }: AudienceSourceSettings, { double, quoted }: Dialect): string | null {
  if (weight === undefined) return null;
  const column = double(quoted(weight));
  return `${column} > 0e+0 AND ${column} < ${numeral(MAX_VALUE)}`;
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
  const weightCondition = positiveWeight(source, dialect);
  // 1e+0 is a double in both dialects, so every sum is one.
  const flag = (one: string | null) => (one === null ? '1e+0' : caseWhen(one, '1e+0', '0e+0'));
  const base: NamedExpression[] = [
    { name: 'planner_counts', expression: flag(weightCondition) },
    { name: 'planner_target', expression: flag(condition) },
    {
      name: 'planner_weight',
      expression: weightCondition === null ? '1e+0' : caseWhen(weightCondition, weightOf(source, dialect), '0e+0'),
    },
    ...columns.map((column, at) => ({ name: use(at), expression: useOf(column, dialect) })),
  ];
  const derived: NamedExpression[] = [
    { name: 'planner_counts_in', expression: 'planner_counts * planner_target' },
    { name: 'planner_weight_in', expression: 'planner_weight * planner_target' },
  ];
  const select = ['1e+0', 'planner_counts', 'planner_weight', 'planner_counts_in', 'planner_weight_in'].map(sum);
  columns.forEach((_, at) => {
    const usedCondition = `${use(at)} > 0e+0`;
    const validCondition = `${use(at)} >= 0e+0 AND ${use(at)} < ${numeral(MAX_VALUE)}`;
    select.push(
      sum(`planner_weight * ${use(at)}`),
      sum(`planner_weight_in * ${use(at)}`),
      sum(caseWhen(usedCondition, 'planner_weight', '0e+0')),
      sum(caseWhen(usedCondition, 'planner_counts', '0e+0')),
      sum(caseWhen(usedCondition, 'planner_counts_in', '0e+0')),
      sum(caseWhen(validCondition, '0e+0', '1e+0')),
    );
  });
  return {
    text: statement(dialect, { table, subqueries: [base, derived], where: null, select }),
    width: select.length,
  };
}

function use(at: number): string {
  return `planner_use${wholeNumber(at)}`;
}

export function totalsOf(sums: Float64Array): TableTotals {
  const [rows, sample, universe, targetSample, targetUniverse] = sums as unknown as number[];
  const vehicles = Array.from({ length: (sums.length - TABLE_SUMS) / SUMS_PER_VEHICLE }, (_, at): VehicleSums => {
    const from = TABLE_SUMS + at * SUMS_PER_VEHICLE;
    const sumAt = (place: number) => sums[from + place]!;
    return {
      populationUse: sumAt(0),
      targetUse: sumAt(1),
      users: sumAt(2),
      userRows: sumAt(3),
      targetUserRows: sumAt(4),
      invalidRows: sumAt(5),
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
