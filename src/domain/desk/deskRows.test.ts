import { CHANNELS, DESK_ORDER } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { DeskFigures, DeskOpened } from '../../../core/contract/bodies/deskQuestions.ts';
import { barText, deskCards, deskRows, nextColumnTitle, scaleEnd, scenarioLines } from './deskRows.ts';
import { difference, reportDiffersNote, madePlanDiffersNote, mixVerdict, spokenFigures } from './deskCopy.ts';
import {
  withLock,
  withMoney,
  withMoneyOnTop,
  withoutChannels,
  withRestOptimised,
  withSmallestBuy,
} from './gestures.ts';
import { firstScenario } from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';
import { stepFrom } from './step.ts';
import type { Step } from './step.ts';

const runSettings: RunSettings = {
  budget: 1_000_000,
  limits: CHANNELS.map((name) => ({
    Channel: name,
    Min_Budget: name === 'Radio' ? 100_000 : 0,
    Max_Budget: name === 'Social' ? 300_000 : 1_000_000,
  })),
};
const mix = (own: Partial<Record<Channel, number>>) => CHANNELS.map((name) => own[name] ?? 0);
const start = firstScenario(runSettings, mix({ Radio: 100_000, Social: 300_000, 'FTA Metro': 600_000 }));
const figures = (scenario: Scenario, changes: Partial<DeskFigures> = {}): DeskFigures => ({
  spend: scenario.spend,
  budget: scenario.budget,
  reach: 2_000_000.4,
  frequency: 2.504,
  costPerReach: 0.5,
  nextThousand: mix({ Radio: 800.2, Social: 799.9, 'FTA Metro': 300, BVOD: 700 }),
  tarps: 120.2,
  ...changes,
});
const details = { distribution: [9, 8, 7.4, 6, 5, 4, 3, 2, 1, 0], plainReach: 9 } as unknown as Step['details'];
const plan: Step = {
  ...stepFrom('The plan', start, { answer: 'manual mix', figures: figures(start), best: null, isFinal: true }),
  details,
};
const optimal = { status: 'optimal', gap: 0.2, relativeGap: 1e-7 } as const;
const best = (scenario: Scenario, changes?: Partial<DeskFigures>) =>
  stepFrom('Now', scenario, { answer: 'best', figures: figures(scenario, changes), proof: optimal });
const opened = {
  cpm: mix({ Radio: 12.5 }),
  reaches: CHANNELS.map((name) => name !== 'Cinema'),
} as unknown as DeskOpened;
const rowOf = (step: Step, channel: Channel) =>
  deskRows(step, plan, runSettings, opened).find((row) => row.channel === channel)!;

test('all fifteen channels are grouped by family', () => {
  expect([...DESK_ORDER].sort()).toEqual([...CHANNELS].sort());
  const first = deskRows(plan, plan, runSettings, opened).filter(({ isFirstOfFamily }) => isFirstOfFamily);
  expect(first.map(({ channel }) => channel)).toEqual(['FTA Metro', 'Social', 'Radio', 'OOH', 'Print']);
});

test('a row has its money, the difference to the plan, its limits, and whether its next $1,000 is an exception', () => {
  const step = best({ ...start, spend: mix({ Radio: 350_000, Social: 250_000, 'FTA Metro': 400_000 }) });
  expect(rowOf(step, 'Radio')).toMatchObject({
    difference: '+$250,000',
    marginalReach: '800',
    differsFromMost: false,
    planCpm: 12.5,
  });
  expect(rowOf(step, 'Social')).toMatchObject({
    difference: '−$50,000',
    marginalReach: '800',
    limits: { maximum: 300_000 },
  });
  expect(rowOf(step, 'FTA Metro')).toMatchObject({ marginalReach: '300', differsFromMost: true });
  expect(rowOf(step, 'BVOD')).toMatchObject({ difference: '', marginalReach: '700', differsFromMost: false });
  expect(rowOf(step, 'FTA National')).toMatchObject({
    isExcluded: true,
    channelsToEmpty: ['FTA Metro'],
    marginalReach: '',
  });
  expect(rowOf(step, 'Cinema').isUnused).toBe(true);
});

test.each([
  [{}, 1.6],
  [{ Radio: 1 }, 1.6],
  [{ Radio: 900_000 }, 1_200_000],
  [{ Radio: 1_000_000 }, 1_600_000],
  [{ Radio: 7_700_000 }, 12_000_000],
])('bars of %j end at the next round number above 1.3 times the largest', (own, end) => {
  expect(scaleEnd([{ scenario: { ...start, spend: mix(own) } } as unknown as Step])).toBe(end);
});

