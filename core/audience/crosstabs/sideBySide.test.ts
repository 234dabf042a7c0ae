import { doubts as doubtsSchema } from '../../contract/bodies/doubts.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';
import { readBytes } from '../../../testing/audience/reading.ts';
import { periodOrder, splitPeriod } from '../headings/periods.ts';

test.each<[string, string, string]>([
  ['Q1 2026', 'Q1 2026', ''],
  ['Reach % Q1 2026', 'Q1 2026', 'Reach %'],
  ['Audience (000) - Mar 2026', 'Mar 2026', 'Audience (000)'],
  ['12 months to December 2025: All people', '12 months to December 2025', 'All people'],
  ['2025', '2025', ''],
  ['FY25', 'FY25', ''],
  ['All people (2026 Q2)', '2026 Q2', 'All people'],
  ['Wave 3', 'Wave 3', ''],
  ['Previous year', 'Previous year', ''],
])('"%s" is of the period "%s"', (heading, period, rest) => {
  expect(splitPeriod(heading)).toEqual({ period, rest });
});

test.each([
  'P25-54',
  'Women 18-39',
  'All people 14+',
  'Audience (000)',
  'Reach %',
  'Used in last month',
  'Watched in the last week',
  'Grocery buyers',
  'Total',
  'Marketing',
])('"%s" names no period', (heading) => expect(splitPeriod(heading)).toBeNull());

test('periods are in the order of time', () => {
  for (const periods of [
    ['Q4 2025', 'Q1 2026', 'Q2 2026'],
    ['Dec 2025', 'Jan 2026', 'Feb 26'],
    ['Julio 2025', 'Agosto 2025', 'Ottobre 2025'],
    ['Sep24', 'Oct24', 'Jan25'],
    ['2024', '2025'],
    ['Previous year', '2026', 'Current'],
    ['Wave 9', 'Wave 10'],
    ['12 months to June 2025', '12 months to Dec 2025'],
  ])
    expect(periods.toReversed().toSorted((one, two) => periodOrder(one) - periodOrder(two))).toEqual(periods);
});

const text = (rows: readonly (readonly (string | number)[])[]) => `${rows.map((row) => row.join(',')).join('\n')}\n`;
/** The newest period has twice the audience of the older one. */
const FIGURES = [
  ['7plus', 1000, 2000],
  ['9Now', 1500, 3000],
  ['Nova', 500, 1000],
] as const;

test.each<[string, (order: readonly number[]) => string]>([
  [
    'above the measures',
    (order) =>
      text([
        ['Universe (000)', 10000],
        ['', ...order.flatMap((at) => [['Q4 2025', 'Q1 2026'][at]!, ''])],
        ['Vehicle', ...order.flatMap(() => ['Audience (000)', 'Reach %'])],
        ...FIGURES.map(([name, ...people]) => [name, ...order.flatMap((at) => [people[at]!, people[at]! / 100])]),
      ]),
  ],
  [
    'in the headings',
    (order) =>
      text([
        ['Universe (000)', 10000],
        ['Vehicle', ...order.map((at) => `Audience (000) ${['Mar 2025', 'Mar 2026'][at]!}`)],
        ...FIGURES.map(([name, ...people]) => [name, ...order.map((at) => people[at]!)]),
      ]),
  ],
])('two periods side by side, %s: the newest is proposed and asked about', async (_, table) => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const csv = table(order);
    const { facts, doubts } = await readBytes(csv);
    expect(facts.vehicles.map(({ audience }) => audience)).toEqual([2e6, 3e6, 1e6]);
    expect(doubts).toMatchObject([{ code: 'periods', walk: true }]);
    const [, older] = doubts[0]!.answers;
    const answers = [{ key: doubts[0]!.key, answer: older!.id }];
    const before = await readBytes(csv, { reading: { version: 1, answers } });
    expect(before.facts.vehicles.map(({ audience }) => audience)).toEqual([1e6, 1.5e6, 0.5e6]);
  }
});

