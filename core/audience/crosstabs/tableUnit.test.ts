import { readBytes } from '../../../testing/audience/reading.ts';
import type { AudienceFacts } from '../../contract/bodies/audienceFacts.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

interface PlannerChoices {
  readonly demographic?: string;
  readonly units?: Reading['units'] | undefined;
  readonly answers?: readonly { key: string; answer: string }[];
}

/** What a crosstab gives: its people, its target, uses by vehicle, and the questions that a run asks. */
const read = async (
  lines: readonly string[],
  { demographic = 'women 25-54', answers = [], units }: PlannerChoices = {},
) => {
  const reading: Reading = { version: 1, answers: [...answers], ...(units !== undefined && { units }) };
  const { audienceMatrix, doubts } = await readBytes([...lines, ''].join('\n'), { demographic, reading });
  return {
    universe: audienceMatrix.universe,
    target: audienceMatrix.targetUniverse,
    use: audienceMatrix.vehicles.map(({ populationUse }) => Math.round(populationUse)),
    askedBeforeRun: doubts.filter(({ walk }) => walk).map(({ code }) => code),
  };
};
const EXPECTED = {
  universe: 20_000_000,
  target: 4_000_000,
  use: [5_000_000, 8_000_000, 1_000_000],
  askedBeforeRun: [],
};
const THOUSANDS = ['Population,20000,4000', '7plus,5000,1000', 'Netflix,8000,1200', 'Nova,1000,300'];
const MILLIONS = ['Population,20,4', '7plus,5,1', 'Netflix,8,1.2', 'Nova,1,0.3'];
const PERCENTS = ['Population (000),20000,4000', '7plus,25,25', 'Netflix,40,30', 'Nova,5,7.5'];
const HEAD = 'Media,Total,Women 25-54';

test.each([
  ['a note below', [HEAD, ...THOUSANDS, '', 'Note: all figures in thousands.']],
  ['a title', ['"Audience, (000s)"', HEAD, ...THOUSANDS]],
  ['the corner of a pivot', ["Sum of Population ('000),Column Labels,", 'Row Labels,Total,Women 25-54', ...THOUSANDS]],
  ['a title with times of day', ['"Cumulative audience (000s), 5.30am-12mn"', HEAD, ...THOUSANDS]],
  ['a title in millions', ['"Audience in millions, past month"', HEAD, ...MILLIONS]],
  ['headings in millions', ['Media,Total (millions),Women 25-54 (millions)', ...MILLIONS]],
  ['headings in mn', ['Media,Total (mn),Women 25-54 (mn)', ...MILLIONS]],
  [
    'a title in Tsd.',
    ['Reichweiten in Tsd.', 'Medium,Gesamt,Frauen 25-54', 'Grundgesamtheit,20000,4000', ...THOUSANDS.slice(1)],
  ],
  ['figures in short', [HEAD, 'Population,20m,4m', '7plus,5.0m,1m', 'Netflix,8m,1.2m', 'Nova,1000k,300k']],
  [
    'a row in people below headings in thousands',
    ['Media,Total (000),Women 25-54 (000)', 'Population (people),20000000,4000000', ...THOUSANDS.slice(1)],
  ],
  [
    'headings in thousands below a title about millions',
    ['Used by millions', 'Media,Total (000),Women 25-54 (000)', ...THOUSANDS],
  ],
])('the unit of the figures is stated by %s', async (_, lines) => {
  expect(await read(lines)).toEqual(EXPECTED);
});

test.each([
  'Reach % of each group',
  'Monthly reach in % of each group',
  'Percent of people',
  'Share of people (%)',
  'Penetration %',
  '% of population',
  'Reach in percent',
  'Column percents',
])('"%s" above the table or in its corner says that figures are percentages', async (words) => {
  expect(await read([`"${words}"`, HEAD, ...PERCENTS])).toEqual(EXPECTED);
  expect(await read([`"${words}",Total,Women 25-54`, ...PERCENTS])).toEqual(EXPECTED);
});

