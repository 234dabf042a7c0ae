import type { Reading } from '../../contract/bodies/doubts.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 240;
const WEIGHT = 100_000;
const ageOf = (at: number) => 14 + ((at * 7) % 70);
const isWoman = (at: number) => at % 3 !== 0;
const BANDS = [
  [14, 24],
  [25, 39],
  [40, 54],
  [55, 200],
] as const;
const bandOf = (at: number) => BANDS.findIndex(([, to]) => ageOf(at) <= to);
const target = (demographic: string) => {
  const isIn = (at: number) =>
    (!/25-54/.test(demographic) || bandOf(at) === 1 || bandOf(at) === 2) &&
    (!/women/.test(demographic) || isWoman(at)) &&
    (!/^men/.test(demographic) || !isWoman(at));
  return Array.from({ length: PEOPLE }, (_, at) => at).filter(isIn).length;
};
type Columns = readonly (readonly [heading: string, cell: (at: number) => string | number])[];
const read = (columns: Columns, demographic: string, reading?: Reading) =>
  readBytes(
    respondentsText(['id', 'weight', ...columns.map(([heading]) => heading), 'Netflix', 'Stan'], PEOPLE, (at) => [
      `R${at}`,
      WEIGHT,
      ...columns.map(([, cell]) => cell(at)),
      at % 2,
      at % 3 === 0 ? 1 : 0,
    ]),
    { demographic, ...(reading && { reading }) },
  );
const bandTicks = (headings: readonly string[], yes: string | number, no: string | number): Columns =>
  headings.map((heading, band) => [heading, (at) => (bandOf(at) === band ? yes : no)]);
const AGES = ['Age 14-24', 'Age 25-39', 'Age 40-54', 'Age 55+'];

test.each<[string, Columns]>([
  ['1 and 0', bandTicks(AGES, 1, 0)],
  ['Yes and No', bandTicks(['14-24', '25-39', '40-54', '55+'], 'Yes', 'No')],
  [
    'True and False, names of variables',
    bandTicks(['age_14_24', 'age_25_39', 'age_40_54', 'age_55plus'], 'TRUE', 'FALSE'),
  ],
  [
    '1 and nothing',
    bandTicks(
      [
        'Which age group are you in? [14-24]',
        'Which age group are you in? [25-39]',
        'Which age group are you in? [40-54]',
        'Which age group are you in? [55 or over]',
      ],
      1,
      '',
    ),
  ],
  [
    'the band itself',
    ['14-24', '25-39', '40-54', '55+'].map(
      (band, at) => [`Age: ${band}`, (row) => (bandOf(row) === at ? band : '')] as const,
    ),
  ],
  ['-1 and 0', bandTicks(AGES, -1, 0)],
])('a column for each age band gives the age: %s', async (_, columns) => {
  const { audienceMatrix, doubts, facts } = await read(columns, 'people 25-54');
  expect(doubts).toEqual([]);
  expect(audienceMatrix.targetUniverse).toBe(target('people 25-54') * WEIGHT);
  expect(facts.unmatched).toEqual([]);
});

test.each<[string, Columns]>([
  ['one column', [['Female', (at) => (isWoman(at) ? 1 : 0)]]],
  ['the other column', [['"Male (1=Yes, 0=No)"', (at) => (isWoman(at) ? 0 : 1)]]],
  ['the name of a variable', [['is_female', (at) => (isWoman(at) ? 'TRUE' : 'FALSE')]]],
  ['a question', [['Female?', (at) => (isWoman(at) ? 'Y' : 'N')]]],
  [
    'two columns',
    [
      ['Gender: Male', (at) => (isWoman(at) ? '' : 1)],
      ['Gender: Female', (at) => (isWoman(at) ? 1 : '')],
    ],
  ],
])('a column for a gender gives it: %s', async (_, columns) => {
  for (const demographic of ['women 25-54', 'men 25-54']) {
    const { audienceMatrix, doubts } = await read([...columns, ['age', ageOf]], demographic);
    expect(doubts.filter(({ walk }) => walk)).toEqual([]);
    const isIn = (at: number) => ageOf(at) >= 25 && ageOf(at) <= 54 && isWoman(at) === (demographic === 'women 25-54');
    expect(audienceMatrix.targetUniverse).toBe(
      WEIGHT * Array.from({ length: PEOPLE }, (__, at) => at).filter(isIn).length,
    );
  }
});

test.each<[string, Columns]>([
  ['several ticked', AGES.map((heading, band) => [heading, (at: number) => (bandOf(at) <= band ? 1 : 0)] as const)],
  ['ages of children', bandTicks(['Children 0-4', 'Children 5-12', 'Children 13-17', 'Children 18-24'], 1, 0)],
  ['counts', bandTicks(AGES, 3, 0)],
])('other columns do not give the age: %s', async (_, columns) => {
  const { audienceMatrix, doubts } = await read(columns, 'people 25-54');
  expect(doubts.filter(({ walk }) => walk).map(({ code }) => code)).not.toEqual([]);
  expect(audienceMatrix.targetUniverse).toBe(PEOPLE * WEIGHT);
});