test.each([
  ['Readership, 12 months to March 2026', false],
  ['Readership, 12 months to March 2025', true],
  ['Readership, March 2026 and March 2025', true],
  ['Readership', true],
])('two periods below the title "%s": asked about: %s', async (title, walk) => {
  const csv = text([
    [title],
    ['Universe (000)', 10000],
    ['Vehicle', 'Mar 2025 (000)', 'Mar 2026 (000)'],
    ...FIGURES.map((row) => [...row]),
  ]);
  const { facts, doubts } = await readBytes(csv);
  expect(facts.vehicles.map(({ audience }) => audience)).toEqual([2e6, 3e6, 1e6]);
  expect(doubts).toMatchObject([{ code: 'periods', walk }]);
});

test.each<[readonly string[], string, boolean]>([
  [['Ever used (000)', 'Past month (000)'], 'Past month', false],
  [['Aware (000)', 'Used past 4 weeks (000)'], 'Used past 4 weeks', false],
  [['Past week (000)', 'Past month (000)'], 'Past month', true],
  [['Average issue readership (000)', 'Last 4 weeks (000)'], 'Last 4 weeks', true],
])('two questions side by side: %j', async (headings, assumed, walk) => {
  const csv = text([['Vehicle', ...headings], ['Total', 10000, 10000], ...FIGURES.map((row) => [...row])]);
  const { facts, doubts } = await readBytes(csv);
  expect(facts.vehicles.map(({ audience }) => audience)).toEqual([2e6, 3e6, 1e6]);
  expect(doubts).toMatchObject([{ code: 'which question', assumed, walk }]);
});

test('questions next to audiences are audiences', async () => {
  const csv = text([
    ['', 'Total (000)', 'Used a bank last week (000)', 'Used a bank last month (000)'],
    ['Total', 10000, 2000, 4000],
    ...FIGURES.map(([name, people]) => [name, people, people / 5, people / 3]),
  ]);
  const { audienceMatrix, doubts } = await readBytes(csv);
  expect(audienceMatrix.universe).toBe(10_000_000);
  expect(doubts.map(({ code }) => code)).not.toContain('which question');
});

test('several periods above audiences are asked about', async () => {
  const csv = text([
    ['(000)', 'Q4 2025', '', 'Q1 2026', ''],
    ['Vehicle', 'Total', 'Women 25-54', 'Total', 'Women 25-54'],
    ['Total', 10000, 2000, 10100, 2020],
    ...FIGURES.map(([name, older, newer]) => [name, older, older / 5, newer, newer / 5]),
  ]);
  const { facts, doubts } = await readBytes(csv, { demographic: 'Women 25-54' });
  expect(doubts.map(({ code }) => code)).toContain('periods');
  expect(facts.target_universe / facts.universe).toBeCloseTo(0.2, 9);
  expect(facts.universe).toBe(10_100_000);
  expect(facts.vehicles[0]!.reach).toBeCloseTo(2000 / 10100, 9);
});

test('two bases side by side are asked about; a total next to audiences is not', async () => {
  const rows = (one: string, two: string) =>
    text([
      ['', one, '', two, ''],
      ['Vehicle', 'Audience (000)', 'Reach %', 'Audience (000)', 'Reach %'],
      ...FIGURES.map(([name, , people]) => [name, people, people / 100, people * 0.9, people / 80]),
    ]);
  const bases = await readBytes(rows('All people 14+', 'All internet users'));
  expect(bases.doubts).toMatchObject([{ code: 'population column', assumed: 'All people 14+', walk: true }]);
  const plain = await readBytes(rows('Total', 'Women 25-54'));
  expect(plain.doubts).toEqual([]);
});

