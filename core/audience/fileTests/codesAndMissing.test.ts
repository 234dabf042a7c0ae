import { CHANNELS } from '../../rules/channels.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';
import type { AudienceReading } from '../readAudience.ts';

const HEADINGS = ['id', 'weight', 'BVOD: 7plus', 'Radio: Nova', 'Social: TikTok', 'SVOD: Netflix'];
const COUNT = 60;
type Cell = (row: number, column: number) => string | number;
const file = (cell: Cell, headings = HEADINGS, count = COUNT) =>
  respondentsText(headings, count, (row) => [
    `R${row}`,
    1000,
    ...headings.slice(2).map((_, column) => cell(row, column)),
  ]);
const usesOf = ({ audienceMatrix }: AudienceReading, channel: (typeof CHANNELS)[number]) =>
  audienceMatrix.populationUse[CHANNELS.indexOf(channel)]! / 1000;
const answers = (...given: [string, string][]): { reading: Reading } => ({
  reading: { version: 1, answers: given.map(([key, answer]) => ({ key, answer })) },
});
/** Sum over the rows of what a cell of column 0 means. */
const sum = (cell: Cell, means: (value: string | number) => number, count = COUNT) =>
  Array.from({ length: count }, (_, row) => means(cell(row, 0))).reduce((all, value) => all + value, 0);

const twoCodes: Cell = (row, column) => 1 + ((row + column) % 3 === 0 ? 0 : 1);
const scale: Cell = (row, column) => 1 + ((row * 7 + column) % 5);
const withMissing: Cell = (row, column) => (row % 30 === column ? 99 : row % 6);
const eights: Cell = (row, column) => (row % 10 === column ? 8 : row % 12 === 0 ? 9 : row % 5);
const days: Cell = (row, column) => (row + column) % 8;

test.each<[string, Cell, string, string, (value: string | number) => number]>([
  ['1 and 2', twoCodes, 'yes or no codes', '1 is yes', (value) => Number(value === 1)],
  ['a scale from 1 to 5', scale, 'scale', '1 is never', (value) => [0, 0.5, 1, 4.3, 30.4][Number(value) - 1]!],
  ['numbers up to 7', days, 'days a week', 'amount', Number],
  ['everybody uses', (row) => 11 + (row % 9), 'everybody uses', 'amount', Number],
  ['dates', (row) => 45_000 + row, 'large numbers', 'used once', () => 1],
  ['years', (row) => 1950 + row, 'large numbers', 'used once', () => 1],
  ['more than once an hour', (row) => 100 * (row % 10), 'large numbers', 'amount', Number],
  [
    'light, medium, heavy',
    (row) => ['', 'Light', 'Medium', 'Heavy user'][row % 4]!,
    'light or heavy',
    '1, 4.3, 20',
    (value) => ({ '': 0, Light: 1, Medium: 4.3 })[value] ?? 20,
  ],
  [
    'hours and minutes',
    (row) => ['', '2h 30m', '45 min', '1:15'][row % 4]!,
    'durations',
    'an hour',
    (value) => ({ '': 0, '2h 30m': 2.5, '45 min': 0.75 })[value] ?? 1.25,
  ],
])('the meaning of cells is asked about: %s', async (_, cell, code, assumed, means) => {
  const read = await readBytes(file(cell));
  const [doubt] = read.doubts;
  expect(read.doubts).toHaveLength(1);
  expect(doubt).toMatchObject({ code, assumed, walk: true, answered: null, codes: true });
  expect(doubt!.cells[0]).toMatch(/^.+: \d+$/);
  expect(usesOf(read, 'BVOD')).toBeCloseTo(sum(cell, means), 6);
  // Answers that give no use, or impossible use, are refused; other tests cover them.
  const others = doubt!.answers.filter(({ id, channel }) => channel === 'BVOD' && id !== 'none' && id !== 'amount');
  for (const { id, use } of others) {
    const again = await readBytes(file(cell), answers([doubt!.key, id]));
    expect(usesOf(again, 'BVOD') * 1000).toBeCloseTo(use!, 3);
    expect(again.doubts[0]).toMatchObject({ code, answered: id });
  }
});

