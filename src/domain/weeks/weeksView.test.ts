import type { WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { evenWeeks } from '../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import { applyPreset, setCells } from './weekGestures.ts';
import {
  figuresFor,
  lastDay,
  mondayLine,
  moneyLine,
  mostAds,
  partOfView,
  priceLine,
  searchLine,
  weekPriceText,
  weeksView,
} from './weeksView.ts';

const MONEY = new Map<Channel, number>([
  ['Radio', 100_000_000],
  ['FTA Metro', 140_000_000],
]);
const view = (weeks: number, start = '2026-12-28') => weeksView(evenWeeks(MONEY, { start, weeks }), MONEY);

test('channels are ordered by family, and months are above the weeks that begin in them', () => {
  const { rows, months, weekTotals, total } = view(6);
  expect(rows.map(({ channel }) => channel)).toEqual(['FTA Metro', 'Radio']);
  expect(months.map(({ label, weeks }) => [label, weeks])).toEqual([
    ['Dec 2026', 1],
    ['January 2027', 4],
    ['Feb', 1],
  ]);
  expect(weekTotals.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  expect(lastDay(view(6))).toBe('2027-02-07');
});

test.each([
  [4, '$2,400,000 over 4 weeks'],
  [5, '$2,400,000 over 5 weeks'],
  [13, '$2,400,000 over 13 weeks, $803,000 a month'],
])('the line about the money of %d weeks', (weeks, line) => {
  expect(moneyLine(view(weeks))).toBe(line);
});

test('a sentence explains that the weeks begin on the Monday before the typed day', () => {
  expect(mondayLine('2027-01-10', '2027-01-04')).toBe(
    '10 January 2027 is a Sunday: the weeks begin on Monday, 4 January 2027.',
  );
  expect(mondayLine('2027-01-04', '2027-01-04')).toBeNull();
});

test('newly reached people of 2+ are the differences of the people reached so far', () => {
  const figures = { times: { '2': { weekly: [1, 2], cumulative: [1, 4] } } } as unknown as WeekFigures;
  expect(figuresFor(figures, 2)).toEqual({ weekly: [1, 2], cumulative: [1, 4], newlyReached: [1, 3] });
});

test('newly reached people agree with the rounded people reached so far', () => {
  const figures = {
    weekly: [1_493_081.4, 2],
    cumulative: [1_493_081.4, 6_561_736.6],
    fresh: [1_493_081.4, 5_068_655.2],
  } as unknown as WeekFigures;
  expect(figuresFor(figures, 1).newlyReached).toEqual([1_493_081, 5_068_656]);
});

test('a week has its price and weight as text where they are not 1', () => {
  const prices = { price_index: { all: [1.5, 1], channels: { Radio: [1, 0.8] } }, week_weights: [2, 1] };
  expect(weekPriceText(prices, 0)).toBe('price 1.5, weight 2');
  expect(weekPriceText(prices, 1)).toBe('');
  expect(weekPriceText(prices, 0, 'Radio')).toBe('weight 2');
  expect(weekPriceText(prices, 1, 'Radio')).toBe('price 0.8');
  expect(weekPriceText({}, 0, 'Radio')).toBe('');
});

test('a sentence has the reach that price indices cost', () => {
  const figures = { cumulative: [1, 7_350_237] } as unknown as WeekFigures;
  expect(priceLine(figures, 7_457_568)).toBe('At these prices 107,331 fewer than the plan.');
  expect(priceLine(figures, 7_350_237.3)).toBeNull();
});

test('the sentence about the best weeks has the gain and what other weeks could add at most', () => {
  expect(searchLine(12_345.4, 3.2, 0)).toBe(
    '12,345 people-weeks more. No other weeks reach more than 4 people-weeks more.',
  );
  expect(searchLine(0, 0, 0)).toBe('These weeks are the best. No other weeks reach more than 0 people-weeks more.');
});

test('the sentence about the best weeks says that weeks after the last one count too', () => {
  expect(searchLine(261_396, 3.2, 1)).toBe(
    '261,396 people-weeks more, counting 6 weeks after the last one, in which people still remember contacts. No other weeks reach more than 4 people-weeks more.',
  );
  expect(searchLine(0, 3.2, 4)).toMatch(/^These weeks are the best, counting 24 weeks after the last one,/);
});

test('the ads per use of a week follow from its share of the money and its price', () => {
  // Half of a month’s money in a week is half of its impressions, for 12 / 52.18 of its uses.
  const money = new Map<Channel, number>([
    ['Radio', 1000],
    ['Print', 1000],
  ]);
  const plan: WeekPlan = {
    ...evenWeeks(money, { start: '2027-01-04', weeks: 4 }),
    cells: { Radio: [500, 500, 0, 0], Print: [0, 250, 250, 500] },
    price_index: { channels: { Print: [1, 1, 1, 2] } },
  };
  const report = {
    why: {
      channels: [
        { channel: 'Radio', ads_per_use: 0.1 },
        { channel: 'Print', ads_per_use: 0.3 },
      ],
    },
  } as PlanReport;
  const ads = mostAds(plan, weeksView(plan, money), report)!;
  expect(ads.map((most) => most?.channel)).toEqual(['Radio', 'Print', 'Print', 'Print']);
  const month = 52.18 / 12;
  [0.05, 0.075, 0.075, 0.075].forEach((share, week) => expect(ads[week]!.adsPerUse).toBeCloseTo(share * month, 12));
  expect(mostAds(plan, weeksView(plan, money), { why: undefined })).toBeNull();
});

test('the sum of a channel is rounded as in the report, so that the sums add up to the printed budget', () => {
  const money = new Map<Channel, number>([
    ['Radio', 100_050],
    ['Print', 100_050],
    ['Social', 99_900],
  ]);
  const { rows } = weeksView(evenWeeks(money, { start: '2027-01-04', weeks: 4 }), money);
  expect(rows.reduce((sum, { printedTotal }) => sum + printedTotal, 0)).toBe(3000);
});

test('printed amounts add up to the printed sums of rows, weeks, months and the plan', () => {
  const money = new Map<Channel, number>([
    ['BVOD', 10_636_560],
    ['Radio', 20_000_030],
    ['Print', 30_000_033],
    ['Social', 5_000_077],
  ]);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const even = evenWeeks(money, { start: '2026-12-07', weeks: 8 });
  for (const plan of [even, applyPreset(even, money, [...money.keys()], { kind: 'burst', weeks: 2 })]) {
    const { rows, printedWeeks, months, total } = weeksView(plan, money);
    for (const { printed, printedTotal } of rows) expect(sum(printed)).toBe(printedTotal);
    printedWeeks.forEach((amount, week) => expect(amount).toBe(sum(rows.map(({ printed }) => printed[week]!))));
    expect(months.map((month) => month.printed)).toEqual([sum(printedWeeks.slice(0, 4)), sum(printedWeeks.slice(4))]);
    expect(sum(printedWeeks)).toBe(Math.round(total / 100));
  }
});

test('an amount in whole dollars is printed as it is', () => {
  const money = new Map<Channel, number>([['BVOD', 10_636_560]]);
  const plan = evenWeeks(money, { start: '2026-12-07', weeks: 4 });
  const typed = setCells(plan, money, [{ channel: 'BVOD', week: 0, cents: 5_000_000 }]).plan;
  const { printed, printedTotal } = weeksView(typed, money).rows[0]!;
  expect([printed[0], printedTotal]).toEqual([50_000, 106_366]);
});

test('a part of a view has the printed amounts of the whole', () => {
  const money = new Map<Channel, number>([['BVOD', 10_636_533]]);
  const whole = weeksView(evenWeeks(money, { start: '2026-12-07', weeks: 8 }), money);
  const parts = [0, 4].map((from) => partOfView(whole, from, 4));
  expect(parts.flatMap(({ rows }) => rows[0]!.printed)).toEqual(whole.rows[0]!.printed);
  expect(parts.flatMap(({ printedWeeks }) => printedWeeks)).toEqual(whole.printedWeeks);
  expect(parts.map(({ months }) => months.length)).toEqual([1, 1]);
});
