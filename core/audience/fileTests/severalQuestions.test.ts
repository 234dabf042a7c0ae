import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 200;
const WEIGHT = 100_000;
const NAMES = ['Netflix', 'Stan', '7plus'];
const isUsed = (at: number, column: number) => (at * 7 + column * 3) % 10 < 4;
const yesNo = (at: number, column: number) => (isUsed(at, column) ? 'Yes' : 'No');
const known = (at: number, column: number) => (isUsed(at, column) || at % 2 === 0 ? 'Yes' : 'No');
const often = (at: number, column: number) => (isUsed(at, column) ? 'Weekly' : 'Never');

type Cell = (at: number, column: number) => string;
type Question = readonly [heading: (name: string, at: number) => string, cell: Cell];
const file = (questions: readonly Question[], isInterleaved = false) => {
  const columns = isInterleaved
    ? NAMES.flatMap((name, at) => questions.map((question) => ({ name, at, question })))
    : questions.flatMap((question) => NAMES.map((name, at) => ({ name, at, question })));
  const headings = columns.map(({ name, at, question: [heading] }) => heading(name, at));
  return respondentsText(['id', 'weight', ...headings], PEOPLE, (row) => [
    `R${row}`,
    WEIGHT,
    ...columns.map(({ at, question: [, cell] }) => cell(row, at)),
  ]);
};
const read = async (text: string, answer?: string) => {
  const first = await readBytes(text);
  const asked = first.doubts.filter(({ code }) => /question/.test(code));
  const answers = answer === undefined ? [] : [{ key: asked[0]!.key, answer }];
  const { audienceMatrix, facts } = await readBytes(text, { reading: { version: 1, answers } });
  return { asked, facts, use: audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]! / WEIGHT };
};
const USED = 80;
const KNOWN = Array.from({ length: PEOPLE }, (_, at) => known(at, 2)).filter((cell) => cell === 'Yes').length;

const aware: Question = [(name) => `Q5. Which of these have you heard of? - ${name}`, known];
const used: Question = [(name) => `Q7. Which of these have you used in the last month? - ${name}`, yesNo];

test.each<[string, readonly Question[], number, string]>([
  [
    'ever and last week',
    [
      [(name) => `Ever used: ${name}`, known],
      [(name) => `Used last week: ${name}`, yesNo],
    ],
    USED,
    'question 2',
  ],
  [
    'the same headings, as R and pandas number them',
    [
      [(name) => name, yesNo],
      [(name) => `${name}.1`, known],
    ],
    USED,
    'question 1',
  ],
  [
    'the same headings',
    [
      [(name) => name, yesNo],
      [(name) => name, known],
    ],
    USED,
    'question 1',
  ],
  [
    'a code for every column',
    [
      [(_name, at) => `Q${at + 10} ${NAMES[at]}`, yesNo],
      [(_name, at) => `Q${at + 20} ${NAMES[at]}`, known],
      [(_name, at) => `Q${at + 30} ${NAMES[at]}`, known],
    ],
    USED,
    'question 1',
  ],
  [
    'parts of use',
    [
      [(name) => `${name} [on TV]`, yesNo],
      [(name) => `${name} [mobile]`, known],
    ],
    USED + KNOWN,
    'all',
  ],
])('two questions about the same vehicles are asked about: %s', async (_, questions, use, assumed) => {
  for (const isInterleaved of [false, true]) {
    const found = await read(file(questions, isInterleaved));
    expect(found.asked).toMatchObject([{ code: 'which question', assumed, walk: true }]);
    expect(found.use).toBeCloseTo(use, 6);
  }
});

test.each<[string, readonly Question[], string]>([
  ['aware and used', [aware, used], 'question 2'],
  ['used and aware', [used, aware], 'question 1'],
  [
    'codes of answers',
    [
      [(name, at) => `Q5_${at + 1}: ${name} - ever`, known],
      [(name, at) => `Q8_${at + 1}: ${name} - in the last month`, yesNo],
    ],
    'question 2',
  ],
  [
    'behind the name',
    [
      [(name) => `${name} (ever used)`, known],
      [(name) => `${name} (used last 4 weeks)`, yesNo],
    ],
    'question 2',
  ],
  ['heard of, trusted and used', [aware, [(name) => `Trusted: ${name}`, known], used], 'question 3'],
])('the only question about use in a month counts, and is listed: %s', async (_, questions, assumed) => {
  const found = await read(file(questions, false));
  expect(found.asked).toMatchObject([{ code: 'which question', assumed, walk: false }]);
  expect(found.use).toBeCloseTo(USED, 6);
});

