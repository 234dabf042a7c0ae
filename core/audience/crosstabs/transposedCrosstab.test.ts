import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

/** The rows of a crosstab with a row for each vehicle. The constants below it are their columns, for tables with vehicles in columns. */
const FIGURES = [
  ['BVOD', '7plus', 4300, 20, 6.5],
  ['BVOD', '9Now', 3225, 15, 5],
  ['Radio', 'Nova', 2150, 10, 12],
  ['SVOD', 'Netflix', 8600, 40, 9.1],
] as const;
const NAMES = FIGURES.map(([, name]) => name);
const CHANNELS = FIGURES.map(([channel], at) => (at > 0 && FIGURES[at - 1]![0] === channel ? '' : channel));
const audience = FIGURES.map(([, , people]) => people);
const reach = FIGURES.map(([, , , share]) => share);
const frequency = FIGURES.map(([, , , , times]) => times);
const text = (rows: readonly (readonly (string | number)[])[], delimiter = ',') =>
  `${rows.map((row) => row.join(delimiter)).join('\n')}\n`;

const withVehiclesInRows = text([
  ['Universe (000)', 21500],
  [],
  ['Channel', 'Vehicle', 'Audience (000)', 'Reach %', 'Average frequency'],
  ...FIGURES,
]);

test.each<[string, string]>([
  [
    'channels above the vehicles',
    text([
      ['Universe (000)', 21500],
      [],
      ['', ...CHANNELS],
      ['', ...NAMES],
      ['Audience (000)', ...audience],
      ['Reach %', ...reach],
      ['Average frequency', ...frequency],
    ]),
  ],
  [
    'the universe in a row of the table',
    text([
      ['Measure', ...NAMES],
      ['Universe (000)', ...NAMES.map(() => 21500)],
      ['Audience (000)', ...audience],
      ['Reach %', ...reach],
      ['Frequency', ...frequency],
      ['Source: made up'],
    ]),
  ],
  [
    'a column of the total',
    text([
      ['', 'Total', ...NAMES],
      ['Audience (000)', 21500, ...audience],
      ['Reach %', 100, ...reach],
      ['Frequency', '', ...frequency],
    ]),
  ],
  [
    'semicolons and decimal commas',
    text(
      [
        ['', ...NAMES],
        ['Audience (000)', ...audience],
        ['Reach %', '20,0', '15,0', '10,0', '40,0'],
        ['Frequency', '6,5', '5,0', '12,0', '9,1'],
      ],
      ';',
    ),
  ],
])('a crosstab with vehicles in columns is transposed: %s', async (_, csv) => {
  const expected = await readBytes(withVehiclesInRows);
  const { facts, audienceMatrix } = await readBytes(csv);
  expect(facts.layout).toBe('crosstab');
  expect(facts.universe).toBe(21_500_000);
  expect(facts.vehicles.map(({ publisher, audience: people, mean_use: use }) => [publisher, people, use])).toEqual(
    expected.facts.vehicles.map(({ publisher, audience: people, mean_use: use }) => [publisher, people, use]),
  );
  expect(audienceMatrix.populationUse).toEqual(expected.audienceMatrix.populationUse);
  expect(facts.notes.join()).toContain('rows and columns were swapped');
});

test('a table with several measures for each of two audiences is transposed', async () => {
  const rows = [
    ['', '', ...NAMES],
    ['All people', 'Audience (000)', ...audience],
    ['', 'Reach %', ...reach],
    ['Women 25-54', 'Audience (000)', 800, 600, 200, 1600],
    ['', 'Reach %', 20, 15, 5, 40],
  ];
  const { facts } = await readBytes(text(rows), { demographic: 'Women 25-54' });
  expect(facts).toMatchObject({ universe: 21_500_000, target_universe: 4_000_000 });
  expect(facts.demographic.applied).toBe(true);
  const joined = rows
    .slice(1)
    .map(([, measure, ...cells], at) => [`${at < 2 ? 'All people' : 'Women 25-54'}: ${measure!}`, ...cells]);
  const again = await readBytes(text([['', ...NAMES], ...joined]), { demographic: 'Women 25-54' });
  expect(again.facts.target_universe).toBe(4_000_000);
});

test('a table with a row for each audience and no measures is transposed', async () => {
  const rows = [
    ['(000)', 'Total', ...NAMES],
    ['All people', 21500, ...audience],
    ['Women 25-54', 4000, 800, 600, 200, 1600],
    ['Men 25-54', 4100, 700, 600, 400, 1500],
  ];
  const { facts } = await readBytes(text(rows), { demographic: 'Women 25-54' });
  expect(facts.layout).toBe('crosstab');
  expect(facts.vehicles.map(({ publisher, reach: share }) => [publisher, share])).toContainEqual(['Netflix', 0.4]);
  expect(facts).toMatchObject({ universe: 21_500_000, target_universe: 4_000_000 });
});

describe('a row for each age group below "Age"', () => {
  const GROUPS = [
    ['14-24', 4300, 1720, 860, 430, 215],
    ['25-34', 3225, 1290, 645, 323, 161],
    ['35-54', 6450, 2580, 1290, 645, 323],
    ['55+', 7525, 3010, 1505, 752, 376],
  ];
  const table = (heading: (name: string) => string, population = 'Population (000)', rows = GROUPS) =>
    text([['Age', population, ...NAMES.map(heading)], ...rows]);
  const TOTAL = ['Total', 21500, 8600, 4300, 2150, 1075];

  test.each<[string, string]>([
    ['a unit in each heading', table((name) => `${name} (000)`)],
    ['a unit for the population only', table((name) => name)],
    ['a row of everybody', table((name) => `${name} (000)`, 'Population (000)', [TOTAL, ...GROUPS])],
  ])('the groups are added up: %s', async (_, csv) => {
    const { facts, doubts } = await readBytes(csv, { demographic: 'People 25-54' });
    expect(facts).toMatchObject({ layout: 'crosstab', universe: 21_500_000, target_universe: 9_675_000 });
    expect(facts.vehicles.map(({ publisher, reach: share }) => [publisher, share])).toContainEqual(['7plus', 0.4]);
    expect(facts.demographic.says).toContain('the columns "25-34" and "35-54" together');
    expect(facts.notes.join()).toContain('rows and columns were swapped');
    expect(doubts.filter(({ walk }) => walk)).toEqual([]);
  });

  test.each<[string, string]>([
    ['shares', table((name) => `${name} %`)],
    ['groups that overlap', table((name) => name, 'Population (000)', [...GROUPS, ['18-39', 900, 90, 90, 90, 90]])],
    [
      'another unit',
      table(
        (name) => `${name} (000)`,
        'Population (m)',
        GROUPS.map(([age, , ...rest]) => [age!, 4.3, ...rest]),
      ),
    ],
  ])('they are not added up: %s', async (_, csv) => {
    await expect(readBytes(csv)).rejects.toThrow();
  });
});

test('a file of respondents stays as it is', async () => {
  const headings = ['Region', 'BVOD: 7plus', 'Radio: Nova', 'SVOD: Netflix'];
  const { facts } = await readBytes(respondentsText(headings, 60, (at) => ['NSW', at % 4, at % 5, at % 3]));
  expect(facts.layout).toBe('respondents');
});
