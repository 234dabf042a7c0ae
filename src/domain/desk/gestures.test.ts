import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import {
  isExcluded,
  withBudget,
  withEvenSplit,
  withGoal,
  withLimitLifted,
  withLock,
  withMoney,
  withMoneyOnTop,
  withoutChannels,
  withRestOptimised,
  withSmallestBuy,
  withGroupLifted,
  withLimitsLifted,
} from './gestures.ts';
import { deskGroups } from './groupRows.ts';
import { brokenLimits, firstScenario, limitsOf, questionOf, requestOf, sumOf, splitByWeights } from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';

const rows = (own: Partial<Record<Channel, [number, number]>>, budget = 1000, closed: readonly Channel[] = []) =>
  CHANNELS.map((name) => {
    const [least, most] = own[name] ?? [0, closed.includes(name) ? 0 : budget];
    return { Channel: name, Min_Budget: least, Max_Budget: most };
  });
const runSettings: RunSettings = {
  budget: 1000,
  limits: rows({ 'FTA Metro': [400, 1000], Social: [0, 300] }, 1000, ['Cinema']),
};
const mix = (own: Partial<Record<Channel, number>>) => CHANNELS.map((name) => own[name] ?? 0);
const start = firstScenario(runSettings, mix({ 'FTA Metro': 400, Social: 300, Radio: 200, Print: 100 }));
const moneyOf = (scenario: Scenario, name: Channel) => scenario.spend[CHANNELS.indexOf(name)];
const requestedLimits = (scenario: Scenario, name: Channel) => {
  const found = requestOf(scenario, runSettings).limits.find((one) => one.Channel === name)!;
  return [found.Min_Budget, found.Max_Budget];
};

test('the plan is requested within its own limits; a maximum of the whole budget follows the budget', () => {
  expect(questionOf(start, runSettings).ask).toBe('best');
  expect(requestedLimits(start, 'FTA Metro')).toEqual([400, 1000]);
  expect(requestedLimits(start, 'Social')).toEqual([0, 300]);
  expect(requestedLimits(start, 'Cinema')).toEqual([0, 0]);
  expect(requestedLimits(withBudget(start, 2500), 'Radio')).toEqual([0, 2500]);
  expect(requestedLimits(withBudget(start, 2500), 'Social')).toEqual([0, 300]);
  expect(limitsOf(runSettings, start, 'Cinema')).toEqual({ minimum: null, maximum: 0, isClosed: true });
});

test('setting money locks the channel while the rest is kept best; in a manual mix the budget becomes the sum', () => {
  const locked = withMoney(start, 'Radio', 350);
  expect(requestedLimits(locked, 'Radio')).toEqual([350, 350]);
  expect([locked.budget, requestedLimits(locked, 'Print')]).toEqual([1000, [0, 1000]]);
  const hand = withMoney(withRestOptimised(start, false), 'Radio', 350);
  expect([hand.budget, sumOf(hand.spend), hand.locked.some(Boolean)]).toEqual([1150, 1150, false]);
  expect(questionOf(hand, runSettings)).toMatchObject({
    ask: 'manual mix',
    spend: hand.spend,
    request: { budget: 1150 },
  });
});

