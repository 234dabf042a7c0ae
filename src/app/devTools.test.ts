import { condensed } from './devTools.ts';

test('long texts and lists are shortened for DevTools, other values stay the same', () => {
  expect(condensed({ a: 'short', n: 5, gone: null })).toEqual({ a: 'short', n: 5, gone: null });
  const { text, rows } = condensed({ text: 'x'.repeat(5000), rows: Array(500).fill({ a: 1 }) }) as {
    text: string;
    rows: unknown[];
  };
  expect(text).toMatch(/^x{200}… \(5000 characters\)$/);
  expect(rows).toHaveLength(21);
  expect(rows.at(-1)).toBe('… (500 rows)');
});
