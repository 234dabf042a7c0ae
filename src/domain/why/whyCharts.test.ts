import type { ChannelReason, FrontierPoint } from '../../../core/contract/bodies/why.ts';
import { explainedPlan } from '../../../testing/page/whyReply.ts';
import { assumptionsView } from '../report/assumptionsView.ts';
import { duplicationView } from './duplicationView.ts';
import { frequencyView } from './frequencyView.ts';
import { frontierView } from './frontierView.ts';
import type { FrontierView } from './frontierView.ts';
import { reachBuild, SHARED_STEP, TOTAL_STEP } from './reachBuild.ts';
import { tableCsv } from '../report/reportContents.ts';

const adds = (channel: string, incremental_reach: number): ChannelReason => ({
  channel,
  state: 'interior',
  spend: 1,
  next_1000: 1,
  limit_costs: null,
  incremental_reach,
  says: '',
});
const colourOf = (channel: string) => `colour of ${channel}`;

test('the steps of the reach build are the channels by incremental reach, the shared people, and the total', () => {
  const view = reachBuild({ channels: [adds('Radio', 20), adds('Print', 0), adds('BVOD', 50)] }, 100, colourOf);
  expect(view?.steps.map(({ name, from, to, colour, label }) => [name, from, to, colour, label])).toEqual([
    ['BVOD', 0, 50, 'colour of BVOD', '50 (50.0%)'],
    ['Radio', 50, 70, 'colour of Radio', '20 (20.0%)'],
    [SHARED_STEP, 70, 100, null, '30 (30.0%)'],
    [TOTAL_STEP, 0, 100, null, '100'],
  ]);
  expect(view?.summary).toBe(
    'Without BVOD the plan would lose 50 of its 100 people, more than without any other channel. 30 (30.0%) are reached by two or more channels and would not be lost with any one of them.',
  );
  expect(view?.extra).toEqual([
    { header: 'Share of the total (%)', values: [50, 20, 30, 100] },
    { header: 'Total so far (people)', values: [50, 70, 100, 100] },
  ]);
});

test('with one channel there is no step of shared people', () => {
  const view = reachBuild({ channels: [adds('Radio', 100)] }, 100, colourOf);
  expect(view?.steps.map(({ name }) => name)).toEqual(['Radio', TOTAL_STEP]);
  expect(view?.summary).toBe('Radio is the only channel that reaches anyone: 100 people.');
});

test.each([
  ['no channels', {}, 100],
  ['no one added', { channels: [adds('Radio', 0)] }, 100],
  ['more added than there are', { channels: [adds('Radio', 80), adds('BVOD', 40)] }, 100],
])('there is no reach build for %s', (_what, why, total) => {
  expect(reachBuild(why, total, colourOf)).toBeNull();
});

/** The view of a frontier that has a line. */
function lineOf(why: Parameters<typeof frontierView>[0]): FrontierView {
  const view = frontierView(why);
  if (!view || view.points === null) throw new Error('There is no line.');
  return view;
}

const point = (budget: number, attentive_reach: number, this_plan = false): FrontierPoint => ({
  budget,
  attentive_reach,
  relative_gap: 1e-7,
  this_plan,
});

test('the frontier is sorted, marks the plan, and has a sentence about the next budget', () => {
  const view = lineOf({ frontier: [point(2000, 500, true), point(1000, 300), point(4000, 600)] });
  expect(view?.points).toEqual([
    [1000, 300],
    [2000, 500],
    [4000, 600],
  ]);
  expect(view?.planAt).toBe(1);
  expect(view?.summary).toBe(
    'This plan reaches 500 people attentively for $2,000. With another $2,000 the best mix would reach 100 people more, at $20.00 each, against $4.00 so far. With $1,000 (50% of the budget) the best plan keeps 60% of the reach.',
  );
  expect(view.extra.map(({ header, values }) => [header, ...values])).toEqual([
    ['Cost per attentive reach ($)', 1000 / 300, 4, 4000 / 600],
    ['Added per $1,000 since the budget before (people)', null, 200, 50],
    ['Gap to the optimum, at most (people)', 1, 1, 1],
    ['This plan', 'No', 'Yes', 'No'],
  ]);
});

test('a plan set by hand or with further rules is no point of the line, and a sentence says how far below it is', () => {
  const view = lineOf({ frontier: [point(1000, 300), point(2000, 400, true), point(2000, 500), point(4000, 600)] });
  expect(view.points.map(([, reach]) => reach)).toEqual([300, 500, 600]);
  expect(view.planAt).toBeNull();
  // The difference agrees with the rounded numbers.
  const uneven = [point(1000, 300), point(2000, 400.4, true), point(2000, 500.6), point(4000, 600)];
  expect(lineOf({ frontier: uneven }).summary).toContain('reaches 501 people, 101 more.');
  expect(view.summary).toMatch(
    /^This plan reaches 400 people attentively for \$2,000; the mix on the line for that budget reaches 500 people, 100 more\. From \$1,000/,
  );
});

test.each([
  [
    'an unmarked plan',
    [point(1000, 300), point(2000, 500)],
    "From $1,000 to $2,000 the best plan's attentive reach goes from 300 to 500 people.",
  ],
  [
    'a flat end',
    [point(1000, 300, true), point(2000, 300)],
    'This plan reaches 300 people attentively for $1,000. With another $1,000 the best mix would reach hardly anyone more.',
  ],
])('the view of a frontier of %s', (_what, points, summary) => {
  expect(lineOf({ frontier: points }).summary).toBe(summary);
});