test('of "used" and "how often" with the same users the times count, and the question is listed', async () => {
  const found = await read(file([used, [(name) => `How often: ${name}`, often]]));
  expect(found.asked).toMatchObject([{ code: 'which question', assumed: 'question 2', walk: false }]);
  expect(found.use).toBeCloseTo(4.3 * USED, 6);
});

test('questions about different vehicles do not compete', async () => {
  const columns = [
    ['Ever watched: Stan', 'Watched last week: Stan', 'Ever used: Facebook', 'Used last week: Facebook'],
    [known, yesNo, known, yesNo],
  ] as const;
  const text = respondentsText(['id', 'weight', ...columns[0]], PEOPLE, (row) => [
    `R${row}`,
    WEIGHT,
    ...columns[1].map((cell, at) => cell(row, at)),
  ]);
  const { doubts, facts } = await readBytes(text);
  expect(doubts.map(({ key }) => key)).toEqual([
    'which question: Ever watched: Stan',
    'which question: Ever used: Facebook',
  ]);
  expect(facts.vehicles.map(({ column }) => column)).toEqual(['Watched last week: Stan', 'Used last week: Facebook']);
});

test('a name with and without its article is one vehicle', async () => {
  const headings = ['The West Australian - ever used', 'The West Australian - past 4 weeks'];
  const all = [...headings, 'New Idea - ever used', 'New Idea - past 4 weeks'];
  const text = respondentsText(['id', 'weight', ...all], PEOPLE, (row) => [
    `R${row}`,
    WEIGHT,
    ...[known, yesNo, known, yesNo].map((cell, at) => cell(row, at)),
  ]);
  const { facts } = await readBytes(text);
  expect(facts.vehicles.map(({ column }) => column)).toEqual([headings[1], all[3]]);
});

test('every question can be chosen', async () => {
  const text = file([aware, used]);
  expect((await read(text, 'question 1')).use).toBe(KNOWN);
  expect((await read(text, 'all')).use).toBe(KNOWN + USED);
  const { facts } = await read(text, 'question 2');
  expect(facts.vehicles.map(({ column }) => column)).toEqual(NAMES.map((name) => used[0](name, 0)));
  expect(facts.notes.join(' ')).toContain('Q5. Which of these have you heard of? - …" were not used');
  expect(facts.notes.join(' ')).not.toContain('added up');
});

test('a file that asks about awareness only is asked about', async () => {
  const { asked } = await read(file([aware]));
  expect(asked).toMatchObject([{ code: 'other question', assumed: 'used', walk: true }]);
});

test.each([
  (name: string) => `Have you used ${name} in the last 12 months?`,
  (name: string) => `Ever used: ${name}`,
  (name: string) => `Does anyone in your household use ${name}?`,
  (name: string) => `Subscribes to ${name}`,
  (name: string) => `Do you subscribe to ${name}?`,
  (name: string) => `${name} subscriber`,
  (name: string) => `Has ${name}`,
])('ticks of another use than that of a person in a month are asked about (%#)', async (heading) => {
  const { asked } = await read(file([[heading, yesNo]]));
  expect(asked).toMatchObject([{ code: 'other question', assumed: 'used', walk: true }]);
});

test.each(['GB', 'pages viewed', 'episodes', 'followers', 'used by my children', 'since July', 'last 45 days'])(
  'numbers that may be no times a month are asked about: %s',
  async (words) => {
    const number = (at: number, column: number) => String(isUsed(at, column) ? 1 + (at % 23) : 0);
    const { asked } = await read(file([[(name) => `${name} (${words})`, number]]));
    expect(asked).toMatchObject([{ code: 'other question', assumed: 'used', walk: true }]);
  },
);

test.each<[string, Question]>([
  ['names', [(name) => name, yesNo]],
  ['one question', used],
  ['how often', [(name) => `How often do you use each of these? [${name}]`, often]],
])('one question about use raises no doubt: %s', async (_, question) => {
  expect((await read(file([question]))).asked).toEqual([]);
});
