import { execFileSync } from 'node:child_process';
import { daysLater, mondayOf } from '../words/days.ts';
import { CHANNELS } from './channels.ts';
import type { Channel } from './channels.ts';
import { canHaveWeeks, evenWeeks, priceIndexOf, weekPlanFaults, weekStarts, weekSums } from './weekPlan.ts';
import type { WeekPlan } from './weekPlan.ts';

const MONEY = new Map<Channel, number>([
  ['Radio', 1_000_005],
  ['Print', 400_000],
]);
const plan = evenWeeks(MONEY, { start: '2027-01-04', weeks: 4 });
const radio = (row: number[]): Partial<WeekPlan> => ({ cells: { ...plan.cells, Radio: row } });

test('53 weeks from 28 December 2026 begin on 53 Mondays, over the change of clocks and of the year', () => {
  const starts = weekStarts({ start: '2026-12-28', weeks: 53 });
  expect(starts).toHaveLength(53);
  expect(starts.slice(0, 2)).toEqual(['2026-12-28', '2027-01-04']);
  expect(starts.at(-1)).toBe('2027-12-27');
  expect(starts.every((day) => mondayOf(day) === day)).toBe(true);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe', 'America/St_Johns'])(
  'the Mondays are the same in the time zone %s',
  (TZ) => {
    const program = `import { weekStarts } from './core/rules/weekPlan.ts';
      console.log(JSON.stringify(weekStarts({ start: '2026-12-28', weeks: 53 })));`;
    const shown = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { ...process.env, TZ, NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    expect(JSON.parse(shown)).toEqual(weekStarts({ start: '2026-12-28', weeks: 53 }));
  },
);

test.each([
  ['2027-01-04', '2027-01-04'],
  ['2027-01-10', '2027-01-04'],
  ['2027-01-01', '2026-12-28'],
])('the Monday of the week of %s is %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
  expect(daysLater(monday, 6) >= day).toBe(true);
});

test('even weeks have no fault', () => {
  expect(weekPlanFaults(plan, MONEY)).toEqual([]);
  expect(
    weekPlanFaults({ ...plan, price_index: { all: [1, 0.2, 5, 1] }, week_weights: [0, 1, 2, 1000] }, MONEY),
  ).toEqual([]);
});

test.each([
  [8_142.6, [2_036, 2_036, 2_035.6, 2_035]],
  [53_957.9, [13_490, 13_489.9, 13_489, 13_489]],
])('the even parts of a row of $%d differ by at most a dollar', (money, parts) => {
  const { cells } = evenWeeks(new Map([['Radio', Math.round(100 * money)]]), plan);
  expect(cells.Radio!.map((cents) => cents / 100)).toEqual(parts);
});

test('the sums of even weeks differ by at most a dollar', () => {
  const money = new Map(CHANNELS.map((channel, index) => [channel, 814_260 + 1_234_567 * index]));
  for (const weeks of [4, 5, 13, 53]) {
    const sums = weekSums(evenWeeks(money, { ...plan, weeks }).cells, weeks);
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(100);
  }
});

test.each<[string, Partial<WeekPlan>, string]>([
  ['3 weeks', { weeks: 3 }, 'Weeks are 4 to 53, not 3.'],
  ['54 weeks', { weeks: 54 }, 'Weeks are 4 to 53, not 54.'],
  ['a Tuesday', { start: '2027-01-05' }, 'The weeks must begin on a Monday: 2027-01-05 is not a Monday.'],
  [
    'a day that does not exist',
    { start: '2027-02-30' },
    'The weeks must begin on a Monday: 2027-02-30 is not a Monday.',
  ],
  ['a row too short', radio([1_000_005]), 'Radio has 1 amounts for 4 weeks.'],
  ['a cent too much', radio([1_000_006, 0, 0, 0]), 'Radio has $10,000.05 in this plan: $0.01 too much.'],
  ['a cent too little', radio([1_000_004, 0, 0, 0]), 'Radio has $10,000.05 in this plan: $0.01 too little.'],
  ['an amount below 0', radio([1_000_006, -1, 0, 0]), 'Radio has an amount that is not whole cents of $0 or more.'],
  ['part of a cent', radio([1_000_004.5, 0.5, 0, 0]), 'Radio has an amount that is not whole cents of $0 or more.'],
  ['no row', { cells: { Radio: plan.cells.Radio } }, 'Print has 0 amounts for 4 weeks.'],
  ['a channel not bought', { cells: { ...plan.cells, OOH: [0, 0, 0, 0] } }, 'OOH has no money in this plan.'],
  ['a typed week outside', { fixed: { Radio: [4] } }, 'Radio has a typed amount outside the 4 weeks.'],
  ['a price of 6', { price_index: { all: [1, 1, 6, 1] } }, 'A price index is 4 numbers from 0.2 to 5, one a week.'],
  [
    'a short price row',
    { price_index: { channels: { Radio: [1] } } },
    'A price index is 4 numbers from 0.2 to 5, one a week.',
  ],
  ['a weight below 0', { week_weights: [1, 1, -1, 1] }, 'Week weights are 4 numbers from 0 to 1000, one a week.'],
])('weeks with %s have one fault', (_what, change, fault) => {
  expect(weekPlanFaults({ ...plan, ...change }, MONEY)).toEqual([fault]);
});

test('the prices of a channel replace those of all channels', () => {
  const priced = { ...plan, price_index: { all: [1, 2, 1, 1], channels: { Print: [1, 1, 3, 1] } } };
  expect(priceIndexOf(priced, 'Radio')).toEqual([1, 2, 1, 1]);
  expect(priceIndexOf(priced, 'Print')).toEqual([1, 1, 3, 1]);
  expect(priceIndexOf(plan, 'Print')).toEqual([1, 1, 1, 1]);
});

test('a plan without money, or with more money than can be counted in cents, has no weeks', () => {
  expect(canHaveWeeks(MONEY)).toBe(true);
  expect(canHaveWeeks(new Map())).toBe(false);
  expect(canHaveWeeks(new Map([['Radio', 1e17]]))).toBe(false);
});