test.each(['Rating points (TARPs)', 'Media used'])(
  'small figures without a word of percent are asked about: %s',
  async (title) => {
    expect(await read([title, HEAD, ...PERCENTS])).toEqual({ ...EXPECTED, askedBeforeRun: ['crosstab unit'] });
    const answers = [{ key: 'crosstab unit', answer: 'thousands' }];
    expect((await read([title, HEAD, ...PERCENTS], { answers })).use).toEqual([25_000, 40_000, 5_000]);
  },
);

test('a universe larger than the country is asked about; the assumed answer is that the row counts people', async () => {
  const lines = ['Media,Total (000),Women 25-54 (000)', 'Population,20000000,4000000', ...THOUSANDS.slice(1)];
  expect(await read(lines)).toEqual({ ...EXPECTED, askedBeforeRun: ['large universe'] });
});

test('a vehicle of next to no people in a population of millions is asked about', async () => {
  const lines = [
    'Media,Total (people),Women 25-54 (people)',
    'Population,20000000,4000000',
    '7plus,5000000,1000000',
    'Nova,25,9',
  ];
  expect((await read(lines)).askedBeforeRun).toEqual(['few people']);
});

test('figures without a unit below the populations of several audiences have their unit', async () => {
  const lines = ['Media,Men,Women,Total', 'Population (000),10600,11000,21600', '7plus,5540,6000,11540'];
  const { facts } = await readBytes([...lines, 'Nova,900,1000,1900', ''].join('\n'));
  expect(facts.vehicles.map(({ audience }) => Math.round(audience!))).toEqual([11_540_000, 1_900_000]);
});

test('figures that may be in thousands next to figures in people are asked about', async () => {
  const lines = ['Media,Total (people)', 'Population,20000000', '7plus,5000000', 'Netflix,8000', 'Nova,1000000'];
  expect((await read(lines)).askedBeforeRun).toContain('few people');
});

test.each(['**', 'np', '<10'])('a figure of the target that is not shown is asked about: %s', async (hidden) => {
  const lines = ['Media,Total (000),Women 25-54 (000)', ...THOUSANDS.slice(0, 3), `Nova,1000,${hidden}`];
  expect(await read(lines)).toEqual({ ...EXPECTED, askedBeforeRun: ['figures not shown'] });
});

test('vehicles whose figure is hidden in every column are left out, with one question', async () => {
  const hidden = ['Herald Sun,<10,<0.1', 'Hoyts,**,**', 'LinkedIn,5,<0.1'];
  const lines = [
    'Media,Audience (000),Reach %',
    'Population,21500,100',
    'Netflix,9100,42.3',
    'Nova,1000,4.7',
    ...hidden,
  ];
  const { facts, doubts } = await readBytes([...lines, ''].join('\n'));
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['Netflix', 'Nova', 'LinkedIn']);
  expect(doubts.flatMap(({ code, says }) => (code === 'figures not shown' ? [says] : []))).toEqual([
    'The figure of "Herald Sun", "Hoyts" is not shown ("<10"). Plan without them?',
  ]);
});

test('a vehicle whose figure is hidden for the population and the target is asked about once', async () => {
  const lines = ['Media,Total (000),Women 25-54 (000)', ...THOUSANDS.slice(0, 3), 'Nova,1000,<10', 'Hoyts,<10,<10'];
  const { doubts } = await readBytes([...lines, ''].join('\n'), { demographic: 'Women 25-54' });
  expect(doubts.flatMap(({ code, says }) => (code === 'figures not shown' ? [says] : []))).toEqual([
    'The figure of "Hoyts" is not shown ("<10"). Plan without it?',
    'The figure of "Nova" in "Women 25-54" is not shown ("<10"). How many of the target use it?',
  ]);
});

const VEHICLES = ['Netflix,9100,5.5', 'Stan,4300,5.5', 'Spotify,6700,5.5'];
const VEHICLES_IN_MILLIONS = ['Netflix,9.1,5.5', 'Stan,4.3,5.5', 'Spotify,6.7,5.5'];
const EVERYONE = {
  universe: 21_500_000,
  target: 21_500_000,
  use: [50_050_000, 23_650_000, 36_850_000],
  askedBeforeRun: [],
};

