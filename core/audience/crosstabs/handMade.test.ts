import { EVERYBODY, readBytes } from '../../../testing/audience/reading.ts';

const read = async (lines: readonly string[], demographic = 'women 25-54') => {
  const { audienceMatrix, doubts, facts } = await readBytes([...lines, ''].join('\n'), { demographic });
  return {
    universe: audienceMatrix.universe,
    target: audienceMatrix.targetUniverse,
    reach: facts.vehicles.map(({ reach }) => Number(reach!.toFixed(3))),
    times: audienceMatrix.vehicles.map(({ populationUse }, index) =>
      Number((populationUse / (facts.vehicles[index]!.reach! * audienceMatrix.universe)).toFixed(2)),
    ),
    asked: doubts.filter(({ walk }) => walk).map(({ code }) => code),
  };
};

const PEOPLE = { universe: 21_600_000, target: 4_500_000 };
const REACH = [0.52, 0.66, 0.15];

test.each([`Pop ('000)`, `Universe ('000)`])(
  'percentages of targets in rows are not thousands, as "%s" next to them is',
  async (population) => {
    const rows = ['All people,21600,52,66,15', 'Women 25-54,4500,60,71,12'];
    const headings = `${population},Netflix,Facebook,Nova`;
    expect(await read([`Target,${headings}`, ...rows])).toMatchObject({
      ...PEOPLE,
      reach: REACH,
      asked: ['crosstab unit'],
    });
    expect(await read([`Reach %,${headings}`, ...rows])).toMatchObject({ ...PEOPLE, reach: REACH, asked: [] });
  },
);

test('percent signs of targets in rows next to a population in thousands need no question', async () => {
  const rows = ['All people,21600,52%,66%,15%', 'Women 25-54,4500,60%,71%,12%'];
  const lines = [`Target,Pop ('000),Netflix,Facebook,Nova`, ...rows];
  expect(await read(lines)).toMatchObject({ ...PEOPLE, reach: REACH, asked: [] });
});

test('percentages of age groups are not added up', async () => {
  const rows = ['18-24,2592,52,66,15', '25-54,6000,60,71,12', '55+,7000,40,50,9'];
  await expect(read([`Age,Pop ('000),Netflix,Facebook,Nova`, ...rows])).rejects.toThrow();
});

test('the row "Pop 000s" is the population above percentages', async () => {
  const rows = ['Netflix,52,60', 'Facebook,66,71', 'Nova,15,12'];
  expect(await read(['Vehicle,Total,Women 25-54', 'Pop 000s,21600,4500', ...rows])).toMatchObject({
    ...PEOPLE,
    reach: REACH,
    asked: ['crosstab unit'],
  });
});

test('a row of a channel counts in place of its vehicles if more people use it, which is asked', async () => {
  const lines = ['Population,21600000', 'Media,Reach %', 'Radio,61', 'Nova,15', 'Netflix,52'];
  const all = 'all people';
  expect(await read(lines, all)).toMatchObject({ reach: [0.52, 0.61], asked: ['channel row'] });
  const stations = ['Media,Reach %', 'Radio,61', 'Nova,35', 'Triple M,30', 'Netflix,52'];
  expect(await read(['Population,21600000', ...stations], all)).toMatchObject({ reach: [0.35, 0.3, 0.52], asked: [] });
});

test.each(['TV (FTA)', 'Foxtel / Pay', 'Other social'])('the channel of the row "%s" is asked', async (name) => {
  const lines = ['Population,21600000', 'Media,Reach %', `${name},61`, 'Nova,15', 'Netflix,52'];
  expect((await read(lines, 'all people')).asked).toEqual(['perhaps media']);
});

const withFrequencies = (heading: string, cells: readonly (string | number)[]) => [
  'Population,21600000',
  `Media,Reach %,${heading}`,
  `Netflix,52,${cells[0]}`,
  `Facebook,66,${cells[1]}`,
  `Nova,15,${cells[2]}`,
];

