import { isSharedMargin, sharedMargin } from './sharedMargin.ts';

test.each([
  [[], null],
  [[0, 0], null],
  [[1342.4, 1343.1, 1341.9], 1342.466],
  // Exhausted within the thousand, so not part of the common figure.
  [[1000, 1001, 400], 1000.5],
])('of %j the next $1,000 adds %d in common', (free, shared) => {
  const found = sharedMargin(free);
  if (shared === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(shared, 2);
});

test('figures a hundredth apart count as equal', () => {
  expect([990, 1010, 989, 1011].map((people) => isSharedMargin(people, 1000))).toEqual([true, true, false, false]);
});
