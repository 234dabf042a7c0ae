import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const HEADINGS = ['Netflix', 'Stan', '7plus', 'TikTok'];
const PEOPLE = 200;
const WEIGHT = 100_000;
type Cell = (at: number, column: number) => string | number;
const file = (cell: Cell) =>
  respondentsText(['id', 'weight', ...HEADINGS], PEOPLE, (at) => [
    `R${at}`,
    WEIGHT,
    ...HEADINGS.map((_, column) => cell(at, column)),
  ]);
const read = async (cell: Cell, ...answers: Reading['answers']) => {
  const { doubts, audienceMatrix, facts } = await readBytes(file(cell), { reading: { version: 1, answers } });
  const use = audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]! / WEIGHT;
  return { asked: doubts.filter(({ code }) => code !== 'population'), use, people: audienceMatrix.sample, facts };
};
const place = (at: number, column: number) => (at * 7 + column * 3) % PEOPLE;

test.each<[string, Cell, string | null]>([
  ['0 to 4 in every column', (at, column) => place(at, column) % 5, '0 is never'],
  ['nothing to 4 in every column', (at, column) => place(at, column) % 5 || '', '0 is never'],
  ['0 to 9 in every column: rather amounts', (at, column) => place(at, column) % 10, 'amount'],
  ['counts that end at different numbers', (at, column) => place(at, column) % (5 + column), null],
  ['counts whose highest number is rare', (at, column) => (place(at, column) === 0 ? 10 : at % 6), null],
  ['counts above 10', (at, column) => place(at, column) % 15, null],
  ['ticks', (at, column) => place(at, column) % 2, null],
])('columns that end at the same small number are asked about: %s', async (_, cell, assumed) => {
  const { asked } = await read(cell);
  expect(asked).toMatchObject(assumed === null ? [] : [{ code: 'scale', assumed, walk: true, codes: true }]);
});

test.each([
  ['0 is never', 40 * (0.5 + 1 + 4.3 + 30.4)],
  ['1 is most often', 40 * (0.5 + 1 + 4.3 + 30.4)],
  ['amount', 40 * 10],
  ['codes:1=2;2=3;3=0;4=0', 40 * 5],
])('the answer decides what a scale from 0 means: %s', async (answer, use) => {
  const cell: Cell = (at, column) => place(at, column) % 5;
  expect((await read(cell, { key: 'scale: Netflix', answer })).use).toBeCloseTo(use, 6);
});

test.each<[string, Cell, string[]]>([
  ['999 and 888: no number of times', (at) => ({ 3: 999, 60: 888, 70: 888, 90: 999 })[at] ?? at % 23, []],
  ['-9: no number of times', (at) => (at % 50 === 3 ? -9 : at % 23), []],
  ['99 beside 999', (at) => ({ 3: 999, 60: 99, 70: 999, 80: 99, 90: 99 })[at] ?? at % 23, ['missing codes']],
])('codes for no answer that cannot be amounts are not asked about: %s', async (_, cell, askedBeforeRun) => {
  const { asked, people } = await read((at, column) => (column === 2 ? cell(at, column) : (at + column) % 21));
  expect(asked.filter(({ walk }) => walk).map(({ code }) => code)).toEqual(askedBeforeRun);
  expect(people).toBeLessThan(PEOPLE);
});

test('-1 and 0 are yes and no where nothing else is written', async () => {
  const { asked, use, facts } = await read((at, column) => -(place(at, column) % 2));
  expect(asked).toEqual([]);
  expect(use).toBe(PEOPLE / 2);
  expect(facts.notes).toContain('-1 was read as yes and 0 as no, as Access writes them.');
  const other = await read((at, column) => (at % 50 === 3 ? -1 : place(at, column) % 2));
  expect(other.asked[0]).toMatchObject({ code: 'missing codes' });
});

test('a legend below the ids is no respondent', async () => {
  const text = respondentsText(['id', 'age', ...HEADINGS], 80, (at) => [at + 1, 20 + (at % 40), 1, 0, at % 2, 1]);
  const { audienceMatrix } = await readBytes(`${text}\n"98 = Don't know, 99 = Refused",,,,,\n`);
  expect(audienceMatrix.sample).toBe(80);
});

