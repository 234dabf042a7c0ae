import { readBytes, refusal } from '../../../testing/audience/reading.ts';

const read = async (lines: readonly string[], demographic = 'women 25-54') => {
  const { audienceMatrix, doubts } = await readBytes([...lines, ''].join('\n'), { demographic });
  return {
    universe: audienceMatrix.universe,
    target: audienceMatrix.targetUniverse,
    use: audienceMatrix.vehicles.map(({ populationUse }) => Math.round(populationUse)),
    askedBeforeRun: doubts.filter(({ walk }) => walk).map(({ code }) => code),
  };
};
const USE = [5_000_000, 8_000_000, 1_000_000];
const EXPECTED = { universe: 20_000_000, target: 4_000_000, use: USE, askedBeforeRun: [] };
const HEAD = 'Media,Total (000),Women 25-54 (000)';
const ROWS = ['7plus,5000,1000', 'Netflix,8000,1200', 'Nova,1000,300'];
const TOTAL = 'Population,20000,4000';

test.each([
  'Pop',
  'Total Pop',
  'UE',
  'Potential',
  'Weighted N',
  'N (000)',
  'Universe est.',
  'Population 2025',
  'Total audience',
])('a row "%s" is the population', async (name) => {
  expect(await read([HEAD, `${name},20000,4000`, ...ROWS])).toEqual(EXPECTED);
});

test.each(['People 14+', 'P14+', 'Persons 14+', 'Australians 14+', 'Ppl 14+', 'Totals', 'All 14+'])(
  'the column "%s" is the population, unasked',
  async (name) => {
    expect(await read([`Media,${name} (000),W25-54 (000)`, TOTAL, ...ROWS])).toEqual(EXPECTED);
  },
);

const with4th = (heading: string, cells: readonly string[]) => [
  `${HEAD},${heading}`,
  `${TOTAL},`,
  ...ROWS.map((row, at) => `${row},${cells[at]}`),
];
test.each([
  ['notes', with4th('Note', ['', 'new', ''])],
  ['arrows', with4th('Trend', ['▲', '▼', ''])],
  ['words below any heading', with4th('Comments from Ann', ['', 'new', ''])],
  ['intervals', with4th('95% CI', ['±4', '±4', '±7'])],
  ['relative errors', with4th('RSE %', ['4', '4', '7'])],
  ['shares of listening', with4th('Share %', ['12', '30', '7'])],
  ['arrows behind figures', [HEAD, TOTAL, '7plus,5000▲,1000▼', 'Netflix,8000,1200', 'Nova,1000,300†']],
  ['letters of significance', [HEAD, TOTAL, '7plus,5000,1000 B', 'Netflix,8000,1200 AB', 'Nova,1000,300']],
  ['ranks before the names', [`Rank,${HEAD}`, `,${TOTAL}`, ...ROWS.map((row, at) => `${at + 1},${row}`)]],
])('texts next to the figures are not read: %s', async (_, lines) => {
  expect(await read(lines)).toEqual(EXPECTED);
});

test.each([
  ['Average times used per week', 4.3],
  ['Mean times a week', 4.3],
  ['Average number of uses per week', 4.3],
  ['Avg. times per week', 4.3],
  ['Avg days per month', 1],
  ['Average uses per day', 30.4],
  ['Visits per visitor per month', 1],
  ['Usual frequency', 1],
  ['How often per week', 4.3],
])('%s is a frequency', async (heading, month) => {
  const found = await read(with4th(heading, ['2', '2', '2']));
  expect(found).toEqual({ ...EXPECTED, use: USE.map((people) => Math.round(people * 2 * month)) });
});

test.each([
  ['a small table above', ['Demographic,Universe estimate (000)', 'Total people,20000', 'Women 25-54,4000', '']],
  ['a line above', ['"Base: All people = 20,000,000; Women 25-54 = 4,000,000"', '']],
])('the people of each audience are given in %s', async (_, above) => {
  expect(await read([...above, HEAD, ...ROWS])).toEqual(EXPECTED);
});

test('a small table of respondents is no universe', async () => {
  const lines = ['Demographic,Sample', 'Total people,120000', 'Women 25-54,60000', '', HEAD, ...ROWS];
  expect((await read(lines)).askedBeforeRun).toContain('population');
});

const PERCENTS = ['7plus,25,25', 'Netflix,40,30', 'Nova,5,7.5'];
const SAMPLES = ['7plus,500,100', 'Netflix,800,120', 'Nova,100,30'];
test.each([
  ['percentages', [HEAD, TOTAL, ...ROWS, '', 'Media,Total %,Women 25-54 %', ...PERCENTS]],
  [
    'respondents',
    [
      "Weighted ('000)",
      ',Total,Women 25-54',
      TOTAL,
      ...ROWS,
      '',
      'Unweighted (respondents)',
      ',Total,Women 25-54',
      'Base,2000,400',
      ...SAMPLES,
    ],
  ],
  [
    'respondents first',
    [
      'Unweighted (respondents)',
      ',Total,Women 25-54',
      'Base,2000,400',
      ...SAMPLES,
      '',
      "Weighted ('000)",
      ',Total,Women 25-54',
      TOTAL,
      ...ROWS,
    ],
  ],
])('the same table again, in %s, is not read', async (_, lines) => {
  expect(await read(lines)).toEqual(EXPECTED);
});

