import { preciseNumber, shortDollars } from '../../../../core/words/amounts.ts';
import { percentText } from '../../../../core/words/percent.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import {
  channelColours,
  curvesSummary,
  mixBars,
  mixSummary,
  performanceTable,
  performanceTabs,
  reachLines,
} from './reportSeries.ts';

const report: PlanReport = {
  df_score: [],
  normaliseSpend_df: JSON.stringify([
    { Spend: 100, Radio: 30, BVOD: 50, Print: 0 },
    { Spend: 0, Radio: 0, BVOD: 0, Print: 0 },
    { Spend: 50, Radio: 20, BVOD: null, Print: 0 },
  ]),
  channel_colours: [
    { Channel: 'Radio', RGB: '151,153,2' },
    { Channel: 'BVOD', RGB: 'rgb(1, 150, 255)' },
    { Channel: 'Print', RGB: 'red' },
  ],
  attention: [],
  output: [
    { Master_Channel: 'Radio', Optimal_Budget: 300 },
    { Master_Channel: 'BVOD', Optimal_Budget: 699 },
    { Master_Channel: 'OOH', Optimal_Budget: 1 },
  ],
  output_table: [],
  attentive_reach: 1,
  cost_per_attentive_reach: 1,
  frequency: 1,
};
const colourOf = channelColours(report);

test('colours come from the reply; a channel without a readable colour gets a fixed colour of its own', () => {
  expect(colourOf('Radio')).toBe('rgb(151, 153, 2)');
  expect(colourOf('BVOD')).toBe('rgb(1, 150, 255)');
  expect(colourOf('Print')).toMatch(/^hsl/);
  expect(colourOf('Print')).toBe(channelColours({ channel_colours: [] })('Print'));
  expect(colourOf('Print')).not.toBe(colourOf('OOH'));
});

test('the mix is ordered by budget and labelled with money and share', () => {
  expect(mixBars(report, colourOf).map(({ name, label }) => `${name} ${label}`)).toEqual([
    'BVOD $699 (69.9%)',
    'Radio $300 (30.0%)',
    'OOH $1 (0.1%)',
  ]);
  expect(mixSummary(mixBars(report, colourOf))).toBe(
    'BVOD takes the most: $699, 69.9% of $1,000, divided over 3 channels.',
  );
  expect(mixSummary([])).toBe('No channel receives money.');
});

test('curves are sorted by spend, in the order of channels, without those that reach no one', () => {
  const lines = reachLines(report, colourOf);
  expect(lines.map(({ name }) => name)).toEqual(['BVOD', 'Radio']);
  expect(lines.map(({ isQuiet }) => isQuiet)).toEqual([false, false]);
  expect(lines[0]?.points).toEqual([
    [0, 0],
    [50, null],
    [100, 50],
  ]);
  expect(curvesSummary(lines)).toBe(
    'With $100 in one channel alone, BVOD reaches the most people attentively (50), then Radio (30).',
  );
  expect(curvesSummary(lines.slice(0, 1))).toBe('With $100 in BVOD alone, 50 people are reached attentively.');
  expect(curvesSummary([])).toBe('There are no curves to show.');
});

test.each([
  ['one bought', [{ Master_Channel: 'Radio', Optimal_Budget: 300 }], [true, false]],
  ['one listed without money', [{ Master_Channel: 'BVOD', Optimal_Budget: 0 }], [false, false]],
  ['none bought', [], [false, false]],
])('curves outside the mix are quiet: %s', (_what, output, quiet) => {
  expect(reachLines({ ...report, output }, colourOf).map((line) => line.isQuiet)).toEqual(quiet);
});

test('one tab for each channel, its rows best first, named by publisher or format', () => {
  const rows = [
    { Channel: 'Radio', Publisher: 'Nova', Score: 2, active_attention: 5 },
    { Channel: 'BVOD', Format: 'BVOD 30s', active_attention: 8.4 },
    { Channel: 'Radio', Publisher: 'Triple M', Score: 3.456, active_attention: 4 },
  ];
  const tabs = performanceTabs(rows, 'Score', colourOf);
  expect(tabs.map(({ channel, bars }) => [channel, ...bars.map((bar) => `${bar.name} ${bar.label}`)])).toEqual([
    ['BVOD', 'BVOD 30s 8.4'],
    ['Radio', 'Triple M 3.46', 'Nova 2'],
  ]);
  expect(performanceTabs(rows, 'active_attention', colourOf)[1]?.bars[0]?.name).toBe('Nova');
  const table = performanceTable(tabs, 'Medium', 'Contacts per $');
  expect(table.columns.map(({ header }) => header)).toEqual(['Channel', 'Medium', 'Contacts per $']);
  expect(table.rows.map((row) => [row.Channel, row.Medium, row['Contacts per $']])).toEqual([
    ['BVOD', 'BVOD 30s', 8.4],
    ['Radio', 'Triple M', 3.456],
    ['Radio', 'Nova', 2],
  ]);
});

test.each([
  [0, '0'],
  [0.01234, '0.0123'],
  [2.345, '2.35'],
  [1234.5, '1,235'],
])('the measure %d is shown as %s', (value, text) => {
  expect(preciseNumber(value)).toBe(text);
});

test.each([
  [0, '0%'],
  [0.001, '<1%'],
  [0.274, '27%'],
  [1, '100%'],
])('the share %d is shown as %s', (share, text) => {
  expect(percentText(share)).toBe(text);
});

test.each([
  [0, '$0'],
  [200_000, '$200k'],
  [1_500_000, '$1.5M'],
])('on an axis, %d is shown as %s', (dollars, text) => {
  expect(shortDollars(dollars)).toBe(text);
});
