import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

/** A number from 0 to 1 that looks random: the same for the same respondent and the same `which`. */
const drawn = (person: number, which = 0) => Math.abs(Math.sin(12.9898 * (person + 1) + which) * 43_758.5453) % 1;
const file = (heading: string, cell: (person: number) => string | number, more: readonly string[] = []) =>
  respondentsText([heading, ...more, 'age', 'BVOD: 7plus', 'Radio: Nova'], 240, (person) => [
    cell(person),
    ...more.map(() => 900 + Math.floor(9000 * drawn(person, 3))),
    14 + Math.floor(70 * drawn(person, 4)),
    Math.floor(9 * drawn(person, 1)),
    Math.floor(12 * drawn(person, 2)),
  ]);
/** Weights as surveys have them: many small, few large, with a mean near 1. */
const skewed = (person: number) => 0.2 + 2.5 * drawn(person) ** 2;

describe('cells like weights below a heading that says nothing', () => {
  test.each([
    ['fac_x', (person: number) => Math.round(60_000 * skewed(person)), 'column 1'],
    ['RAKE2', (person: number) => (900 * skewed(person)).toFixed(2), 'column 1'],
    ['Var0091', (person: number) => (skewed(person) / 1.03).toFixed(4), 'column 1'],
    ['nhb_fct', (person: number) => (41 * skewed(person)).toFixed(3), 'none'],
    ['rk', (person: number) => Math.round(5000 * skewed(person)), 'column 1'],
    ['kgw', (person: number) => Math.round(5000 * skewed(person)), 'column 1'],
  ] as const)('%s is asked about', async (heading, cell, assumed) => {
    const { doubts, facts } = await readBytes(file(heading, cell));
    expect(doubts[0]).toMatchObject({ key: `weight column: ${heading}`, walk: true, assumed });
    expect(facts.weighted).toBe(assumed !== 'none');
  });

  test.each([
    ['a heading with a meaning', 'Household expenses', (person: number) => (900 * skewed(person)).toFixed(2)],
    ['seconds', 'dur_sec', (person: number) => Math.round(1500 * skewed(person))],
    ['numbers in order', 'x_1', (person: number) => 10_001 + 3 * person],
    ['years', 'v12', (person: number) => 1940 + Math.floor(70 * drawn(person))],
    ['days in the numbers of a spreadsheet', 'v13', (person: number) => 45_000 + Math.floor(90 * drawn(person))],
    ['some zeros', 'v14', (person: number) => (person % 9 === 0 ? 0 : (900 * skewed(person)).toFixed(2))],
    ['many blanks', 'v15', (person: number) => (person % 9 === 0 ? '' : (900 * skewed(person)).toFixed(2))],
    ['small whole numbers', 'v16', (person: number) => 1 + Math.floor(60 * drawn(person))],
    ['timestamps', 'v17', (person: number) => 1_762_000_000 + Math.floor(9e6 * drawn(person))],
    ['one decimal', 'v18', (person: number) => (30 * skewed(person)).toFixed(1)],
  ])('%s are not asked about', async (_, heading, cell) => {
    const { doubts } = await readBytes(file(heading, cell));
    expect(doubts.filter(({ code }) => code === 'weight column')).toEqual([]);
  });

  test('they are not asked about next to a column of weights', async () => {
    const { doubts } = await readBytes(file('fac_x', (person) => Math.round(60_000 * skewed(person)), ['weight']));
    expect(doubts).toEqual([]);
  });
});

describe('numbers that may be something other than weights', () => {
  test.each([
    ['Factor 1', (person: number) => (0.2 + 1.6 * drawn(person)).toFixed(2), 'column 1'],
    ['Expenditure factor', (person: number) => (0.2 + 1.6 * drawn(person)).toFixed(2), 'column 1'],
  ])('%s is asked about', async (heading, cell, assumed) => {
    const { doubts } = await readBytes(file(heading, cell));
    expect(doubts[0]).toMatchObject({ key: `weight column: ${heading}`, walk: true, assumed });
  });

  test.each(['Factor', 'Rim factor', 'Weighting factor'])('%s is not asked about', async (heading) => {
    const { doubts } = await readBytes(file(heading, (person) => (0.2 + 1.6 * drawn(person)).toFixed(2)));
    expect(doubts.filter(({ code }) => code === 'weight column')).toEqual([]);
  });

  test('the weight of a body, next to its height, is asked about', async () => {
    const text = file('Weight', (person) => (50 + 50 * drawn(person)).toFixed(1), ['Height']);
    const { doubts, facts } = await readBytes(text);
    expect(doubts[0]).toMatchObject({ key: 'weight column: Weight', walk: true, assumed: 'none' });
    expect(facts.weighted).toBe(false);
    const answered = await readBytes(text, {
      reading: { version: 1, answers: [{ key: 'weight column: Weight', answer: 'column 1' }] },
    });
    expect(answered.facts.weighted).toBe(true);
  });
});

