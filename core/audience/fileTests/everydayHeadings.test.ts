import { readBytes, refusal, respondentsText } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const file = (headings: readonly string[]) =>
  respondentsText(['id', 'weight', ...headings], 50, (at) => [
    at,
    1000,
    ...headings.map((_, column) => (at + column) % 9),
  ]);
const MEDIA = ['BVOD: 7plus', 'Radio: Nova', 'Social: TikTok'];

test.each(['Domain', 'Gold', 'Prime', 'Max', 'Shopper', '10', 'X', 'Seven', 'Nine', 'Ten', 'SBS'])(
  '"%s" among columns other than media is asked about, and not used',
  async (heading) => {
    const csv = file([...MEDIA, 'Satisfaction', 'Income', heading, 'Brand liking', 'Trust']);
    const { facts, doubts } = await readBytes(csv);
    expect(facts.vehicles).toHaveLength(3);
    expect(facts.unmatched).toContain(heading);
    expect(doubts).toMatchObject([{ code: 'perhaps media', columns: [heading], assumed: 'unused', walk: true }]);
    const other = doubts[0]!.answers[1]!;
    const reading: Reading = { version: 1, answers: [{ key: doubts[0]!.key, answer: other.id }] };
    const again = await readBytes(csv, { reading });
    expect(again.facts.vehicles).toHaveLength(4);
    expect(again.audienceMatrix.populationUse.some((use) => Math.abs(use - other.use!) < 1e-6)).toBe(true);
  },
);

test('everyday words next to media of the same kind are media', async () => {
  const { facts, doubts } = await readBytes(file(['Netflix', 'Stan', 'Binge', 'Max', 'Disney+', 'Facebook', 'X']));
  expect(facts.vehicles.map(({ publisher }) => publisher)).toContain('Max');
  expect(facts.vehicles.at(-1)).toMatchObject({ publisher: 'X', channel: 'Social' });
  expect(doubts).toEqual([]);
});

test.each(['Stan', 'Acast'])('"%s" at the edge of the media columns is certainly media', async (heading) => {
  const { facts, doubts } = await readBytes(file(['Income', heading, 'Netflix', 'Kayo', 'Facebook']));
  expect(facts.vehicles.map(({ publisher }) => publisher)).toContain(heading);
  expect(doubts).toEqual([]);
});

test('the channel of a network that is in three channels is asked about, unless a neighbouring column decides it', async () => {
  const { doubts } = await readBytes(file(['Seven', 'Nine', 'Ten', 'SBS']));
  expect(doubts.map(({ code, answers }) => [code, answers.length])).toEqual([
    ['which channel', 3],
    ['which channel', 3],
    ['which channel', 3],
    ['which channel', 3],
  ]);
  const decided = await readBytes(file(['Seven', '7mate', 'Nine', '9Gem']));
  expect(decided.doubts).toEqual([]);
  expect(decided.facts.vehicles.map(({ channel }) => channel)).toEqual([
    'FTA Metro',
    'FTA Metro',
    'FTA Metro',
    'FTA Metro',
  ]);
});

test.each([
  ['spend by week', 'Week,BVOD,Radio,Social,SVOD', (at: number) => `Week ${at + 1},${at * 1000},2000,${at},5000`],
  [
    'a media plan',
    'Channel,Vehicle,Spend,Impressions,CPM',
    (at: number) => `${['BVOD', 'Radio', 'Social'][at % 3]},Vehicle ${at},${at * 900},${at * 10_000},12`,
  ],
  [
    'a media plan by vehicle',
    'Vehicle,Spend ($),Impressions',
    (at: number) => `${['7plus', 'Nova', 'TikTok', '9Now'][at % 4]},${at * 900},${at * 10_000}`,
  ],
  ['postcodes', 'Postcode,Radio,Print,Cinema,OOH', (at: number) => `${2000 + at},${at % 7},3,1,2`],
])('a table that is not an audience is refused: %s', async (_, head, row) => {
  const fault = await refusal([head, ...Array.from({ length: 50 }, (_row, at) => row(at)), ''].join('\n'));
  expect(fault.message).toMatch(/^This looks like .+, not an audience file\.$/);
  expect(fault.details[0]).toMatch(/"/);
});

test('whether the rows are respondents is asked about if they may be months', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `2025-0${(at % 3) + 1},${at % 4},${at % 7},${at % 5}`);
  const csv = ['Month,Radio,Print,Cinema', ...rows].join('\n');
  const { doubts, facts } = await readBytes(csv);
  expect(facts.sample).toBe(60);
  expect(doubts).toMatchObject([{ code: 'rows', columns: ['Month'], assumed: 'respondents', walk: true }]);
  const reading: Reading = { version: 1, answers: [{ key: doubts[0]!.key, answer: 'others' }] };
  expect((await refusal(csv, { reading })).message).toBe(
    'This looks like a table of other rows, not an audience file.',
  );
});

test.each(['name,phone', 'First name,Surname,E-mail,Suburb', 'id,age,Mobile', 'Name,Team,Start date,Phone number'])(
  'people with "%s" are a list of contacts',
  async (headings) => {
    const rows = ['Ann', 'Bob', 'Eve'].map((name) =>
      headings
        .split(',')
        .map((_, index) => (index === 0 ? name : `${name}${index}`))
        .join(','),
    );
    expect((await refusal([headings, ...rows, ''].join('\n'))).message).toBe(
      'This looks like a list of contacts, not an audience file.',
    );
  },
);

test('a media plan below a title is a media plan, also with numbers such as "66,000"', async () => {
  const rows = ['SVOD,Netflix,"2,400,000",48,"115,000"', 'Radio,KIIS,"310,000",,"31,000"'];
  const csv = ['Plan for autumn', 'Channel,Publisher,Impressions,CPM,Cost', ...rows, ''].join('\n');
  expect((await refusal(csv)).message).toBe(
    'This looks like a media plan or a list of spending, not an audience file.',
  );
});