test.each<[string, (string | number)[], number[]]>([
  ['Freq 7 days', [1, 2, 3], [4.3, 8.6, 12.9]],
  ['Freq (3 months)', [3, 6, 9], [1, 2, 3]],
  ['Freq/wk', [1, 2, 3], [4.3, 8.6, 12.9]],
  ['Frequency', ['1 per week', '2 per week', '3 per week'], [4.3, 8.6, 12.9]],
  ['Frequency', ['12 per month', '1/wk', 'daily'], [12, 4.3, 30.4]],
  ['Frequency', ['2-3 times a week', '1x a week', 'weekly'], [10.8, 4.3, 4.3]],
  ['Frequency per week', ['2 per month', 2, '1 per day'], [2, 8.6, 30.4]],
])('"%s" with the cells %s', async (heading, cells, times) => {
  expect(await read(withFrequencies(heading, cells), 'all people')).toMatchObject({ times, asked: [] });
});

test('the measure may come before the audience in the headings of frequencies', async () => {
  const rows = ['Netflix,52%,12,60%,14', 'Facebook,66%,40,71%,44', 'Nova,15%,20,12%,18'];
  const headings = 'Media,Reach All,Freq All,Reach W25-54,Freq W25-54';
  const { times, asked } = await read(['Population,21600000', headings, ...rows]);
  expect({ times, asked }).toEqual({ times: [12, 40, 20], asked: ['target people'] });
});

test.each(['Freq/wk', 'Contacts/month'])('"%s" below each of two audiences', async (heading) => {
  const rows = ['Netflix,52%,12,40%,9', 'Facebook,66%,10,50%,8', 'Nova,15%,5,9%,4'];
  const lines = ['Population,21600000', ',Everyone,,P55+,', `Media,Cover,${heading},Cover,${heading}`, ...rows];
  expect(await read(lines, 'all people')).toMatchObject({ reach: REACH, asked: [] });
});

test('a frequency of an unknown heading may be per week', async () => {
  const csv = [...withFrequencies('Quux', [1, 2, 3]), ''].join('\n');
  const answers = [{ key: 'unknown figures: Quux', answer: 'weekly' }];
  const { audienceMatrix } = await readBytes(csv, { reading: { version: 1, answers } });
  expect(audienceMatrix.vehicles[0]!.populationUse).toBeCloseTo(4.3 * 0.52 * 21_600_000, -3);
});

const single = (heading: string, cells: readonly string[]) => [
  'Population,21600000',
  `Media,"${heading}"`,
  ...['Netflix', 'Facebook', 'Nova'].map((name, index) => `${name},"${cells[index]!}"`),
];

test.each(['Hours per week', 'Minutes per day', 'Rating', 'Split'])(
  'the only column "%s" is asked about',
  async (heading) => {
    expect((await read(single(heading, ['52', '66', '15']), 'all people')).asked).toEqual(['perhaps users']);
  },
);

test.each([
  'MAU (m)',
  'Reach m',
  'Users, m',
  'Audiencia (M)',
  'Netto-Reichweite in Mio.',
  'Viewers - m',
  'Ascoltatori (mln)',
  'Auditeurs (M)',
  'Ouvintes (mi)',
  'Kijkers x mln',
])('figures below "%s" are millions', async (heading) => {
  const { reach, asked } = await read(single(heading, ['11.232', '14.256', '3.24']), 'all people');
  expect({ reach, asked }).toEqual({ reach: REACH, asked: [] });
});

test.each(['Viewers_K', 'Readers k', 'Readers (thous.)', 'Contactos netos (.000)'])(
  'figures below "%s" are thousands',
  async (heading) => {
    const { reach, asked } = await read(single(heading, ['11232', '14256', '3240']), 'all people');
    expect({ reach, asked }).toEqual({ reach: REACH, asked: [] });
  },
);

test.each(['11.232 mln', '11.232 millones', '11.232 miljoen', '11.232m people'])('"%s" are millions', async (cell) => {
  const cells = [cell, cell.replace('11.232', '14.256'), cell.replace('11.232', '3.24')];
  const { reach, asked } = await read(single('Listeners', cells), 'all people');
  expect({ reach, asked }).toEqual({ reach: REACH, asked: [] });
});