describe('weights named like people', () => {
  const people = (person: number) => (26_000 * skewed(person)).toFixed(2);
  const whole = (person: number) => Math.round(26_000 * skewed(person));

  test.each([
    'People',
    'Persons',
    'Population',
    'Number of people',
    'Estimated persons',
    'Stands for',
    'Each respondent represents',
    'Australians 14+',
    'Universe weight',
    'Weights: Population',
    'Weight to population',
    'popwt: Population weight',
    'weight. Population weight',
    'wt_population',
    'Peso poblacional',
    'Peso popolazione',
  ])('%s are taken without a question where they have decimals', async (heading) => {
    const { doubts, facts } = await readBytes(file(heading, people));
    expect(doubts).toEqual([]);
    expect(facts.universe).toBeGreaterThan(1_000_000);
  });

  test.each([
    ['Population', whole],
    ['count', whole],
    ['cases', whole],
    ['Headcount', whole],
    ['num_people', whole],
    ['Est. population', whole],
    ['weighted_count', whole],
    ['final', people],
    ['Faktoren der Auswertung', people],
  ] as const)('%s is asked about', async (heading, cell) => {
    const { doubts, facts } = await readBytes(file(heading, cell));
    expect(doubts[0]).toMatchObject({ key: `weight column: ${heading}`, walk: true, assumed: 'column 1' });
    expect(facts.universe).toBeGreaterThan(1_000_000);
  });

  test.each([
    ['Population of the town', (person: number) => (person % 9 === 0 ? '' : 1000 * (person % 5))],
    ['Household income', people],
    ['Mortgage balance', people],
    ['People', (person: number) => 1 + (person % 5)],
    ['count', (person: number) => 1 + (person % 5)],
  ] as const)('%s is not asked about', async (heading, cell) => {
    const { doubts, facts } = await readBytes(file(heading, cell));
    expect(doubts).toEqual([]);
    expect(facts.weighted).toBe(false);
  });
});

describe('two columns of weights', () => {
  test.each([
    ['RIM weight', 1, 'Population weight', 9000],
    ['Weight (sample, mean 1)', 1, 'Weight (population)', 9000],
    ['Household weight', 8000, 'Person weight', 9000],
  ] as const)(
    'of "%s" and "%s", the weights that are people are taken without a question',
    async (one, mean, other, people) => {
      const text = respondentsText([one, other, 'age', 'BVOD: 7plus', 'Radio: Nova'], 240, (person) => [
        (mean * skewed(person)).toFixed(4),
        (people * skewed(person)).toFixed(2),
        14 + Math.floor(70 * drawn(person, 4)),
        Math.floor(9 * drawn(person, 1)),
        Math.floor(12 * drawn(person, 2)),
      ]);
      const { doubts, facts } = await readBytes(text.replace(one, `"${one}"`));
      const sum = Array.from({ length: 240 }, (_, person) => people * skewed(person)).reduce(
        (total, weight) => total + weight,
      );
      expect(doubts).toEqual([]);
      expect(facts.universe).toBeCloseTo(sum, -1);
    },
  );

  const twoWeights = (first: number, other: string, second: number, rows = 240) =>
    respondentsText(['weight', other, 'age', 'BVOD: 7plus', 'Radio: Nova'], rows, (person) => [
      (first * skewed(person)).toFixed(4),
      (second * skewed(person)).toFixed(2),
      14 + Math.floor(70 * drawn(person, 4)),
      Math.floor(9 * drawn(person, 1)),
      Math.floor(12 * drawn(person, 2)),
    ]);

  test('next to relative weights, numbers of people below a word for weights are asked about, and proposed', async () => {
    const { doubts } = await readBytes(twoWeights(1, 'Grossing to ABS 2021', 9000));
    expect(doubts).toMatchObject([{ key: 'weight column: weight', walk: true, assumed: 'column 2' }]);
  });

  test.each([
    ['weights that are people, and smaller ones below a word for weights', 9000, 'Household grossing', 4000],
    ['weights that are people, and ones with a mean of 1 below a word for weights', 9000, 'Rim w/o ABS', 1],
  ] as const)('%s are not asked about', async (_, first, heading, second) => {
    const { doubts } = await readBytes(twoWeights(first, heading, second));
    expect(doubts).toEqual([]);
  });

  test('with 900 different weights, more than are surveyed, the number of people is estimated for all rows', async () => {
    const { doubts, facts } = await readBytes(twoWeights(9000, 'final weight', 1, 900));
    const people = Number(/([\d,]+) people$/.exec(doubts[0]!.answers[0]!.says)![1]!.replaceAll(',', ''));
    expect(Math.abs(people / facts.universe - 1)).toBeLessThan(0.1);
  });
});
