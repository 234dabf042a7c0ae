import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 90;
const WEIGHT = 100_000;
const NAMES = ['Netflix', 'Stan', '7plus', 'Facebook'];
const usesOf = (row: number) =>
  NAMES.map((name, at) => [name, (row + at) % 3 === 0 ? 0 : ((row * 5 + at) % 12) + 1] as const).filter(
    ([, uses]) => uses > 0,
  );
type Uses = ReturnType<typeof usesOf>;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const read = async (heading: string, cell: (uses: Uses) => string, answer?: string) => {
  const text = respondentsText(['id', 'weight', 'gender', quoted(heading)], PEOPLE, (row) => [
    `R${row}`,
    WEIGHT,
    row % 2 === 0 ? 'Male' : 'Female',
    quoted(cell(usesOf(row))),
  ]);
  const answers = answer === undefined ? [] : [{ key: `listed numbers: ${heading}`, answer }];
  const { doubts, facts, audienceMatrix } = await readBytes(text, { reading: { version: 1, answers } });
  const svod = audienceMatrix.populationUse[CHANNELS.indexOf('SVOD')]! / WEIGHT;
  return {
    asked: doubts.filter(({ walk }) => walk).map(({ key }) => key),
    facts,
    svod,
    universe: audienceMatrix.universe,
  };
};
const sumOf = (value: (uses: number) => number) =>
  Array.from({ length: PEOPLE }, (_, row) => usesOf(row))
    .flat()
    .reduce((sum, [name, uses]) => sum + (name === 'Netflix' || name === 'Stan' ? value(uses) : 0), 0);

test.each<[string, (uses: Uses) => string]>([
  ['JSON', (uses) => JSON.stringify(Object.fromEntries(uses))],
  ['a dictionary of Python', (uses) => `{${uses.map(([name, use]) => `'${name}': ${use}`).join(', ')}}`],
  ['names and numbers', (uses) => uses.map(([name, use]) => `${name}: ${use}`).join('; ')],
  ['equals signs', (uses) => uses.map(([name, use]) => `${name}=${use}`).join('|')],
  ['brackets', (uses) => uses.map(([name, use]) => `${name} (${use})`).join(', ')],
])('the numbers of a cell that lists vehicles are its uses: %s', async (_, cell) => {
  const { asked, svod, universe } = await read('Times used in the past month', cell);
  expect(asked).toEqual([]);
  expect(universe).toBe(PEOPLE * WEIGHT);
  expect(svod).toBeCloseTo(
    sumOf((uses) => uses),
    6,
  );
});

test('numbers without a unit are asked about', async () => {
  const cell = (uses: Uses) => JSON.stringify(Object.fromEntries(uses));
  const found = await read('Media used', cell);
  expect(found.asked).toEqual(['listed numbers: Media used']);
  expect(found.svod).toBeCloseTo(
    sumOf((uses) => uses),
    6,
  );
  expect((await read('Media used', cell, 'once')).svod).toBeCloseTo(
    sumOf(() => 1),
    6,
  );
  expect((await read('Media used', cell, 'days a week')).svod).toBeCloseTo(
    sumOf((uses) => 4.3 * uses),
    6,
  );
});

test('true and false, and words of frequency, need no unit', async () => {
  const all = (value: (isUsed: boolean) => unknown) => (uses: Uses) =>
    JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, value(uses.some(([used]) => used === name))])));
  const booleans = await read(
    'Media',
    all((isUsed) => isUsed),
  );
  expect(booleans.asked).toEqual([]);
  expect(booleans.svod).toBeCloseTo(
    sumOf(() => 1),
    6,
  );
  const words = await read(
    'Media',
    all((isUsed) => (isUsed ? 'Weekly' : 'Never')),
  );
  expect(words.asked).toEqual([]);
  expect(words.svod).toBeCloseTo(
    sumOf(() => 4.3),
    6,
  );
});

test('a number that is always the same behind a name is its code', async () => {
  const { asked, svod } = await read('Which do you use?', (uses) =>
    uses.map(([name]) => `${name} (${NAMES.indexOf(name) + 1})`).join('; '),
  );
  expect(asked).toEqual([]);
  expect(svod).toBeCloseTo(
    sumOf(() => 1),
    6,
  );
});

test('a list next to columns for each of its answers is not counted again, and not asked about', async () => {
  const question = 'Which do you use?';
  const headings = ['id', 'weight', 'gender', question, ...NAMES.map((name) => `${question}/${name}`)];
  const text = respondentsText(headings, PEOPLE, (row) => [
    `R${row}`,
    WEIGHT,
    'Male',
    usesOf(row)
      .map(([name]) => name)
      .join(' ; '),
    ...NAMES.map((name) => Number(usesOf(row).some(([used]) => used === name))),
  ]);
  const { doubts, audienceMatrix } = await readBytes(text);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
  expect(audienceMatrix.populationUse[CHANNELS.indexOf('SVOD')]! / WEIGHT).toBe(sumOf(() => 1));
});
