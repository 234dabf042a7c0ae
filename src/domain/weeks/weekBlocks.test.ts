import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import { weekBlocks } from './weekBlocks.ts';

const planOf = (weeks: number): WeekPlan => {
  const row = Array.from({ length: weeks }, (_, week) => week);
  return {
    ...{ version: 1, start: '2026-12-28', weeks, half_life: 2 },
    cells: { Radio: row, OOH: row.toReversed() },
    fixed: { Radio: [3] },
    price_index: { all: row, channels: { OOH: row } },
    week_weights: row,
  };
};

test.each([
  [4, [4]],
  [13, [13]],
  [14, [7, 7]],
  [26, [13, 13]],
  [53, [11, 11, 11, 11, 9]],
])('%i weeks are blocks of %j', (weeks, sizes) => {
  expect(weekBlocks(planOf(weeks), 13).map(({ plan }) => plan.weeks)).toEqual(sizes);
});

test('blocks follow each other, each with its own Monday, money, prices and weights', () => {
  const whole = planOf(53);
  const blocks = weekBlocks(whole, 13);
  expect(blocks.map(({ from, plan }) => [from, plan.start])).toEqual([
    [0, '2026-12-28'],
    [11, '2027-03-15'],
    [22, '2027-05-31'],
    [33, '2027-08-16'],
    [44, '2027-11-01'],
  ]);
  const joined = (rowOf: (plan: WeekPlan) => readonly number[] | undefined) =>
    blocks.flatMap(({ plan }) => rowOf(plan) ?? []);
  expect(joined(({ cells }) => cells.OOH)).toEqual(whole.cells.OOH);
  expect(joined(({ price_index }) => price_index?.all)).toEqual(whole.week_weights);
  expect(joined(({ price_index }) => price_index?.channels?.OOH)).toEqual(whole.week_weights);
  expect(joined(({ week_weights }) => week_weights)).toEqual(whole.week_weights);
  expect(blocks.every(({ plan }) => plan.fixed === undefined)).toBe(true);
});
