import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const useOf = (read: Awaited<ReturnType<typeof readBytes>>, channel: 'SVOD' | 'Radio') =>
  read.audienceMatrix.populationUse[CHANNELS.indexOf(channel)]!;

const LONG = [
  'id,weight,gender,vehicle,times',
  ...Array.from({ length: 60 }, (_, at) => {
    const person = `${at},50000,${at % 2 === 0 ? 'Male' : 'Female'}`;
    return `${person},Netflix,${(at % 9) + 1}\n${person},${at % 2 === 0 ? 'Zorgflix' : 'None of these'},4`;
  }),
].join('\n');

test('a name that no list has is asked about in a file with a row for each vehicle', async () => {
  const read = await readBytes(LONG);
  expect(read.doubts).toMatchObject([{ key: 'perhaps media: vehicle', assumed: 'unused', walk: true }]);
  const answers = [{ key: 'perhaps media: vehicle', answer: 'Radio' }];
  const answered = await readBytes(LONG, { reading: { version: 1, answers } });
  expect(useOf(answered, 'Radio')).toBe(30 * 50_000 * 4);
  expect(useOf(answered, 'SVOD')).toBe(useOf(read, 'SVOD'));
  expect(answered.facts.unmatched).toEqual(['None of these']);
});

const crosstab = (rows: readonly string[]) => ['Media,(000),Average frequency', 'Total,21000,', ...rows].join('\n');

test('a row between vehicles whose name no list has is asked about in a crosstab', async () => {
  const text = crosstab(['Netflix,8000,10', 'Zorgflix,9000,8', 'Stan,4000,8', 'Facebook,12000,20']);
  const read = await readBytes(text);
  expect(read.doubts).toMatchObject([{ key: 'perhaps media: Zorgflix', row: 4, assumed: 'SVOD', walk: true }]);
  expect(useOf(read, 'SVOD')).toBe(8_000_000 * 10 + 9_000_000 * 8 + 4_000_000 * 8);
  const answers = [{ key: 'perhaps media: Zorgflix', answer: 'unused' }];
  const unused = await readBytes(text, { reading: { version: 1, answers } });
  expect(useOf(unused, 'SVOD')).toBe(8_000_000 * 10 + 4_000_000 * 8);
  expect(unused.facts.unmatched).toEqual(['Zorgflix']);
});

test('rows of people next to the vehicles of a crosstab are not asked about', async () => {
  const { doubts, facts } = await readBytes(
    crosstab(['Netflix,8000,10', 'Stan,4000,8', '', 'People,,', 'Lives in a city,9000,', 'Owns a car,15000,']),
  );
  expect(doubts).toEqual([]);
  expect(facts.vehicles.map(({ column }) => column)).toEqual(['Netflix', 'Stan']);
});

test.each([
  ['first', ['Zorgflix,9000,8', 'Netflix,8000,10', 'Stan,4000,8']],
  ['last', ['Netflix,8000,10', 'Stan,4000,8', 'Zorgflix,9000,8']],
  ['below a net', ['7plus,6000,5', 'BVOD net,9000,', 'Zorgflix,9000,8', 'Netflix,8000,10', 'Stan,4000,8']],
  ['below the name of its channel', ['BVOD,,', '7plus,6000,5', 'SVOD,,', 'Zorgflix,9000,8', 'Radio,,', 'Nova,3000,10']],
])('a row at the edge of the vehicles is asked about, and not used unless the planner says so: %s', async (_, rows) => {
  const read = await readBytes(crosstab(rows));
  expect(read.doubts).toMatchObject([{ key: 'perhaps media: Zorgflix', assumed: 'unused', walk: true }]);
  const answers = [{ key: 'perhaps media: Zorgflix', answer: 'SVOD' }];
  const answered = await readBytes(crosstab(rows), { reading: { version: 1, answers } });
  expect(useOf(answered, 'SVOD') - useOf(read, 'SVOD')).toBe(9_000_000 * 8);
});

test('all rows of a vehicle that is asked about are read', async () => {
  const figures = (name: string, people: number) => [`${name},Audience (000),${people}`, `${name},Average frequency,8`];
  const rows = [...figures('Netflix', 8000), ...figures('Stan', 5000), ...figures('Zorgflix', 9000)];
  const text = ['Vehicle,Measure,All people', 'Total,Audience (000),21000', ...rows].join('\n');
  const answers = [{ key: 'perhaps media: Zorgflix', answer: 'Radio' }];
  const answered = await readBytes(text, { reading: { version: 1, answers } });
  expect(useOf(answered, 'Radio')).toBe(9_000_000 * 8);
});

test.each([
  'Lives in a city,,',
  'Women 25-54,5000,3',
  'None of these,900,1',
  'Average,7000,8',
  'Other,900,1',
  "Don't know,900,1",
])('a row at the edge of the vehicles that is none of them is not asked about: %s', async (row) => {
  for (const rows of [
    [row, 'Netflix,8000,10', 'Stan,4000,8'],
    ['Netflix,8000,10', 'Stan,4000,8', row],
  ])
    expect((await readBytes(crosstab(rows))).doubts).toEqual([]);
});

