import type { Dialect } from './dialects.ts';

/** Prefix of all names in statements; a table with such a column is refused (../warehouseTable.ts). */
export const NAME_PREFIX = 'planner_';

/** An expression that later expressions may use by its name. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** A statement over one table, without joins or groups. */
export interface Query {
  readonly table: string;
  /** Lists of named expressions. The first list uses columns; each later one may also use the names of the lists before it. */
  readonly subqueries: readonly (readonly NamedExpression[])[];
  /** A condition over the columns; null for all rows. */
  readonly where: string | null;
  /** The expressions of the result. */
  readonly select: readonly string[];
  /** For statements that return rows instead of sums: the name by which rows are ordered. */
  readonly orderBy?: string;
  /** For statements that return rows instead of sums: their maximum number. */
  readonly limit?: string;
}

/** The SQL text. All its parts come from this folder: numbers, names with our prefix, and quoted column names. */
export function statement(
  { usesWithClause }: Dialect,
  { table, subqueries, where, select, orderBy, limit }: Query,
): string {
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  const tail = limit === undefined ? order : `${order} LIMIT ${limit}`;
  const filter = where === null ? '' : ` WHERE ${where}`;
  if (usesWithClause) {
    const names = subqueries.flat().map(({ name, expression }) => `${expression} AS ${name}`);
    return `WITH ${names.join(', ')} SELECT ${select.join(', ')} FROM ${table}${filter}${tail}`;
  }
  const [columns = [], ...rest] = subqueries;
  const base = `SELECT ${columns.map(({ name, expression }) => `${expression} AS ${name}`).join(', ')} FROM ${table}${filter}`;
  const nested = rest.reduce(
    (inner, subquery) =>
      `SELECT *, ${subquery.map(({ name, expression }) => `${expression} AS ${name}`).join(', ')} FROM (${inner}) AS t`,
    base,
  );
  return `SELECT ${select.join(', ')} FROM (${nested}) AS t${tail}`;
}

/** The aggregate of an expression over all rows. {@link sumOfTerms} adds several expressions within one row. */
export function sum(expression: string): string {
  return `sum(${expression})`;
}

export function caseWhen(condition: string, whenTrue: string, whenFalse: string): string {
  return `CASE WHEN ${condition} THEN ${whenTrue} ELSE ${whenFalse} END`;
}

/** The sum of the terms; 0 without any. */
export function sumOfTerms(terms: readonly string[]): string {
  return terms.length === 0 ? '0e+0' : `(${terms.join(' + ')})`;
}