test('figures below no audience next to a total are offered by their heading', async () => {
  const csv = 'Vehicle,Audience (000),Frequency,Total\nPopulation,21600,,\nNetflix,11540,10,9000\nNova,2000,30,1500\n';
  const { doubts, facts } = await readBytes(csv);
  expect(doubts[0]).toMatchObject({ code: 'population column', assumed: 'Audience (000)' });
  expect(() => doubtsSchema.validateSync(doubts, { strict: true })).not.toThrow();
  expect(facts.vehicles[0]!.audience).toBeCloseTo(11_540_000);
  const reading: Reading = { version: 1, answers: [{ key: 'population column', answer: 'Total' }] };
  const chosen = await readBytes(csv, { reading });
  expect(chosen.doubts[0]).toMatchObject({ answered: 'Total' });
  expect(chosen.facts.vehicles[0]!.audience).toBeCloseTo(9_000_000);
});

test('a population that each of two rows repeats is the universe', async () => {
  const csv = 'Vehicle,Viewers (000),Total population (000)\nNetflix,11540,21600\nNova,2000,21600\n';
  const { doubts, audienceMatrix, facts } = await readBytes(csv);
  expect(doubts).toEqual([]);
  expect(audienceMatrix.universe).toBe(21_600_000);
  expect(facts.vehicles[0]!.audience).toBeCloseTo(11_540_000);
});

test('of two bases side by side the planner chooses one', async () => {
  const csv = text([
    [
      '',
      'Total National (000)',
      'Total 5 cap cities (000)',
      'Women 18-39 National (000)',
      'Women 18-39 5 cap cities (000)',
    ],
    ['Total population', 20000, 12000, 4000, 2500],
    ['7plus', 5000, 3000, 1000, 600],
    ['Nova', 8000, 4000, 1200, 700],
  ]);
  const demographic = 'women 18-39';
  const { audienceMatrix, doubts } = await readBytes(csv, { demographic });
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
  expect(doubts.map(({ code, assumed, walk }) => ({ code, assumed, walk }))).toEqual([
    { code: 'bases', assumed: 'National', walk: true },
  ]);
  const reading: Reading = { version: 1, answers: [{ key: 'bases', answer: '5 cap cities' }] };
  const chosen = await readBytes(csv, { demographic, reading });
  expect(chosen.audienceMatrix).toMatchObject({ universe: 12_000_000, targetUniverse: 2_500_000 });
});

test.each(['Total Men', 'Total Mums'])('groups of people are no bases: %s', async (group) => {
  const csv = text([
    ['', 'Total (000)', `${group} (000)`, 'Women 18-39 (000)'],
    ['Total population', 20000, 10000, 4000],
    ['7plus', 5000, 2000, 1000],
    ['Nova', 8000, 3000, 1200],
  ]);
  const { audienceMatrix, doubts } = await readBytes(csv, { demographic: 'women 18-39' });
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
  expect(doubts.map(({ code }) => code)).not.toContain('bases');
});

describe('reach of a week or a day', () => {
  const table = (title: string, heading: string) =>
    `${title}\nVehicle,${heading},Average frequency\nPopulation,20000,\n7plus,5000,3\nNova,8000,4\nNetflix,7000,5\n`;

  test.each([
    ['Survey 2025', 'Weekly reach (000)', 'week'],
    ['Average weekly audience by station', 'Audience (000)', 'week'],
    ['Survey 2025', 'Daily audience (000)', 'day'],
  ])('"%s", "%s" asks about a %s', async (title, heading, period) => {
    const { doubts } = await readBytes(table(title, heading));
    expect(doubts).toMatchObject([{ code: 'period of reach', walk: true, assumed: 'a month' }]);
    expect(doubts[0]!.says).toContain(`who uses a vehicle in a ${period}`);
  });

  test.each([
    ['Survey 2025', 'Audience (000)'],
    ["Women's Weekly and others", 'Audience (000)'],
    ['Weekly survey: monthly reach', 'Audience (000)'],
    ['Survey of the last week of May', 'Audience (000)'],
    ['Survey of last week', 'Monthly audience (000)'],
  ])('"%s", "%s" asks nothing', async (title, heading) => {
    expect((await readBytes(table(title, heading))).doubts).toEqual([]);
  });
});

