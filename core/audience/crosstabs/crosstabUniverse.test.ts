import { CHANNELS } from '../../rules/channels.ts';
import { readBytes } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const HEADER = 'Channel,Vehicle,Audience (000),Average frequency';
const ROWS = ['BVOD,7plus,6000,10', 'BVOD,9Now,4000,8', 'Radio,Nova,4000,5', 'Social,TikTok,2000,20'];
const table = (rows: readonly string[], above: readonly string[] = ['Universe (000),21500'], header = HEADER) =>
  [...above, header, ...rows, ''].join('\n');
const universe = async (csv: string) => (await readBytes(csv)).facts.universe;

test.each(['Total TV', 'Sub-total', 'Net', 'Any BVOD', 'All channels', 'Total BVOD', 'Subtotal', 'Net TV'])(
  'a net row is not the universe: %s',
  async (label) => {
    const net = `${label},,9000,12`;
    expect(await universe(table([...ROWS, net]))).toBe(21_500_000);
    expect(await universe(table([net, ...ROWS, 'Total,,21500,'], []))).toBe(21_500_000);
    expect(await universe(table([net, ...ROWS, 'Base: all people,,21500,'], []))).toBe(21_500_000);
  },
);

test.each([
  'Total 14+',
  'Total P14+',
  'All 14+',
  'Total people 14+ (000)',
  'Total Australia',
  'Gesamt 14+',
  'Adult population',
  'All Australians 14+',
  'Ensemble des 14 ans et plus',
  'People in Australia',
])('a row "%s" gives the universe and the target', async (label) => {
  const lines = ['7plus,6000,1500', '9Now,4000,800', 'Nova,4000,900'];
  const csv = ['Media,Audience (000),P25-54 (000)', `${label},18000,8000`, ...lines, ''].join('\n');
  const { audienceMatrix, doubts } = await readBytes(csv, { demographic: 'people 25-54', asksPopulation: true });
  expect(audienceMatrix).toMatchObject({ universe: 18_000_000, targetUniverse: 8_000_000 });
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('a stated universe and a total row that disagree are asked about', async () => {
  const csv = table([...ROWS, 'Total,,18000,'], ['Universe (000),21500']);
  const { facts, doubts } = await readBytes(csv);
  expect(facts.universe).toBe(21_500_000);
  expect(doubts).toMatchObject([{ code: 'universe', assumed: '21500000', walk: true }]);
  expect(doubts[0]!.answers.map(({ universe: people }) => people)).toEqual([21_500_000, 18_000_000]);
  const reading: Reading = { version: 1, answers: [{ key: 'universe', answer: '18000000' }] };
  expect((await readBytes(csv, { reading })).facts.universe).toBe(18_000_000);
});

test.each([
  ['Population: 14+'],
  ['"Population survey",2025'],
  ['Population 14+,'],
  ['Survey population: people 14 to 65'],
  ['Universe: All people aged 14+'],
  ['Population: people 25-54'],
  ['Univers : 15 ans et plus'],
  ['Universo: 18 años y más'],
  ['Population,Women 18 to 39'],
])('years and ages are not universes: %s', async (line) => {
  const { doubts } = await readBytes(table(ROWS, [line]), { asksPopulation: true });
  expect(doubts).toMatchObject([{ code: 'population', field: 'population', walk: true }]);
});

test.each(['People 40-64 (000)', 'Women 55+ (000)', 'Sample 2400'])(
  'a heading beside the population is not its universe: %s',
  async (heading) => {
    const rows = ['7plus,6000,900', 'Nova,4000,700', 'Total population,20000,3000'];
    expect(await universe([`,Total population 14+ (000),${heading}`, ...rows, ''].join('\n'))).toBe(20_000_000);
  },
);

test.each([
  ['Population: 21.5 million', 21_500_000],
  ['Population (millions),21.5', 21_500_000],
  ['Universe (m),21.5', 21_500_000],
  ['Universe (\'000),"21,500"', 21_500_000],
  ['"Universe: 21,500,000 people 14+"', 21_500_000],
  ['Population 14+: 21500 (000)', 21_500_000],
  ['"Population 14+",21500000', 21_500_000],
  ['Universum: 21.5 Mio', 21_500_000],
])('units of the universe are read: %s', async (line, people) => {
  expect(await universe(table(ROWS, [line]))).toBe(people);
});

test('a universe under 1,000, or smaller than a vehicle, is asked about', async () => {
  const { doubts } = await readBytes('Universe,900\nVehicle,Reach %\n7plus,20%\nNova,30%\n');
  expect(doubts).toMatchObject([{ code: 'small universe', assumed: 'people', walk: true }]);
  expect(doubts[0]!.answers.map(({ universe: people }) => people)).toEqual([900, 900_000, 900_000_000]);
});

test('statistics in rows: "Weighted (000)" scales its row', async () => {
  const rows = [
    '7plus,Weighted (000),6000,2500',
    ',Column %,60%,50%',
    'Nova,Weighted (000),4000,2000',
    ',Column %,40%,40%',
  ];
  const { facts } = await readBytes(['Vehicle,Statistic,Total,Men', ...rows, ''].join('\n'));
  expect(facts.universe).toBe(10_000_000);
  expect(facts.vehicles[0]).toMatchObject({ publisher: '7plus', audience: 6_000_000, reach: 0.6 });
});

test('statistics in rows are read with one column of data', async () => {
  const rows = ['7plus,Weighted (000),6000', ',Column %,60%', 'Nova,Weighted (000),4000', ',Column %,40%'];
  const { facts } = await readBytes(['Vehicle,Statistic,Total', ...rows, ''].join('\n'));
  expect(facts.universe).toBe(10_000_000);
  expect(facts.vehicles[1]).toMatchObject({ publisher: 'Nova', audience: 4_000_000, reach: 0.4 });
});

test('a frequency given for one audience is used for the other, and asked about', async () => {
  const head = [',Total,,Women 18+,', 'Vehicle,Audience (000),Average frequency,Audience (000),'];
  const rows = ['Universe,10000,,5000,', '7plus,6000,5,2000,', 'Nova,4000,4,1000,'];
  const { audienceMatrix, doubts } = await readBytes([...head, ...rows, ''].join('\n'), { demographic: 'women 18+' });
  const nova = audienceMatrix.vehicles.find(({ publisher }) => publisher === '7plus')!;
  expect(nova.targetUse).toBe(2_000_000 * 5);
  expect(doubts.map(({ code, assumed }) => ({ code, assumed }))).toEqual([
    { code: 'frequency', assumed: 'other audience' },
  ]);
});

test.each(['BVOD', 'BVOD net', 'Any BVOD', 'Total BVOD', 'BVOD: All stations', 'All BVOD'])(
  'a channel’s own row next to its vehicles is a net and excluded with a note: %s',
  async (label) => {
    const { audienceMatrix, facts } = await readBytes(table([`BVOD,${label},7000,14`, ...ROWS]));
    expect(audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]).toBeCloseTo(6_000_000 * 10 + 4_000_000 * 8, 3);
    expect([...facts.left_out.map(({ says }) => says), ...facts.notes].join()).toMatch(/row 3|"BVOD/);
    const flat = await readBytes(
      [
        'Universe (000),21500',
        'Vehicle,Audience (000),Average frequency',
        `${label},7000,14`,
        '7plus,6000,10',
        '9Now,4000,8',
        'Nova,4000,5',
        '',
      ].join('\n'),
    );
    expect(flat.audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]).toBeCloseTo(92_000_000, 3);
  },
);

test('a row without a name, and an impossible use, are reported with row and cell', async () => {
  const { facts } = await readBytes(
    table([...ROWS, ...ROWS.map((row) => row.replace(/,[^,]*,/, ',,')).slice(0, 0), ',,1500,3']),
  );
  expect(facts.left_out.map(({ says }) => says).join()).toMatch(/row 7/);
  const { doubts } = await readBytes(table([...ROWS, 'Radio,KIIS,1500,3000000000']));
  expect(doubts[0]!.says).toMatch(/"3000000000".*row 7|row 7.*"3000000000"/);
});

test.each(['Horz%', 'H%', 'IDX', 'Ix', 'Row %'])('the heading %s is known and not used', async (heading) => {
  const csv = table(['7plus,6000,60%,112', 'Nova,4000,40%,97'], [], `Vehicle,Audience (000),Reach %,${heading}`);
  const { facts } = await readBytes(csv);
  expect(facts).toMatchObject({ universe: 10_000_000, layout: 'crosstab' });
  expect(facts.vehicles[0]).toMatchObject({ audience: 6_000_000, reach: 0.6 });
});

test.each([
  ['Vert %', '(000)'],
  ['V%', "'000"],
  ['Col %', '000s'],
  ['Vert%', 'Wtd (000)'],
])('the headings %s and %s are reach and audience', async (reach, audience) => {
  const csv = table(['7plus,6000,60,50,51', 'Nova,4000,40,44,42'], [], `Vehicle,${audience},${reach},Resps,Unwtd`);
  expect(await universe(csv)).toBe(10_000_000);
});

describe('the answers about the unit of a universe show what the file read with them says', () => {
  const uses = ({ facts }: Awaited<ReturnType<typeof readBytes>>) =>
    facts.vehicles.reduce((sum, { audience = 0, mean_use = 0 }) => sum + audience * mean_use, 0);

  test.each([
    ['small universe', 'thousands', 'Vehicle,Audience,Frequency\nUniverse,900,\n7plus,600,4\n9Now,300,2\n'],
    ['small universe', 'thousands', 'Vehicle,Reach %,Frequency\nUniverse,900,\n7plus,60%,4\n9Now,30%,2\n'],
    [
      'large universe',
      'as it stands',
      'Vehicle,Audience,Frequency\nUniverse,900000000,\n7plus,600000,4\n9Now,300000,2\n',
    ],
    ['large universe', 'as it stands', 'Vehicle,Reach %,Frequency\nUniverse,900000000,\n7plus,60%,4\n9Now,30%,2\n'],
  ])('%s, %s', async (key, id, csv) => {
    const first = await readBytes(csv);
    const shown = first.doubts.find((doubt) => doubt.key === key)!.answers.find((answer) => answer.id === id)!;
    const again = await readBytes(csv, { reading: { version: 1, answers: [{ key, answer: id }] } });
    expect(again.audienceMatrix.universe).toBe(shown.universe);
    expect(uses(again)).toBeCloseTo(shown.use ?? uses(first), 6);
  });
});

test.each([
  ['in a line', ['Potenzial in Mio.;70,54', 'Medium;Reichweite in Mio.;Reichweite in %', 'Netflix;25,40;36,0']],
  ['in a row', ['Medium;Reichweite in Mio.', 'Potenzial in Mio.;70,54', 'Netflix;25,40']],
])('a German "Potenzial" is the universe: %s', async (_, lines) => {
  const { audienceMatrix, facts, doubts } = await readBytes([...lines, 'Spotify;20,00;28,4', ''].join('\n'));
  expect(audienceMatrix.universe).toBe(70_540_000);
  expect(facts.vehicles.map(({ audience }) => Math.round(audience!))).toEqual([25_400_000, 20_000_000]);
  expect(doubts).toEqual([]);
});

test('"Potenzial" above different figures of each vehicle is its audience', async () => {
  const lines = ['Medium;Potenzial in Mio.;Reichweite in %', 'Netflix;25,40;36,0', 'Spotify;20,00;28,4'];
  const { audienceMatrix, facts } = await readBytes([...lines, ''].join('\n'));
  expect(audienceMatrix.universe).toBeCloseTo(70_540_000, -5);
  expect(facts.vehicles.map(({ audience }) => Math.round(audience!))).toEqual([25_400_000, 20_000_000]);
});

test.each([
  ['Total', ['7plus,6000,30', 'Netflix,8000,40', 'Nova,1000,5', 'Total,15000,']],
  ['Grand total', ['7plus,6000,30', 'BVOD total,6000,', 'Netflix,8000,40', 'SVOD total,8000,', 'Grand total,14000,']],
])('a row "%s" with the sum of the vehicles is not the universe', async (name, lines) => {
  const text = ['Vehicle,Audience (000),Reach %', ...lines, ''].join('\n');
  const { audienceMatrix, facts } = await readBytes(text);
  expect(audienceMatrix.universe).toBeCloseTo(20_000_000, -1);
  expect(facts.notes.join()).toContain(`The row "${name}" is the sum of the vehicles`);
});

test('without another universe than the sum of the vehicles, the population is asked for', async () => {
  const lines = ['Vehicle,Total (000),Women 25-54 (000)', '7plus,6000,1000', 'Netflix,8000,1200', 'Total,14000,2200'];
  const { doubts } = await readBytes([...lines, ''].join('\n'), { demographic: 'women 25-54', asksPopulation: true });
  expect(doubts.map(({ code }) => code)).toEqual(['population', 'target people']);
});

test('sums and means of a pivot table are measures', async () => {
  const lines = ['Row Labels,Sum of Audience,Average of Reach', '7plus,6000000,0.3', 'Netflix,8000000,0.4'];
  const { audienceMatrix } = await readBytes([...lines, 'Total,14000000,0.35', ''].join('\n'));
  expect(audienceMatrix.universe).toBeCloseTo(20_000_000, -1);
});

test.each([
  ['people', 'Universe (000),18000,3600', 3_600_000],
  ['respondents', 'Base,2000,500', 4_500_000],
])('a row of %s for each audience above the headings gives the target', async (_, row, target) => {
  const { facts } = await readBytes(
    `${row}\n\nVehicle,Total %,Men 18-39 %\nStan,21.5,30\nThe Age,6.4,2\nNova,14.9,25\n`,
    { demographic: 'men 18-39', reading: { version: 1, answers: [], population: 18_000_000 } },
  );
  expect(facts.target_universe).toBe(target);
});