test('codes for no answer: the respondents are left out while they are few', async () => {
  const read = await readBytes(file(withMissing, HEADINGS, 600));
  const [doubt] = read.doubts;
  expect(doubt).toMatchObject({ code: 'missing codes', assumed: 'missing', cells: ['99: 80'] });
  expect(doubt!.says).toBe('Does 99 mean that there is no answer, or that many times a month?');
  const amounts = await readBytes(
    file(withMissing, HEADINGS, 600),
    answers([doubt!.key, 'amount'], ['scale: BVOD: 7plus', 'amount']),
  );
  expect(usesOf(amounts, 'BVOD')).toBe(sum(withMissing, Number, 600));
});

test('8 and 9 above answers from 0 to 4 are codes for no answer', async () => {
  const { doubts } = await readBytes(file(eights));
  expect(doubts[0]).toMatchObject({ code: 'missing codes', assumed: 'missing' });
});

test.each(['#N/A', 'missing', 'not asked', 'Refused', "don't know"])('%s is no answer, never no use', async (word) => {
  const few = await readBytes(file((row, column) => (row === 7 && column === 1 ? word : row % 4)));
  expect(few.facts).toMatchObject({ sample: COUNT - 1, universe: 59_000 });
  expect(few.facts.left_out.map(({ says }) => says)).toEqual([
    `1 row left out: no answer, such as "${word}", in "Radio: Nova" (row 9).`,
  ]);
  const many = await readBytes(file((row, column) => (row % 4 === 0 && column === 1 ? word : row % 5)));
  expect(many.facts.vehicles.map(({ publisher }) => publisher)).toEqual(['7plus', 'TikTok', 'Netflix']);
  const doubt = many.doubts.find(({ code }) => code === 'missing answers')!;
  expect(doubt).toMatchObject({ columns: ['Radio: Nova'], assumed: 'leave out', walk: true, cells: [`${word}: 15`] });
  const zero = await readBytes(
    file((row, column) => (row % 4 === 0 && column === 1 ? word : row % 5)),
    answers([doubt.key, 'none']),
  );
  expect(usesOf(zero, 'Radio')).toBe(90);
});

test.each<[number, boolean]>([
  [3, false],
  [4, true],
])('%d of 60 people without an answer: asked about above 5 %%: %p', async (people, isAsked) => {
  const read = await readBytes(file((row, column) => (column === 1 && row < people ? 'not asked' : row % 4)));
  expect(read.doubts.map(({ code }) => code)).toEqual(isAsked ? ['missing answers'] : []);
  expect(read.facts.sample).toBe(isAsked ? COUNT : COUNT - people);
});

test('respondents without an answer, few in each column, are asked about if they are more than 5 % in all columns together', async () => {
  // Three other people in each of two columns: 5 % each, 10 % together.
  const apart = (row: number, column: number) => column < 2 && row >= column * 3 && row < column * 3 + 3;
  const read = await readBytes(file((row, column) => (apart(row, column) ? 'not asked' : row % 4)));
  expect(read.doubts.map(({ code }) => code)).toEqual(['few missing answers']);
});

test('each code may be given a meaning, and unused answers are noted', async () => {
  const given = answers(['scale: BVOD: 7plus', 'codes:1=0;2=Monthly;3=4;4=8;5=missing'], ['scale: Print', 'amount']);
  const read = await readBytes(file(scale), given);
  expect(read.facts.notes.at(-1)).toBe('Answers that fit no question of this file were not used: "scale: Print".');
  expect(read.doubts[0]!.answered).toBe('codes:1=0;2=Monthly;3=4;4=8;5=missing');
  // Code 5 is no answer in a fifth of each column: that is asked about next.
  expect(read.doubts.map(({ code }) => code)).toContain('missing answers');
});

