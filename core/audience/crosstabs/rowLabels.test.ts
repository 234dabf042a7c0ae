import { readBytes, refusal } from '../../../testing/audience/reading.ts';
import { splitRowLabel } from '../headings/crosstabColumns.ts';

test.each([
  ['Disney+ (000)', 'Disney+', '(000)'],
  ["X (Twitter) ('000)", 'X (Twitter)', "('000)"],
  ['Netflix %', 'Netflix', '%'],
  ['Netflix col %', 'Netflix', 'col %'],
  ['Netflix - v%', 'Netflix', 'v%'],
  ['Netflix: Average frequency', 'Netflix', 'Average frequency'],
  ['Netflix²', 'Netflix', ''],
  ['X (Twitter)', 'X (Twitter)', ''],
  ['Netflix - used past 4 weeks', 'Netflix', ''],
  ['Watched Netflix in the last 4 weeks', 'Netflix', ''],
  ['Listened to Nova in last 7 days', 'Listened to Nova in last 7 days', ''],
  ['Amazon Prime Video', 'Amazon Prime Video', ''],
  ['Radio: Nova', 'Radio: Nova', ''],
])('the label of a row ends with its measure: %s', (label, name, statistic) => {
  expect(splitRowLabel(label)).toEqual({ name, statistic });
});

const TOTALS = ['Unweighted base,9468,1672', 'Total population (000),16000,3000'];
const read = async (rows: readonly string[], head = ',Total,Women 25-54') => {
  const csv = ['Table 12', 'Q7. Which of these have you used?', '', head, ...rows, ''].join('\n');
  const { audienceMatrix, facts } = await readBytes(csv, { demographic: 'women 25-54' });
  return { ...audienceMatrix, facts };
};
const resultOf = (people: Awaited<ReturnType<typeof read>>) => ({
  universe: people.universe,
  target: people.targetUniverse,
  vehicles: people.facts.vehicles.map(({ publisher, audience }) => [publisher, Math.round(audience!)]),
});
const EXPECTED = {
  universe: 16_000_000,
  target: 3_000_000,
  vehicles: [
    ['Disney+', 8_000_000],
    ['7plus', 4_000_000],
    ['Nova', 1_600_000],
  ],
};

test.each([
  [
    'signed, without a name',
    [...TOTALS, ',100.0%,100.0%', 'Disney+ (000),8000,1500', ',50.0%,50.0%', '7plus (000),4000,900', ',25.0%,30.0%'],
    ['Nova (000),1600,300', ',10.0%,10.0%'],
  ],
  [
    'without sign and name, but each the same share of the row above',
    [...TOTALS, ',100,100', 'Disney+ (000),8000,1500', ',50,50', '7plus (000),4000,900', ',25,30'],
    ['Nova (000),1600,300', ',10,10'],
  ],
  [
    'named again',
    [...TOTALS, 'Disney+ (000),8000,1500', 'Disney+ %,50,50', '7plus (000),4000,900', '7plus %,25,30'],
    ['Nova (000),1600,300', 'Nova %,10,10'],
  ],
  [
    'of the row, which are not used',
    [...TOTALS, 'Disney+ (000),8000,1500', 'Disney+ h%,100,18.8', '7plus (000),4000,900', '7plus h%,100,22.5'],
    ['Nova (000),1600,300', 'Nova h%,100,18.8'],
  ],
])('percentages below the counts: %s', async (_case, first, rest) => {
  expect(resultOf(await read([...first, ...rest]))).toEqual(EXPECTED);
});

test('percentages alone take the unit of the total, above headings of audiences in thousands too', async () => {
  const rows = ['Total population,16000,3000', 'Disney+,50%,50%', '7plus,25%,30%', 'Nova,10%,10%'];
  expect(resultOf(await read(rows, ',Total (000),"Women 25-54 (000)"'))).toEqual(EXPECTED);
});

test.each(['%', ''])(
  '"Column %" above the names is the measure of the figures, with the people below: 50%s',
  async (sign) => {
    const rows = [
      `Disney+,50${sign},50${sign}`,
      `7plus,25${sign},30${sign}`,
      `Nova,10${sign},10${sign}`,
      'NET,100,100',
      'Column Population,16000000,3000000',
      'Column n,9468,1672',
    ];
    expect(resultOf(await read(rows, 'Column %,NET,Women 25-54'))).toEqual(EXPECTED);
  },
);

