import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';
import { readBytes } from '../../../testing/audience/reading.ts';
import type { AudienceReading } from '../readAudience.ts';

const SERVICES = ['Netflix', 'Stan', 'Binge', '7plus', 'Spotify'];
const PEOPLE = 200;
const used = (at: number, column: number) => (at * 7 + column * 3) % 10 < 5 - column;
const listOf = (at: number) => SERVICES.filter((_, column) => used(at, column));
const person = (at: number) => [`R${at}`, '100000', `${18 + (at % 60)}`, at % 2 ? 'Male' : 'Female'];
const HEADS = ['id', 'weight', 'age', 'gender'];
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const text = (heads: readonly string[], row: (at: number) => readonly string[]) =>
  [[...HEADS, ...heads], ...Array.from({ length: PEOPLE }, (_, at) => [...person(at), ...row(at)]), []]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');
const use = ({ audienceMatrix }: AudienceReading, channel: Channel) =>
  audienceMatrix.populationUse[CHANNELS.indexOf(channel)]! / 100_000;
const people = (column: number) =>
  Array.from({ length: PEOPLE }, (_, at) => Number(used(at, column))).reduce((a, b) => a + b);
const askedBeforeRun = ({ doubts }: AudienceReading) => doubts.filter(({ walk }) => walk).map(({ key }) => key);

function expectTruth(reading: AudienceReading): void {
  expect(reading.facts).toMatchObject({ sample: PEOPLE, universe: PEOPLE * 100_000, left_out: [] });
  expect(use(reading, 'SVOD')).toBeCloseTo(people(0) + people(1) + people(2), 6);
  expect(use(reading, 'BVOD')).toBeCloseTo(people(3), 6);
  expect(use(reading, 'Music Streaming')).toBeCloseTo(people(4), 6);
  expect(reading.facts.vehicles.map(({ publisher }) => publisher).toSorted()).toEqual(SERVICES.toSorted());
  expect(reading.facts.unmatched).toEqual([]);
  expect(askedBeforeRun(reading)).toEqual([]);
}

test.each([
  ['question numbers', (_: string, column: number) => `Q7_${column + 1}`],
  ['the same question for each', () => 'Which of these do you use?'],
  ['codes of a panel', (_: string, column: number) => `TVUSE0${column + 1}M`],
])('a column for each service with its name in the cells, headed by %s', async (_, heading) => {
  const file = text(SERVICES.map(heading), (at) => SERVICES.map((name, column) => (used(at, column) ? name : '')));
  expectTruth(await readBytes(file));
});

test('cells may spell the name differently, and have words for what is not chosen', async () => {
  const spelled = ['NETFLIX', 'Stan', 'Binge', '7 Plus', 'Spotify (free or premium)'];
  const file = text(
    SERVICES.map((_, column) => `Q7_${column + 1}`),
    (at) => spelled.map((name, column) => (used(at, column) ? name : 'No')),
  );
  expectTruth(await readBytes(file));
});

test.each([
  ['semicolons', ';', ''],
  ['semicolons, also at the end', ';', ';'],
  ['commas', ', ', ''],
  ['commas without a space', ',', ''],
  ['bars', '|', ''],
  ['line breaks', '\n', ''],
])('several services in one cell are read, with %s', async (_, separator, end) => {
  for (const heading of ['Which services do you use?', 'Q7', 'SVOD', 'multi_select_3']) {
    const cell = (at: number) => (listOf(at).length === 0 ? '' : listOf(at).join(separator) + end);
    expectTruth(await readBytes(text([heading], (at) => [cell(at)])));
  }
});

test('answers that are no known vehicle are asked about, with a channel', async () => {
  const file = text(['Q7'], (at) => [[...listOf(at), at % 3 === 0 ? 'Zingo' : 'None of these'].join(';')]);
  const reading = await readBytes(file);
  expect(askedBeforeRun(reading)).toEqual(['perhaps media: Q7']);
  expect(reading.doubts[0]).toMatchObject({ assumed: 'SVOD', cells: ['Zingo: 33.5 %'] });
  const svod = people(0) + people(1) + people(2);
  expect(use(reading, 'SVOD')).toBeCloseTo(svod + 67, 6);
  const answered: Reading = { version: 1, answers: [{ key: 'perhaps media: Q7', answer: 'unused' }] };
  expect(use(await readBytes(file, { reading: answered }), 'SVOD')).toBeCloseTo(svod, 6);
});

test('a list that repeats columns is asked about, and not counted twice', async () => {
  const file = text([...SERVICES, 'Which of these do you use?'], (at) => [
    ...SERVICES.map((_, column) => (used(at, column) ? String(1 + column) : '0')),
    listOf(at).join(';'),
  ]);
  const reading = await readBytes(file);
  expect(askedBeforeRun(reading)).toEqual(['listed vehicles: Which of these do you use?']);
  expect(use(reading, 'BVOD')).toBeCloseTo(4 * people(3), 6);
  const answer = { key: 'listed vehicles: Which of these do you use?', answer: 'used' };
  const again = await readBytes(file, { reading: { version: 1, answers: [answer] } });
  expect(use(again, 'BVOD')).toBeCloseTo(5 * people(3), 6);
});

test('a list is read next to columns of other vehicles', async () => {
  const file = text(['Q7', 'Radio: Nova', 'KIIS'], (at) => [listOf(at).join(';'), `${at % 3}`, `${at % 5}`]);
  const reading = await readBytes(file);
  expect(use(reading, 'BVOD')).toBeCloseTo(people(3), 6);
  expect(reading.facts.vehicles).toHaveLength(7);
  expect(askedBeforeRun(reading)).toEqual([]);
});

test('words other than names of media are not read as media', async () => {
  const file = text(['Membership', 'Radio: Nova', 'KIIS'], (at) => [
    ['Gold', 'Prime', 'Basic'][at % 3]!,
    `${at % 3}`,
    `${at % 5}`,
  ]);
  const { facts } = await readBytes(file);
  expect(facts.unmatched).toEqual(['Membership']);
});

test.each([
  ['with the texts of answers', (name: string) => name],
  ['with texts of two words', (name: string) => (name === 'Binge' ? 'Paramount Plus' : name)],
])('KoboToolbox lists the answers in a cell and has a column for each: %s', async (_, nameOf) => {
  const names = SERVICES.map(nameOf);
  const file = text(['media', ...names.map((name) => `media/${name}`)], (at) => [
    names.filter((__, column) => used(at, column)).join(' '),
    ...names.map((__, column) => `${Number(used(at, column))}`),
  ]);
  const reading = await readBytes(file);
  expect(reading.facts).toMatchObject({ layout: 'respondents', sample: PEOPLE });
  expect(use(reading, 'SVOD')).toBeCloseTo(people(0) + people(1) + people(2), 6);
  expect(use(reading, 'Music Streaming')).toBeCloseTo(people(4), 6);
  expect(askedBeforeRun(reading)).toEqual([]);
});
