import { planColumns } from '../reportContents.ts';
import { finishChartRows } from './chartRows.ts';

const RATES = 'at Banksia Bank rates v4, 31% of the money at illustrative prices';

type Rows = Parameters<typeof finishChartRows>[0];
const finished = (rows: Rows, file: Parameters<typeof finishChartRows>[1]) => {
  finishChartRows(rows, file);
  return rows;
};

test('figures are rounded by their unit, headers have the unit, and limits and rates are the last columns', () => {
  const rows: Rows = [
    ['Category', 'BVOD', 'Reach (people)'],
    [1000, 1234.56, 0.4],
    [2000, null, undefined],
  ];
  const further = [
    { header: 'Share (%)', values: [99.97, null] },
    { header: 'This plan', values: ['Yes', 'No'] },
  ];
  expect(
    finished(rows, {
      categoryHeader: 'Spend ($)',
      unit: 'people',
      extra: further,
      ofPlan: planColumns('Radio at most $5', RATES),
    }),
  ).toEqual([
    ['Spend ($)', 'BVOD (people)', 'Reach (people)', 'Share (%)', 'This plan', 'Budget Constraints', 'Rates'],
    [1000, 1235, 0, 99.97, 'Yes', 'Radio at most $5', RATES],
    [2000, null, undefined, null, 'No', 'Radio at most $5', RATES],
  ]);
});

test('no text of a reply or a file is run by a spreadsheet program, and money keeps its cents', () => {
  const rows: Rows = [
    ['', '=SUM(A1)'],
    ['+1', 2.345],
  ];
  expect(finished(rows, { categoryHeader: 'Channel', unit: '$', ofPlan: [] })).toEqual([
    ['Channel', "'=SUM(A1) ($)"],
    ["'+1", 2.35],
  ]);
});

test('the csv of a chart without rows is empty', () => {
  expect(finished([], { categoryHeader: 'Channel', unit: '$', ofPlan: planColumns('Default', null) })).toEqual([]);
});
