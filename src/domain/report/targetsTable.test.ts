import { targetsTable } from './targetsTable.ts';

const target = (name: string, share: number) => ({
  ...{ name, sample: 400, universe: 1000.4, reach: 1000.4 * share, share, frequency: 2.345, grps: 231.6 },
});

test('a plan with one target has no table of targets', () => {
  expect(targetsTable({})).toBeNull();
  expect(targetsTable({ target_reach: [target('people 25-54', 0.5)] })).toBeNull();
});

test('each target has a line, the buying demographic first', () => {
  const table = targetsTable({ target_reach: [target('people 25-54', 0.5), target('women 18-24', 0.25)] })!;
  expect(table.columns.map(({ header }) => header)).toEqual([
    ...['Target', 'Respondents', 'People', 'Attentive Reach', 'Of Target (%)', 'Frequency', 'GRPs'],
  ]);
  expect(table.rows.map((row) => Object.values(row))).toEqual([
    ['People 25-54', 400, 1000, 500, 50, 2.345, 231.6],
    ['Women 18-24', 400, 1000, 250, 25, 2.345, 231.6],
  ]);
});
