import { CHANNELS } from '../../rules/channels.ts';
import { readBytes } from '../../../testing/audience/reading.ts';

const HEADINGS = ['id', 'weight', 'age', 'region', 'BVOD: 7plus', 'Radio: Nova', 'Social: TikTok'];
const COUNT = 40;
const USES = [(at: number) => at % 4, (at: number) => (at % 5 ? 0 : 7), (at: number) => at % 3];
const ROWS = Array.from({ length: COUNT }, (_, at) => [
  `R${at}`,
  String(1000 + 13 * at),
  String(18 + at),
  ['NSW', 'VIC'][at % 2]!,
  ...USES.map((use) => String(use(at))),
]);
const UNIVERSE = ROWS.reduce((sum, row) => sum + Number(row[1]), 0);
const sums = USES.map((use) => ROWS.reduce((sum, _, at) => sum + use(at), 0));
const weightedSums = USES.map((use) => ROWS.reduce((sum, row, at) => sum + Number(row[1]) * use(at), 0));
const asCsv = (rows: readonly (readonly (string | number)[])[], headings = HEADINGS) =>
  [headings, ...rows].map((row) => row.join(',')).join('\n');

const totals = (label: string) => [label, UNIVERSE, '', '', ...sums];
test.each([
  ['Total', totals('Total')],
  ['Summe', totals('Summe')],
  ['Gesamt', totals('Gesamt')],
  ['Ensemble', totals('Ensemble')],
  ['Totaal', totals('Totaal')],
  ['Suma', totals('Suma')],
  ['no label', totals('')],
  ['any other word', totals('Everyone there is')],
  ['an id like the others', totals('R999')],
  ['a label in another column', ['', UNIVERSE, '', 'Total', ...sums]],
  ['sums weighted by the weights', ['X', UNIVERSE, '', '', ...weightedSums]],
])('a totals line is not a respondent: %s', async (_, line) => {
  for (const rows of [
    [...ROWS, line],
    [line, ...ROWS],
  ]) {
    const { facts, audienceMatrix } = await readBytes(asCsv(rows));
    expect(facts).toMatchObject({ sample: COUNT, universe: UNIVERSE });
    expect(facts.left_out).toHaveLength(1);
    expect(audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]).toBe(weightedSums[0]);
  }
});

test.each(['Summe', 'Insgesamt', 'Everybody', 'Alle'])(
  'a single word in a row is not a respondent: %s',
  async (label) => {
    const without = (row: readonly (string | number)[]) => row.filter((_, at) => at !== 1);
    const rows = [...ROWS.map(without), [label, '', '', '', '', '']];
    const { facts } = await readBytes(asCsv(rows, without(HEADINGS).map(String)));
    expect(facts).toMatchObject({ sample: COUNT, universe: COUNT });
  },
);

test('a totals line is not a respondent in a file without an id column or without a weight', async () => {
  const without = (drop: number) => (row: readonly (string | number)[]) => row.filter((_, at) => at !== drop);
  for (const drop of [0, 1]) {
    const rows = [...ROWS, totals('Summe')].map(without(drop));
    const { facts } = await readBytes(asCsv(rows, without(drop)(HEADINGS).map(String)));
    expect(facts.sample).toBe(COUNT);
    expect(facts.left_out.map(({ rows: places }) => places)).toEqual([[COUNT + 2]]);
  }
});

test('a line in which only the weights add up is left out, and asked about', async () => {
  const { facts, doubts } = await readBytes(asCsv([...ROWS, ['Z', UNIVERSE, '', '', 3, 1, 0]]));
  expect(facts.universe).toBe(UNIVERSE);
  const [doubt] = doubts;
  expect(doubt).toMatchObject({ code: 'total row', row: COUNT + 2, assumed: 'total', walk: true });
  expect(doubt!.answers.find(({ id }) => id === 'respondent')!.universe).toBe(2 * UNIVERSE);
});