test('national TV and its two parts exclude each other, even where the plan has a minimum for one', () => {
  expect(isExcluded(start, 'FTA National')).toBe(true);
  expect(isExcluded(start, 'FTA Regional')).toBe(false);
  const national = withMoney(withLock(start, 'FTA Metro', true), 'FTA National', 250);
  expect([moneyOf(national, 'FTA Metro'), moneyOf(national, 'FTA National')]).toEqual([0, 250]);
  expect([requestedLimits(national, 'FTA Metro'), requestedLimits(national, 'FTA Regional')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const back = withMoney(national, 'FTA Regional', 50);
  expect([moneyOf(back, 'FTA National'), requestedLimits(back, 'FTA National')]).toEqual([0, [0, 0]]);
});

test('a limit can be lifted and applied again', () => {
  const lifted = withLimitLifted(start, 'Social', true);
  expect(requestedLimits(lifted, 'Social')).toEqual([0, 1000]);
  expect(requestedLimits(withLimitLifted(lifted, 'Social', false), 'Social')).toEqual([0, 300]);
  expect(requestedLimits(withLimitLifted(start, 'Cinema', true), 'Cinema')).toEqual([0, 1000]);
});

test('lifting all limits keeps the mix best and unlocks the channels', () => {
  const locked = withLock(withRestOptimised(start, false), 'Social', true);
  const lifted = withLimitsLifted(locked, ['Social', 'FTA Metro']);
  expect(CHANNELS.filter((_, place) => lifted.lifted[place])).toEqual(['FTA Metro', 'Social']);
  expect([lifted.keepsBest, lifted.locked.some(Boolean)]).toEqual([true, false]);
});

test('leaving out a channel sets it to zero and lifts its minimum', () => {
  const dropped = withoutChannels(start, runSettings, ['FTA Metro', 'Radio']);
  expect([requestedLimits(dropped, 'FTA Metro'), requestedLimits(dropped, 'Radio')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(dropped.lifted.filter(Boolean)).toHaveLength(1);
  expect(dropped.budget).toBe(1000);
  expect(withoutChannels(withRestOptimised(start, false), runSettings, ['Radio']).budget).toBe(800);
});

test('money on top takes nothing away from a channel; the next change may', () => {
  const more = withMoneyOnTop(start, 500);
  expect(more.budget).toBe(1500);
  expect([requestedLimits(more, 'Radio'), requestedLimits(more, 'Social'), requestedLimits(more, 'FTA Metro')]).toEqual(
    [
      [200, 1500],
      [300, 300],
      [400, 1500],
    ],
  );
  expect(requestedLimits(withMoney(more, 'Print', 0), 'Radio')).toEqual([0, 1500]);
  // A mix by hand may have buys below the smallest buy.
  expect(withMoneyOnTop({ ...start, smallest: 50 }, 500).smallest).toBe(50);
  expect(withMoneyOnTop({ ...start, smallest: 250 }, 500).smallest).toBe(0);
});

test('each goal has its own question to the worker, and the rules are sent with it', () => {
  const often = withGoal(withSmallestBuy(start, 50), { kind: 'most often', times: 3 });
  expect(questionOf(often, runSettings)).toMatchObject({ ask: 'most often', times: 3 });
  const smallest = withSmallestBuy(often, 50);
  expect(questionOf(smallest, runSettings)).toMatchObject({
    ask: 'most often',
    request: { rules: { smallest_buy: 50 } },
  });
  const alone = withSmallestBuy(start, 50);
  expect(questionOf(alone, runSettings)).toMatchObject({ ask: 'smallest buy', smallest: 50 });
  expect(questionOf(withSmallestBuy(alone, 0), runSettings)).toMatchObject({ ask: 'best', request: { budget: 1000 } });
  expect(requestOf(withSmallestBuy(alone, 0), runSettings)).not.toHaveProperty('rules');
  const least = withGoal(start, { kind: 'least budget', people: 900 });
  expect(questionOf(least, runSettings)).toMatchObject({ ask: 'least budget', people: 900 });
  expect(withBudget(least, 700).goal).toEqual({ kind: 'reach' });
  // The found budget belongs to the goal. A new number of people is still this goal.
  const found = { ...least, budget: 400 };
  expect(withGoal(found, { kind: 'most often', times: 3 }, 1000).budget).toBe(1000);
  expect(withGoal(found, { kind: 'least budget', people: 800 }, 1000).budget).toBe(400);
  expect(questionOf(withRestOptimised(least, false), runSettings).ask).toBe('manual mix');
});

test('a smallest buy stays while the mix is set by hand, is split evenly or gets money on top', () => {
  const ruled = withSmallestBuy(start, 50);
  const manual = withRestOptimised(ruled, false);
  expect(questionOf(manual, runSettings)).toMatchObject({
    ask: 'manual mix',
    request: { rules: { smallest_buy: 50 } },
  });
  expect(questionOf(withRestOptimised(manual, true), runSettings)).toMatchObject({ ask: 'smallest buy', smallest: 50 });
  const even = withEvenSplit(
    ruled,
    runSettings,
    CHANNELS.map(() => true),
  );
  expect(questionOf(withRestOptimised(even, true), runSettings)).toMatchObject({ ask: 'smallest buy', smallest: 50 });
  expect(questionOf(withMoneyOnTop(ruled, 500), runSettings)).toMatchObject({ ask: 'smallest buy', smallest: 50 });
});

test('another budget scales the free channels of a manual mix and keeps the locked ones', () => {
  const hand = withRestOptimised(withLock(start, 'FTA Metro', true), false);
  const half = withBudget(hand, 700);
  expect([moneyOf(half, 'FTA Metro'), moneyOf(half, 'Social'), moneyOf(half, 'Radio'), moneyOf(half, 'Print')]).toEqual(
    [400, 150, 100, 50],
  );
  // The locked channels alone exceed the budget, so all channels are scaled.
  const little = withBudget(hand, 100);
  expect([moneyOf(little, 'FTA Metro'), sumOf(little.spend)]).toEqual([40, 100]);
});

test.each([
  [[1, 1, 1], 100, [34, 33, 33]],
  [[0, 2, 1], 10, [0, 7, 3]],
  [[0.2, 0.2, 0.6], 3, [1, 0, 2]],
  [[5, 0, 5], 7, [4, 0, 3]],
  [[1], 0, [0]],
])('%j of $%d is %j in whole dollars', (weights, sum, expected) => {
  expect(splitByWeights(weights, sum)).toEqual(expected);
});

test('an even split respects maxima and leaves out closed, unreachable and locked channels', () => {
  const reaches = CHANNELS.map((name) => name !== 'SVOD');
  const even = withEvenSplit(withLock(start, 'Print', true), runSettings, reaches);
  expect(sumOf(even.spend)).toBe(1000);
  expect([
    moneyOf(even, 'Cinema'),
    moneyOf(even, 'SVOD'),
    moneyOf(even, 'FTA National'),
    moneyOf(even, 'Print'),
  ]).toEqual([0, 0, 0, 100]);
  // 400 for FTA Metro, 100 for Print, and the other 500 in ten equal parts.
  expect([moneyOf(even, 'FTA Metro'), moneyOf(even, 'BVOD'), moneyOf(even, 'Social')]).toEqual([400, 50, 50]);
  const tight: RunSettings = { budget: 1000, limits: rows({ Social: [0, 30] }) };
  const filled = withEvenSplit(
    firstScenario(tight, mix({ Radio: 1000 })),
    tight,
    CHANNELS.map(() => true),
  );
  expect([moneyOf(filled, 'Social'), moneyOf(filled, 'BVOD')]).toEqual([30, 75]);
  expect(filled.keepsBest).toBe(false);
});

test('an even split is within the limits over several channels', () => {
  const open: RunSettings = { budget: 1000, limits: rows({ 'FTA Metro': [200, 1000] }) };
  const unit = '% of budget' as const;
  const groups = [
    { name: 'Audio', channels: ['Radio', 'Podcasts', 'Music Streaming'] as Channel[], at_most: 20, unit },
    { name: 'TV', channels: ['FTA Metro', 'FTA Regional', 'BVOD', 'Pay TV', 'SVOD'] as Channel[], at_most: 30, unit },
    { name: 'Social', channels: ['Social'] as Channel[], at_least: 15, unit },
  ];
  const ruled = {
    ...firstScenario(open, mix({ Radio: 1000 })),
    rules: { version: 1, goal: undefined, groups },
  } as const;
  const all = CHANNELS.map(() => true);
  const even = withEvenSplit(ruled, open, all);
  expect([even.budget, sumOf(even.spend)]).toEqual([1000, 1000]);
  expect(brokenLimits(even)).toEqual([]);
  // FTA Metro keeps its minimum, and the other four channels of television share what is left of their limit.
  expect(
    ['FTA Metro', 'FTA Regional', 'Pay TV', 'Social', 'Print'].map((name) => moneyOf(even, name as Channel)),
  ).toEqual([200, 25, 25, 150, 70]);
  expect([moneyOf(even, 'Radio'), moneyOf(even, 'Podcasts'), moneyOf(even, 'Music Streaming')]).toEqual([66, 67, 67]);
});

test('an even split buys FTA National in place of its parts if it is locked with money, or if no part may be bought', () => {
  const all = CHANNELS.map(() => true);
  const open: RunSettings = { budget: 1000, limits: rows({}) };
  const locked = withLock(firstScenario(open, mix({ 'FTA National': 400, Radio: 600 })), 'FTA National', true);
  const even = withEvenSplit(locked, open, all);
  expect([moneyOf(even, 'FTA National'), moneyOf(even, 'FTA Metro'), moneyOf(even, 'FTA Regional')]).toEqual([
    400, 0, 0,
  ]);
  expect(sumOf(even.spend)).toBe(1000);
  const only: RunSettings = { budget: 1000, limits: rows({}, 1000, ['FTA Metro', 'FTA Regional']) };
  const split = withEvenSplit(firstScenario(only, mix({ Radio: 1000 })), only, all);
  expect(moneyOf(split, 'FTA National')).toBeCloseTo(1000 / 13, -1);
  expect(sumOf(split.spend)).toBe(1000);
});

test('a limit over several channels can be lifted and applied again; lifting all limits lifts it too', () => {
  const online = { name: 'Online', channels: ['Social' as const], at_most: 50, unit: '% of budget' as const };
  const plan = { ...runSettings, rules: { version: 1, goal: undefined, groups: [online], round_to: 1000 as const } };
  const opened = firstScenario(plan, start.spend);
  const lifted = withGroupLifted(opened, online, true);
  expect(requestOf(lifted, plan).rules).toEqual({ version: 1, round_to: 1000 });
  expect(deskGroups(lifted, opened, plan)).toMatchObject([{ isLifted: true, money: 300, difference: '' }]);
  expect(withGroupLifted(lifted, online, false).rules).toEqual(opened.rules);
  expect(withLimitsLifted(opened, []).rules).toEqual({ version: 1, round_to: 1000 });
});
