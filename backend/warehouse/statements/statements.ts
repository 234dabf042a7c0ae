import type { Dialect } from './dialects.ts';

/** Prefix of all names in statements; a table with such a column is refused (../warehouseTable.ts). */
export const OWN_NAME = 'planner_';

/** An expression that later ones may use by its name. */
export interface Named {
  readonly name: string;
  readonly is: string;
}

/** A statement over one table, without joins or groups. */
export interface Query {
  readonly table: string;
  /** Layers of expressions: the first over columns, each later one over the names before it. */
  readonly layers: readonly (readonly Named[])[];
  /** A condition over the columns; null for all rows. */
  readonly where: string | null;
  /** The result expressions. */
  readonly gives: readonly string[];
  /** For rows instead of sums: their order, and the limit. */
  readonly first?: { readonly by: string; readonly rows: string };
}

/** The SQL text. All its parts come from this folder: numbers, our own names, and quoted column names. */
export function statement({ usesWith }: Dialect, { table, layers, where, gives, first }: Query): string {
  const tail = first === undefined ? '' : ` ORDER BY ${first.by} LIMIT ${first.rows}`;
  const filter = where === null ? '' : ` WHERE ${where}`;
  if (usesWith) {
    const names = layers.flat().map(({ name, is }) => `${is} AS ${name}`);
    return `WITH ${names.join(', ')} SELECT ${gives.join(', ')} FROM ${table}${filter}${tail}`;
  }
  const [columns = [], ...rest] = layers;
  const base = `SELECT ${columns.map(({ name, is }) => `${is} AS ${name}`).join(', ')} FROM ${table}${filter}`;
  const nested = rest.reduce(
    (inner, layer) => `SELECT *, ${layer.map(({ name, is }) => `${is} AS ${name}`).join(', ')} FROM (${inner}) AS t`,
    base,
  );
  return `SELECT ${gives.join(', ')} FROM (${nested}) AS t${tail}`;
}

export function sum(expression: string): string {
  return `sum(${expression})`;
}

export function when(condition: string, then: string, otherwise: string): string {
  return `CASE WHEN ${condition} THEN ${then} ELSE ${otherwise} END`;
}

/** Terms added up; 0 without any. */
export function added(terms: readonly string[]): string {
  return terms.length === 0 ? '0e+0' : `(${terms.join(' + ')})`;
}
