import type { ChannelReason, Duplicated, FrontierPoint } from '../../core/contract/bodies/why.ts';
import { facts, assumptions } from '../../testing/page/comparedPlans.ts';
import { assumptionsTrust } from './report/assumptionsView.ts';
import { reportWarnings, shareOfTarget } from './plan/file/audienceCopy.ts';
import { spendSummary } from './compare/compareView.ts';
import { duplicationView } from './why/duplicationView.ts';
import { frequencyView } from './why/frequencyView.ts';
import { frontierView } from './why/frontierView.ts';
import { performanceSummary, curvesSummary, mixBars, mixSummary } from './report/charts/reportSeries.ts';
import { reachBuild } from './why/reachBuild.ts';

const colourOf = () => 'red';

const barsOf = (money: Record<string, number>) =>
  mixBars(
    {
      output: Object.entries(money).map(([Master_Channel, Optimal_Budget]) => ({ Master_Channel, Optimal_Budget })),
    } as never,
    colourOf,
  );

test.each<[string, Record<string, number>, string]>([
  ['no one', { BVOD: 0 }, 'No channel receives money.'],
  ['one alone', { BVOD: 1000, Radio: 0 }, 'The whole $1,000 goes to BVOD, the only channel with money.'],
  ['one ahead', { BVOD: 600, Radio: 400 }, 'BVOD takes the most: $600, 60% of $1,000, divided over 2 channels.'],
  [
    'nearly everything',
    { BVOD: 9997, Radio: 3 },
    'BVOD takes the most: $9,997, 99.97% of $10,000, divided over 2 channels.',
  ],
  [
    'two ahead',
    { BVOD: 400, Radio: 400, OOH: 200 },
    'BVOD and Radio take the most: $400 each, 40% of $1,000, divided over 3 channels.',
  ],
  [
    'a tie to the dollar that is shown',
    { BVOD: 400.2, Radio: 399.8, OOH: 200 },
    'BVOD and Radio take the most: $400 each, 40% of $1,000, divided over 3 channels.',
  ],
  ['all alike', { BVOD: 400, Radio: 400 }, '$800 is divided evenly over 2 channels: $400 each (50%).'],
  [
    'five ahead',
    { BVOD: 2, Radio: 2, OOH: 2, Print: 2, Video: 2, SVOD: 1 },
    'BVOD, Radio, OOH and 2 other channels take the most: $2 each, out of $11, divided over 6 channels.',
  ],
])('the mix in a sentence: %s', (_what, money, sentence) => {
  expect(mixSummary(barsOf(money))).toBe(sentence);
});

const line = (name: string, reach: number | null) => ({
  name,
  colour: '',
  index: 0,
  isQuiet: false,
  points: [
    [0, 0],
    [50, 1],
    [100, reach],
  ] as const,
});
test.each([
  [
    'a tie of two',
    [line('BVOD', 50), line('Radio', 50.2), line('OOH', 3)],
    'With $100 in one channel alone, Radio and BVOD reach the most people attentively (50 each), then OOH (3).',
  ],
  [
    'all alike',
    [line('BVOD', 50), line('Radio', 50)],
    'With $100 in one channel alone, BVOD and Radio reach as many people attentively as each other: 50.',
  ],
  ['one person', [line('BVOD', 1)], 'With $100 in BVOD alone, one person is reached attentively.'],
  [
    'a line that ends early',
    [line('BVOD', null), line('Radio', 9)],
    'With $100 in Radio alone, 9 people are reached attentively.',
  ],
])('the curves in a sentence: %s', (_what, lines, sentence) => expect(curvesSummary(lines)).toBe(sentence));

const adds = (channel: string, incremental_reach: number, spend = 1): ChannelReason => ({
  channel,
  state: 'interior',
  spend,
  next_1000: 1,
  limit_costs: null,
  incremental_reach,
  says: '',
});
const built = (total: number, ...channels: ChannelReason[]) => reachBuild({ channels }, total, colourOf);

