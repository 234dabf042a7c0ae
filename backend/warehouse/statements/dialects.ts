/** How an engine writes what all of them can do. */
export interface Dialect {
  readonly name: 'duckdb' | 'clickhouse' | 'bigquery';
  /** The name of a column or a table, whatever signs are in it. */
  quoted(name: string): string;
  /** A column as a 64-bit float. */
  double(column: string): string;
  /** A column's share of a circle of 2^32 places, spread evenly and the same each time for a seed. */
  place(column: string, seed: number): string;
  /**
   * Whether named expressions stand before one SELECT (ClickHouse, which would send every row of a nested one from the shards to the first
   * server), or in SELECTs inside one another.
   */
  readonly namesBefore: boolean;
}

/** 2^32, the circle that a sample is drawn from. */
export const PLACES = 4_294_967_296;

export const DUCKDB: Dialect = {
  name: 'duckdb',
  quoted: (name) => `"${name.replaceAll('"', '""')}"`,
  double: (column) => `CAST(${column} AS DOUBLE)`,
  place: (column, seed) => `hash(${column}, ${wholeNumber(seed)}) % ${PLACES}`,
  namesBefore: false,
};

/** From 18.16 on. */
export const CLICKHOUSE: Dialect = {
  name: 'clickhouse',
  quoted: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
  double: (column) => `toFloat64(${column})`,
  place: (column, seed) => `cityHash64(${column}, ${wholeNumber(seed)}) % ${PLACES}`,
  namesBefore: true,
};

/** The text only: no statement of it was ever run (docs/scale.md). */
export const BIGQUERY: Dialect = {
  name: 'bigquery',
  quoted: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
  double: (column) => `CAST(${column} AS FLOAT64)`,
  place: (column, seed) =>
    `MOD(ABS(FARM_FINGERPRINT(CONCAT(CAST(${column} AS STRING), '/', '${wholeNumber(seed)}'))), ${PLACES})`,
  namesBefore: false,
};

/** A number as every engine reads it: 64-bit, with an exponent, or it might be taken for a decimal of few digits. */
export function numeral(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot stand in a statement.`);
  return value < 0 || Object.is(value, -0) ? `(${value.toExponential()})` : value.toExponential();
}

/** Digits only. */
export function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot stand in a statement.`);
  return String(value);
}