test.each([
  ['a row in the table', ['Vehicle,Audience,Frequency', 'Population (000),21500,', ...VEHICLES]],
  ['a line above', ['Population (000),21500', 'Vehicle,Audience,Frequency', ...VEHICLES]],
  ['a line above a column of users', ['Universe (000),21500', 'Vehicle,Users,Frequency', ...VEHICLES]],
  ['a base in thousands', ['Base (000),21500', 'Vehicle,Audience,Frequency', ...VEHICLES]],
  [
    'a total row without a unit, below the vehicles',
    ['Universe (000),21500', 'Vehicle,Audience,Frequency', ...VEHICLES, 'Total,21500,'],
  ],
])(
  'figures without a unit take that of the universe; the question is listed, but Run does not ask it: %s',
  async (_, lines) => {
    expect(await read(lines, { demographic: 'all people' })).toEqual(EVERYONE);
    const answers = [{ key: 'crosstab unit', answer: 'people' }];
    expect((await read(lines, { demographic: 'all people', answers })).use[0]).toBe(50_050);
  },
);

test('age groups below a universe in thousands are in thousands too', async () => {
  const rows = [
    'Population (000),20000,4000,16000',
    '7plus,5000,1000,4000',
    'Netflix,8000,1200,6800',
    'Nova,1000,300,700',
  ];
  expect(await read([',Total,Women 25-54,Other people', ...rows])).toMatchObject(EXPECTED);
});

test.each([
  ['a universe in people', ['Population,21500000', 'Vehicle,Audience,Frequency', ...VEHICLES]],
  [
    'vehicles of few people',
    ['Population (000),21500', 'Vehicle,Audience,Frequency', 'Netflix,910,55', 'Stan,430,55', 'Spotify,670,55'],
  ],
  ['a universe in millions', ['Population (m),21.5', 'Vehicle,Audience,Frequency', ...VEHICLES_IN_MILLIONS]],
])('the unit of figures that are too small for people is asked: %s', async (_, lines) => {
  expect(await read(lines, { demographic: 'all people' })).toEqual({ ...EVERYONE, askedBeforeRun: ['crosstab unit'] });
});

test.each([
  'Audience in millions',
  'Audience (M)',
  'Audience (m)',
  'Audience (MM)',
  'Audience (mil)',
  'Users (mil.)',
  'Reach (millions)',
])('a heading with millions: %s', async (heading) => {
  const lines = [`Vehicle,${heading},Frequency`, 'Total population,21.5,', ...VEHICLES_IN_MILLIONS];
  expect(await read(lines, { demographic: 'all people' })).toEqual(EVERYONE);
});

test('lakhs and crores are units, and "mil" is thousand in Spanish', async () => {
  const lines = (heading: string, figures: readonly number[]) => [
    `Vehicle,${heading},Frequency`,
    `Total population,${figures[0]},`,
    ...['Netflix', 'Stan', 'Spotify'].map((name, index) => `${name},${figures[index + 1]},5.5`),
  ];
  const everybody = { demographic: 'all people' };
  expect(await read(lines('Audience (lakh)', [215, 91, 43, 67]), everybody)).toEqual(EVERYONE);
  expect(await read(lines('Users in crores', [2.15, 0.91, 0.43, 0.67]), everybody)).toEqual(EVERYONE);
  expect(await read(lines('Alcance (mil)', [21500, 9100, 4300, 6700]), everybody)).toEqual(EVERYONE);
});

test.each([
  ['men', 'Male readers (M)'],
  ['medium users', 'Medium users (M)'],
])('"(M)" after %s is no unit', async (_, heading) => {
  const lines = ['Universe (000),20000', `Vehicle,Total,${heading}`, '7plus,5000,2000', 'Netflix,8000,4000'];
  const { use } = await read(lines, { demographic: 'all people' });
  expect(use.slice(0, 2)).toEqual([5_000_000, 8_000_000]);
});

test.each(["Base: October 2025 ('000)", 'Base: Australians, 12 months to June 2025, figures in thousands'])(
  'the line "%s" is no universe',
  async (line) => {
    const lines = [`"${line}",,`, 'Media,Total (000),Women 25-54 (000)', ...THOUSANDS];
    expect(await read(lines)).toEqual(EXPECTED);
  },
);

