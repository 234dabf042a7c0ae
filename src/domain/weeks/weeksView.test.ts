import type { WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { evenWeeks } from '../../../core/rules/weekPlan.ts';
import { figuresFor, lastDay, mondayLine, moneyLine, priceLine, searchLine, weeksView } from './weeksView.ts';

const MONEY = new Map<Channel, number>([
  ['Radio', 100_000_000],
  ['FTA Metro', 140_000_000],
]);
const view = (weeks: number, start = '2026-12-28') => weeksView(evenWeeks(MONEY, { start, weeks }), MONEY);

test('channels stand by family, months above the weeks that begin in them', () => {
  const { rows, months, weekTotals, total } = view(6);
  expect(rows.map(({ channel }) => channel)).toEqual(['FTA Metro', 'Radio']);
  expect(months.map(({ label, weeks }) => [label, weeks])).toEqual([
    ['December 2026', 1],
    ['January 2027', 4],
    ['February', 1],
  ]);
  expect(weekTotals.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  expect(lastDay(view(6))).toBe('2027-02-07');
});

test.each([
  [4, '$2,400,000 over 4 weeks'],
  [5, '$2,400,000 over 5 weeks'],
  [13, '$2,400,000 over 13 weeks, $803,000 a month'],
])('the money of %d weeks', (weeks, line) => {
  expect(moneyLine(view(weeks))).toBe(line);
});

test('another day typed as start is explained', () => {
  expect(mondayLine('2027-01-10', '2027-01-04')).toBe(
    '10 January 2027 is a Sunday: the weeks begin on Monday, 4 January 2027.',
  );
  expect(mondayLine('2027-01-04', '2027-01-04')).toBeNull();
});

test('figures of 2+ derive what is new from what is reached so far', () => {
  const figures = { times: { '2': { weekly: [1, 2], cumulative: [1, 4] } } } as unknown as WeekFigures;
  expect(figuresFor(figures, 2)).toEqual({ weekly: [1, 2], cumulative: [1, 4], fresh: [1, 3] });
});

test('a price index says what it costs in reach', () => {
  const figures = { cumulative: [1, 7_350_237] } as unknown as WeekFigures;
  expect(priceLine(figures, 7_457_568)).toBe('At these prices 107,331 fewer than the plan.');
  expect(priceLine(figures, 7_350_237.3)).toBeNull();
});

test('best weeks say what they add and what others could add', () => {
  expect(searchLine(12_345.4, 3.2)).toBe(
    '12,345 people-weeks more. No other weeks reach more than 4 people-weeks more.',
  );
  expect(searchLine(0, 0)).toBe('These weeks are the best. No other weeks reach more than 0 people-weeks more.');
});
