import { finishChartRows } from './chartRows.ts';

type Rows = Parameters<typeof finishChartRows>[0];
const finished = (rows: Rows, file: Parameters<typeof finishChartRows>[1]) => {
  finishChartRows(rows, file);
  return rows;
};

test('figures are rounded to what they count, headers have their unit, the limits come last', () => {
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
    finished(rows, { places: 'Spend ($)', unit: 'people', extra: further, constraint: 'Radio at most $5' }),
  ).toEqual([
    ['Spend ($)', 'BVOD (people)', 'Reach (people)', 'Share (%)', 'This plan', 'Budget Constraints'],
    [1000, 1235, 0, 99.97, 'Yes', 'Radio at most $5'],
    [2000, null, undefined, null, 'No', 'Radio at most $5'],
  ]);
});

test('no text of a reply or a file is run by a spreadsheet program, and money keeps its cents', () => {
  const rows: Rows = [
    ['', '=SUM(A1)'],
    ['+1', 2.345],
  ];
  expect(finished(rows, { places: 'Channel', unit: '$', constraint: null })).toEqual([
    ['Channel', "'=SUM(A1) ($)"],
    ["'+1", 2.35],
  ]);
});

test('a drawing without any rows stays empty', () => {
  expect(finished([], { places: 'Channel', unit: '$', constraint: 'Default' })).toEqual([]);
});