test.each([
  ["'000", 'per fortnight', 2.2],
  ['(000)', '(x/week)', 4.3],
  ['in thousands', 'visits per month', 1],
])('a row below the headings states their units: "%s" and "%s"', async (unit, period, times) => {
  const lines = ['Population,21600000', 'Media,Listeners,Visits', `,${unit},${period}`];
  const rows = ['Netflix,11232,1', 'Facebook,14256,2', 'Nova,3240,3'];
  const found = await read([...lines, ...rows], 'all people');
  expect(found).toMatchObject({
    reach: REACH,
    times: [1, 2, 3].map((one) => Number((one * times).toFixed(2))),
    asked: [],
  });
});

test('a note states the unit in one sentence, and a number of people in another', async () => {
  const note = '"Viewers in thousands. Base: people 16+ (21,600)"';
  const rows = ['Media,Viewers', 'Netflix,11232', 'Facebook,14256', 'Nova,3240'];
  const lines = ['Population,21600000', ...rows, note];
  expect(await read(lines, 'all people')).toMatchObject({ reach: REACH, asked: [] });
});

test('notes below the table state the period of the frequency and of the reach', async () => {
  const table = withFrequencies('Freq', [1, 2, 3]);
  const ofFrequency = await read([...table, 'Freq = visits in an average week'], 'all people');
  expect(ofFrequency).toMatchObject({ times: [4.3, 8.6, 12.9], asked: [] });
  const ofReach = await read([...table, 'Reach: heard in the past 7 days'], 'all people');
  expect(ofReach).toMatchObject({ times: [1, 2, 3], asked: ['period of reach'] });
});

test('"Medium" next to "Vehicle" is the channel', async () => {
  const rows = ['SVOD,Netflix,52', 'Social,Facebook,66', 'Radio,Nova,15', 'Radio,Bay FM,9'];
  const { reach } = await read(['Population,21600000', 'Medium,Vehicle,Reach %', ...rows], 'all people');
  expect(reach).toEqual([...REACH, 0.09]);
});

test('"11,232k" is 11.232 million people', async () => {
  const cells = ['11,232k', '14,256k', '3,240k'];
  expect(await read(single('Reach', cells), 'all people')).toMatchObject({ reach: REACH, asked: [] });
});

test.each(['~52%', 'ca. 52%', 'approx 52%', '52% ±2.5', '52% [49-54]'])('"%s" is 52 percent', async (cell) => {
  const { reach } = await read(single('Reach', [cell, '66%', '15%']), 'all people');
  expect(reach).toEqual(REACH);
});

test('"11,232 (52%)" is a number of people with its share', async () => {
  const cells = ['11,232 (52%)', '14,256 (66%)', '3,240 (15%)'];
  expect((await read(single("Audience ('000)", cells), 'all people')).reach).toEqual(REACH);
});

test.each([
  ['All 14+ (21.6m)', 'W25-54 (4.5m)'],
  ['All 14+ - 21.6m', 'W25-54 - 4.5m'],
  ['Total (21,600k)', 'W25-54 (4,500k)'],
])('the headings "%s" and "%s" state the people', async (everybody, women) => {
  const rows = ['Netflix,52%,60%', 'Facebook,66%,71%', 'Nova,15%,12%'];
  const lines = [`Media,"${everybody}","${women}"`, ...rows];
  expect(await read(lines)).toMatchObject({ ...PEOPLE, reach: REACH, asked: [] });
});

test('a row with an unknown name is offered the channel that its name suggests, and no more channels than a reply may have', async () => {
  const channels = ['SVOD', 'Social', 'Radio', 'Podcasts', 'OOH', 'Cinema', 'Print'];
  const rows = ['TV,63%,21', ...channels.map((name, index) => `${name},${50 - index}%,12`)];
  const { doubts } = await readBytes(['Channel,Reach,Times', ...rows, ''].join('\n'), { demographic: EVERYBODY });
  const { assumed, answers } = doubts.find(({ code }) => code === 'perhaps media')!;
  expect(assumed).toBe('FTA National');
  expect([answers.length, answers[0]!.id, answers.at(-1)!.id]).toEqual([12, 'FTA National', 'unused']);
});

