/** Prefix of all names in statements except those of columns. A table that has a column with this prefix is refused (../warehouseTable.ts). */
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

/**
 * The SQL text. All its parts come from this folder and from `engines`: numbers, names with our prefix, quoted names of columns, tables and
 * Parquet files, and codes of answers, which the settings check.
 */
export function statement(
  { usesWithClause }: Dialect,
  { table, subqueries, where, select, orderBy, limit }: Query,
): string {
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  const tail = limit === undefined ? order : `${order} LIMIT ${limit}`;
  const filter = where === null ? '' : ` WHERE ${where}`;
  const named = (expressions: readonly NamedExpression[]) =>
    expressions.map(({ name, expression }) => `${expression} AS ${name}`).join(', ');
  if (usesWithClause) {
    return `WITH ${named(subqueries.flat())} SELECT ${select.join(', ')} FROM ${table}${filter}${tail}`;
  }
  const [columns = [], ...rest] = subqueries;
  let inner = `SELECT ${named(columns)} FROM ${table}${filter}`;
  for (const expressions of rest) inner = `SELECT *, ${named(expressions)} FROM (${inner}) AS t`;
  return `SELECT ${select.join(', ')} FROM (${inner}) AS t${tail}`;
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

/** How one engine writes the parts of SQL that all engines support. */
export interface Dialect {
  readonly name: 'duckdb' | 'clickhouse';
  /** A quoted name of a column or table. */
  quoted(name: string): string;
  /** A column as a 64-bit float. */
  double(column: string): string;
  /** A hash of a column: uniform from 0 to 2^32 - 1, and always the same for the same seed. */
  hash(column: string, seed: number): string;
  /**
   * True if named expressions are written in a WITH before one SELECT, false if in nested SELECTs. With nested SELECTs, ClickHouse would
   * send every row from the shards to the first server.
   */
  readonly usesWithClause: boolean;
}

/** 2^32, the number of hash values. */
export const HASH_VALUES = 4_294_967_296;

export const DUCKDB: Dialect = {
  name: 'duckdb',
  quoted: (name) => `"${name.replaceAll('"', '""')}"`,
  double: (column) => `CAST(${column} AS DOUBLE)`,
  hash: (column, seed) => `hash(${column}, ${integerLiteral(seed)}) % ${HASH_VALUES}`,
  usesWithClause: false,
};

/** ClickHouse 18.16 and later. */
export const CLICKHOUSE: Dialect = {
  name: 'clickhouse',
  quoted: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
  double: (column) => `toFloat64(${column})`,
  hash: (column, seed) => `cityHash64(${column}, ${integerLiteral(seed)}) % ${HASH_VALUES}`,
  usesWithClause: true,
};

/** A 64-bit float literal. Without an exponent, engines may read it as a decimal with few digits. */
export function doubleLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not allowed in SQL.`);
  return value < 0 || Object.is(value, -0) ? `(${value.toExponential()})` : value.toExponential();
}

/** A whole number from 0 on, written in digits only. */
export function integerLiteral(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not allowed in SQL.`);
  return String(value);
}
