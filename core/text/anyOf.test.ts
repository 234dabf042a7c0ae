import { anyOf } from './anyOf.ts';

test('joins lines of alternatives to one group', () => {
  expect(anyOf('week|wk', String.raw`months?\b`)).toBe('(?:week|wk|months?\\b)');
  const period = new RegExp(`^last ${anyOf('week|wk', 'month|mth')}$`);
  expect(['last wk', 'last month', 'last', 'month'].map((text) => period.test(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
