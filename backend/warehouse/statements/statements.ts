import type { Dialect } from './dialects.ts';

/** All names that statements give begin so; a table with such a column is refused (../warehouseTable.ts). */
export const OWN_NAME = 'planner_';

/** An expression that later ones may use by its name. */
export interface Named {
  readonly name: string;
  readonly is: string;
}

/** A statement over one table, without joins or groups. */
export interface Walk {
  readonly table: string;
  /** Expressions over the columns and over numbers; then layers of expressions over the names of the layers before. */
  readonly layers: readonly (readonly Named[])[];
  /** Over the table's own columns; null for all rows. */
  readonly where: string | null;
  /** What comes back, over the names. */
  readonly gives: readonly string[];
  /** For rows instead of sums: in the order of a name, so many at most. */
  readonly first?: { readonly by: string; readonly rows: string };
}

/** The text of a statement. Every part of it was made by this folder: numbers, names we gave, and quoted names of the table's own columns. */
export function statement({ namesBefore }: Dialect, { table, layers, where, gives, first }: Walk): string {
  const tail = first === undefined ? '' : ` ORDER BY ${first.by} LIMIT ${first.rows}`;
  const filter = where === null ? '' : ` WHERE ${where}`;
  if (namesBefore) {
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
