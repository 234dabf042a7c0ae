import { readBytes } from '../../../testing/audience/reading.ts';

/** The channels themselves as columns, after id, weight, age and gender. */
const CHANNEL_COLUMNS = ['BVOD', 'SVOD', 'Radio', 'Podcasts', 'Cinema', 'Print', 'Social', 'Video'];
const PEOPLE = 60;

function file(first: number, cell: (row: number, column: number) => string, columns = CHANNEL_COLUMNS): string {
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const uses = columns.map((_, column) => cell(at, column));
    return [`${first + at}`, '50030', `${20 + (at % 40)}`, at % 2 ? 'Male' : 'Female', ...uses].join(',');
  });
  return [['id', 'weight', 'age', 'gender', ...columns].join(','), ...rows, ''].join('\n');
}

test.each([
  ['blank where nothing is used', (row: number, column: number) => ((row + column) % 3 ? '' : '4')],
  ['words of use', (row: number, column: number) => ((row + column) % 3 ? 'No' : 'Yes')],
  ['words of frequency', (row: number, column: number) => ((row + column) % 3 ? 'Never' : 'Daily')],
  ['nothing at all in the first row', (row: number) => (row === 0 ? '' : '2')],
])('the first respondent is not a second heading row: %s', async (_, cell) => {
  for (const count of [5, 7, 8]) {
    const { facts } = await readBytes(file(1, cell, CHANNEL_COLUMNS.slice(0, count)));
    expect(facts).toMatchObject({ sample: PEOPLE, universe: 3_001_800, rows_read: PEOPLE });
    expect(facts.layout_says).toContain('headings in row 1,');
    expect(facts.vehicles.map(({ channel }) => channel).toSorted()).toEqual(CHANNEL_COLUMNS.slice(0, count).toSorted());
  }
});

test('the first respondent is not a second heading row: ids with letters, no weight', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => `R${at + 1},${at % 2 ? 'Yes' : ''},,Yes,,,Yes,,`);
  const { facts } = await readBytes(
    ['respondent,BVOD,SVOD,Radio,Podcasts,Cinema,Print,Social,Video', ...rows].join('\n'),
  );
  expect(facts).toMatchObject({ sample: 50, rows_read: 50 });
});

test('a second row of headings is recognised, with numbers as names too', async () => {
  const head = ['id,weight,FTA Metro,,,FTA Regional', ',,7,9,10,7'];
  const rows = Array.from({ length: 40 }, (_, at) => `${at},1000,7,${at % 9},3,2`);
  const { facts } = await readBytes([...head, ...rows].join('\n'));
  expect(facts.layout_says).toContain('headings in row 2, with 4 media columns');
  expect(facts.universe).toBe(40_000);
});

test('a row of units below the headings of respondents belongs to them', async () => {
  const lines = file(1, (row, column) => `${(row + column) % 9}`).split('\n');
  const { facts } = await readBytes(
    lines.toSpliced(1, 0, `,,,,${CHANNEL_COLUMNS.map(() => 'times per fortnight').join(',')}`).join('\n'),
  );
  expect(facts.sample).toBe(PEOPLE);
  expect(facts.notes.join(' ')).toContain('"BVOD (times per fortnight)"');
  expect(facts.notes.join(' ')).toContain('times 2.2 for a month');
});