test('cards show differences of rounded numbers; more people and a lower cost are good', () => {
  const step = best(start, { reach: 2_000_100.6, frequency: 2.496, costPerReach: 0.52, tarps: 119.4 });
  expect(deskCards(step, plan, 4_000_000, 7.4)).toEqual([
    { label: 'Attentive Reach', value: '2,000,101', difference: '101 more', isGood: true, note: '50.0% of target' },
    { label: 'Cost per Attentive Reach', value: '$0.52', difference: '$0.02 more', isGood: false, note: '' },
    { label: 'Frequency', value: '2.50', difference: 'the same', isGood: null, note: '' },
    { label: '3+ reach', value: '7', difference: 'being counted', isGood: null, note: '' },
    { label: 'GRPs', value: '119', difference: '−1', isGood: null, note: '125 attentive' },
  ]);
  const noReach = best(start, { costPerReach: null, frequency: null });
  expect(deskCards(noReach, plan, 4_000_000, null).map(({ value }) => value)).toEqual([
    '2,000,000',
    'N/A',
    'N/A',
    '…',
    '120',
  ]);
});

test('with the goal of people reached often, the next $1,000 counts those people', () => {
  const often = { ...best(start), extra: { kind: 'most often', people: 5, times: 3, isFinal: true } } as const;
  expect([nextColumnTitle(best(start)), nextColumnTitle(often)]).toEqual(['Next $1,000', 'Next $1,000, 3+']);
  expect(rowOf(often, 'Radio').marginalReachUnit).toBe('for the next $1,000, 3+');
});

test('channels that are free to take the next $1,000 show one figure if they agree', () => {
  const spend = mix({ Radio: 350_000, Social: 250_000, 'FTA Metro': 400_000 });
  const nextThousand = mix({ Radio: 1342.4, Social: 1343.2, 'FTA Metro': 1341.9, BVOD: 1342.6 });
  const texts = (step: Step) =>
    ['Radio', 'Social', 'FTA Metro', 'BVOD'].map((name) => rowOf(step, name as Channel).marginalReach);
  expect(texts(best({ ...start, spend }, { nextThousand }))).toEqual(['1,343', '1,343', '1,343', '1,343']);
  // A locked channel is not free: it shows its own figure.
  const locked = withLock({ ...start, spend }, 'FTA Metro', true);
  expect(texts(best(locked, { nextThousand }))).toEqual(['1,343', '1,343', '1,342', '1,343']);
  // Rounded amounts are not quite the best ones, so each channel shows its own figure, as in the report.
  const rounded = { ...start, spend, rules: { version: 1, round_to: 5000 } } as const;
  expect(texts(best(rounded, { nextThousand }))).toEqual(['1,342', '1,343', '1,342', '1,343']);
});

test('a column with own prices names them', () => {
  const prices = (step: Step) =>
    scenarioLines(step, plan, runSettings, 4_000_000).find(({ label }) => label === 'Prices')!.value;
  const own = (of: Partial<Record<Channel, number>>) =>
    best({ ...start, ownCpm: CHANNELS.map((name) => of[name] ?? null) });
  expect([plan, own({}), own({ Radio: 9.5 }), own({ Radio: 9.5, Social: 3 })].map(prices)).toEqual([
    ...['as kept', 'as the plan', 'Radio $9.50', '2 own prices'],
  ]);
});

test('a column shows the figures of its scenario and how many limits are lifted', () => {
  const lines = (step: Step) =>
    Object.fromEntries(scenarioLines(step, plan, runSettings, 4_000_000).map(({ label, value }) => [label, value]));
  expect(lines(plan)).toMatchObject({ Budget: '$1,000,000', Difference: '–', '3+ reach': '7', Limits: '2' });
  expect(lines(best(start))).toMatchObject({ Difference: 'the same', '3+ reach': '…', Limits: 'as the plan' });
  const lifted = best({ ...start, lifted: CHANNELS.map((name) => name === 'Radio') });
  expect(lines(lifted).Limits).toBe('1 of 2 lifted');
  const manual = { ...runSettings, isManual: true };
  expect(scenarioLines(plan, plan, manual, 4_000_000).at(-1)!.value).toBe('set by hand');
  expect(scenarioLines(best(start), plan, manual, 4_000_000).at(-1)!.value).toBe('2');
  expect(scenarioLines(lifted, plan, manual, 4_000_000).at(-1)!.value).toBe('1');
  const rules = { version: 1 as const, goal: undefined, most_in_one: 40 };
  const capped = { ...runSettings, rules };
  expect(scenarioLines(plan, plan, capped, 4_000_000).at(-1)!.value).toBe('3');
  expect(scenarioLines(best(start), plan, capped, 4_000_000).at(-1)!.value).toBe('1 of 3 lifted');
});

