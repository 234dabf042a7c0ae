import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 200;
const readHeadings = async (headings: readonly string[]) => {
  const text = respondentsText(['id', 'weight', 'age', 'gender', ...headings], PEOPLE, (at) => [
    `R${at}`,
    100_000,
    18 + (at % 60),
    at % 2 ? 'Male' : 'Female',
    ...headings.map((_, column) => ((at * (column + 2)) % 5 < 2 ? 'Yes' : 'No')),
  ]);
  const { doubts, facts } = await readBytes(text);
  return { codes: doubts.filter(({ walk }) => walk).map(({ code }) => code), unmatched: facts.unmatched };
};

test.each(['Stan', 'Acast', 'Nova'])('"%s" at the edge of the media columns is media', async (name) => {
  expect((await readHeadings([name, 'KIIS', 'Facebook'])).codes).toEqual([]);
  expect((await readHeadings(['KIIS', 'Facebook', name])).codes).toEqual([]);
});

test('shops next to media are no media', async () => {
  const found = await readHeadings([
    'Shopped in last month: Coles',
    'Shopped in last month: Aldi',
    'Media used in last month: Netflix',
    'Media used in last month: KIIS',
  ]);
  expect(found.codes).toEqual([]);
  expect(found.unmatched).toEqual(['Shopped in last month: Coles', 'Shopped in last month: Aldi']);
});
