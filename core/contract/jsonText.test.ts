import { mixed, object, number } from 'yup';
import { JSON_MAX_DEPTH } from './limits.ts';
import { jsonText, optionalJsonText, parseJsonText, readRows, rowsOrText } from './jsonText.ts';
import { scoreRows } from './bodies/rows.ts';

const point = object({ x: number().required() });

test('JSON inside a string is checked against its schema like other JSON', () => {
  const schema = object({ body: jsonText(point) }).strict();
  expect(schema.isValidSync({ body: '{"x":1}' })).toBe(true);
  expect(schema.isValidSync({ body: '{"x":"1"}' })).toBe(false);
  expect(schema.isValidSync({ body: 'not json' })).toBe(false);
  expect(schema.isValidSync({ body: { x: 1 } })).toBe(false);
  expect(() => parseJsonText(point, '{')).toThrow('is not JSON text');
});

test('rows are accepted as an array and as text, and refused when a row does not fit', () => {
  const schema = object({ rows: rowsOrText(scoreRows) }).strict();
  const rows = [{ Channel: 'Radio', Publisher: 'Nova', Score: 1.5 }];
  expect(schema.isValidSync({ rows })).toBe(true);
  expect(schema.isValidSync({ rows: JSON.stringify(rows) })).toBe(true);
  expect(schema.isValidSync({ rows: [{ Publisher: 'Nova' }] })).toBe(false);
  expect(schema.isValidSync({ rows: [{ Channel: 'Radio', Score: 'high' }] })).toBe(false);
  expect(readRows(JSON.stringify(rows))).toEqual(rows);
  expect(schema.isValidSync({})).toBe(false);
  expect(
    object({ rows: rowsOrText(scoreRows).optional() })
      .strict()
      .isValidSync({}),
  ).toBe(true);
});

/** JSON text of lists, and of objects, nested to this depth. */
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test.each([
  ['lists', lists],
  ['objects', objects],
  ['lists in objects', (depth: number) => `{"a":${lists(depth - 1)}}`],
])('JSON text of %s may be nested as deep as the body of a call, and no deeper', (_what, nested) => {
  const schema = object({ body: optionalJsonText(mixed().defined(), 200_000) }).strict();
  const isAccepted = (body: string) => schema.isValidSync({ body });
  expect(isAccepted(nested(JSON_MAX_DEPTH))).toBe(true);
  for (const depth of [JSON_MAX_DEPTH + 1, 20_000]) expect(isAccepted(nested(depth))).toBe(false);
  // Brackets inside a string do not count as nesting.
  expect(isAccepted(JSON.stringify({ a: nested(JSON_MAX_DEPTH + 1) }))).toBe(true);
});