test.each([
  ['Reach last week (000)', 'Reach 4 weeks (000)', []],
  ['Average weekly reach (000)', '4 week reach (000)', []],
  ['Users in the past 7 days (000)', 'Users in the past 4 weeks (000)', []],
  ['Reichweite letzte Woche (Tsd.)', 'Reichweite letzte 4 Wochen (Tsd.)', []],
  ['1+ reach wk1 (000)', '1+ reach wk4 (000)', ['which question']],
  ['Couverture 1 semaine (milliers)', 'Couverture 4 semaines (milliers)', ['which question']],
])('of "%s" and "%s" the one of four weeks is assumed', async (week, month, askedBeforeRun) => {
  const lines = [`Vehicle,${week},${month}`, 'Population,20000,20000', 'Netflix,8000,10000', 'YouTube,14000,17000', ''];
  const { audienceMatrix, doubts } = await readBytes(lines.join('\n'), { demographic: 'all people' });
  expect(audienceMatrix.vehicles.map(({ populationUse }) => populationUse)).toEqual([10_000_000, 17_000_000]);
  expect(doubts.filter(({ walk }) => walk).map(({ code }) => code)).toEqual(askedBeforeRun);
});

test('of two frequencies the one of a month is assumed', async () => {
  const lines = [
    'Vehicle,Reach %,Frequency (weekly),Frequency (monthly)',
    'Population (000),20000,,',
    'Netflix,50,3,9',
    '',
  ];
  const { audienceMatrix, doubts } = await readBytes(lines.join('\n'), { demographic: 'all people' });
  expect(audienceMatrix.vehicles[0]!.populationUse).toBeCloseTo(90_000_000, 3);
  expect(doubts.map(({ code }) => code)).toEqual(['which question']);
});

test('reach of one, two and three contacts side by side is asked about', async () => {
  const lines = [
    'Universe (000),20000',
    'Vehicle,Reach 3+ %,Reach 2+ %,Reach 1+ %,Avg frequency',
    'Netflix,36.3,39.2,42.5,13.6',
    'YouTube,61.8,66.2,71.2,12.9',
    '',
  ];
  const { doubts } = await readBytes(lines.join('\n'), { demographic: 'all people' });
  expect(doubts.map(({ code }) => code)).toContain('population column');
});

const BELOW = ['7plus,5000,1000', 'Netflix,8000,1200', 'Nova,1000,300'];