test.each<[string, Step, string, string, boolean]>([
  [
    'kept best',
    best(start),
    'best',
    'All channels are kept best while you move: nothing within these limits reaches more.',
    false,
  ],
  [
    'with a lock',
    best(withLock(start, 'Radio', true)),
    'best',
    'The 14 channels not locked are kept best while you move: nothing within these limits reaches more.',
    false,
  ],
  [
    'not proven',
    stepFrom('', start, {
      answer: 'best',
      figures: figures(start),
      proof: { status: 'best found', gap: 41.2, relativeGap: 1 },
    }),
    'fair',
    'All channels are kept best while you move: another mix could reach at most 42 people more.',
    false,
  ],
  [
    'without a proof',
    { ...best(start), proof: null },
    'fair',
    'All channels are kept best while you move: how many more people another mix could reach is not known.',
    false,
  ],
  [
    'a plan with a least budget',
    best({ ...start, goal: { kind: 'least budget', people: 9 } }),
    'best',
    'All channels are kept best while you move: nothing within these limits and this budget reaches more.',
    false,
  ],
  [
    'with a lifted limit',
    best(withoutChannels(start, runSettings, ['Radio'])),
    'best',
    'The 14 channels not locked are kept best while you move: nothing within these limits reaches more. The limit of Radio is lifted.',
    false,
  ],
  [
    'by hand, with a lifted limit',
    stepFrom('', withoutChannels(withRestOptimised(start, false), runSettings, ['Radio']), {
      answer: 'manual mix',
      figures: figures(start),
      best: { figures: figures(start), proof: optimal },
      isFinal: true,
    }),
    'best',
    'This mix reaches as many people as the best for the same money. The limit of Radio is lifted.',
    false,
  ],
  [
    'with a smallest buy and money on top',
    stepFrom('', withMoneyOnTop(withSmallestBuy(start, 5), 9), {
      ...{ answer: 'smallest buy', figures: figures(start), proof: optimal, ruleCosts: 7, isFinal: true },
    }),
    'best',
    'No channel below $5: that costs 7 people; nothing without taking money away from a channel reaches more.',
    false,
  ],
  [
    'by hand, below the best',
    stepFrom('', withRestOptimised(start, false), {
      answer: 'manual mix',
      figures: figures(start),
      best: { figures: figures(start, { reach: 2_042_254.4 }), proof: optimal },
      isFinal: true,
    }),
    'warn',
    'This mix reaches 42,254 fewer people than the best for the same money',
    true,
  ],
  [
    'by hand, as good as the best',
    stepFrom('', withRestOptimised(start, false), {
      answer: 'manual mix',
      figures: figures(start),
      best: { figures: figures(start, { reach: 2_000_001 }), proof: optimal },
      isFinal: true,
    }),
    'best',
    'This mix reaches as many people as the best for the same money',
    false,
  ],
  [
    'smallest buy',
    stepFrom('', withSmallestBuy(start, 25_000), {
      ...{ answer: 'smallest buy', figures: figures(start), proof: optimal, ruleCosts: 1765.4, isFinal: true },
    }),
    'best',
    'No channel below $25,000: that costs 1,765 people; nothing within these limits reaches more.',
    false,
  ],
])('the verdict on a mix %s', (_what, step, tone, text, canBeBetter) => {
  expect(mixVerdict(step)).toEqual({ tone, text, canBeBetter });
});

test('a manual mix has no verdict until the best mix for the same money is known', () => {
  const hand = { answer: 'manual mix', figures: figures(start), best: null } as const;
  const counting = stepFrom('', withRestOptimised(start, false), { ...hand, isFinal: false });
  expect(mixVerdict(counting)).toBeNull();
  expect(mixVerdict(stepFrom('', withRestOptimised(start, false), { ...hand, isFinal: true }))?.text).toBe(
    'This mix is outside the limits of the plan.',
  );
});