test.each<[string, Cell, string, number, number]>([
  ['100 and 0', (at, column) => 100 * (place(at, column) % 2), 'one number: Netflix', 100, 10_000],
  ['12 and nothing', (at, column) => (place(at, column) % 2 ? 12 : ''), 'one number: Netflix', 100, 1200],
  ['percentages', (at, column) => `${25 * (place(at, column) % 5)}%`, 'percentages: Netflix', 160, 100],
])('numbers that are rather ticks are asked about: %s', async (_, cell, key, once, amount) => {
  const found = await read(cell);
  expect(found.asked).toMatchObject([{ key, assumed: 'used once', walk: true }]);
  expect(found.use).toBeCloseTo(once, 6);
  expect((await read(cell, { key, answer: 'amount' })).use).toBeCloseTo(amount, 6);
});

test('words with a band in brackets are their band', async () => {
  const { asked, use } = await read(
    (at, column) => ['Heavy (20+)', 'Medium (5-19)', 'Light (1-4)', 'None'][place(at, column) % 4]!,
  );
  expect(asked).toEqual([]);
  expect(use).toBeCloseTo(50 * (20 + 12 + 2.5), 6);
});

test('people who no longer use it are asked about with the words for use', async () => {
  const { asked } = await read(
    (at, column) => ['Frequent user', 'Light user', 'Lapsed user', 'Non-user'][place(at, column) % 4]!,
  );
  expect(asked).toMatchObject([{ code: 'light or heavy', walk: true, codes: true }]);
});

test.each<[string, readonly string[], number, string[]]>([
  ['how often behind yes', ['"Yes, daily"', '"Yes, weekly"', 'Yes - once a month', 'No'], 30.4 + 4.3 + 1, []],
  [
    'roughly how often behind yes',
    ['"Yes, often"', '"Yes, sometimes"', '"Yes, rarely"', 'No'],
    20 + 4.3 + 1,
    ['light or heavy'],
  ],
  ['who uses it now', ['Currently use', 'Not used', 'Current user', 'Not used'], 2, []],
  ['stars', ['*', '', '*', ''], 2, []],
])('answers that say more than yes: %s', async (_, cells, each, codes) => {
  const { asked, use } = await read((at, column) => cells[place(at, column) % 4]!);
  expect(asked.filter(({ walk }) => walk).map(({ code }) => code)).toEqual(codes);
  expect(use).toBeCloseTo(50 * each, 6);
});

test.each<[string, string, string, number]>([
  ['Netflix (probability %)', '', 'amount', 0.5],
  ['Netflix (chance of use)', '', 'amount', 0.5],
  ['Netflix % of days used', '%', 'days', 15.2],
  ['Netflix % of days used', '', 'days', 15.2],
])('percentages are never times a month unasked: "%s" with cells like 75%s', async (heading, sign, assumed, mean) => {
  const headings = [heading, heading.replace('Netflix', 'Stan')];
  const csv = respondentsText(['id', 'weight', ...headings], PEOPLE, (at) => [
    `R${at}`,
    WEIGHT,
    ...headings.map((_, column) => `${25 * ((at + column) % 5)}${sign}`),
  ]);
  const { doubts, audienceMatrix } = await readBytes(csv);
  expect(doubts.map(({ key }) => key)).toEqual([`percentages: ${heading}`]);
  expect(doubts[0]).toMatchObject({ assumed, walk: true });
  expect(audienceMatrix.populationUse[CHANNELS.indexOf('SVOD')]! / WEIGHT / PEOPLE).toBeCloseTo(2 * mean, 6);
});

test('ticks below a heading with a percent sign raise no question', async () => {
  const headings = ['Netflix (%)', 'Stan (%)'];
  const csv = respondentsText(['id', 'weight', ...headings], PEOPLE, (at) => [`R${at}`, WEIGHT, at % 2, (at + 1) % 2]);
  expect((await readBytes(csv)).doubts).toEqual([]);
});
