import { object, number } from 'yup';
import { jsonText, parseJsonText, readRows, rowsOrText } from './jsonText.ts';
import { scoreRows } from './bodies/rows.ts';

const point = object({ x: number().required() });

test('JSON inside a string is checked as deep as JSON outside one', () => {
  const schema = object({ body: jsonText(point) }).strict();
  expect(schema.isValidSync({ body: '{"x":1}' })).toBe(true);
  expect(schema.isValidSync({ body: '{"x":"1"}' })).toBe(false);
  expect(schema.isValidSync({ body: 'not json' })).toBe(false);
  expect(schema.isValidSync({ body: { x: 1 } })).toBe(false);
  expect(() => parseJsonText(point, '{')).toThrow('is not JSON text');
});

test('rows are taken as an array and as text, and refused when a row does not fit', () => {
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
