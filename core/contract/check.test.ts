import { array, boolean, number, object, string } from 'yup';
import type { AnySchema } from 'yup';
import { firstFaults, hasNoFault, standardSchema } from './check.ts';
import { optimiseRequest } from './bodies/optimise.ts';
import { cell, finite, scoreRow, scoreRows } from './bodies/rows.ts';
import { email, name, planKey } from './text.ts';

const body = (changes: object) => ({
  scores: [],
  budget_constraint: [],
  total_budget: 1000,
  scenario_name: 'Spring',
  client: 'c',
  demo: 'd',
  audience: 'c',
  planning_setting: 's',
  user: 'ann@agency.example',
  key: 'k',
  sandbox_mode: false,
  ...changes,
});

/** An array that records which of its items are read. */
function recordingList(items: unknown[]): { items: unknown[]; readIndices: Set<string> } {
  const readIndices = new Set<string>();
  const proxy = new Proxy(items, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) readIndices.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
  return { items: proxy, readIndices };
}

test('a list that is too long is refused before any of its items is read', () => {
  const scores = recordingList(Array.from({ length: 3001 }, () => 'wrong'));
  const limits = recordingList(Array.from({ length: 16 }, () => 'wrong'));
  const faults = firstFaults(optimiseRequest, body({ scores: scores.items, budget_constraint: limits.items }));
  expect(faults.map(({ path, test: name }) => [path, name])).toEqual([
    ['scores', 'max'],
    ['budget_constraint', 'max'],
  ]);
  expect([scores.readIndices.size, limits.readIndices.size]).toEqual([0, 0]);
});

test('the fifth fault ends the check: nothing after it is read', () => {
  const scores = recordingList(Array.from({ length: 3000 }, () => ({ Channel: 7 })));
  const faults = firstFaults(optimiseRequest, body({ scores: scores.items, key: 5 }));
  expect(faults).toHaveLength(5);
  expect(faults[4]).toMatchObject({ path: 'scores[4].Channel', test: 'typeError' });
  expect(scores.readIndices.size).toBe(5);
});

test('a value of the wrong type is named, never printed', () => {
  const huge = Array.from({ length: 30_000 }, () => 'x'.repeat(30));
  const faults = firstFaults(optimiseRequest, body({ scenario_name: huge, total_budget: { huge }, scores: { huge } }));
  expect(faults.map(({ path }) => path)).toEqual(['scores', 'total_budget', 'scenario_name']);
  expect(JSON.stringify(faults).length).toBeLessThan(1000);
});

test.each<[string, object, string[]]>([
  ['valid values', {}, []],
  ['fifteen rows of limits', { budget_constraint: Array(15).fill({ Channel: 'r', Min_Budget: 0, Max_Budget: 1 }) }, []],
  ['three thousand scores', { scores: Array(3000).fill({ Channel: 'Radio', Score: 1 }) }, []],
  ['a plan name of 201 characters', { scenario_name: 'x'.repeat(201) }, ['scenario_name']],
  ['a client of 301 characters', { client: 'x'.repeat(301) }, ['client']],
  ['a key of 65 characters', { key: 'x'.repeat(65) }, ['key']],
  ['a NUL in a name', { scenario_name: 'a\0b' }, ['scenario_name']],
  ['a mark that reverses the text direction in a name', { scenario_name: 'a\u202etxt.exe' }, ['scenario_name']],
  ['half of a surrogate pair in a name', { scenario_name: 'a\ud800' }, ['scenario_name']],
  ['names of every script, and faces', { scenario_name: 'عرض الربيع · 春 · 👩‍👩‍👧' }, []],
  ['a number that is infinite', { total_budget: Infinity }, ['total_budget']],
])('the faults of a request with %s', (_what, changes, paths) => {
  expect(firstFaults(optimiseRequest, body(changes)).map(({ path }) => path)).toEqual(paths);
});

/** Schemas of every kind that the contract has. VALUES are values of every kind that may be received. */
const SCHEMAS: Record<string, AnySchema> = {
  'a text': string(),
  'a text that must be there': string().required(),
  'a text that may be null': string().nullable().defined(),
  'a text of two letters at most': string().max(2).required(),
  'a text of two letters at least': string().min(2),
  'one of two texts': string().oneOf(['a', 'b']).required(),
  'one of two texts, or none': string().oneOf(['a', 'b']).optional(),
  'one of two texts, or null': string().oneOf(['a', 'b']).nullable(),
  'none of two texts': string().notOneOf(['a', 'b']),
  'an address': email(),
  'a name': name(3),
  'a key': planKey(),
  'a number': number(),
  'a number that must be there': number().required(),
  'a finite number': finite().required(),
  'a finite number or null': finite().nullable().defined(),
  'a whole number': number().integer(),
  'a number above nothing': finite().positive().max(3),
  'yes or no': boolean().required(),
  no: boolean().oneOf([false]).required(),
  'a cell': cell(),
  'a list': array(number().required()).defined(),
  'a short list': array(string()).max(1),
  'an object': object({ a: string() }),
  'an object that must be there': object({ a: string() }).required(),
  'an object that may be missing': object({ a: string() }).optional().default(undefined),
  'an object of nothing else': object({ a: string() }).noUnknown(),
};
const VALUES: readonly unknown[] = [
  ...[undefined, null, '', 'a', 'c', 'abc', 'abcd', 'a\0', 'x'.repeat(400), new String('a')],
  ...[0, 1, 1.5, -1, 4, NaN, Infinity, -Infinity, new Number(1), true, false, new Boolean(false)],
  ...[[], [1], ['a'], [1, 2], ['a', 'b'], [undefined], [null], [NaN], {}, { a: 'a' }, { a: 1 }, { b: 1 }],
  ...[Object.create(null), new Date(0), /a/, () => 1, Symbol.iterator],
];

test.each(Object.entries(SCHEMAS))('for every value of %s, the check agrees with Yup', (_kind, schema) => {
  for (const value of VALUES) {
    const isAccepted = firstFaults(schema, value).length === 0;
    expect([value, isAccepted]).toEqual([value, schema.isValidSync(value, { strict: true })]);
    expect(firstFaults(object({ it: array(schema) }), { it: [value, value] }).length === 0).toBe(isAccepted);
  }
});

test.each<[unknown]>([
  [{ Channel: 'Radio' }],
  [{ Channel: 'Radio', Publisher: 'Nova', Format: '30 s', Score: 1.5, active_attention: 2 }],
  [{ Channel: 'Radio', more: 1 }],
  [{ Channel: '' }],
  [{}],
  [{ Channel: 1 }],
  [{ Channel: 'Radio', Publisher: 1 }],
  [{ Channel: 'Radio', Publisher: null }],
  [{ Channel: 'Radio', Score: '1' }],
  [{ Channel: 'Radio', Score: NaN }],
  [{ Channel: 'Radio', Score: Infinity }],
  [{ Channel: 'Radio', active_attention: null }],
  [null],
  [undefined],
  ['Radio'],
  [['Radio']],
])('the check of a score row agrees with Yup: %j', (row) => {
  expect(hasNoFault(scoreRows, [row])).toBe(scoreRow.required().isValidSync(row, { strict: true }));
});

test('as a Standard Schema, the check reports the first fault, or returns the value unchanged', async () => {
  const standard = standardSchema(scoreRow)['~standard'];
  const row = { Channel: 'Radio', more: { of: 'it' } };
  expect(await standard.validate(row)).toEqual({ value: row });
  expect(await standard.validate({ Channel: 'Radio', Score: '1', Format: 1 })).toMatchObject({
    issues: [{ path: ['Format'] }],
  });
});
