import { CHANNELS } from '../../../core/rules/channels.ts';
import { EVERYBODY } from '../../../core/planningData/lists/demographic.ts';
import { CLICKHOUSE, DUCKDB, doubleLiteral, integerLiteral } from './statements.ts';
import type { Dialect } from './statements.ts';
import { passQuery, planQuery } from './mixQuery.ts';
import type { PricedTable } from './mixQuery.ts';
import { targetOf } from './target.ts';
import { totalsQuery, useOf, weightOf } from './totalsQuery.ts';
import type { AudienceSourceSettings } from '../../settings/audienceSources.ts';

const HOSTILE = ['a"; DROP TABLE people; --', "b`c\\d'e", 'sum(weight)) FROM secrets', 'ÿ\u2028 €', '*/ /*'];

const settings = {
  name: 'Panel',
  engine: 'duckdb',
  respondent: 'id',
  weight: HOSTILE[0]!,
  age: { column: HOSTILE[1]! },
  gender: { column: HOSTILE[2]!, women: ['F', 2], men: ['M'] },
  vehicles: [],
} as unknown as AudienceSourceSettings;
const columns = [...HOSTILE.map((name) => ({ name, kind: 'text' as const })), { name: 'id', kind: 'number' as const }];
const FILTER = { ...EVERYBODY, ageFrom: 25, ageTo: 54, gender: 'women' as const };

const mix = Float64Array.from(CHANNELS, (_, channel) => (channel % 4 === 0 ? 0 : 1000.25 * channel));

function priced(dialect: Dialect, media: readonly string[] = HOSTILE): PricedTable {
  return {
    table: dialect.quoted('people'),
    dialect,
    weight: weightOf(settings, dialect),
    where: targetOf(settings, columns, 'women 25-54', FILTER, dialect).condition,
    useTerms: media.map((name, at) => ({
      use: useOf(name, dialect),
      channel: at,
      plain: 1e-9 * (at + 1),
      attentive: 5e-10 * (at + 1),
    })),
  };
}

/** Every statement there is over a table whose columns have hostile names. */
function all(dialect: Dialect): string[] {
  const { condition } = targetOf(settings, columns, 'women 25-54', FILTER, dialect);
  return [
    totalsQuery(settings, HOSTILE, dialect.quoted('people'), condition, dialect).text,
    passQuery(priced(dialect), mix, 1).text,
    passQuery(priced(dialect), mix, 2).text,
    passQuery(priced(dialect), new Float64Array(CHANNELS.length), 2).text,
    planQuery(priced(dialect), mix).text,
  ];
}

const WORDS =
  /\b(?:SELECT|FROM|WHERE|WITH|AS|CASE|WHEN|THEN|ELSE|END|AND|IN|CAST|DOUBLE|toFloat64|coalesce|sum|exp|t|e)\b|planner_\w+/g;

for (const dialect of [DUCKDB, CLICKHOUSE]) {
  test(`${dialect.name}: a statement has only numbers, known words, quoted names, and codes of the settings`, () => {
    for (const text of all(dialect)) {
      let rest = text;
      for (const name of ['people', ...HOSTILE]) rest = rest.replaceAll(dialect.quoted(name), ' ');
      rest = rest.replaceAll("'F'", ' ').replaceAll("'2'", ' ').replace(WORDS, ' ');
      expect(rest).toMatch(/^[\s\d().,*+\-<>=/e]*$/);
      expect(rest.split('(').length).toBe(rest.split(')').length);
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
    }
  });
}

test.each([
  [DUCKDB, 'a"b', '"a""b"'],
  [DUCKDB, '"', '""""'],
  [CLICKHOUSE, 'a`b\\', '`a\\`b\\\\`'],
])('%# quotation marks in a name are escaped', (dialect, name, quoted) => {
  expect(dialect.quoted(name)).toBe(quoted);
});

test.each([
  [0.1, '1e-1'],
  [1500, '1.5e+3'],
  [-2.5, '(-2.5e+0)'],
  [1 / 3, '3.333333333333333e-1'],
])('the number %p is written as %p, with all digits and an exponent', (value, text) => {
  expect(doubleLiteral(value)).toBe(text);
  expect(Number(text.replace(/[()]/g, ''))).toBe(value);
});