test('two tables of people do not count as the same table again', async () => {
  await expect(read([HEAD, TOTAL, ...ROWS, '', HEAD, TOTAL, ...ROWS])).rejects.toThrow('have faults');
});

test('a table with a line for each vehicle of each audience is read', async () => {
  const lines = (name: string, universe: number, rows: readonly string[]) =>
    rows.map((row) => `${name},${row.split(',')[0]},${row.split(',')[1]},${universe},10`);
  const women = ['7plus,1000', 'Netflix,1200', 'Nova,300'];
  const csv = ['Audience,Vehicle,Audience (000),Universe (000),Index', ...lines('People 14+', 20_000, ROWS)];
  expect(await read([...csv, ...lines('Women 25-54', 4000, women)])).toEqual(EXPECTED);
});

test('a table with vehicles in columns is read with their unit', async () => {
  const lines = ['Audience,Universe (000),7plus (000),Netflix (000),Nova (000)'];
  expect(await read([...lines, 'Total people 14+,20000,5000,8000,1000', 'Women 25-54,4000,1000,1200,300'])).toEqual(
    EXPECTED,
  );
});

test('a file of all people 14+ without another column was made for them', async () => {
  const lines = [
    "Media,Audience ('000),Reach %",
    'Population 14+,20000,100',
    '7plus,5000,25',
    'Netflix,8000,40',
    'Nova,1000,5',
  ];
  expect(await read(lines, 'all people 14+')).toEqual({ ...EXPECTED, target: 20_000_000 });
});

