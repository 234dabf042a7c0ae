import { CHANNELS } from '../../core/rules/channels.ts';

/** Usage columns of generated people: one vehicle per channel, named after it. */
export const GENERATED_COLUMNS = CHANNELS.map((channel) => `use_${channel.toLowerCase().replace(/\W+/g, '_')}`);

/** SQL for a pseudo-random number between 0 and 1, a function of the row number `i` and a seed. */
type Uniform = (place: number) => string;

const DUCKDB_UNIFORM: Uniform = (place) => `((hash(i, ${place}) % 1000003) / 1000003e0)`;
const CLICKHOUSE_UNIFORM: Uniform = (place) => `((cityHash64(i, ${place}) % 1000003) / 1000003)`;

/**
 * Varied people: weights over a fourfold range, light and heavy users, and age that correlates channels, as in a survey.
 * @returns name and SQL expression of each column, over a row number `i`
 */
function columns(
  uniform: Uniform,
  floor: (expression: string) => string,
  either: (when: string, then: string, otherwise: string) => string,
) {
  const heaviness = `(0.4 + 1.2 * ${uniform(1)})`;
  const youth = uniform(2);
  const uses = CHANNELS.map((_, at) => {
    const leans = at % 2 === 0 ? youth : `(1 - ${youth})`;
    const density = 0.15 + (0.35 * ((at * 7) % 15)) / 15;
    const uses = `${uniform(10 + at)} < ${density.toFixed(3)} * ${heaviness} * (0.5 + ${leans})`;
    return either(uses, floor(`1 + 24 * ${heaviness} * pow(${uniform(40 + at)}, 3)`), '0');
  });
  return [
    ['respondent_id', 'i'],
    ['weight', `(0.5 + 1.5 * ${uniform(3)})`],
    ['age', floor(`14 + 66 * (1 - ${youth})`)],
    ['gender', either(`${uniform(4)} < 0.51`, "'F'", "'M'")],
    ['grocery_buyer', either(`${uniform(5)} < 0.55`, '1', '0')],
    ...GENERATED_COLUMNS.map((name, at) => [name, uses[at]!]),
  ] as const;
}

/** A SELECT of generated people for DuckDB. */
export function generatedInDuckdb(rows: number): string {
  const types: Record<string, string> = {
    respondent_id: 'UBIGINT',
    weight: 'FLOAT',
    age: 'UTINYINT',
    gender: 'VARCHAR',
    grocery_buyer: 'UTINYINT',
  };
  const list = columns(
    DUCKDB_UNIFORM,
    (expression) => `floor(${expression})`,
    (when, then, otherwise) => `CASE WHEN ${when} THEN ${then} ELSE ${otherwise} END`,
  );
  const named = list.map(([name, is]) => `CAST(${is} AS ${types[name] ?? 'FLOAT'}) AS ${name}`);
  return `SELECT ${named.join(', ')} FROM range(${rows}) AS t(i)`;
}

/** Column definitions of generated people for ClickHouse. */
export const CLICKHOUSE_COLUMNS = [
  'respondent_id UInt64',
  'weight Float32',
  'age UInt8',
  'gender String',
  'grocery_buyer UInt8',
  ...GENERATED_COLUMNS.map((name) => `${name} Float32`),
].join(', ');

/** A SELECT of generated people for ClickHouse, rows `from` up to before `to`. */
export function generatedInClickhouse(from: number, to: number): string {
  const list = columns(
    CLICKHOUSE_UNIFORM,
    (expression) => `floor(${expression})`,
    (when, then, otherwise) => `if(${when}, ${then}, ${otherwise})`,
  );
  return `SELECT ${list.map(([name, is]) => `${is} AS ${name}`).join(', ')} FROM (SELECT number + ${from} AS i FROM numbers(${to - from}))`;
}

/** The entry of AUDIENCE_SOURCES for such a table, without the engine. */
export const GENERATED_SETTINGS = {
  says: 'Generated people, the same each time.',
  date: '2026-09-30',
  licence: 'Made for tests: anyone may use it.',
  respondent: 'respondent_id',
  weight: 'weight',
  age: { column: 'age' },
  gender: { column: 'gender', women: ['F'], men: ['M'] },
  grocery_buyer: { column: 'grocery_buyer', yes: [1] },
  vehicles: CHANNELS.map((channel, at) => ({ column: GENERATED_COLUMNS[at]!, vehicle: channel })),
};

/** A ClickHouse statement that creates an endless view: a pass over it ends only when cancelled. It sleeps between blocks to save CPU. */
export function endlessView(name: string): string {
  const uses = GENERATED_COLUMNS.map((column, at) => `toFloat32(number % ${at + 7}) AS ${column}`).join(', ');
  const who = "toFloat32(1) AS weight, toUInt8(30) AS age, 'F' AS gender, toUInt8(1) AS grocery_buyer";
  const numbers = '(SELECT number + sleep(0.2) AS number FROM numbers(1000000000000))';
  return `CREATE VIEW ${name} AS SELECT number AS respondent_id, ${who}, ${uses} FROM ${numbers}`;
}
