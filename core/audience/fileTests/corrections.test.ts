import { CHANNELS } from '../../rules/channels.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const by = (reading: Partial<Reading>): { reading: Reading } => ({ reading: { version: 1, answers: [], ...reading } });
const people = respondentsText(
  ['Key', 'Mass', 'State of mind', 'BVOD: 7plus', 'Radio: Nova', 'Social: X'],
  60,
  (at) => [`P${at}`, 5, ['calm', 'busy'][at % 2]!, at % 4, at % 3, at % 5],
);

test.each([
  ['Key', 0, 'id', { sample: 60 }],
  ['Mass', 1, 'weight', { universe: 300, weighted: true }],
  ['State of mind', 2, 'region', { unmatched: ['Key', 'Mass'] }],
  ['State of mind', 2, 'unused', { unmatched: ['Key', 'Mass', 'State of mind'] }],
  ['BVOD: 7plus', 3, 'unused', { unmatched: ['Key', 'Mass', 'State of mind', 'BVOD: 7plus'] }],
])('a respondent file: "%s", column %i, is corrected to %s', async (_, column, as, facts) => {
  expect((await readBytes(people, by({ columns: [{ column, as }] }))).facts).toMatchObject(facts);
});

test('a column takes a format of its channel; a format of another channel is ignored', async () => {
  const formatOf = async (format: string) => {
    const columns = [{ column: 3, as: 'BVOD: 7plus', format }];
    return (await readBytes(people, by({ columns }))).facts.vehicles[0]!.format;
  };
  expect((await readBytes(people)).facts.vehicles[0]!.format).toBe('BVOD 30s');
  expect(await formatOf('BVOD 15s')).toBe('BVOD 15s');
  expect(await formatOf('Radio 30s spot')).toBe('BVOD 30s');
  const attentive = async (format: string) => {
    const columns = [{ column: 3, as: 'BVOD: 7plus', format }];
    const { audienceMatrix } = await readBytes(people, { ...by({ columns }), thresholdSeconds: 10 });
    return audienceMatrix.vehicles[0]!.attentiveShare;
  };
  expect(await attentive('BVOD 15s')).toBeLessThan(await attentive('BVOD 30s'));
});

test('weights are set to thousands or to people', async () => {
  const columns = [{ column: 1, as: 'weight' }];
  expect((await readBytes(people, by({ columns, units: 'thousands' }))).facts.universe).toBe(300_000);
  const thousands = people.replace('Mass', 'Weight (000)');
  expect((await readBytes(thousands)).facts.universe).toBe(300_000);
  expect((await readBytes(thousands, by({ units: 'people' }))).facts.universe).toBe(300);
});

const long = respondentsText(['Person', 'Seen on', 'Detail', 'Count A', 'Count B'], 80, (at) => [
  `P${at % 40}`,
  ['BVOD', 'Radio'][at % 2]!,
  ['7plus', 'Nova'][at % 2]!,
  1 + (at % 4),
  10,
]);

test('a file with a row for each vehicle: its columns are corrected', async () => {
  const columns = [
    { column: 1, as: 'channel' },
    { column: 2, as: 'vehicle' },
    { column: 4, as: 'use' },
  ];
  const { facts, audienceMatrix } = await readBytes(long, by({ columns }));
  expect(facts).toMatchObject({ layout: 'respondents long', sample: 40 });
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['7plus', 'Nova']);
  expect(audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]).toBe(400);
  const other = columns.map((one) => (one.as === 'use' ? { column: 3, as: 'use' } : one));
  const again = await readBytes(long, by({ columns: other }));
  expect(again.audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]).toBe(80);
});

const crosstab = [
  'Universe,20000',
  'Channel,Vehicle,Last month,Last year,Share',
  'BVOD,7plus,6000,9000,30',
  'Radio,Nova,4000,5000,20',
  '',
].join('\n');

test('a crosstab: which column is the audience, and in what unit', async () => {
  const read = async (reading: Partial<Reading>) => {
    const { facts } = await readBytes(crosstab, by(reading));
    return [facts.universe, ...facts.vehicles.map(({ audience }) => audience)];
  };
  const lastYear = [
    { column: 2, as: 'unused' },
    { column: 3, as: 'audience' },
    { column: 4, as: 'unused' },
  ];
  // Without a unit, thousands are assumed and asked about.
  expect(await read({ columns: lastYear })).toEqual([20_000_000, 9_000_000, 5_000_000]);
  const lastMonth = lastYear.map((one) => ({ ...one, as: one.column === 2 ? 'audience' : 'unused' }));
  expect(await read({ columns: lastMonth, units: 'thousands' })).toEqual([20_000_000, 6_000_000, 4_000_000]);
  expect(await read({ columns: lastMonth, units: 'people' })).toEqual([20_000, 6000, 4000]);
});

test.each([
  ['a column beyond the last', { column: 900, as: 'weight' }],
  ['a word that is not a role', { column: 1, as: 'constructor' }],
  ['another such word', { column: 1, as: '__proto__' }],
  ['an unknown channel', { column: 1, as: 'Television: Nothing' }],
])('an invalid correction changes nothing: %s', async (_, column) => {
  const heads = 'Person,Channel,Vehicle,Count A,Frequency';
  for (const text of [people, long.replace(/^.*/, heads), crosstab.replace('Last month', 'Audience')]) {
    const plain = await readBytes(text);
    const said = await readBytes(text, by({ columns: [column] }));
    expect(said.facts.vehicles).toEqual(plain.facts.vehicles);
    expect(said.facts.universe).toBe(plain.facts.universe);
  }
});

test('a corrected format that is not offered any more is named, and its vehicle takes the main format of the channel', async () => {
  const columns = [{ column: 3, as: 'OOH: Townsquare', format: 'Digital billboard' }];
  const { facts } = await readBytes(people, by({ columns }));
  expect(facts.vehicles).toContainEqual(expect.objectContaining({ publisher: 'Townsquare', format: 'Large format' }));
  expect(facts.notes).toContain(
    'The format Digital billboard of OOH is not offered any more: Townsquare counts as Large format. To choose another format, open the file’s first rows and columns.',
  );
});
