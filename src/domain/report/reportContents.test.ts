import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { BLANK_FORM } from '../plan/planForm.ts';
import {
  cellText,
  limitsText,
  detailsView,
  headerText,
  inputsView,
  madeLine,
  kpisView,
  priorityCards,
  shownText,
  tableCsv,
  titleCase,
  prioritySentence,
} from './reportContents.ts';
import { scoreRowsOf } from './scoreRows.ts';

const report: PlanReport = {
  df_score: '[{"Channel":"Radio","Publisher":"Nova","Score":2}]',
  normaliseSpend_df: [],
  channel_colours: [],
  attention: [],
  output: [],
  output_table: [
    {
      Channel: 'Radio',
      Score: 9,
      Optimal_Budget: 1200000,
      cost_per_reach: 0.5,
      Attentive_Reach: 2400000.4,
      Share: 54.5,
    },
    {
      Channel: '=SUM(A1)',
      Score: 8,
      Optimal_Budget: 1000000,
      cost_per_reach: 0.25,
      Attentive_Reach: null,
      Share: 45.5,
    },
  ],
  attentive_reach: 1234567.5,
  cost_per_attentive_reach: 1234.567,
  frequency: 2.345,
  priority_channel_1: 'Radio',
  priority_channel_1_icon: 'radio',
};

test.each([
  ['women 25-54', 'Women 25-54'],
  ['all people 14+', 'All People 14+'],
  ['SVOD main grocery buyers', 'SVOD Main Grocery Buyers'],
  ['men/women (metro)', 'Men/Women (Metro)'],
  ['', ''],
])('"%s" title-cased is "%s"', (text, cased) => {
  expect(titleCase(text)).toBe(cased);
});

test.each([
  ['default' as const, 'Default'],
  [7, '7'],
  [{}, 'Default'],
  [{ Radio: { Min_Budget: 0, Max_Budget: 10 } }, '1 channels'],
  [{ Radio: { Min_Budget: 0, Max_Budget: 10 }, OOH: { Min_Budget: 5, Max_Budget: 10 } }, '2 channels'],
])('the constraint %j is shown as "%s"', (constraint, text) => {
  expect(limitsText(constraint)).toBe(text);
});

test('the inputs panel shows each input, and N/A for a missing one', () => {
  const form = { ...BLANK_FORM, name: 'Autumn', budget: '1,250,000', buyingDemographic: 'women 25-54', client: '' };
  expect(inputsView(form, 'default').map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Name: Autumn',
    'Budget: $1,250,000',
    'Budget Constraints: Default',
    'Strategy: N/A',
    'Buying Demographic: Women 25-54',
    'Client: N/A',
  ]);
});