test('the summary of the reach build names ties, and calls a channel the only one that reaches anyone only if it is', () => {
  expect(built(100, adds('BVOD', 40), adds('Radio', 40.3), adds('OOH', 5))?.summary).toBe(
    'Without Radio or without BVOD the plan would lose 40 of its 100 people, more than without any other channel. 15 (14.7%) are reached by two or more channels and would not be lost with any one of them.',
  );
  expect(built(100, adds('BVOD', 40), adds('Radio', 40))?.summary).toBe(
    'Without BVOD or without Radio the plan would lose 40 of its 100 people. 20 (20.0%) are reached by two or more channels and would not be lost with any one of them.',
  );
  expect(built(100, adds('BVOD', 60), adds('Radio', 40))?.summary).toMatch(
    / No one is reached by two or more channels\.$/,
  );
  const shared = built(100, adds('BVOD', 20), adds('Radio', 0));
  expect(shared?.steps.map(({ name, to }) => [name, to])).toEqual([
    ['BVOD', 20],
    ['Two or more channels', 100],
    ['Attentive reach', 100],
  ]);
  expect(shared?.summary).toMatch(
    /^Without BVOD the plan would lose 20 of its 100 people, more than without any other/,
  );
  expect(built(1, adds('Radio', 1), adds('OOH', 0, 0))?.summary).toBe(
    'Radio is the only channel that reaches anyone: one person.',
  );
});

test('a reach build in which no channel adds people is drawn, and its summary says so', () => {
  const view = built(1000, adds('BVOD', 0), adds('Radio', 0), adds('OOH', 0, 0));
  expect(view?.steps.map(({ name, to }) => [name, to])).toEqual([
    ['Two or more channels', 1000],
    ['Attentive reach', 1000],
  ]);
  expect(view?.summary).toBe(
    'All 1,000 people are reached by two or more channels: without any one of them the plan would lose hardly anyone.',
  );
});

const pair = (channel: string, other: string, people: number): Duplicated => ({ channel, other, people });
test.each<[string, Duplicated[], string]>([
  [
    'a tie',
    [pair('A', 'B', 40), pair('A', 'C', 40.2), pair('B', 'C', 3)],
    'A with C and A with B overlap most: 40 people are reached attentively by both channels of each pair.',
  ],
  ['one pair', [pair('A', 'B', 40)], 'A and B overlap: 40 people are reached attentively by both.'],
  ['one person', [pair('A', 'B', 1.1)], 'A and B overlap: one person is reached attentively by both.'],
  ['no one', [pair('A', 'B', 0.2), pair('B', 'C', 0)], 'Hardly anyone is reached by two of these channels.'],
  [
    'all alike',
    [pair('A', 'B', 7), pair('A', 'C', 7), pair('B', 'C', 7)],
    'Every two of these channels overlap alike: 7 people are reached attentively by both.',
  ],
])('who is reached twice: %s', (_what, pairs, sentence) =>
  expect(duplicationView(pairs, [], new Map())?.summary).toBe(sentence),
);

test.each([
  [
    'one person',
    1,
    1,
    0,
    'The plan puts an ad before one person; all of them give it attention at least once. No one does so three times or more.',
  ],
  ['no attention', 9, 0, 0, 'The plan puts an ad before 9 people; none of them gives it attention.'],
  [
    'nearly all',
    1000,
    997,
    996,
    'The plan puts an ad before 1,000 people; 997 of them (>99%) give it attention at least once. 996 (>99% of those) do so three times or more.',
  ],
  [
    'one in many',
    1000,
    1,
    1,
    'The plan puts an ad before 1,000 people; 1 of them (<1%) gives it attention at least once. 1 (100% of those) does so three times or more.',
  ],
])('how often: %s', (_what, plain, once, thrice, sentence) => {
  const steps = [
    { times: 1, plain, attentive: once },
    { times: 3, plain, attentive: thrice },
  ];
  expect(frequencyView(steps)?.summary).toBe(sentence);
});

const point = (budget: number, attentive_reach: number, this_plan = false): FrontierPoint => ({
  budget,
  attentive_reach,
  relative_gap: 0,
  this_plan,
});
test('a frontier of one budget has the reason why there is no line; without a frontier there is no view', () => {
  const says =
    'The minimums and maximums stay as entered. Budgets they cannot meet are left out: below $5, the sum of the minimums.';
  expect(frontierView({ frontier: [point(5, 9, true)], frontier_says: says })).toEqual({
    points: null,
    reason: `There is no line to draw: under these limits $5 is the only budget of those compared (10% to 300% of the plan's) that can be spent. ${says}`,
  });
  expect(frontierView({ frontier: [point(5, 9, true)] })).toMatchObject({
    reason: "There is no line to draw: the reply has the best plan at this plan's budget only.",
  });
  expect(frontierView({ frontier: [] })).toMatchObject({
    reason: 'There is no line to draw: the reply has no plan at any other budget.',
  });
  expect(frontierView({})).toBeNull();
});