test('people without any tick are asked about, and bands across the edge of the target', async () => {
  const few = bandTicks(AGES, 1, 0).map(
    ([heading, cell]) => [heading, (at: number) => (at % 4 === 0 ? 0 : cell(at))] as const,
  );
  const { doubts } = await read(few, 'people 25-54');
  expect(doubts).toMatchObject([{ code: 'age values', walk: true }]);
  const across = await read(bandTicks(AGES, 1, 0), 'people 18-39');
  expect(across.doubts).toMatchObject([{ code: 'age bands', columns: ['Age 14-24'], walk: true }]);
});

test.each<[string, (at: number) => string | number, string]>([
  ['numbers', (at) => bandOf(at) + 1, 'codes:1=14-24;2=25-39;3=40-54;4=55+'],
  ['letters', (at) => 'ABCD'[bandOf(at)]!, 'codes:a=14-24;b=25-39;c=40-54;d=55+'],
])('codes of ages are asked about with usual bands: %s', async (_, cell, answer) => {
  const columns: Columns = [['Age group', cell]];
  const { doubts } = await read(columns, 'people 25-54');
  expect(doubts).toMatchObject([{ code: 'age codes', walk: true }]);
  expect(doubts[0]!.answers.map(({ id }) => id)).toContain(answer);
  const { audienceMatrix } = await read(columns, 'people 25-54', {
    version: 1,
    answers: [{ key: 'age codes: Age group', answer }],
  });
  expect(audienceMatrix.targetUniverse).toBe(target('people 25-54') * WEIGHT);
});

test('a legend of genders explains the only column with its codes', async () => {
  const columns: Columns = [
    ['S2', (at) => (isWoman(at) ? 2 : 1)],
    ['age', ageOf],
    ['Home', (at) => 1 + (at % 3)],
  ];
  const text = respondentsText(['id', 'weight', ...columns.map(([heading]) => heading), 'Netflix'], PEOPLE, (at) => [
    at,
    WEIGHT,
    ...columns.map(([, cell]) => cell(at)),
    at % 2,
  ]);
  const { audienceMatrix, doubts } = await readBytes(`"Sex: 1=Male, 2=Female"\n\n${text}`, {
    demographic: 'women 18+',
  });
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
  const isIn = (at: number) => isWoman(at) && ageOf(at) >= 18;
  expect(audienceMatrix.targetUniverse).toBe(
    WEIGHT * Array.from({ length: PEOPLE }, (_, at) => at).filter(isIn).length,
  );
});

test.each([
  ['=', ['1 = 14-24', '2 = 25-39', '3 = 40-54', '4 = 55+']],
  ['a point', ['1. 14-24', '2. 25-39', '3. 40-54', '4. 55+']],
])('lines with a code each below the table are a legend: %s', async (_, lines) => {
  const text = respondentsText(['id', 'Age group', 'Netflix', 'Stan', 'Binge'], PEOPLE, (at) => [
    at + 1,
    bandOf(at) + 1,
    at % 2,
    at % 3 === 0 ? 1 : 0,
    at % 5 === 0 ? 1 : 0,
  ]);
  const below = ['', 'Age group codes:', ...lines].map((line) => `${line},,,,`).join('\n');
  const { audienceMatrix, doubts } = await readBytes(`${text}\n${below}\n`, { demographic: 'people 25-54' });
  expect(doubts.filter(({ walk, code }) => walk && code !== 'population')).toEqual([]);
  expect(audienceMatrix.sample).toBe(PEOPLE);
  expect(audienceMatrix.targetSample).toBe(target('people 25-54'));
});

test.each<[string, boolean]>([
  ['Main grocery buyer in household', true],
  ['Are you the main grocery buyer in your home?', true],
  ['Do you do most of the grocery shopping?', true],
  ['Does your partner do the grocery shopping?', false],
  ['Shopping centres visited', false],
])('a question for the grocery buyer is clear or asked about: %s', async (heading, isClear) => {
  const { doubts, audienceMatrix } = await read(
    [
      [heading, (at) => (at % 4 === 0 ? 'No' : 'Yes')],
      ['age', ageOf],
    ],
    'grocery buyers',
  );
  expect(doubts.filter(({ walk }) => walk).map(({ code }) => code)).toEqual(isClear ? [] : ['grocery buyer column']);
  if (isClear) expect(audienceMatrix.targetUniverse).toBe(0.75 * PEOPLE * WEIGHT);
});

test('a column for a gender that holds codes is asked about', async () => {
  const columns: Columns = [
    ['Female', (at) => (isWoman(at) ? 1 : 2)],
    ['age', ageOf],
  ];
  const { doubts } = await read(columns, 'women 18+');
  expect(doubts).toMatchObject([{ code: 'gender column', walk: true }]);
  expect(doubts[0]!.answers[0]!.says).toBe('"Female"');
  const answers = [
    { key: 'gender column', answer: doubts[0]!.answers[0]!.id },
    { key: 'gender codes: Female', answer: '1 is female' },
  ];
  const { audienceMatrix } = await read(columns, 'women 18+', { version: 1, answers });
  const isIn = (at: number) => isWoman(at) && ageOf(at) >= 18;
  expect(audienceMatrix.targetUniverse).toBe(
    WEIGHT * Array.from({ length: PEOPLE }, (_, at) => at).filter(isIn).length,
  );
});
