import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { makeProblem } from '../model/contactRates.ts';
import { openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { proposeWithRules } from './proposeWithRules.ts';

test('for a mix set by hand, the other rules have no cost, because their costs are those of the best mix', () => {
  const budget = 600_000;
  const problem = makeProblem(randomAudience(3), randomPrices(3));
  const group = { name: 'Audio', channels: ['Radio' as const], at_least: 90, unit: '% of budget' as const };
  const rules: PlanRules = { version: 1, goal: undefined, groups: [group], smallest_buy: 20_000, most_in_one: 99 };
  const spend = { Radio: 575_000, Cinema: 25_000 } as Partial<Record<string, number>>;
  const hand_mix = CHANNELS.map((Channel) => ({ Channel, Budget: spend[Channel] ?? 0 }));
  const limits = openLimits(budget, { 'FTA National': [0, 0] });
  const reportOf = (asked: PlanRules) => {
    const found = proposeWithRules(problem, { budget, limits, rules: asked });
    if (!('report' in found)) throw new Error(found.message);
    return found.report;
  };
  expect(reportOf(rules).groups![0]).toMatchObject({ binds: 'at least' });
  const report = reportOf({ ...rules, hand_mix });
  expect(report.groups![0]).toMatchObject({ spent: 575_000, binds: null, costs: null, next_1000: 0 });
  expect([report.smallest_buy!.costs, report.most_in_one!.costs]).toEqual([null, null]);
  expect([report.groups![0]!.says, report.smallest_buy!.says, report.most_in_one!.says]).toEqual([
    'The rule "Audio at least 90 %" holds for the hand-set mix: the channels have $575,000.',
    'No buy under $20,000: this applies to the best open mix, not to the hand-set mix.',
    'At most 99 % in one channel: no channel of the hand-set mix has more.',
  ]);
  expect(report.hand_mix!.behind).toBeGreaterThan(0);
});

test('the money of a group is the sum of the printed amounts of its channels', () => {
  const budget = 300_001;
  const problem = makeProblem(randomAudience(3), randomPrices(3));
  const group = {
    name: 'Audio',
    channels: ['Radio' as const, 'Podcasts' as const],
    at_most: 90,
    unit: '% of budget' as const,
  };
  const spend = { Radio: 100_000.4, Podcasts: 100_000.35, Cinema: 100_000.25 } as Partial<Record<string, number>>;
  const hand_mix = CHANNELS.map((Channel) => ({ Channel, Budget: spend[Channel] ?? 0 }));
  const limits = openLimits(budget, { 'FTA National': [0, 0] });
  const found = proposeWithRules(problem, {
    budget,
    limits,
    rules: { version: 1, goal: undefined, groups: [group], hand_mix },
  });
  if (!('report' in found)) throw new Error(found.message);
  // Radio is printed as $100,001, so that all three amounts add up to $300,001.
  expect(found.report.groups![0]!.spent).toBe(200_001);
});