test('a smaller budget that keeps nearly all of the reach has >99%, not 100%', () => {
  const view = frontierView({ frontier: [point(500, 99_700), point(1000, 100_000, true)] });
  expect(view).toMatchObject({ summary: expect.stringMatching(/keeps >99% of the reach\.$/) as string });
});

test.each([
  ['one', [['Nova', '2']], 'Nova is the only Radio medium in the audience file: 2 attentive contacts per $.'],
  [
    'two alike',
    [
      ['Nova', '2'],
      ['Triple M', '2'],
    ],
    'Both of Radio are alike: 2 attentive contacts per $.',
  ],
  [
    'three alike',
    [
      ['A', '1'],
      ['B', '1'],
      ['C', '1'],
    ],
    'All 3 of Radio are alike: 1 attentive contact per $.',
  ],
  [
    'a tie at the top',
    [
      ['A', '3'],
      ['B', '3'],
      ['C', '1'],
    ],
    'In Radio, A and B are highest (3 attentive contacts per $) and C is lowest (1).',
  ],
  [
    'a tie at the bottom',
    [
      ['A', '3'],
      ['B', '1'],
      ['C', '1'],
    ],
    'In Radio, A is highest (3 attentive contacts per $) and B and C are lowest (1).',
  ],
] as [string, [string, string][], string][])('performance in a sentence: %s', (_what, bars, sentence) => {
  const tab = {
    channel: 'Radio',
    colour: '',
    bars: bars.map(([name, label]) => ({ name, label, value: 1, colour: '' })),
  };
  expect(performanceSummary(tab, 'Medium', 'Score', 40)).toBe(sentence);
});

test('the summary of compared spends names ties', () => {
  const names = { ours: 'Spring', theirs: 'Autumn' };
  const spend = (channel: string, ours: number, theirs: number) => ({
    channel,
    ours,
    theirs,
    ...{ oursShare: 0, theirsShare: 0, oursPrinted: 0, theirsPrinted: 0 },
  });
  expect(spendSummary([spend('BVOD', 30, 10), spend('Radio', 10, 30), spend('OOH', 5, 5)], names)).toBe(
    'The plans are furthest apart in BVOD and Radio, by $20 each.',
  );
  expect(spendSummary([spend('A', 1, 0), spend('B', 1, 0), spend('C', 1, 0)], names)).toBe(
    'The plans are furthest apart in A, B and C, by $1 each. Only “Spring” buys A, B and C.',
  );
});

test('nouns are singular for one person, one respondent and one figure', () => {
  const one = facts({
    target_sample: 1,
    universe: 1,
    weighted: true,
    demographic: { name: '', applied: false, says: 'x.' },
  });
  const warnings = reportWarnings(one, 'women').join(' ');
  expect(warnings).toContain('(1 person)');
  expect(warnings).toContain('Only 1 respondent is in the target');
  expect(warnings).toContain('add up to only 1 person');
  expect(shareOfTarget(one, 1)).toBe('100% of 1 person in the file');
  const set = (...confidence: string[]) => ({
    rows: confidence.map((one) => ({ ...assumptions().rows[0]!, source: 'Trade', confidence: one })),
  });
  expect(assumptionsTrust(set('illustrative', 'illustrative'))).toBe('Every attention figure is illustrative.');
  expect(assumptionsTrust(set('illustrative', 'low', 'low'))).toBe(
    'Of 3 attention figures 2 are published figures adjusted by judgement and 1 is illustrative.',
  );
  expect(assumptionsTrust(set('illustrative', 'illustrative', 'low'))).toBe(
    'Of 3 attention figures 1 is a published figure adjusted by judgement and 2 are illustrative.',
  );
  expect(assumptionsTrust(set('illustrative', 'Low', 'medium', 'medium', 'guess'))).toBe(
    'Of 5 attention figures 2 are published for their own format, 1 is a published figure adjusted by judgement, ' +
      '1 is illustrative and 1 is of confidence “guess”.',
  );
  expect(assumptionsTrust(set('medium'))).toBe('Every attention figure is published for its own format.');
});
