import type { AudienceSourceSettings } from '../../settings/audienceSources.ts';
import { integerLiteral, doubleLiteral, statement, sum, caseWhen } from './statements.ts';
import type { Dialect, NamedExpression } from './statements.ts';

/** Upper bound of weights and of uses in a month. */
const MAX_VALUE = 1e15;

/** Totals of one query over all rows. Fields that begin with `target` count only the rows of the target. */
export interface TableTotals {
  readonly rows: number;
  /** Number of rows with a weight above 0. */
  readonly sample: number;
  readonly universe: number;
  readonly targetSample: number;
  readonly targetUniverse: number;
  readonly vehicles: readonly VehicleSums[];
}

export interface VehicleSums {
  /** Sum of weight times use over all rows. */
  readonly populationUse: number;
  /** Sum of weight times use over the rows of the target. */
  readonly targetUse: number;
  /** Sum of the weights of the vehicle's users. */
  readonly users: number;
  /** Number of respondents who use the vehicle. */
  readonly userRows: number;
  /** Number of respondents in the target who use the vehicle. */
  readonly targetUserRows: number;
  /** Rows whose use is below 0, not a number, or MAX_VALUE and more. */
  readonly invalidRows: number;
}

/** The result begins with this number of sums of the whole table. */
const TABLE_SUMS = 5;
/** Then the result has this number of sums for each vehicle. */
const SUMS_PER_VEHICLE = 6;

/** The condition for rows that are counted: a weight above 0 and below MAX_VALUE. Null without a weight column. */
export function positiveWeight({ weight }: AudienceSourceSettings, { double, quoted }: Dialect): string | null {
  if (weight === undefined) return null;
  const column = double(quoted(weight));
  return `${column} > 0e+0 AND ${column} < ${doubleLiteral(MAX_VALUE)}`;
}

/** The weight of a counted row. */
export function weightOf({ weight }: AudienceSourceSettings, { double, quoted }: Dialect): string {
  return weight === undefined ? '1e+0' : double(quoted(weight));
}

/** The use of a vehicle in a row; an empty cell counts as 0. */
export function useOf(column: string, { double, quoted }: Dialect): string {
  return `coalesce(${double(quoted(column))}, 0e+0)`;
}

/**
 * The query for {@link TableTotals}; {@link totalsOf} reads its result.
 * @param condition the condition for the target; null for all rows
 */
export function totalsQuery(
  source: AudienceSourceSettings,
  columns: readonly string[],
  table: string,
  condition: string | null,
  dialect: Dialect,
) {
  const weightCondition = positiveWeight(source, dialect);
  // 1e+0 is a double in every dialect, so every sum is a double too.
  const oneIf = (rowCondition: string | null) =>
    rowCondition === null ? '1e+0' : caseWhen(rowCondition, '1e+0', '0e+0');
  const base: NamedExpression[] = [
    { name: 'planner_counts', expression: oneIf(weightCondition) },
    { name: 'planner_target', expression: oneIf(condition) },
    {
      name: 'planner_weight',
      expression: weightCondition === null ? '1e+0' : caseWhen(weightCondition, weightOf(source, dialect), '0e+0'),
    },
    ...columns.map((column, index) => ({ name: useName(index), expression: useOf(column, dialect) })),
  ];
  const derived: NamedExpression[] = [
    { name: 'planner_counts_in', expression: 'planner_counts * planner_target' },
    { name: 'planner_weight_in', expression: 'planner_weight * planner_target' },
  ];
  const select = ['1e+0', 'planner_counts', 'planner_weight', 'planner_counts_in', 'planner_weight_in'].map(sum);
  columns.forEach((_, index) => {
    const usedCondition = `${useName(index)} > 0e+0`;
    const validCondition = `${useName(index)} >= 0e+0 AND ${useName(index)} < ${doubleLiteral(MAX_VALUE)}`;
    select.push(
      sum(`planner_weight * ${useName(index)}`),
      sum(`planner_weight_in * ${useName(index)}`),
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

function useName(index: number): string {
  return `planner_use${integerLiteral(index)}`;
}

/** Reads the sums that {@link totalsQuery} selects, in its order. */
export function totalsOf(sums: Float64Array): TableTotals {
  const [rows, sample, universe, targetSample, targetUniverse] = sums as unknown as number[];
  const vehicles = Array.from({ length: (sums.length - TABLE_SUMS) / SUMS_PER_VEHICLE }, (_, index): VehicleSums => {
    const from = TABLE_SUMS + index * SUMS_PER_VEHICLE;
    const sumAt = (offset: number) => sums[from + offset]!;
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
