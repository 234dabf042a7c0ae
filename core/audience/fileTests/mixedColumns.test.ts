import { readBytes, refusal, respondentsText } from '../../../testing/audience/reading.ts';

const HEADINGS = ['id', 'weight', 'BVOD: 7plus', 'Radio: Nova', 'Social: TikTok', 'SVOD: Netflix'];
type Cell = (row: number, column: number) => string | number;
const file = (cell: Cell, count = 200) =>
  respondentsText(HEADINGS, count, (row) => [`R${row}`, 1000, ...[0, 1, 2, 3].map((column) => cell(row, column))]);
const answered = (key: string, answer: string) => ({ reading: { version: 1 as const, answers: [{ key, answer }] } });

test('a column that is not use is asked about, and the other columns are read', async () => {
  const csv = file((row, column) => (column === 1 ? `Station ${row % 5}` : row % 4));
  const { facts, doubts } = await readBytes(csv);
  expect(facts).toMatchObject({ sample: 200, left_out: [] });
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['7plus', 'TikTok', 'Netflix']);
  const [doubt] = doubts;
  expect(doubt).toMatchObject({ code: 'unreadable cells', columns: ['Radio: Nova'], assumed: 'leave out', walk: true });
  const once = await readBytes(csv, answered(doubt!.key, 'used once'));
  expect(once.facts.vehicles.map(({ reach }) => reach)).toContain(1);
});

test('a few odd cells in each column are no answers, asked about together', async () => {
  const { facts, doubts } = await readBytes(file((row, column) => (row % 40 === column * 7 ? 'see note' : row % 4)));
  expect(facts.sample).toBe(200);
  expect(doubts.map(({ code }) => code)).toEqual(['few missing answers']);
  expect(doubts[0]!.cells).toEqual(['see note: 20']);
});

test('one odd cell leaves one row out', async () => {
  const { facts, doubts } = await readBytes(
    file((row, column) => (row === 9 && column === 2 ? 'see note' : row % (4 + column))),
  );
  expect([facts.sample, facts.left_out[0]!.rows, doubts]).toEqual([199, [11], []]);
});

test('a file without any readable column is refused with the cells', async () => {
  const odd = file((row, column) => (row % 3 === 0 ? `note ${row % 7}` : (row + column) % 4));
  expect((await refusal(odd)).details[0]).toContain('row 2 "note 0"');
});

test.each<[string, (row: number) => number, readonly number[]]>([
  ['88 does not hide 99', (row) => (row % 20 === 0 ? 88 : row % 15 === 1 ? 99 : row % 6), [88, 99]],
  ['66 and 77', (row) => (row % 20 === 0 ? 66 : row % 15 === 1 ? 77 : row % 6), [66, 77]],
  ['888 and 999', (row) => (row % 20 === 0 ? 888 : row % 15 === 1 ? 999 : row % 32), [888, 999]],
  ['99 in one column, 8 and 9 in all', (row) => (row % 20 === 0 ? 99 : row % 15 === 1 ? 8 : row % 5), [99, 8]],
  ['9 behind seven days', (row) => (row % 10 === 0 ? 9 : row % 8), [9]],
  ['below zero', (row) => (row % 20 === 0 ? -3 : row % 6), [-3]],
])('codes for no answer: %s', async (_, cell, codes) => {
  const csv = file((row, column) => cell(row + column));
  const { doubts, audienceMatrix } = await readBytes(csv, answered('scale: BVOD: 7plus', 'amount'));
  const doubt = doubts.find(({ code }) => code === 'missing codes')!;
  expect(doubt.assumed).toBe('missing');
  expect(doubt.cells.map((text) => Number(text.split(':')[0])).toSorted()).toEqual([...codes].toSorted());
  const most = Math.max(
    ...Array.from({ length: 200 }, (__, row) => cell(row)).filter((value) => !codes.includes(value)),
  );
  expect(audienceMatrix.vehicles.every(({ populationUse }) => populationUse <= most * audienceMatrix.universe)).toBe(
    true,
  );
});

test('a code for no answer may occur once if another code for no answer occurs often', async () => {
  const csv = file((row, column) => (row === 20 && column === 0 ? 88 : row % 15 === 1 ? 99 : (row + column) % 41));
  const { doubts } = await readBytes(csv);
  expect(doubts.find(({ code }) => code === 'missing codes')!.cells.join()).toContain('88');
});

test.each<[string, (row: number) => number]>([
  ['amounts up to 60 with 66 and 77', (row) => (row % 25 === 0 ? 66 : row % 25 === 1 ? 77 : (row * 7) % 61)],
  ['days of a week', (row) => row % 8],
  ['counts up to 9', (row) => row % 10],
])('%s are amounts', async (_, cell) => {
  const { doubts } = await readBytes(file((row, column) => cell(row + column)));
  expect(doubts.map(({ code }) => code)).not.toContain('missing codes');
});

test.each<[string, readonly string[], string, number]>([
  [
    'use in a year next to use in a month',
    ['Within the past month', 'Within the past year', 'Never'],
    'light or heavy',
    1,
  ],
  ['use in a year alone', ['Within the past year', 'Never'], 'light or heavy', 0.08],
  ['when it was used last', ['Yesterday', 'In the last 7 days', 'Past 4 weeks', 'Longer ago'], 'light or heavy', 25.3],
  ['days without their period', ['0 days', '1-2 days', '3-4 days', '5-7 days'], 'days', 47.3],
  ['bands of hours', ['None', 'Less than 1 hour', '1-2 hours', '3+ hours'], 'durations', 5],
])('cells are asked about: %s', async (_, cells, code, times) => {
  // Next to three answers, a quarter of the cells are empty.
  const { doubts, audienceMatrix } = await readBytes(file((row, column) => cells[(row + column) % 4] ?? ''));
  expect(doubts.find((doubt) => doubt.code === code)).toMatchObject({ walk: true });
  expect(audienceMatrix.vehicles[0]!.populationUse / 50_000).toBeCloseTo(times, 6);
});
