import { readBytes, refusal } from '../../../testing/audience/reading.ts';

const SERVICES = ['Netflix', 'Stan', 'Binge', '7plus', 'TikTok', 'Spotify'];
const PEOPLE = 120;
const used = (at: number, column: number) => (at * 7 + column * 3) % 5 < 2;
const ticks = (at: number) => SERVICES.map((name, column) => (used(at, column) || at === 36 ? name : ''));
const person = (at: number) => [
  `${10_000 + at}`,
  `${(40 + (at % 13) + 0.37).toFixed(2)}`,
  `${18 + (at % 60)}`,
  at % 2 ? 'Male' : 'Female',
];
const text = (heads: readonly (readonly string[])[], rows: readonly (readonly string[])[]) =>
  [...heads, ...rows, []].map((cells) => cells.join(',')).join('\n');
const rowsOf = (row: (at: number) => readonly string[]) => Array.from({ length: PEOPLE }, (_, at) => row(at));
const NAMED = ['id', 'weight', 'age', 'gender', ...SERVICES];

test.each([
  ['the names of the services', [NAMED], (at: number) => [...person(at), ...ticks(at)]],
  [
    'a question above the names of the services',
    [
      ['id', 'weight', 'age', 'gender', 'Which do you use?', '', '', '', '', ''],
      ['', '', '', '', ...SERVICES],
    ],
    (at: number) => [...person(at), ...ticks(at)],
  ],
  ['no id and no weight', [NAMED.slice(3)], (at: number) => [person(at)[3]!, ...ticks(at)]],
  ['titles above', [['Survey'], [], NAMED], (at: number) => [...person(at), ...ticks(at)]],
])('ticks with the name of the service below %s', async (_, heads, row) => {
  const { facts } = await readBytes(text(heads, rowsOf(row)));
  expect(facts.sample).toBe(PEOPLE);
  expect(facts.layout_says).toContain(`headings in row ${heads.length},`);
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(SERVICES);
  expect(facts.unmatched).toEqual([]);
});

test('headings that are repeated for each printed page are not data', async () => {
  const rows = rowsOf((at) => [...person(at), ...ticks(at)]);
  const { facts } = await readBytes(text([NAMED], [...rows.slice(0, 40), NAMED, ...rows.slice(40)]));
  expect(facts.sample).toBe(PEOPLE);
  expect(facts.layout_says).toContain('headings in row 1,');
});

test('a row of data is never taken for the headings', async () => {
  const heads = ['id', 'weight', 'age', 'gender', ...SERVICES.map((_, at) => `Brand ${at}`)];
  const rows = rowsOf((at) => [...person(at), ...SERVICES.map((_name, column) => (used(at, column) ? 'Yes' : ''))]);
  const named = rows.map((cells, at) => (at === 36 ? [...cells.slice(0, 4), ...SERVICES] : cells));
  expect((await refusal(text([heads], named))).message).toBe('The file is not recognised as an audience file.');
});

test('respondents above the headings are asked about', async () => {
  const rows = rowsOf((at) => [...person(at), ...SERVICES.map((_name, column) => (used(at, column) ? '4' : '0'))]);
  const heads = ['code', 'w', 'years', 'sex', ...SERVICES.map((_, at) => `V${at}`)];
  const file = text([heads], [...rows.slice(0, 30), NAMED, ...rows.slice(30)]);
  const { facts, doubts } = await readBytes(file);
  expect(facts.sample).toBe(PEOPLE - 30);
  expect(doubts.find(({ code }) => code === 'heading row')).toMatchObject({
    assumed: '32',
    walk: true,
    answers: [{ id: '32' }, { id: '1' }],
  });
});

test('the questions below the names of the variables are the headings', async () => {
  const question = 'Which of these do you use? - Selected Choice - ';
  const heads = [
    ['ResponseId', 'weight', 'age', 'gender', ...SERVICES.map((_, at) => `Q7_${at + 1}`)],
    ['Response ID', 'weight', 'What is your age?', 'Gender', ...SERVICES.map((name) => question + name)],
    SERVICES.concat('id', 'weight', 'age', 'gender').map((_, at) => `{ImportId: QID${at}}`),
  ];
  const { facts, doubts } = await readBytes(
    text(
      heads,
      rowsOf((at) => [...person(at), ...ticks(at)]),
    ),
  );
  expect(facts.layout_says).toContain('headings in row 2,');
  expect(facts.sample).toBe(PEOPLE);
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(SERVICES);
  expect(doubts.map(({ code }) => code)).not.toContain('heading row');
});

test('headings with a few numbers among them are headings', async () => {
  const heads = [...NAMED, '1', '2'];
  const rows = rowsOf((at) => [
    ...person(at),
    ...SERVICES.map((_, column) => (used(at, column) ? '1' : '0')),
    '3',
    '4',
  ]);
  const { facts } = await readBytes(text([heads], rows));
  expect(facts.layout_says).toContain('headings in row 1,');
  expect(facts.sample).toBe(PEOPLE);
});

test('a time of day that ends like the name of a network names no vehicle', async () => {
  const clock = (at: number) => `2025-09-${10 + (at % 20)} ${10 + (at % 9)}:${10 + (at % 50)}:${at % 3 ? '10' : '09'}`;
  const heads = ['StartDate', 'Progress', 'Finished', 'DistributionChannel', 'wt', 'Age', 'Gender'];
  const codes = SERVICES.map((_, at) => `Q7_${at + 1}`);
  const rows = rowsOf((at) => [clock(at), '100', 'True', 'anonymous', ...person(at).slice(1), ...ticks(at)]);
  const { facts, doubts } = await readBytes(text([[...heads, ...codes]], rows));
  expect(facts).toMatchObject({ layout: 'respondents', sample: PEOPLE });
  expect(doubts.filter(({ walk, code }) => walk && code !== 'population')).toEqual([]);
});