test('"All people 18-64" are not everybody next to "Pop 14+"', async () => {
  const text = ['Media,Pop 14+ (000),All people 18-64 (000)', 'Total population,20000,4000', ...BELOW, ''].join('\n');
  const { audienceMatrix, doubts } = await readBytes(text, { demographic: 'all people 18-64' });
  expect([audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([20_000_000, 4_000_000]);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

describe.each(['Target (000)', 'Target audience (000)', 'TG (000)'])(
  'a column "%s" that names no people',
  (heading) => {
    const text = ['"People 25-54, media reach"', `Media,Total (000),${heading}`, 'Total,20000,4000', ...BELOW, ''].join(
      '\n',
    );

    test('is asked about, and is the target', async () => {
      const { audienceMatrix, doubts } = await readBytes(text, { demographic: 'people 25-54' });
      expect([audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([20_000_000, 4_000_000]);
      const [asked] = doubts.filter(({ walk }) => walk);
      expect(asked).toMatchObject({ code: 'target column', assumed: 'yes' });
      const reading: Reading = { version: 1, answers: [{ key: asked!.key, answer: 'no' }] };
      const other = await readBytes(text, { demographic: 'people 25-54', reading });
      expect(other.audienceMatrix.targetUniverse).toBe(20_000_000);
    });

    test('is not asked about where everybody is the target', async () => {
      const { audienceMatrix, doubts } = await readBytes(text, { demographic: 'all people 14+' });
      expect(audienceMatrix.targetUniverse).toBe(20_000_000);
      expect(doubts.map(({ code }) => code)).not.toContain('target column');
    });
  },
);

test('a column "Women" is offered as "women 14+"', async () => {
  const lines = ['7plus,5000,3000,2000', 'Netflix,8000,4000,4000', 'Nova,1000,400,600'];
  const head = ['Base: people 14+', 'Media,Total 000s,Men 000s,Women 000s', 'Total,20000,9000,11000'];
  const { audienceMatrix, doubts } = await readBytes([...head, ...lines, ''].join('\n'), { demographic: 'women 14+' });
  expect([audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([20_000_000, 11_000_000]);
  expect(doubts.filter(({ walk }) => walk)).toMatchObject([
    { code: 'target column', assumed: 'yes', says: 'The table has figures for "Women". Is that "women 14+"?' },
  ]);
});

test('"Count" next to "Weighted (000s)" counts respondents', async () => {
  const lines = ['7plus,1250,5000,250,1000', 'Netflix,2000,8000,300,1200', 'Nova,250,1000,75,300'];
  const head = [',Total,,P25-54,', ',Count,Weighted (000s),Count,Weighted (000s)', 'Total,5000,20000,1000,4000'];
  const text = [...head, ...lines, ''].join('\n');
  const { audienceMatrix, facts, doubts } = await readBytes(text, { demographic: 'people 25-54' });
  expect([audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([20_000_000, 4_000_000]);
  expect(facts.sample).toBe(5000);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('"Target" next to other shops is not the target without an answer', async () => {
  const shops = ['7plus,5000,1000,900', 'Netflix,8000,1200,1100', 'Nova,1000,300,200'];
  const text = ['Media,Total (000),Target (000),Kmart (000)', 'Total,20000,4000,3000', ...shops, ''].join('\n');
  const { audienceMatrix, doubts } = await readBytes(text, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetUniverse).toBe(20_000_000);
  expect(doubts.find(({ code }) => code === 'target column')).toMatchObject({ assumed: 'no', walk: true });
});

test('a file about "All people 18-64" alone keeps them as its people', async () => {
  const text = ['Media,All people 18-64 (000),Women 25-54 (000)', 'Total,12000,4000', ...BELOW, ''].join('\n');
  const { audienceMatrix, doubts } = await readBytes(text, { demographic: 'women 25-54' });
  expect([audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([12_000_000, 4_000_000]);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('"25-54s" are people 25-54', async () => {
  const text = ['Media,Total (000),25-54s (000)', 'Total,20000,4000', ...BELOW, ''].join('\n');
  const { audienceMatrix } = await readBytes(text, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetUniverse).toBe(4_000_000);
});

describe('which columns are the population and the target', () => {
  const ROWS = [
    ['9Now', 6500, 1190],
    ['Netflix', 12_100, 2600],
    ['Spotify', 6900, 2300],
  ];
  const table = (heading: string, above: readonly string[] = [], universe = 'Universe,21500,3236') =>
    [...above, `Media,Audience (000),${heading}`, ...(universe === '' ? [] : [universe]), text(ROWS)].join('\n');
  const read = async (csv: string, demographic = 'women 18-39') => {
    const { audienceMatrix, doubts } = await readBytes(csv, { demographic });
    return {
      people: [audienceMatrix.universe, audienceMatrix.targetUniverse],
      asked: doubts.map(({ code }) => code),
      doubts,
      audienceMatrix,
    };
  };

  test.each([
    ['Women 18-39 audience (000)', []],
    ['Audience women 18-39 (000)', []],
    ['Users Women 18-39 (000)', []],
    ['Reach W18-39 (000)', []],
    ['women_18_39_000', []],
    ['Women 18-39 (000) (n=212)', []],
    ['Audience in target (000)', ['target column']],
  ])('"%s" is the target', async (heading, asked) => {
    for (const above of [[], ['Target audience: Women 18-39', '']])
      expect(await read(table(heading, above))).toMatchObject({ people: [21_500_000, 3_236_000], asked });
  });

  test.each([
    [['Universe (000),21500', 'Target: women 18-39 (000),3236']],
    [['Population 14+ (000),21500', 'Population women 18-39 (000),3236']],
    [['Population 14+,21500000', 'Women 18-39 universe,3236000']],
  ])('lines above give the people of both: %j', async (above) => {
    const csv = table('Audience women 18-39 (000)', [...above, ''], '');
    expect(await read(csv)).toMatchObject({ people: [21_500_000, 3_236_000], asked: [] });
  });

  test.each([
    ['"Population 14+ 21,500 (000)"'],
    ['Population 14+,21500'],
    ['"Base size: 2,450 respondents; weighted to 21,500,000 people"'],
  ])('%s is a population of 21.5 million', async (line) => {
    const csv = `${line}\n\nVehicle,Monthly reach (000)\n9Now,6500\nNetflix,12100\nNova,3200\n`;
    expect(await read(csv, 'all people')).toMatchObject({ people: [21_500_000, 21_500_000], asked: [] });
  });

  test('columns of as many people with other figures are asked about', async () => {
    const csv = text([['Media (000)', 'Metro model', 'National model'], ['Universe', 21_500, 21_500], ...ROWS]);
    expect((await read(csv, 'all people')).asked).toEqual(['population column']);
    const same = text([
      ['Media (000)', 'Total', 'All people'],
      ['Universe', 21_500, 21_500],
      ['9Now', 65, 65],
      ['Nova', 9, 9],
    ]);
    expect((await read(same, 'all people')).asked).toEqual([]);
  });

  test('without a column of everybody the largest is assumed, and "National" is everybody', async () => {
    const parts = text([['Media (000)', 'Men', 'Women'], ['Universe', 10_720, 10_780], ...ROWS]);
    expect((await read(parts, 'women')).doubts).toMatchObject([{ code: 'population column', assumed: 'Women' }]);
    const states = text([
      ['Reach (000)', 'NSW', 'National'],
      ['Universe', 6800, 21_500],
      ['9Now', 65, 650],
      ['Nova', 9, 90],
    ]);
    expect(await read(states, 'all people')).toMatchObject({ people: [21_500_000, 21_500_000], asked: [] });
  });

  test.each([
    [['Jan', 'Feb', 'Mar'], 'Mar'],
    [['Q3', 'Q2', 'Q1'], 'Q3'],
    [['W1', 'W2', 'W3'], 'W3'],
    [['01/2026', '02/2026', '03/2026'], '03/2026'],
    [['2023', '2024', '2025'], '2025'],
    [['Pre', 'Post'], 'Post'],
  ])('the columns %j are periods', async (periods, newest) => {
    const figures = ['9Now', 'Netflix', 'Nova'].map((name, row) => [
      name,
      ...periods.map((_, at) => 1000 * (row + at + 1)),
    ]);
    const csv = text([['Publisher (000)', ...periods], ['Universe', ...periods.map(() => 21_500)], ...figures]);
    expect((await read(csv, 'all people')).doubts).toMatchObject([{ code: 'periods', assumed: newest }]);
  });

  test('a comparison is the population next to a target', async () => {
    const csv = 'Population: 21.5 million\n\nAttribute,Target %,Comparison %\n9Now,36.8%,30.2%\nNetflix,80%,56%\n';
    const { audienceMatrix, asked } = await read(csv);
    expect(asked).toEqual(['target column', 'target people']);
    expect(audienceMatrix.vehicles[0]!.populationUse).toBeCloseTo(0.302 * 21_500_000);
  });

  test('costs next to audiences do not make a media plan', async () => {
    const csv = text([
      ['Vehicle', 'CPT ($)', 'People 14+', 'Women 18-39'],
      ['Universe', '', 21_500_000, 3_236_000],
      ...ROWS.map(([name, ...people]) => [name!, 42.5, ...people.map((one) => Number(one) * 1000)]),
    ]);
    expect(await read(csv)).toMatchObject({ people: [21_500_000, 3_236_000], asked: [] });
  });

  test('a vehicle may be followed by the month of its use', async () => {
    const rows = [
      ['', 'Total', 'Women 18-39'],
      ['Total', 21_500, 3236],
      ['9Now - Last 4 weeks', 6500, 1190],
      ['Nova (past month)', 3200, 600],
    ];
    const { facts } = await readBytes(`WC (000s)\n${text(rows)}`, { demographic: 'women 18-39' });
    expect(facts.vehicles.map(({ column }) => column)).toEqual(['9Now', 'Nova']);
  });

  test.each([
    ['a brand', 'Media,People 14+,National,Women 18-39', 21_500_000],
    ['a comparison next to a total', 'Media,Total,Comparison,Women 18-39', 21_500_000],
  ])('%s is not the population', async (_, headings, universe) => {
    const csv = text([
      ['Figures (000)'],
      headings.split(','),
      ['Population', 21_500, 15_000, 3236],
      ['9Now', 650, 500, 119],
      ['Nova', 90, 80, 30],
    ]);
    expect((await read(csv)).people).toEqual([universe, 3_236_000]);
  });

  test('groups next to a total are no periods', async () => {
    const csv = text([
      ['Media (000)', 'Total', 'Q1', 'Q2'],
      ['Population', 21_500, 11_000, 10_500],
      ['9Now', 650, 350, 300],
      ['Nova', 90, 50, 40],
    ]);
    expect(await read(csv, 'all people')).toMatchObject({ people: [21_500_000, 21_500_000], asked: [] });
  });

  test('a number next to "Target" alone is no number of people', async () => {
    const above = ['Population (000),21500', 'Target,250000', ''];
    expect((await read(table('Target (000)', above, ''))).asked).toEqual(['target column', 'target people']);
  });

  test('numbers of respondents above the table are no people', async () => {
    const csv = table(
      'Women 18-39 (000)',
      ['People 14+ (n),64123', 'Women 18-39 (respondents),51000', ''],
      'Population,21500,3236',
    );
    expect((await read(csv)).people).toEqual([21_500_000, 3_236_000]);
  });
});

test('"Used in last month" is a question, not a period', async () => {
  const lines = ['Platform,Used in last month,Used in last week', 'Base (000s),20000,20000', '7plus,5000,3000'];
  const { facts } = await readBytes([...lines, 'Nova,1000,800', ''].join('\n'));
  expect(facts.vehicles.map(({ audience }) => audience)).toEqual([5_000_000, 1_000_000]);
});

test('"Reach W25-54 %" is the reach of women 25-54', async () => {
  const lines = ['Universe (000),20000', 'Media,Reach P14+ %,Reach W25-54 %', '7plus,25,30', 'Nova,5,10'];
  const { facts, doubts } = await readBytes([...lines, ''].join('\n'), { demographic: 'women 25-54' });
  expect(facts.vehicles.map(({ reach }) => reach)).toEqual([0.25, 0.05]);
  expect(doubts.map(({ code }) => code)).toEqual(['target people']);
});

test('months without a year are periods, of which the last is assumed', async () => {
  const lines = ['Vehicle,Feb reach %,Mar reach %,Apr reach %', '7plus,30,31,32', 'Nova,10,11,12', 'Stan,20,21,22', ''];
  const { doubts, facts } = await readBytes(lines.join('\n'));
  expect(doubts).toContainEqual(expect.objectContaining({ code: 'periods', assumed: 'Apr' }));
  expect(facts.vehicles.map(({ reach }) => reach)).toEqual([0.32, 0.12, 0.22]);
});