test('"Row %" above the names: shares of the row are no audience', async () => {
  const rows = ['Disney+,100,50', '7plus,100,30', 'Nova,100,10', 'Column Population,16000000,3000000'];
  const { message } = await refusal(['Row %,NET,Women 25-54', ...rows, ''].join('\n'));
  expect(message).toBe('The file is not recognised as an audience file.');
});

test.each(['Social (net)', 'Social [NET]', 'Social (any)', 'Social (gesamt)', 'Online communities (net)'])(
  'the net "%s" is not a vehicle of the channel in its row',
  async (net) => {
    const csv = `Channel,Vehicle,Total (000)\n,Total,20000\nSocial,${net},15000\nSocial,Facebook,12000\nSocial,Instagram,8000\n`;
    const { facts } = await readBytes(csv, { demographic: 'all people' });
    expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['Facebook', 'Instagram']);
  },
);

const quoted = (text: string) => `"${text}"`;
const IN_CHANNELS = ['Social,Facebook,12000', 'Social,Instagram,8000', 'BVOD,7plus,6300', 'BVOD,9Now,6500'];
const NETS = ['# (deduplicated)', '# – combined', '#: overall', '# at least one', '# (net reach, deduplicated)'];
test.each([
  ...NETS,
  'Unduplicated #',
  '# category',
  'Dedup. #',
  'Net reach of #',
  '# (at least one)',
  '# – net reach (deduplicated)',
])('a net of a channel is no vehicle of it, with and without a column of channels: %s', async (written) => {
  const name = quoted(written.replace('#', 'Social'));
  const net = `Social,${name},15000`;
  const head = ['Channel,Vehicle,Total (000)', ',Total,20000'];
  const withChannels = [...head, ...IN_CHANNELS, net];
  const withoutChannels = [...head, net, ...IN_CHANNELS].map((row) => row.slice(row.indexOf(',') + 1));
  for (const rows of [withChannels, withoutChannels]) {
    const { facts, doubts } = await readBytes([...rows, ''].join('\n'), { demographic: 'all people' });
    expect(facts.vehicles.map(({ publisher }) => publisher).toSorted()).toEqual([
      '7plus',
      '9Now',
      'Facebook',
      'Instagram',
    ]);
    expect(doubts).toEqual([]);
  }
});

test.each(['Channel reach', 'Combined', 'Nettoreichweite', 'At least one of these', 'Deduplicated reach'])(
  'a net named without its channel is no vehicle: %s',
  async (name) => {
    const rows = [
      'Channel,Vehicle,Total (000)',
      ',Total,20000',
      ...IN_CHANNELS,
      `BVOD,${name},15000`,
      'Social,TikTok,500',
    ];
    const { facts } = await readBytes([...rows, ''].join('\n'), { demographic: 'all people' });
    expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual([
      'Facebook',
      'Instagram',
      '7plus',
      '9Now',
      'TikTok',
    ]);
  },
);

test('a net is the vehicle of a channel that has no other, after a question', async () => {
  const rows = ['Media,Total (000)', 'Total,20000', 'Social – combined,15000', '7plus,6300', '9Now,6500', ''];
  const { facts, doubts } = await readBytes(rows.join('\n'), { demographic: 'all people' });
  expect(facts.vehicles.map(({ channel }) => channel)).toEqual(['Social', 'BVOD', 'BVOD']);
  expect(doubts).toMatchObject([{ key: 'lone net: Social – combined' }]);
});