test('a name that comes back below each vehicle is of a part of it', async () => {
  const rows = ['Netflix', 'Stan', 'Nova'].flatMap((name) => [`${name},8000,10`, 'o/w zorgs,500,20', 'zorgs,700,20']);
  const { doubts, facts } = await readBytes(crosstab(rows));
  expect(facts.vehicles.map(({ column }) => column)).toEqual(['Netflix', 'Stan', 'Nova']);
  expect(doubts).toMatchObject([{ key: 'perhaps media: o/w zorgs', assumed: 'unused' }]);
});

test.each(['Seven West Media total', 'of which: live', 'Either Netflix or Stan', 'Zorg (combined)'])(
  'a row of several vehicles or of a part of one is not used unless the planner says so: %s',
  async (name) => {
    const read = await readBytes(crosstab(['Netflix,8000,10', `${name},9000,8`, 'Stan,4000,8', 'Facebook,12000,20']));
    expect(read.doubts).toMatchObject([{ key: `perhaps media: ${name}`, assumed: 'unused', walk: true }]);
    expect(useOf(read, 'SVOD')).toBe(8_000_000 * 10 + 4_000_000 * 8);
  },
);

test('a column between media columns that is used much less than its neighbours is asked about', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => {
    const uses = [15, 50, 12, 28].map((most, column) => (at % (column + 2) === 0 ? (at % most) + 1 : 0));
    return [at, 50_000, ...uses].join(',');
  });
  const read = await readBytes(['id,weight,Stan,Spotify,Zorgflix,Twitch', ...rows].join('\n'));
  expect(read.doubts).toMatchObject([{ key: 'perhaps media: Zorgflix', walk: true }]);
});

test('a column behind the media columns that is unlike its neighbour is not asked about', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [at, 50_000, at % 15, at % 50, at % 12].join(','));
  expect((await readBytes(['id,weight,Stan,Spotify,Zorgs', ...rows].join('\n'))).doubts).toEqual([]);
});

test('unknown names that are misspelt or name a medium are asked about, with their channel assumed', async () => {
  const rows = ['Netflix,8000,10', 'Facebok,12000,20', 'Nova,3000,8', 'Mags,1500,3', 'FB/IG,9000,20', 'Stan,4000,8'];
  const { facts, doubts } = await readBytes(crosstab(rows));
  expect(facts.vehicles.map(({ publisher, channel }) => [publisher, channel])).toEqual([
    ['Netflix', 'SVOD'],
    ['Nova', 'Radio'],
    ['Stan', 'SVOD'],
    ['Facebok', 'Social'],
    ['FB/IG', 'Social'],
    ['Mags', 'Print'],
  ]);
  expect(doubts.map(({ code, assumed }) => [code, assumed])).toEqual([
    ['perhaps media', 'Social'],
    ['perhaps media', 'Print'],
  ]);
});

test('a column of newspapers next to other media is print', async () => {
  const heads = 'id,weight,age,gender,Netflix,Newspapers,Facebook';
  const lines = Array.from(
    { length: 120 },
    (_, at) => `${at},50000,30,Male,${at % 2},${at % 3 === 0 ? 1 : 0},${at % 2}`,
  );
  const { facts } = await readBytes([heads, ...lines, ''].join('\n'));
  expect(facts.vehicles.map(({ channel }) => channel)).toEqual(['SVOD', 'Print', 'Social']);
});

test('a column with other words of frequency than its neighbour is asked about, in the channel before its name', async () => {
  const words = ['täglich', 'mehrmals pro Woche', 'seltener', 'nie'];
  const csv = respondentsText(['id', 'weight', 'Fernsehen: ARD', 'Radio: Bayern 3', 'Zeitung: Die Zeit'], 60, (at) => [
    at,
    100_000,
    words[at % 4]!,
    ['täglich', 'nie'][at % 2]!,
    words[(at + 1) % 4]!,
  ]);
  const { facts, doubts } = await readBytes(csv);
  expect(facts.vehicles.map(({ channel, publisher }) => `${channel}: ${publisher}`)).toEqual([
    'FTA National: ARD',
    'Radio: Bayern 3',
    'Print: Die Zeit',
  ]);
  const asked = doubts.filter(({ code }) => code === 'perhaps media');
  expect(asked.map(({ columns, assumed }) => [columns[0], assumed])).toEqual([
    ['Fernsehen: ARD', 'FTA National'],
    ['Zeitung: Die Zeit', 'Print'],
  ]);
});

test('a kind of media with a unit of use is asked about, also if its numbers are larger than those of its neighbours', async () => {
  const headings = ['id', 'weight', 'Radio hrs/day', 'Newspapers mins/day'];
  const csv = respondentsText(headings, 60, (at) => [at, 100_000, at % 4, 10 * (at % 3)]);
  const { facts, doubts } = await readBytes(csv);
  expect(facts.vehicles.map(({ channel }) => channel)).toEqual(['Radio', 'Print']);
  expect(doubts).toContainEqual(
    expect.objectContaining({ code: 'perhaps media', columns: ['Newspapers mins/day'], assumed: 'Print', walk: true }),
  );
});