test('small budgets are shown with cents, and few people are not rounded to 0', () => {
  const frontier = [point(0.5, 3.6), point(1, 7.04, true), point(1.2, 8.4)];
  const view = lineOf({ frontier, frontier_says: 'Every channel is open.' });
  expect(view?.summary).toBe(
    'This plan reaches 7 people attentively for $1. With another $0.20 the best mix would reach one person more, at $0.15 each, against $0.14 so far. With $0.50 (50% of the budget) the best plan keeps 51% of the reach.',
  );
  expect(view?.limits).toBe('Every channel is open.');
});

test('what a person costs is compared only if the cost differs', () => {
  const { summary } = lineOf({ frontier: [point(500, 5714, true), point(600, 6856)] });
  expect(summary).toMatch(/reach 1,142 people more, at \$0\.09 each\.$/);
});

test('a step of $1,000 shows the shared figure of the mix if they agree', () => {
  const step = (more: number) =>
    lineOf({ frontier: [point(5000, 100, true), point(6000, 100 + more)], shared_next_1000: 40.6 });
  expect(step(40.4)?.summary).toContain('reach 41 people more');
  expect(step(42.4)?.summary).toContain('reach 42 people more');
});

test('frequency steps are in order, with people by attentive contacts and by any contact', () => {
  const view = frequencyView([
    { times: 3, plain: 400, attentive: 100 },
    { times: 1, plain: 1000, attentive: 800 },
  ]);
  expect(view).toMatchObject({ steps: ['1+', '3+'], plain: [1000, 400], attentive: [800, 100] });
  expect(view?.summary).toBe(
    'The plan puts an ad before 1,000 people; 800 of them (80%) give it attention at least once. 100 (13% of those) do so three times or more.',
  );
  const few = frequencyView([
    { times: 1, plain: 1000, attentive: 800 },
    { times: 3, plain: 1, attentive: 0.1 },
  ]);
  expect(few?.summary).toContain(' Hardly any (<1% of those) do so three times or more.');
  expect(frequencyView([])).toBeNull();
  expect(frequencyView([{ times: 1, plain: 0, attentive: 0 }])?.summary).toBe('No one is reached.');
});

test('the duplication matrix has the order of the mix and is symmetric', () => {
  const pairs = [
    { channel: 'Radio', other: 'BVOD', people: 40 },
    { channel: 'OOH', other: 'Radio', people: 10 },
  ];
  const view = duplicationView(pairs, ['BVOD', 'Video', 'Radio'], new Map([['Radio', 80]]));
  expect(view?.rows.map(({ channel, cells }) => [channel, ...cells.map(({ people }) => people)])).toEqual([
    ['BVOD', null, 40, null],
    ['Radio', 40, 80, 10],
    ['OOH', null, 10, null],
  ]);
  expect(view?.rows[1]?.cells.map(({ weight, isDiagonal }) => [weight, isDiagonal])).toEqual([
    [1, false],
    [0, true],
    [0.25, false],
  ]);
  expect(view?.summary).toBe(
    'Radio and BVOD overlap most: 40 people are reached attentively by both, 50% of all that Radio reaches.',
  );
  expect(duplicationView(pairs, [], new Map())?.summary).toBe(
    'Radio and BVOD overlap most: 40 people are reached attentively by both.',
  );
  expect(duplicationView([], [], new Map())).toBeNull();
});

test('the table of assumptions has a row for each format, with shares in per cent', () => {
  const row = {
    channel: 'Cinema',
    format: 'Cinema 30s',
    cpm: 95,
    attention_share: 0.29,
    mean_active_seconds: 20,
    source: 'Trade, 2024',
    date: '2026-01-15',
    confidence: 'low',
  };
  expect(tableCsv(assumptionsView({ rows: [row] })).split('\r\n')).toEqual([
    'Channel,Format,CPM ($),Seen with attention (%),Mean active seconds,Confidence,Date,Source',
    'Cinema,Cinema 30s,95,29,20,low,2026-01-15,"Trade, 2024"',
    '',
  ]);
});

test('the csv of overlaps has whole numbers of people', () => {
  const { why, output } = explainedPlan(1);
  const order = output.map(({ Master_Channel }) => Master_Channel);
  const { table } = duplicationView(why.duplication, order, new Map([[order[0]!, 1.23]]))!;
  const numbers = tableCsv(table).match(/(?<=,)-?[\d.]+(e-?\d+)?/g)!;
  expect(numbers.filter((cell) => !/^\d+$/.test(cell))).toEqual([]);
});

test.each([1, 2, 3])('a computed plan (%d) adds up: only one channel, two or more, all', (seed) => {
  const { why, attentive_reach: reach, output } = explainedPlan(seed);
  const view = reachBuild(why, reach, colourOf)!;
  expect(view.steps.at(-2)).toMatchObject({ name: SHARED_STEP });
  expect(view.steps.at(-2)!.to).toBeCloseTo(reach, 3);
  expect(view.steps).toHaveLength(output.length + 2);
  const frontier = lineOf(why);
  expect(frontier.points[frontier.planAt!]![1]).toBeCloseTo(reach, 3);
  expect(frequencyView(why.distribution)!.attentive[0]).toBeCloseTo(reach, 3);
});