test.each([
  ['49*', '328**'],
  ['49 *', '12†'],
  ['49^', '12 *'],
])('the marks of small bases in "%s" and "%s" of one row do not end the heading above', async (sample, people) => {
  const rows = ['Total,3200,20000,576,4000', '7plus,960,5000,150,1000', `Nova,239,1606,${sample},${people}`];
  const csv = [',Total,,Women 25-54,', ',Sample,(000),Sample,(000)', ...rows, ''].join('\n');
  const { audienceMatrix } = await readBytes(csv, { demographic: 'women 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
});

test.each([
  ['an unweighted base', ['Unweighted base,2000,1000,400']],
  ['two bases', ['Weighted Sample,2000,1000,500', 'Unweighted Sample,2000,1000,400']],
])('a row of percent signs below %s does not make headings of the base', async (_, bases) => {
  const table = [',Total,Male,18-34', ...bases, ',%,%,%', '7plus,60,50,40', 'Nova,40,30,20', ''].join('\n');
  const { facts } = await readBytes(table, { demographic: 'people 18-34', asksPopulation: true });
  expect(facts.demographic.says).toContain('The target is the column "18-34"');
  expect(facts.sample).toBe(2000);
  expect(facts.vehicles.map(({ audience }) => audience)).toEqual([0.6 * 21_500_000, 0.4 * 21_500_000]);
});

test('labels with the month are read next to a column of measures', async () => {
  const rows = ['7plus', 'Nova'].flatMap((name) => [`${name} - used past 4 weeks,(000),5000,1000`, ',Col %,25,25']);
  const text = [',,All people,Women 25-54', 'TOTAL,(000),20000,4000', ...rows, ''].join('\n');
  const { audienceMatrix, facts } = await readBytes(text, { demographic: 'women 25-54' });
  expect([audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([20_000_000, 4_000_000]);
  expect(facts.vehicles.map(({ audience }) => audience)).toEqual([5_000_000, 5_000_000]);
});

test('of "9Now" and "9Now (last month)", the row of the month is read', async () => {
  const lines = ['Universe (000),20000', 'Vehicle,Audience (000)', '9Now,9000', '9Now (last month),6000', 'Nova,1000'];
  const { facts } = await readBytes([...lines, ''].join('\n'));
  expect(facts.vehicles.map(({ audience }) => audience)).toEqual([6_000_000, 1_000_000]);
  expect(facts.notes.join()).toContain('Rows such as "9Now" were not used');
});

const vehiclesOf = async (names: readonly string[]) => {
  const rows = names.map((name, index) => `${quoted(name)},${8000 - 1000 * index}`);
  const { facts, doubts } = await readBytes(['Media,P14+ (000)', 'Population,21600', ...rows, ''].join('\n'));
  const vehicles = facts.vehicles.map(({ publisher, channel }) => `${publisher}, ${channel}`);
  return { vehicles, codes: doubts.map(({ code }) => code), unmatched: facts.unmatched };
};

test.each([
  ['the question behind the names', ['Netflix - used past 4 weeks', 'Nova - used past 4 weeks']],
  ['the question around the names', ['Watched Netflix in last 4 weeks', 'Listened to Nova in last 4 weeks']],
  ['the channel in brackets', ['Netflix (SVOD)', 'Nova (radio)']],
  ['numbers before the names', ['1. Netflix', '2. Nova']],
  ['footnotes', ['Netflix¹', 'Nova²']],
])('rows are known by %s', async (_, names) => {
  const { vehicles, codes } = await vehiclesOf(names);
  expect(vehicles).toEqual(['Netflix, SVOD', 'Nova, Radio']);
  expect(codes).toEqual([]);
});

test('"Seven Network (TV)" is all of the network, "Netflix (TV)" a part of Netflix', async () => {
  const { vehicles, unmatched } = await vehiclesOf(['Nova', 'Seven Network (TV)', 'Netflix (TV)']);
  expect(vehicles).toEqual(['Nova, Radio', 'Seven Network, FTA National']);
  expect(unmatched).toEqual(['Netflix (TV)']);
});

test('rows of the last 7 days are asked about', async () => {
  const { codes } = await vehiclesOf(['Watched Netflix in last 4 weeks', 'Listened to Nova in last 7 days']);
  expect(codes).toEqual(['period of reach']);
});

test('a vehicle that has a row of its own is not read from a row with words of use', async () => {
  const { vehicles, unmatched } = await vehiclesOf(['7plus', 'Netflix', 'Watched Netflix weekly']);
  expect(vehicles).toEqual(['7plus, BVOD', 'Netflix, SVOD']);
  expect(unmatched).toEqual(['Watched Netflix weekly']);
});

test('of two rows with the same unknown name, the one that is used is not listed as unused', async () => {
  const rows = ['Beta,Acme,90', 'Zeta,7plus,6000', ',Acme,3000', ',9Now,4000'];
  const { facts } = await readBytes(['Channel,Vehicle,Audience (000)', 'Universe,,21500', ...rows, ''].join('\n'));
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['7plus', '9Now', 'Acme']);
  expect(facts.unmatched).toEqual(['Beta: Acme']);
});