test('one number far above all others is asked about', async () => {
  const cell: Cell = (row, column) => (row === 20 && column === 0 ? 700 : row % 5);
  const { doubts } = await readBytes(file(cell));
  expect(doubts.map(({ code, says, assumed }) => ({ code, says, assumed }))).toEqual([
    {
      code: 'large number',
      says: '"700" in row 22 of "BVOD: 7plus" is far above all others. Is it right?',
      assumed: 'amount',
    },
  ]);
});

test.each<[string, Cell]>([
  ['counts', (row, column) => (row * 3 + column) % 13],
  ['0 and 1', (row, column) => (row + column) % 2],
  ['yes and nothing', (row) => (row % 3 ? 'Yes' : '')],
  ['words of frequency', (row) => ['Daily', 'Never', 'Weekly'][row % 3]!],
  ['codes with their meaning', (row) => ['1 - Yes', '2 - No'][row % 2]!],
  ['other languages', (row) => ['Ja', 'Nein'][row % 2]!],
])('plain files raise no doubt: %s', async (_, cell) => {
  const { doubts } = await readBytes(file(cell));
  expect(doubts).toEqual([]);
});

test('yes and no are read in other languages and after a code', async () => {
  for (const [yes, no] of [
    ['Ja', 'Nein'],
    ['Oui', 'Non'],
    ['Sí', 'No'],
    ['1 - Yes', '2 - No'],
  ] as const) {
    const read = await readBytes(file((row) => (row % 3 ? no : yes)));
    expect(usesOf(read, 'BVOD')).toBe(20);
  }
});

test('an answer about codes does not change respondents without an answer', async () => {
  const csv = file((row, column) => (column === 0 && row % 5 === 0 ? 'not asked' : (row + column) % 8));
  const [codes, missing] = (await readBytes(csv)).doubts.map(({ key }) => key);
  expect([codes, missing]).toEqual(['days a week: BVOD: 7plus', 'missing answers: BVOD: 7plus']);
  const read = await readBytes(csv, answers([codes!, 'days a week'], [missing!, 'none']));
  const days = Array.from({ length: COUNT }, (_, row) => (row % 5 === 0 ? 0 : Number(((row % 8) * 4.3).toFixed(1))));
  expect(usesOf(read, 'BVOD')).toBeCloseTo(
    days.reduce((all, times) => all + times, 0),
    6,
  );
});

test('respondents without an answer, few in each column, are asked about before a run if leaving them out changes the people by more than a tenth', async () => {
  // Three other people in each of three columns: 15 % together, though no column loses more than 5 %.
  const apart = (row: number, column: number) => column < 3 && row >= column * 3 && row < column * 3 + 3;
  const { doubts, audienceMatrix } = await readBytes(
    file((row, column) => (apart(row, column) ? 'not asked' : row % 4)),
  );
  expect(doubts).toMatchObject([{ code: 'few missing answers', assumed: 'none', walk: true }]);
  const { universe } = doubts[0]!.answers.find(({ id }) => id === 'respondents')!;
  expect(universe! / audienceMatrix.universe).toBeCloseTo(51 / 60, 9);
});

test('few heavy users without an answer are asked about before a run', async () => {
  const heavy: Cell = (row, column) => {
    if (row === 7) return column === 1 ? 'not asked' : 80;
    return row % 4;
  };
  const { doubts, facts } = await readBytes(file(heavy));
  const doubt = doubts.find(({ code }) => code === 'few missing answers');
  expect(doubt).toMatchObject({ assumed: 'respondents', walk: true });
  expect(doubt!.says).toBe(
    'In this column some people have no answer. They are heavy users of a channel. What shall be done?',
  );
  expect(facts.sample).toBe(COUNT - 1);
});

test.each(['freq_kiis', 'freq_nova'])(
  'the code ".a" is no answer below "%s", whose name may end in it',
  async (heading) => {
    const cells: Cell = (row, column) => (row === 7 && column === 0 ? '.a' : row % 6);
    const { facts } = await readBytes(file(cells, ['id', 'weight', heading, 'freq_binge', 'freq_stan']));
    expect(facts.sample).toBe(COUNT - 1);
  },
);
