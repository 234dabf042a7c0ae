import { shareOfBudget } from './planReply.ts';

test.each([
  [0, 0],
  [0.12345, 12.3],
  [0.99949, 99.9],
  [0.9997, 99.97],
  [0.0003, 0.03],
  [1, 100],
])('a share of %d is shown as %d per cent in the planning details', (share, percent) => {
  expect(shareOfBudget(share)).toBeCloseTo(percent, 9);
});
