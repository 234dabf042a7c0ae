import { isSharedMargin, sharedMargin } from './sharedMargin.ts';

test.each([
  [[], null],
  [[0, 0], null],
  [[1342.4, 1343.1, 1341.9], 1342.466],
  // The third channel runs out of people within $1,000, so it is left out of the mean.
  [[1000, 1001, 400], 1000.5],
])('if the next $1,000 adds %j in the free channels, the shared figure is %d', (free, shared) => {
  const found = sharedMargin(free);
  if (shared === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(shared, 2);
});

test('figures that differ by at most a hundredth count as equal', () => {
  expect([990, 1010, 989, 1011].map((people) => isSharedMargin(people, 1000))).toEqual([true, true, false, false]);
});