test.each([
  ['a line about the weights', 'Weighted by: Population (000)', HEAD],
  ['a German line about the weights', 'Gewichtet nach: Bevölkerung (Tsd.)', 'Medium,Gesamt,Frauen 25-54'],
  ['a base in thousands below the headings', '', `${HEAD}\nBase: Population (000),,`],
])('percentages are asked about below %s', async (_, title, head) => {
  const lines = [...(title === '' ? [] : [title]), head, 'Weighted base,20000,4000', ...PERCENTS.slice(1)];
  expect(await read(lines)).toEqual({ ...EXPECTED, askedBeforeRun: ['crosstab unit'] });
});

test.each([
  ['a corner', ['(000),Total,Women 25-54'], undefined],
  ['a title about the figures', ['All figures in thousands', HEAD], undefined],
  [
    'a title about the figures and one about the weights',
    ['Figures in (000)', 'Weighted by: Pop (000)', HEAD],
    undefined,
  ],
  ["the planner's answer", [HEAD], 'thousands' as const],
  ["the planner's answer, below a title about the weights", ['Weighted by: Pop (000)', HEAD], 'thousands' as const],
])('small figures have the unit of %s', async (_, heads, units) => {
  const rows = ['Population,20000,4000', '7plus,50,10', 'Netflix,80,12', 'Nova,10,3'];
  expect(await read([...heads, ...rows], { units })).toEqual({ ...EXPECTED, use: [50_000, 80_000, 10_000] });
});

test('the unit that a row states takes precedence over the title', async () => {
  const row = (name: string, all: number, target: number) => [
    `${name},Audience (millions),${all},${target}`,
    ',v%,1,1',
  ];
  const rows = [...row('Total', 20, 4), ...row('7plus', 5, 1), ...row('Netflix', 8, 1.2), ...row('Nova', 1, 0.3)];
  const lines = ['Single source (000)', ',,Total,Women 25-54', ...rows.filter((line) => !line.startsWith(','))];
  expect(await read(lines)).toEqual(EXPECTED);
});

test.each([
  ['a title', 'Weighted by: Pop (000)', HEAD],
  ['its headings', 'October', 'Media,Total (000),Women 25-54 (000)'],
])('figures in people below %s in thousands are asked about', async (_, title, head) => {
  const people = ['Total,20000000,4000000', '7plus,5000000,1000000', 'Netflix,8000000,1200000', 'Nova,1000000,300000'];
  expect(await read([title, head, ...people])).toEqual({ ...EXPECTED, askedBeforeRun: ['crosstab unit'] });
  const answers = [
    { key: 'crosstab unit', answer: 'thousands' },
    { key: 'large universe', answer: 'as it stands' },
  ];
  expect((await read([title, head, ...people], { answers })).use[0]).toBe(5_000_000_000);
});

test.each(['All respondents', 'Total respondents', 'Total sample', 'Base: all respondents', 'N'])(
  'the row "%s" below a heading of people is the universe if the shares agree, else the sample',
  async (name) => {
    const head = [',Total,,Women 25-54,', ",'000,v%,'000,v%"];
    const rows = ['7plus,5000,25,1000,25', 'Netflix,8000,40,1200,30', 'Nova,1000,5,300,7.5'];
    const sample = async (lines: readonly string[]) => (await readBytes(lines.join('\n'))).facts.sample;
    expect(await read([...head, `${name},20000,100,4000,100`, ...rows])).toEqual(EXPECTED);
    expect(await sample([...head, `${name},20000,100,4000,100`, ...rows])).toBe(0);
    expect(await sample([...head, `${name},3200,,640,`, ...rows])).toBe(3200);
  },
);

test('without shares the row "All respondents" is offered as the universe', async () => {
  const lines = ['Media,Total (000),Women 25-54 (000)', 'All respondents,20000,4000', ...THOUSANDS.slice(1)];
  expect(await read(lines)).toEqual({ ...EXPECTED, askedBeforeRun: ['population', 'target people'] });
});