test('a respondent who stands for many is kept, and asked about', async () => {
  const { facts, doubts } = await readBytes(asCsv([...ROWS, ['Z', UNIVERSE / 3, 30, 'NSW', 3, 1, 0]]));
  expect(facts.universe).toBeCloseTo((UNIVERSE * 4) / 3, 6);
  expect(doubts.map(({ code, assumed, walk }) => ({ code, assumed, walk }))).toEqual([
    { code: 'heavy row', assumed: 'respondent', walk: true },
  ]);
});

describe('lines between and below respondents', () => {
  const HEADS = ['Age', '7plus', 'Netflix', 'Nova 96.9'];
  const uses = (at: number) => [18 + ((at * 7) % 60), at % 4, (at * 3) % 7, at % 5];
  const table = (first: readonly string[], cells: (at: number) => readonly (string | number)[]) => [
    [...first, ...HEADS],
    ...Array.from({ length: 130 }, (_, at) => [...cells(at), ...uses(at)]),
  ];
  const text = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.join(',')).join('\n');

  test.each([
    ['with ids', ['ID'], (at: number) => [1001 + at]],
    ['without ids', ['Gender'], (at: number) => [at % 2 ? 'Male' : 'Female']],
  ] as const)('headings on every page are no respondents: %s', async (_, first, cells) => {
    const [heads, ...rows] = table(first, cells);
    const pages = rows.flatMap((row, at) => (at % 40 === 39 ? [row, heads!] : [row]));
    const { facts, doubts } = await readBytes(text([heads!, ...pages]), { demographic: 'people 25-54' });
    expect(facts).toMatchObject({ sample: 130, left_out: [{ count: 3 }] });
    expect(doubts).toEqual([]);
  });

  test.each([
    ['an id headed Resp', ['State', 'Resp'], ['Total', '']],
    ['no id', ['State', 'Gender'], ['total', '']],
  ])('subtotals between respondents are not counted: %s', async (_, first, [word, empty]) => {
    const cells = (at: number) => [at < 60 ? 'NSW' : 'VIC', first[1] === 'Resp' ? at * 3 + 1 : 'Female'];
    const [heads, ...rows] = table(first, cells);
    const lines = ['NSW', 'VIC'].map((state) => [`${state} ${word}`, empty!, '', 9000, 9000, 9000]);
    const all = [heads!, ...rows.slice(0, 60), lines[0]!, ...rows.slice(60), lines[1]!];
    const { facts, doubts } = await readBytes(text(all), { demographic: 'people 25-54' });
    expect(facts).toMatchObject({ sample: 130, left_out: [{ count: 2 }] });
    expect(doubts).toEqual([]);
  });

  test('an answer in the first column may end in "total"', async () => {
    const [heads, ...rows] = table(['Toothpaste', 'Gender'], (at) => [at % 3 ? 'Colgate Total' : 'Oral-B', 'Female']);
    expect((await readBytes(text([heads!, ...rows]), { demographic: 'people 25-54' })).facts.sample).toBe(130);
  });

  test('a line of sums raises no question about large numbers', async () => {
    const [heads, ...rows] = table(['ID', 'weight'], (at) => [1001 + at, 5000]);
    const base = ['Base', 130, 900, 900, 900, 900];
    const { facts, doubts } = await readBytes(text([heads!, ...rows, base]));
    expect(facts.sample).toBe(130);
    expect(doubts).toEqual([]);
  });
});

test.each(['% users', 'Reach', 'Utilisateurs en %', '% > 0', 'Number of readers', 'No'])(
  'a row "%s" of figures of the users is no respondent',
  async (label) => {
    const people = ROWS.map((row) => [row[0]!, row[2]!, ['F', 'M'][Number(row[2]) % 2]!, ...row.slice(4)]);
    const headings = ['id', 'age', 'gender', ...HEADINGS.slice(4)];
    const { facts } = await readBytes(asCsv([...people, [label, '', '', '55%', '20%', '66%']], headings));
    expect(facts).toMatchObject({ sample: COUNT, left_out: [{ count: 1 }] });
    expect((await readBytes(asCsv([...people, [label, 30, 'F', 1, 2, 3]], headings))).facts.sample).toBe(COUNT + 1);
  },
);