test('the verdict on a manual mix names the limit over several channels that it breaks', () => {
  const group = { name: 'Social', channels: ['Social' as const], at_most: 10, unit: '% of budget' as const };
  const ruled = {
    ...withRestOptimised(start, false),
    rules: { version: 1 as const, goal: undefined, groups: [group] },
  };
  const answer = { answer: 'manual mix', figures: figures(ruled), best: null, isFinal: true } as const;
  expect(mixVerdict(stepFrom('', ruled, answer))?.text).toBe(
    'This mix is outside the limits of the plan. The mix set by hand gives "Social" $300,000, above its maximum $100,000.',
  );
});

test('the verdict names the channels with an amount that breaks the rounding', () => {
  const text = (spend: Scenario) =>
    mixVerdict(best({ ...spend, rules: { version: 1, goal: undefined, round_to: 50_000 } }))?.text;
  expect(text(start)).not.toMatch(/Rounded/);
  expect(text(withMoney(start, 'Social', 120_000))).toMatch(/Rounded to \$50,000, except .*Social/);
  const odd = { ...start, spend: CHANNELS.map((_, index) => (index < 2 ? 30_001 : 0)) };
  expect(text(odd)).toMatch(/ Not rounded to \$50,000\.$/);
});

test('the least budget names the locked channels, and says if the locked money alone is enough', () => {
  const goal = { kind: 'least budget', people: 1_000_000 } as const;
  const text = (scenario: Scenario) => {
    const answer = {
      answer: 'least budget',
      figures: figures(scenario),
      proof: { status: 'optimal', gap: 0, relativeGap: 0 },
      atLeast: 999_998,
    } as const;
    return mixVerdict(stepFrom('', { ...scenario, goal }, answer))?.text;
  };
  expect(text(start)).toMatch(/ No mix within these limits reaches them with less than \$999,998\.$/);
  expect(text(withMoney(start, 'Social', 120_000))).toMatch(
    / within these limits and with Social locked reaches them with less/,
  );
  const allLocked = { ...start, locked: CHANNELS.map(() => true) };
  expect(text(allLocked)).toMatch(
    /^The locked money alone, \$[\d,]+, reaches [\d,]+ people, and 1,000,000 were asked for\. Unlock channels/,
  );
});

test('screen readers get the money, share, plan and limits of a bar, and the result of a change', () => {
  const row = rowOf(best(withMoney(start, 'Social', 120_000)), 'Social');
  expect(barText(row, 1_000_000)).toBe('$120,000, 12% of the budget, plan $300,000, at most $300,000');
  expect(spokenFigures(best(start, { reach: 1_977_085 }), plan)).toBe(
    '1,977,085 people, 22,915 fewer than the plan. $0.50 each. Frequency 2.50.',
  );
  expect([difference(5, 5), difference(5, 5, 'the plan'), difference(4, 5)]).toEqual([
    'the same',
    'as many as the plan',
    '1 fewer',
  ]);
});

test('a difference in reach is that of the figures on the page, in the cards, in words and in the verdict', () => {
  // 5.4 people apart, and 6 as both are printed.
  const step = best(start, { reach: 2_000_005.8 });
  const from = best(start, { reach: 2_000_000.4 });
  expect(deskCards(step, from, 1_000_000, null)[0]?.difference).toBe('6 more');
  expect(spokenFigures(step, from)).toContain('2,000,006 people, 6 more than the plan.');
  const hand = {
    answer: 'manual mix',
    figures: from.figures,
    best: { figures: step.figures, proof: optimal },
    isFinal: true,
  } as const;
  expect(mixVerdict(stepFrom('', withRestOptimised(start, false), hand))?.text).toMatch(/reaches 6 fewer people/);
});

test('a note appears when desk and report differ by more than one millionth', () => {
  expect(reportDiffersNote(1_000_000, 1_000_000.9)).toBeNull();
  expect(reportDiffersNote(1_000_000, 1_000_002)).toMatch(
    /^For this plan the desk computes 1,000,000 people, where its report says 1,000,002 people \(0\.0002% apart\)/,
  );
});

test('a note appears when a plan just made differs from its desk mix by more than one millionth', () => {
  expect(madePlanDiffersNote(1_000_000.9, 1_000_000)).toBeNull();
  expect(madePlanDiffersNote(1_000_000, 1_020_000)).toMatch(
    /^At the desk this mix reached 1,000,000 people; the planning service, which computed it again, says 1,020,000 people \(2% apart\)\./,
  );
});