test('a row "All respondents" of few people is only offered as the universe', async () => {
  const csv = 'Media,Total (000),Women 25-54 (000)\nAll respondents,3200,640\nNova,2500,500\n';
  const { doubts, facts, audienceMatrix } = await readBytes(csv, { demographic: 'women 25-54', asksPopulation: true });
  expect([facts.sample, audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([3200, 21_500_000, 4_300_000]);
  const population = doubts.find(({ code }) => code === 'population')!;
  expect(population.answers.map(({ id }) => id)).toEqual(['australia 14+', 'largest', 'row']);
  const target = doubts.find(({ code }) => code === 'target people')!;
  expect(target.answers.map(({ id }) => id)).toEqual(['estimate', 'largest']);
  const chosen = await readBytes(csv, {
    demographic: 'women 25-54',
    asksPopulation: true,
    reading: { version: 1, answers: [{ key: 'population', answer: 'row' }] },
  });
  expect([chosen.audienceMatrix.universe, chosen.audienceMatrix.targetUniverse]).toEqual([3_200_000, 640_000]);
  expect(chosen.doubts.find(({ code }) => code === 'target people')).toMatchObject({
    assumed: 'row',
    proposed: 640_000,
  });
});

test.each([
  ['Base', 'Women 25-54', []],
  ['Basis', 'Frauen 25-54', []],
  ['Base', 'Women 25-54', ['Unweighted base,9000,1800']],
])('a column "%s" next to a single audience "%s" holds all people', async (total, target, rows) => {
  expect(
    await read([
      `,${total},${target}`,
      ...rows,
      ...PERCENTS.map((line) => line.replace(/(?<=,)\d\d?(?:\.\d)?(?=,|$)/g, '$&%')),
    ]),
  ).toEqual(EXPECTED);
});

test('the figures of a column "Base" below a much larger total are of everybody', async () => {
  expect(await read(['Media,Base,Women 25-54', ...PERCENTS.slice(0, 1), ...THOUSANDS.slice(1)])).toEqual(EXPECTED);
});

test.each([
  ['percentages', '60%,50%', '85%,82%', '20%,22%'],
  ['percentages without signs', '60,50', '85,82', '20,22'],
])('a column "Base" with the respondents of each row next to %s is not everybody', async (_, ...shares) => {
  const rows = ['Netflix,3200', 'YouTube,3180', 'Nova,3190'].map((row, index) => `${row},${shares[index]!}`);
  const withoutBase = rows.map((row) => row.replace(/,\d+/, ''));
  const found = await read([',Base,Women 25-54,Men 25-54', ...rows]);
  expect(found).toEqual(await read([',Women 25-54,Men 25-54', ...withoutBase]));
});

test('a column "Base" next to a total counts respondents', async () => {
  const rows = [
    'Population (000),3000,20000,4000',
    '7plus,900,5000,1000',
    'Netflix,1200,8000,1200',
    'Nova,90,1000,300',
  ];
  expect(await read(['Vehicle,Base,Total,Women 25-54', ...rows])).toEqual(EXPECTED);
});

test.each([
  ['Audience', 'Reach %'],
  ['wc', 'v%'],
  ['Audience', 'Average frequency'],
])('the unit of the figures below "%s", next to "%s", is asked about', async (people, other) => {
  const lines = [`Vehicle,${people},${other}`, 'Total,20000,', '7plus,5000,1', 'Netflix,8000,1', 'Nova,1000,1'];
  const found = await read(
    lines.map((line) => (other.includes('%') ? line.replace(/,1$/, ',') : line)),
    {
      demographic: 'all people',
    },
  );
  expect(found).toMatchObject({
    universe: 20_000_000,
    use: EXPECTED.use,
    askedBeforeRun: expect.arrayContaining(['crosstab unit']),
  });
});

test('figures below "Viewers" are people if, read as thousands, they would exceed the country', async () => {
  const found = await read(['Vehicle,Viewers,Reach %', 'Universe,85000,100', 'Seven,42500,50', 'Nova,17000,20'], {
    demographic: 'all people',
  });
  expect(found).toEqual({ universe: 85_000, target: 85_000, use: [42_500, 17_000], askedBeforeRun: ['crosstab unit'] });
});

test('respondents of an unknown group do not contradict the unit of the headings', async () => {
  const lines = [
    'Vehicle,Total Unwtd,Total Audience (millions),Women 25-54 Unwtd,Women 25-54 Audience (millions),NSW Unwtd,NSW Audience (millions)',
    'Population,4000,20,900,4,2362,4.8',
    '7plus,900,5,300,1,1094,2.2',
    'Netflix,1200,8,350,1.2,2021,4.1',
    'Nova,300,1,90,0.3,361,1.4',
  ];
  expect(await read(lines)).toEqual(EXPECTED);
});

describe('a column without a unit next to a column in thousands', () => {
  const lines = (heading: string) => [`Media,Total (000),${heading}`, ...THOUSANDS];

  test.each(['Women 25-54', 'Women 25-54 audience', 'Women 25-54 WC'])(
    '"%s" is in thousands if its figures are parts of the total',
    async (heading) => {
      expect(await read(lines(heading))).toEqual(EXPECTED);
    },
  );

  test('is asked about if it may count respondents', async () => {
    const asked = await read(lines('Women 25-54 count'));
    expect(asked).toEqual({ ...EXPECTED, askedBeforeRun: ['crosstab unit'] });
    const answers = [{ key: 'crosstab unit: Women 25-54 count', answer: 'people' }];
    expect(await read(lines('Women 25-54 count'), { answers })).toMatchObject({ target: 4000 });
  });

  test('stays in people where its figures cannot be parts of the total', async () => {
    const people = ['Population,20000,4000000', '7plus,5000,1000000', 'Netflix,8000,1200000', 'Nova,1000,300000'];
    expect(await read(['Media,Total (000),Women 25-54', ...people])).toEqual(EXPECTED);
  });

  test('a population in people above the table stays in people', async () => {
    const figures = THOUSANDS.slice(1);
    const above = ['"Population: 20,000,000"', '', 'Media,Total (000),Women 25-54', ...figures];
    expect((await read(above)).universe).toBe(20_000_000);
  });
});

test.each(['"Universe: 20,000k people 14+"', '"Population 20,000k"'])(
  '%s states a number in thousands',
  async (line) => {
    const { universe } = await read([line, '', 'Media,Total (000)', ...THOUSANDS.slice(1)], {
      demographic: 'all people 14+',
    });
    expect(universe).toBe(20_000_000);
  },
);

test.each([
  '"All figures % of people, Pop 14+: 20 million"',
  'Reach % by media. Universe 20.0 million people 14+',
  '"Percent of people. Population 14+: 20 million"',
])('the unit of the population in a title is not that of percentages: %s', async (title) => {
  const { universe, use, askedBeforeRun } = await read([title, 'Media,Total', '7plus,25', 'Netflix,40', 'Nova,5'], {
    demographic: 'all people 14+',
  });
  expect({ universe, use, askedBeforeRun }).toEqual({ universe: 20_000_000, use: EXPECTED.use, askedBeforeRun: [] });
});

describe('what everyday tables state outside the headings of their figures', () => {
  const rows = ['7plus,5000,1000', 'Netflix,8000,1200', 'Nova,1000,300'];
  const TARGET_ASKED = { ...EXPECTED, askedBeforeRun: ['target column'] };
  const inPeople = (row: string) => row.replaceAll(/,(\d+)/g, ',$1000');

  test.each<[string, readonly string[], typeof EXPECTED]>([
    ['a reach in people', ['Total people,20000000,4000000', ...rows.map(inPeople)], EXPECTED],
    ['a reach in short', ['Total people,20m,4m', '7plus,5m,1m', 'Netflix,8m,1.2m', 'Nova,1m,300k'], EXPECTED],
  ])('%s is not a percentage', async (_, lines, expected) => {
    expect(await read(['Media,All people reach,Women 25-54 reach', ...lines])).toEqual(expected);
  });

  test('a title that a comma divides into cells states the unit', async () => {
    const lines = [
      'Women 25-54, reach in 000s',
      '',
      'Media,Reach,Freq',
      'Universe,20000,',
      '7plus,5000,1',
      'Nova,1000,1',
    ];
    const { audienceMatrix } = await readBytes([...lines, ''].join('\n'), { demographic: 'all people' });
    expect(audienceMatrix.universe).toBe(20_000_000);
  });

  test('percentages below "Reach" stay so next to rows of people', async () => {
    const lines = ['Media,Reach', 'Universe (000),21500', 'Base,2450', 'Total,21500', '9Now,30.2', 'Netflix,56.3'];
    const { audienceMatrix } = await readBytes([...lines, ''].join('\n'), { demographic: 'all people' });
    expect(audienceMatrix.vehicles[0]!.populationUse / audienceMatrix.universe).toBeCloseTo(0.302, 6);
  });

  test('an audience behind the word for reach is not the population', async () => {
    const lines = ['Media,Monthly reach 14+,All people 18-64 reach', 'Universe,20m,4m', '7plus,5m,1m', 'Nova,1m,300k'];
    expect(await read(lines, { demographic: 'all people 18-64' })).toMatchObject({
      universe: 20_000_000,
      target: 4_000_000,
    });
  });

  test('each audience has a column of its universe', async () => {
    const lines = rows.map((row) => row.replace(/,(\d+),(\d+)/, ',20000,$1,4000,$2'));
    const head = 'Vehicle,14+ universe (000),14+ reach (000),Target universe (000),Target reach (000)';
    expect(await read([head, ...lines])).toEqual(TARGET_ASKED);
  });

  test.each([
    ['Pop 000', '20000'],
    ['Pop. (000)', '20000'],
    ['UE (000)', '20000'],
    ['Census population', '20000000'],
    ['Target population', '20000000'],
  ])('"%s" with one number in each row is the universe, not an audience', async (heading, people) => {
    const lines = ['7plus,25,1', '9Now,20,1', 'Nova,5,1'].map((row) => row.replace(',', `,${people},`));
    const { facts, doubts } = await readBytes([`Vehicle,${heading},Reach %,Avg freq`, ...lines, ''].join('\n'), {
      demographic: 'all people 14+',
    });
    expect(facts.universe).toBe(20_000_000);
    expect(facts.vehicles.map(({ audience }) => audience)).toEqual([5_000_000, 4_000_000, 1_000_000]);
    expect(doubts.filter(({ walk }) => walk)).toEqual([]);
  });

  test('populations next to the reach of several audiences are those of each audience', async () => {
    const lines = rows.map((row) =>
      row.replace(/,(\d+),(\d+)/, (_, all, part) => `,${all / 200},${part / 40},20000,4000`),
    );
    const head = 'Media,Reach % P14+,Reach % W25-54,Pop 14+ (000),Pop W25-54 (000)';
    expect(await read([head, ...lines])).toEqual(EXPECTED);
  });

  test('lines give the people of the population and of the target', async () => {
    const lines = ['Target population (000):,4000', 'Population (000):,20000', ''];
    expect(await read([...lines, 'Media,Population reach 000,Target reach 000', ...rows])).toEqual(TARGET_ASKED);
  });

  test('figures that name no people, next to a larger total, may be the target', async () => {
    const lines = ['Universe: adults (20,000 000s)', 'Target: Women 25-54', ''];
    const shares = rows.map((row) => `${row},1,${Number(row.split(',')[2]) / 40}`);
    const table = [",Total '000,Proj '000,Pct Across,Pct Down", 'Total,20000,4000,20,100', ...shares];
    expect(await read([...lines, ...table])).toEqual(TARGET_ASKED);
    const { facts } = await readBytes([...lines, ...table, ''].join('\n'), { demographic: 'women 25-54' });
    expect(facts.demographic.says).toContain(`The target is the column "Proj '000"`);
  });

  test.each(['Población', 'Total población', 'Población total', 'Bevolking'])(
    '"%s" is the population',
    async (label) => {
      const head = 'Soporte;Audiencia (miles);Frecuencia';
      const lines = [head, `${label};20.000;`, '7plus;5.000;1,0', 'Netflix;8.000;1,0', 'Nova;1.000;1,0'];
      expect(await read(lines, { demographic: 'all people' })).toEqual({ ...EXPECTED, target: 20_000_000 });
    },
  );

  test.each([
    ['frequency per WEEK', 'Freq', 4.3],
    ['Average times a day', 'Freq', 30.4],
    ['frequency per week', 'Freq per month', 1],
    ['Weekly reach and frequency report', 'Freq', 1],
    ['Base: people 14+ who go online at least 3 times a week', 'Freq', 1],
    ['Source: The Sunday Times weekly panel', 'Freq', 1],
    ['no title', 'Freq p.w.', 4.3],
    ['no title', 'Freq p.m.', 1],
    ['no title', 'Contacts per person', 1],
  ])('below the title "%s", 2 of "%s" are 2 times %d a month', async (title, heading, times) => {
    const lines = [
      title,
      '',
      `Media,All people (000),${heading}`,
      'Total people,20000,',
      '7plus,5000,2',
      'Nova,1000,3',
    ];
    const { facts } = await readBytes([...lines, ''].join('\n'), { demographic: 'all people' });
    expect(facts.vehicles.map(({ mean_use }) => mean_use)).toEqual([2 * times, 3 * times]);
    expect(facts.notes.some((note) => note.includes(`"${title}"`))).toBe(times > 1 && heading === 'Freq');
  });
});

describe('a mark that separates thousands is missing in some cells', () => {
  const HEAD_IN_THOUSANDS = 'Media,Total (000),Women 25-54 (000)';

  test.each([
    [
      'in the total row',
      [
        HEAD_IN_THOUSANDS,
        'All people,20000,4000',
        '7plus,"5,000","1,000"',
        'Netflix,"8,000","1,200"',
        'Nova,"1,000",300',
      ],
    ],
    [
      'in one vehicle',
      [HEAD_IN_THOUSANDS, 'Total,"20,000","4,000"', '7plus,5000,1000', 'Netflix,"8,000","1,200"', 'Nova,"1,000",300'],
    ],
    [
      'in one column',
      [HEAD_IN_THOUSANDS, 'Total,"20,000",4000', '7plus,5000,"1,000"', 'Netflix,8000,"1,200"', 'Nova,1000,300'],
    ],
    [
      'in the total row of a German file',
      [
        'Medium;Gesamt Tsd.;Women 25-54 Tsd.',
        'Gesamt;20000;4000',
        '7plus;5.000;1.000',
        'Netflix;8.000;1.200',
        'Nova;1.000;300',
      ],
    ],
  ])('%s', async (_, lines) => {
    expect(await read(lines)).toEqual(EXPECTED);
  });

  test.each([
    ['a csv', ',', 'Reach %', '57.7', '22.9', '4.0'],
    ['a csv of semicolons', ';', 'Reach %', '57.7', '22.9', '4.0'],
    ['a csv of semicolons without decimals', ';', 'Note', '', '', ''],
  ])('a mark in one figure of %s is asked about', async (_, delimiter, head, netflix, stan, nova) => {
    const rows = [
      ['Media', 'Audience (000)', head],
      ['Population', '21500', ''],
      ['Netflix', '12.400', netflix],
      ['Stan', '4922', stan],
      ['Nova', '850', nova],
    ];
    const text = [...rows.map((row) => row.join(delimiter)), ''].join('\n');
    const audiencesOf = ({ vehicles }: AudienceFacts) => vehicles.map(({ audience }) => Math.round(audience!));
    const question = 'thousands or decimals';
    const assumed = await readBytes(text);
    expect(audiencesOf(assumed.facts)).toEqual([12_400_000, 4_922_000, 850_000]);
    const asked = assumed.doubts.find(({ code }) => code === question);
    expect(asked).toMatchObject({ assumed: 'thousands', walk: true });
    const answers = [{ key: asked!.key, answer: 'decimals' }];
    const decimals = await readBytes(text, { reading: { version: 1, answers } });
    expect(audiencesOf(decimals.facts)[0]).toBe(12_400);
  });

  test('percentages with three decimals above a base of respondents stay decimals', async () => {
    const lines = [
      'Medium;Gesamt %;Frauen %',
      'Basis;2031;650',
      '7plus;25,000;25,000',
      'Netflix;40,100;30,100',
      'Nova;5,600;7,500',
    ];
    const { use, universe } = await read(lines);
    expect(use[0]! / universe).toBeCloseTo(0.25, 3);
  });
});

test('thousands in a note that a comma divides leave the unit to a question', async () => {
  const lines = [
    'Title,Readers,Freq',
    'Herald Sun,1339,5',
    'The Age,2354,4',
    '',
    "Readers in '000. Base: men 18+ (9,400)",
  ];
  const { use, askedBeforeRun } = await read(lines);
  expect(use[0]).toBe(1_339_000 * 5);
  expect(askedBeforeRun).toContain('crosstab unit');
});