describe('a total that is larger than the universe', () => {
  test('does not say that figures in thousands are people', async () => {
    const rows = ['Total,21600,4500', 'Netflix,11232,2700', 'Facebook,14256,3195', 'Nova,3240,540'];
    const lines = ['Channel,All people,W25-54', ...rows, 'Any of these,30000,6000', "Universe ('000),21600,4500"];
    expect(await read(lines)).toMatchObject({ ...PEOPLE, reach: REACH });
  });
});

test('a row of units below groups may have a name', async () => {
  const lines = [
    ',All people,W25-54',
    "Station,'000,'000",
    'Netflix,11232,2700',
    'Facebook,14256,3195',
    'Nova,3240,540',
  ];
  expect(await read([...lines, 'Population,21600,4500'])).toMatchObject({ ...PEOPLE, reach: REACH, asked: [] });
});

test.each([
  [
    ['11.1M - 11.3M', '14.2M - 14.4M', '3.2M - 3.4M'],
    [0.519, 0.662, 0.153],
  ],
  [['11,232,000 to 11,232,001', '14,256,000–14,256,001', '3,240,000 bis 3,240,001'], REACH],
  [['50-54%', '65-67%', '14-16%'], REACH],
])('ranges count as their middle: %j', async (cells, reach) => {
  const rows = ['Netflix', 'Facebook', 'Nova'].map((name, index) => `${name},"${cells[index]}",${index + 4}`);
  const lines = ['Population: 21.6M', 'Platform,Reach,Est. frequency (28 days)', ...rows];
  expect(await read(lines, EVERYBODY)).toMatchObject({ universe: 21_600_000, reach, times: [4, 5, 6], asked: [] });
});

test('of a day, a week and a month below one heading with its people, the month is read', async () => {
  const rows = ['Netflix,18,40,52,9', 'Facebook,48,62,66,30', 'Nova,5,11,15,12'];
  const lines = ['Reach % (14+),,,Average times per month', 'Daily,Weekly,Monthly,'].map((row) => `,${row}`);
  const { reach, times, asked } = await read([...lines, ...rows], EVERYBODY);
  expect({ reach, times }).toEqual({ reach: REACH, times: [9, 30, 12] });
  expect(asked).toContain('which question');
});

test.each(['Watched in the past 12 months %', 'Ever visited %', 'Genutzt in den letzten 3 Monaten %'])(
  'people of more than a month are asked about: "%s"',
  async (heading) => {
    const lines = [`Vehicle,${heading}`, 'Netflix,52', 'Facebook,66', 'Nova,15', "Universe ('000),21600"];
    expect((await read(lines, EVERYBODY)).asked).toContain('period of reach');
  },
);

test.each([
  ["Average issue readership ('000)", 'Monthly reach %'],
  ['Daily audience (000)', '4-week reach %'],
])('"%s" and "%s" imply no universe', async (audience, reach) => {
  const lines = [`Vehicle,${audience},${reach}`, 'Netflix,2000,52', 'Facebook,3000,66', 'Nova,700,15'];
  const { universe, reach: shares, asked } = await read(lines, EVERYBODY);
  expect({ universe, shares }).toEqual({ universe: 21_500_000, shares: REACH });
  expect(asked).toContain('population');
});

test('counts next to their percentages are respondents', async () => {
  const rows = ['Netflix,520,52', 'Facebook,660,66', 'Nova,150,15'].map((row) => `Q3 Used last month,${row}`);
  const { universe, reach, asked } = await read(['Question,Answer,Count,Percent', ...rows], EVERYBODY);
  expect({ universe, reach, asked }).toEqual({ universe: 21_500_000, reach: REACH, asked: ['population'] });
});

test.each([
  ['Bevölkerung ab 14 Jahren 2026 (in Tsd.)', 'Basis: 21.600 Tsd.'],
  ['Weighted survey', 'Capital cities 14+ (21.6m people)'],
  ['Reach of media', 'All people 14+: 21.6 million'],
])('"%s" above "%s": the second line states the universe', async (title, base) => {
  const lines = [title, base, 'Vehicle;Reach %', 'Netflix;52', 'Facebook;66', 'Nova;15'];
  expect(await read(lines, EVERYBODY)).toMatchObject({ universe: 21_600_000, reach: REACH, asked: [] });
});
