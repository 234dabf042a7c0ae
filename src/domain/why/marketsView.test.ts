import type { MarketRow } from '../../../core/contract/bodies/markets.ts';
import { tableCsv } from '../report/reportContents.ts';
import { marketsView } from './marketsView.ts';

const market = (name: string, change: Partial<MarketRow> = {}): MarketRow => ({
  name,
  sample: 400,
  effective_sample: 380,
  universe: 2_000_000,
  reach: 1_500_000,
  share: 0.75,
  frequency: 3.456,
  grps: 402.4,
  standard_error: 20_000,
  small: false,
  ...change,
});
const says = 'No market differs by more than the sample allows.';
const viewOf = (...rows: MarketRow[]) => marketsView({ markets: [{ column: 'State', rows, says }] });

test('each market has its figures, with the range as a share', () => {
  const view = viewOf(market('NSW'), market('Victoria', { reach: 1_000_000, share: 0.5 }))!;
  expect(view.planShare).toBe(0.625);
  expect(view.tabs[0]).toMatchObject({ column: 'State', sentence: says });
  expect(view.tabs[0]!.lines[0]).toEqual({
    name: 'NSW',
    respondents: '400',
    people: '2,000,000',
    reach: '1,500,000',
    ofTarget: '75.0%',
    frequency: '3.46',
    grps: '402',
    range: '73.0 to 77.0%',
    share: 0.75,
  });
});

test('small shares and their ranges do not read as 0', () => {
  const small = market('SA', { reach: 800, share: 0.0004, standard_error: 200 });
  const { ofTarget, range } = viewOf(market('VIC'), small)!.tabs[0]!.lines[1]!;
  expect([ofTarget, range]).toEqual(['0.04%', '0.02 to 0.06%']);
});

test('a small market is marked and explained, and one of few effective respondents has no range', () => {
  const [{ lines, note }] = viewOf(market('NSW'), market('ACT', { small: true, effective_sample: 29.9 }))!.tabs as [
    NonNullable<ReturnType<typeof viewOf>>['tabs'][number],
  ];
  expect(lines.map(({ name, range }) => [name, range])).toEqual([
    ['NSW', '73.0 to 77.0%'],
    ['ACT *', ''],
  ]);
  expect(note).toContain('* fewer than 100 respondents: rough.');
});

test('the note explains the row of other markets', () => {
  const notes = (name: string) => viewOf(market('NSW'), market(name))!.tabs[0]!.note;
  expect(notes('Other markets')).toContain('Markets with fewer than 50 respondents are together in Other markets.');
  expect(notes('Victoria')).not.toContain('Other markets');
});

test('a plan without markets, or with one, has no panel', () => {
  expect(marketsView({})).toBeNull();
  expect(viewOf(market('NSW'))).toBeNull();
});

test('people are whole, shares have one decimal and frequency two', () => {
  const { columns } = viewOf(market('NSW', { universe: 2_000_000.5 }), market('Victoria'))!.table;
  expect(columns.flatMap(({ numeric, decimals }) => (numeric ? [decimals] : []))).toEqual([0, 0, 0, 0, 1, 2, 0, 1, 1]);
});

test('the people of all markets add up to the people of the plan', () => {
  const view = viewOf(
    market('NSW', { reach: 100.4 }),
    market('Victoria', { reach: 100.3 }),
    market('ACT', { reach: 100.3 }),
  )!;
  expect(view.tabs[0]!.lines.map(({ reach }) => reach)).toEqual(['101', '100', '100']);
});

test('in csv, names with formulas and markup are text', () => {
  const csv = tableCsv(viewOf(market('=HYPERLINK("x")'), market('<b>North</b>'))!.table);
  expect(csv).toContain('State,"\'=HYPERLINK(""x"")",400,380,2000000,1500000,75,3.46,402,73,77,');
  expect(csv).toContain('State,<b>North</b>,');
});
