import { readBytes, readMedia, respondentsText, useOf, codesRunAsksAbout } from '../../../testing/audience/reading.ts';

const PEOPLE = 200;
const read = (headings: readonly string[], cells: (at: number) => readonly (string | number)[]) =>
  readMedia(PEOPLE, headings, cells);

const ANSWERS = ['Never', 'Monthly', 'Weekly', 'Daily'];
const MEAN = (1 + 4.3 + 30.4) / 4;
test.each<[string, (vehicle: string, answer: string, at: number, of: number) => string]>([
  ['Decipher', (vehicle, answer, at, of) => `Q3r${of + 1}c${at + 1}: ${vehicle} - ${answer}`],
  ['in brackets', (vehicle, answer) => `${vehicle} [${answer}]`],
  ['the answer first', (vehicle, answer) => `${answer}: ${vehicle}`],
  ['names of variables', (vehicle, answer) => `${vehicle}_${answer}`.toLowerCase()],
])('a column for each frequency of a vehicle: %s', async (_, heading) => {
  const heads = ['Netflix', 'Stan'].flatMap((vehicle, of) =>
    ANSWERS.map((answer, at) => heading(vehicle, answer, at, of)),
  );
  const result = await read(heads, (at) =>
    [at, at + 1].flatMap((person) => ANSWERS.map((_answer, one) => Number(person % 4 === one))),
  );
  expect(useOf(result, 'SVOD')).toBeCloseTo(2 * MEAN, 6);
  expect(codesRunAsksAbout(result)).toEqual([]);
});

test('columns are separate questions when one person ticks several frequencies', async () => {
  const result = await read(['Netflix - Weekly', 'Netflix - Daily', 'KIIS'], (at) => [1, at % 2, at % 3 === 0 ? 1 : 0]);
  expect(codesRunAsksAbout(result)).toContain('which question');
});

test.each([
  ['KIIS', 'KIIS FM'],
  ['Hoyts', 'Hoyts Cinemas'],
])('"%s" and "%s" with the same answers count once, and are asked about', async (one, two) => {
  const result = await read([one, 'Netflix', two], (at) => [at % 2, Number(at % 3 === 0), at % 2]);
  expect(codesRunAsksAbout(result)).toEqual(['same vehicle']);
  expect(useOf(result, one === 'KIIS' ? 'Radio' : 'Cinema')).toBeCloseTo(0.5, 9);
});

test('two names of a vehicle with different answers are parts of its use', async () => {
  const result = await read(['KIIS', 'Netflix', 'KIIS FM'], (at) => [at % 2, at % 2, Number(at % 5 === 0)]);
  expect(codesRunAsksAbout(result)).toEqual([]);
  expect(useOf(result, 'Radio')).toBeCloseTo(0.7, 9);
});

test.each([
  ['Passed quality check', 'Yes', 'No'],
  ['Valid', '1', '0'],
  ['Valid case', 'valid', 'invalid'],
  ['Included in analysis', 'Yes', 'No'],
  ['filter_$', '1', '0'],
  ['Consent', 'Yes', 'No'],
  ['Duplicate', '', 'dup'],
  ['Quota full', 'No', 'Yes'],
])('rows that the column "%s" marks as not valid are asked about', async (heading, good, bad) => {
  const text = respondentsText(['id', heading, 'weight', 'age', 'gender', 'Netflix', 'Stan'], PEOPLE, (at) => [
    `R${at}`,
    at % 5 === 0 ? bad : good,
    100_000,
    18 + (at % 60),
    at % 2 ? 'Male' : 'Female',
    at % 2,
    Number(at % 3 === 0),
  ]);
  const result = await readBytes(text);
  expect(codesRunAsksAbout(result)).toEqual(['incomplete answers']);
  expect(result.audienceMatrix.sample).toBe(PEOPLE * 0.8);
});

test.each([
  '# (% of time)',
  '# - $ spent per month',
  '# (AUD per month)',
  'Share of viewing time: #',
  'Percentage of my time: #',
])('a column headed "%s" is no use', async (heading) => {
  const heads = ['Netflix', 'Stan', 'KIIS'].map((name) => heading.replace('#', name));
  await expect(read(heads, (at) => [at % 30, at % 20, at % 10])).rejects.toThrow('not recognised');
});
