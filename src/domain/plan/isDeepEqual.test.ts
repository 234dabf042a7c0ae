import { isDeepEqual } from './isDeepEqual.ts';

test.each<[unknown, unknown]>([
  [1, 1],
  [null, null],
  [[], []],
  [
    { a: 1, b: [{ c: 'x' }] },
    { b: [{ c: 'x' }], a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
])('%j equals %j', (one, other) => {
  expect(isDeepEqual(one, other)).toBe(true);
  expect(isDeepEqual(other, one)).toBe(true);
});

test.each<[unknown, unknown]>([
  [1, 2],
  [0, ''],
  [null, undefined],
  [null, {}],
  [[], {}],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: [{ b: '1' }] }, { a: [{ b: 1 }] }],
])('%j does not equal %j', (one, other) => {
  expect(isDeepEqual(one, other)).toBe(false);
  expect(isDeepEqual(other, one)).toBe(false);
});