test.each([
  ['Lower 95%', 'Upper 95%'],
  ['95% CI lower', '95% CI upper'],
  ['Lower limit', 'Upper limit'],
  ['CI low', 'CI high'],
  ['LCL', 'UCL'],
])('confidence limits "%s" and "%s" next to each audience are left out', async (low, high) => {
  const head = `Vehicle,Total (000),${low},${high},People 25-54 (000),${low},${high}`;
  const rows = [
    'Population,21500,,,9200,,',
    '9Now,6500,6100,6900,3100,2900,3300',
    'Nova,3200,2900,3500,1700,1500,1900',
  ];
  const { audienceMatrix, doubts } = await readBytes([head, ...rows].join('\n'), { demographic: 'people 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 21_500_000, targetUniverse: 9_200_000 });
  expect(audienceMatrix.vehicles.map(({ targetUse }) => Math.round(targetUse))).toEqual([3_100_000, 1_700_000]);
  expect(doubts).toEqual([]);
});

test('a frequency to the right of each audience is the frequency of this audience', async () => {
  const head = 'Vehicle,Total audience,Frequency,Women 18-39 audience,Frequency';
  const rows = ['Universe,21500000,,3236173,', '9Now,6500000,8,1190000,9.1', 'Nova,3200000,23,800000,21'];
  const { audienceMatrix, doubts } = await readBytes([head, ...rows].join('\n'), { demographic: 'women 18-39' });
  expect(audienceMatrix.vehicles.map(({ populationUse }) => Math.round(populationUse))).toEqual([
    52_000_000, 73_600_000,
  ]);
  expect(audienceMatrix.vehicles.map(({ targetUse }) => Math.round(targetUse))).toEqual([10_829_000, 16_800_000]);
  expect(doubts).toEqual([]);
});

test('nested headings that pandas writes as tuples name a measure and an audience', async () => {
  const head = `media,"('audience', 'Total')","('audience', 'People 25-54')","('reach', 'Total')","('reach', 'People 25-54')"`;
  const rows = ['Universe,21500000,9000000,1.0,1.0', '9Now,4300000,1800000,0.2,0.2', 'Nova,2150000,1800000,0.1,0.2'];
  const { audienceMatrix, doubts } = await readBytes([head, ...rows].join('\n'), { demographic: 'people 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 21_500_000, targetUniverse: 9_000_000 });
  expect(audienceMatrix.vehicles.map(({ targetUse }) => Math.round(targetUse))).toEqual([1_800_000, 1_800_000]);
  expect(doubts).toEqual([]);
});

test('two columns that read as the same people are named as the fault, not the rows', async () => {
  const rows = ['Vehicle,Total (000),Total (000)', 'Universe,21500,21500', '9Now,6500,7000', 'Nova,3200,3300'];
  const { details } = await refusal(rows.join('\n'));
  expect(details.join(' ')).toContain('figures of "Total (000)" and "Total (000)", which are read as the same people');
});

test.each([
  ['typographic apostrophes', ['21’500’000;4’962’319', '6’500’000;1’490’000', '3’200’000;800’000']],
  ['lakhs and crores', ['2,15,00,000;49,62,319', '65,00,000;14,90,000', '32,00,000;8,00,000']],
  [
    'the respondents behind each figure',
    ['21500000;4962319', '6500000 (n=194);1490000 [n = 92]', '3200000 (n=98);800000 (n=51)'],
  ],
])('figures may be written with %s', async (_, [universe, nine, nova]) => {
  const semicolons = [
    'Channel;Vehicle;All 14+;Women 25-54',
    `;Universe;${universe}`,
    `BVOD;9Now;${nine}`,
    `Radio;Nova;${nova}`,
  ];
  const commas = semicolons.map((row) =>
    row
      .split(';')
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  for (const lines of [semicolons, commas])
    expect(await read(lines)).toEqual({
      universe: 21_500_000,
      target: 4_962_319,
      use: [6_500_000, 3_200_000],
      askedBeforeRun: [],
    });
});

test.each([
  ['vs LY', '+5%', '-7%', '+14%'],
  ['vs last year', '+5%', '-7%', '+14%'],
  ['±', '620', '255', '310'],
  ['+/-', '620', '255', '310'],
  ['Gap (pts)', '-0.5', '2.8', '-4.5'],
  ['Δ', '5', '-7', '14'],
  ['Against the May survey', '+5%', '-7%', '+14%'],
  ['Comp%', '31.1%', '25.0%', '29.3%'],
])('a column "%s" next to the people of each audience is not read', async (heading, ...figures) => {
  const rows = ['7plus,5000,1000', 'Netflix,8000,1200', 'Nova,1000,300'];
  const lines = rows.map((row, at) => row.replace(/,(\d+),(\d+)/, `,$1,${figures[at]},$2,${figures[at]}`));
  const head = `Media,Total 000s,${heading},W25-54 000s,${heading}`;
  const csv = [head, 'Total,20000,,4000,', ...lines, ''].join('\n');
  const { facts, audienceMatrix, doubts } = await readBytes(csv, { demographic: 'women 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
  expect(facts.vehicles.map(({ audience }) => audience)).toEqual([5_000_000, 8_000_000, 1_000_000]);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('"Cov%" next to people is their share of each audience', async () => {
  const head = [',All People 14+,,People 16-39,', 'Elements,Wtd(000),Cov%,Wtd(000),Cov%'];
  const lines = ['Total,20000,100.0%,4000,100.0%', '7plus,5000,25.0%,1000,25.0%', 'Nova,1000,5.0%,300,7.5%'];
  const { audienceMatrix } = await readBytes([...head, ...lines, ''].join('\n'), { demographic: 'people 16-39' });
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
});

const FREQUENCIES = [`${HEAD},Freq`, ...[TOTAL, ...ROWS].map((row, at) => `${row},${at === 0 ? '' : 2}`)];
const WEEKLY = { ...EXPECTED, use: USE.map((people) => Math.round(people * 2 * 4.3)) };
test.each(['Frequency: times in a typical week', 'Note: freq = average times per week'])(
  'a note below the table states the period of the frequency: %s',
  async (note) => expect(await read([...FREQUENCIES, '', note])).toEqual(WEEKLY),
);

test('a row below the headings states the units', async () => {
  const rows = ['7plus,5000,25,2', 'Netflix,8000,40,2', 'Nova,1000,5,2'];
  const { universe, use } = await read(['Media,Audience,Reach,Freq', ',(000),%,per week', ...rows]);
  expect({ universe, use }).toEqual({ universe: 20_000_000, use: WEEKLY.use });
});

test.each(['Reach = used in the last 7 days', 'Users: in an average week'])(
  'a note below the table about the people of a week is asked about: %s',
  async (note) => expect((await read([HEAD, TOTAL, ...ROWS, '', note])).askedBeforeRun).toEqual(['period of reach']),
);

test('a title "Average week" is asked about', async () => {
  expect((await read(['Average week', HEAD, TOTAL, ...ROWS])).askedBeforeRun).toEqual(['period of reach']);
});

test('minutes per user are not people', async () => {
  const heads = 'Media,Reach %,Mins per listener per month,Sessions per listener per month';
  const rows = ['7plus,25,284,2', 'Netflix,40,1008,2', 'Nova,5,478,2'];
  const { use } = await read(['"Population: 20,000,000"', heads, ...rows]);
  expect(use).toEqual(USE.map((people) => people * 2));
});

test('the audience of a frequency may be in brackets', async () => {
  const heads = 'Media,All %,W25-54 %,Freq (all),Freq (W25-54)';
  const rows = ['7plus,25,25,2,3', 'Netflix,40,30,2,3', 'Nova,5,7.5,2,3'];
  const { use, askedBeforeRun } = await read(['"Universe: All 20,000,000; W25-54 4,000,000"', heads, ...rows]);
  expect(use).toEqual(USE.map((people) => people * 2));
  expect(askedBeforeRun).not.toContain('frequency');
});

test('numbers before the column of the vehicles are not figures', async () => {
  const { facts } = await readBytes('Score,Outlet,Reach %,Freq\n12,The Age,6.4,5\n31,Nova,14.9,20\n7,Stan,21.5,9\n');
  expect(facts.vehicles.map(({ reach, mean_use }) => [reach, mean_use])).toEqual([
    [0.064, 5],
    [0.149, 20],
    [0.215, 9],
  ]);
});
