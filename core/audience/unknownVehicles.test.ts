import { CHANNELS } from '../rules/channels.ts';
import { readBytes } from '../../testing/audience/reading.ts';

const useOf = (read: Awaited<ReturnType<typeof readBytes>>, channel: 'SVOD' | 'Radio') =>
  read.folded.populationUse[CHANNELS.indexOf(channel)]!;

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