test('inputs that a backend does not send are N/A, never $0 or Default', () => {
  expect(inputsView(BLANK_FORM, null).map(({ value }) => value)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A']);
});

test('KPIs: whole people, dollars to the cent, frequency to two decimals', () => {
  expect(kpisView(report).map(({ value }) => value)).toEqual(['1,234,568', '$1,234.57', '2.35']);
});

test('three priority cards, also when fewer channels were funded', () => {
  expect(priorityCards(report)).toEqual([
    { label: 'Priority Channel 1', value: 'Radio', channel: 'Radio', icon: 'radio', sentence: '' },
    { label: 'Priority Channel 2', value: 'N/A', channel: null, icon: null, sentence: 'The plan buys no channel.' },
    { label: 'Priority Channel 3', value: 'N/A', channel: null, icon: null, sentence: 'The plan buys no channel.' },
  ]);
});

test.each([
  ['Optimal_Budget', 'Optimal Budget ($)'],
  ['cost_per_reach', 'Cost Per Reach ($)'],
  ['Attentive_Reach', 'Attentive Reach'],
  ['Share_Of_Budget_(%)', 'Share Of Budget (%)'],
  ['budget_contraints', 'Budget Contraints'],
])('column %s is headed "%s"', (field, header) => {
  expect(headerText(field)).toBe(header);
});

test('planning details hide Score, keep the order and give each column its decimals', () => {
  const { columns } = detailsView(report);
  expect(columns.map(({ header, numeric, decimals }) => [header, numeric, decimals])).toEqual([
    ['Channel', false, 0],
    ['Optimal Budget ($)', true, 0],
    ['Cost Per Reach ($)', true, 2],
    ['Attentive Reach', true, 0],
    ['Share', true, 1],
  ]);
});

test.each([
  [null, 0, 'N/A'],
  [undefined, 0, 'N/A'],
  [1234567, 0, '1,234,567'],
  [0.5, 2, '0.50'],
  [true, 0, 'Yes'],
  ['Nova', 0, 'Nova'],
])('the cell %p with %d decimals is shown as "%s"', (value, decimals, text) => {
  expect(cellText(value, decimals)).toBe(text);
});

test('the decimals of a column depend on its unit, not on the numbers of a plan', () => {
  const row = {
    Channel: 'Video',
    Optimal_Budget: 5000,
    'Share_Of_Budget_(%)': 100,
    Attentive_Reach: 35344,
    Frequency: 1,
    Incremental_Reach: 35344,
    Cost_Per_Reach: 0.1,
    Other: 7,
  };
  const { columns } = detailsView({ ...report, output_table: [row] });
  expect(columns.map(({ field, decimals }) => cellText(row[field as keyof typeof row], decimals))).toEqual([
    'Video',
    '5,000',
    '100.0',
    '35,344',
    '1.00',
    '35,344',
    '0.10',
    '7',
  ]);
});

test.each([
  [[894_770_440.46], 2],
  [[894_770_440.5, 12], 1],
  [[894_770_440, 12], 0],
  [[0.1 + 0.2], 1],
  [[1.1 * 3e6], 0],
])('a column without a unit, with the numbers %p, has %d decimals', (numbers, decimals) => {
  const rows = numbers.map((Other, at) => ({ Channel: `C${at}`, Other }));
  expect(detailsView({ ...report, output_table: rows }).columns[1]!.decimals).toBe(decimals);
});

test('the csv of the planning details has the rows of the reply and no other: its money adds up to the budget', () => {
  // The sum of these amounts has an error of floating-point numbers. The screen shows whole dollars, the csv has cents.
  const money = [903_597.1, 842_809.27, 1_253_593.63];
  const output_table = money.map((Optimal_Budget, at) => ({ Channel: `C${at}`, Optimal_Budget }));
  const view = detailsView({ ...report, output_table });
  const cells = tableCsv(view)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(cells.map(([channel]) => channel)).toEqual(['C0', 'C1', 'C2']);
  expect(cells.reduce((sum, [, dollars]) => sum + Math.round(100 * Number(dollars)), 0)).toBe(300_000_000);
  expect(view.rows.map((row) => shownText(row.Optimal_Budget, view.columns[1]!))).toEqual([
    '903,597',
    '842,809',
    '1,253,594',
  ]);
  expect(shownText(view.total!.Optimal_Budget, view.columns[1]!)).toBe('3,000,000');
});

test.each([
  [
    [0.2, 0.8],
    ['0.20', '0.80'],
  ],
  [
    [33.33, 66.67],
    ['33.33', '66.67'],
  ],
  [
    [333.33, 666.67],
    ['333', '667'],
  ],
])('a small budget of %p is shown with cents', (money, shown) => {
  const output_table = money.map((Optimal_Budget) => ({ Channel: 'A', Optimal_Budget }));
  const { rows, columns } = detailsView({ ...report, output_table });
  expect(rows.map((row) => shownText(row.Optimal_Budget, columns[1]!))).toEqual(shown);
});

test('csv numbers are rounded by the unit of their column, a missing value is empty, and no number has an exponent', () => {
  const header = ['Reach (people)', 'Cost ($)', 'Share (%)', 'Gap'];
  const columns = header.map((field) => ({ field, header: field, numeric: true, decimals: 2 }));
  const csv = (...values: (number | null)[]) =>
    tableCsv({ columns, rows: [Object.fromEntries(values.map((value, at) => [header[at], value]))] }).split('\r\n')[1];
  expect(csv(1426587.8355329887, 0.16729688660560024, 17.50405079, 0.123456)).toBe('1426588,0.17,17.5,0.12');
  expect(csv(-0.2, 903597.1, 30, 8.278970255913932e-7)).toBe('0,903597.1,30,0.00000083');
  expect(csv(null, null, null, 1e-13)).toBe(',,,0');
});

test('the csv has numbers without separators, no Score, and no text that a spreadsheet would run', () => {
  expect(tableCsv(detailsView(report))).toBe(
    'Channel,Optimal Budget ($),Cost Per Reach ($),Attentive Reach,Share\r\n' +
      'Radio,1200000,0.5,2400000,54.5\r\n' +
      "'=SUM(A1),1000000,0.25,,45.5\r\n",
  );
  const quoted = { columns: detailsView(report).columns.slice(0, 1), rows: [{ Channel: 'a "b", c' }] };
  expect(tableCsv(quoted)).toContain('"a ""b"", c"');
});

test.each([
  [null, 0],
  [{ ...report, df_score: '' }, 0],
  [{ ...report, df_score: '[]' }, 0],
  [{ ...report, df_score: 'not json' }, 0],
  [report, 1],
])('score rows of plan %# are counted', (plan, count) => {
  expect(scoreRowsOf(plan)).toHaveLength(count);
});

test.each([
  [
    { made_by: 'ann.lee@agency.example', made_at: '2026-11-21T09:30:00.000Z' },
    /^by ann\.lee, \d{1,2} Nov 2026, \d{1,2}:\d\d [ap]m$/,
  ],
  [{ made_by: 'ann@agency.example' }, /^by ann$/],
  [{ made_at: 'yesterday' }, /^$/],
  [{}, /^$/],
])('the line with author and time of the plan, from %j', (made, says) => expect(madeLine(made)).toMatch(says));

const reportWith = (incremental: number | null, ...money: number[]) =>
  ({
    output: money.map((Optimal_Budget, at) => ({ Master_Channel: `C${at}`, Optimal_Budget })),
    why: incremental === null ? undefined : { channels: [{ channel: 'Radio', incremental_reach: incremental }] },
  }) as unknown as PlanReport;

test.each<[string, PlanReport, string | null, number, string | null]>([
  ['many people', reportWith(1234.4, 1), 'Radio', 1, '1,234 people reached only here'],
  ['one person', reportWith(1.2, 1), 'Radio', 1, 'one person reached only here'],
  ['no one of its own', reportWith(0, 1), 'Radio', 1, 'everybody it reaches is reached by another channel too'],
  ['hardly anyone', reportWith(0.2, 1), 'Radio', 1, 'nearly everybody it reaches is reached by another channel too'],
  ['a reply without reasons', reportWith(null, 1), 'Radio', 1, null],
  ['a channel without a reason', reportWith(5, 1), 'OOH', 1, null],
  ['one channel bought', reportWith(5, 7, 0), null, 2, 'The plan buys one channel only.'],
  ['two channels bought', reportWith(5, 7, 1), null, 3, 'The plan buys two channels only.'],
  ['none bought', reportWith(null), null, 1, 'The plan buys no channel.'],
  ['more bought than named', reportWith(0, 7, 6, 5), null, 1, 'The reply names no channel here.'],
])(
  'the card of a priority channel has its incremental reach, or the reason why there is no channel: %s',
  (_what, plan, channel, place, words) => {
    expect(prioritySentence(plan, channel, place)).toBe(words);
  },
);

test('a priority card has the incremental reach of the planning details if the goal counts only people reached often', () => {
  const channels = [{ channel: 'Radio', incremental_reach: 1_975_917 }];
  const table = [{ Channel: 'Radio', Incremental_Reach: 1_994_429 }];
  const often = { goal: { kind: 'often', times: 3, says: '' } };
  const plan = { ...report, output_table: table, why: { channels }, rules_report: often } as unknown as PlanReport;
  expect(prioritySentence(plan, 'Radio', 1)).toBe('1,994,429 people reached only here');
  expect(prioritySentence({ ...plan, output_table: [] }, 'Radio', 1)).toBeNull();
});