test('a value that is not a finite number is refused', () => {
  for (const value of [NaN, Infinity, -Infinity]) expect(() => doubleLiteral(value)).toThrow(RangeError);
  for (const value of [-1, 0.5, 2 ** 60]) expect(() => integerLiteral(value)).toThrow(RangeError);
});

test('a code that the settings would refuse is refused here too', () => {
  const hostile = {
    ...settings,
    gender: { column: 'id2', women: ["F') OR (1=1"], men: ['M'] },
  } as unknown as AudienceSourceSettings;
  const filter = { ...EVERYBODY, gender: 'women' as const };
  expect(() => targetOf(hostile, columns, 'women', filter, DUCKDB)).toThrow(RangeError);
});

test('a pass of order 1 is 17 sums and one of order 2 is 137, in one scan without joins or groups', () => {
  const names = CHANNELS.map((_, channel) => `use${channel}`);
  for (const dialect of [DUCKDB, CLICKHOUSE]) {
    const [first, second] = [passQuery(priced(dialect, names), mix, 1), passQuery(priced(dialect, names), mix, 2)];
    expect([first.width, second.width]).toEqual([17, 137]);
    expect(second.text.match(/sum\(planner_/g)).toHaveLength(137);
    expect(second.text).not.toMatch(/JOIN|GROUP|UNION/);
    expect(second.text.split(dialect.quoted('people'))).toHaveLength(2);
  }
});

test('a ClickHouse statement has one SELECT, so that shards do not send their rows to the first server', () => {
  for (const text of all(CLICKHOUSE)) expect(text.match(/SELECT/g)).toHaveLength(1);
});

const BANDS = {
  column: 'band',
  bands: [
    { code: 1, ages: '18-24' },
    { code: 2, ages: '25-39' },
    { code: 3, ages: '40-54' },
    { code: 4, ages: '55+' },
  ],
};
const banded = { ...settings, age: BANDS } as unknown as AudienceSourceSettings;
const bandColumns = [{ name: 'band', kind: 'number' as const }];

test.each([
  [
    'whole bands',
    banded,
    { ...EVERYBODY, ageFrom: 25, ageTo: 54 },
    '(CAST("band" AS DOUBLE) IN (2e+0, 3e+0))',
    'The target is people aged 25 to 54.',
  ],
  [
    'open above',
    banded,
    { ...EVERYBODY, ageFrom: 40 },
    '(CAST("band" AS DOUBLE) IN (3e+0, 4e+0))',
    'The target is people aged 40 or more.',
  ],
  ['no band', banded, { ...EVERYBODY, ageFrom: 3, ageTo: 10 }, '(1 = 0)', 'The target is people aged 3 to 10.'],
  [
    'partial overlap',
    banded,
    { ...EVERYBODY, ageFrom: 30 },
    null,
    'The age band "25-39" only partly overlaps people aged 30 or more: "x" cannot be selected, so the target is everyone in the audience.',
  ],
  [
    'no column',
    banded,
    { ...EVERYBODY, groceryBuyer: true },
    null,
    'The audience has no grocery buyer column: "x" cannot be selected, so the target is everyone in the audience.',
  ],
  [
    'columns of respondents',
    banded,
    { ...EVERYBODY, ageFrom: 40, columns: [{ name: 'Region', is: ['Metro'] }] },
    null,
    'The demographic needs respondents with "Region", which this audience does not give: "x" cannot be selected, so the target is everyone in the audience.',
  ],
  [
    'not understood',
    banded,
    null,
    null,
    'The demographic is not one this product understands: "x" cannot be selected, so the target is everyone in the audience.',
  ],
  ['everybody', banded, EVERYBODY, null, 'The target is people.'],
])('target of a plan: %s', (_, source, filter, condition, sentence) => {
  expect(targetOf(source, bandColumns, 'x', filter, DUCKDB)).toMatchObject({ condition, sentence });
});
