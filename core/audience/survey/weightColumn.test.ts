import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

/** A number from 0 to 1, the same for the same respondent. */
const drawn = (at: number, which = 0) => Math.abs(Math.sin(12.9898 * (at + 1) + which) * 43_758.5453) % 1;
const file = (heading: string, cell: (at: number) => string | number, more: readonly string[] = []) =>
  respondentsText([heading, ...more, 'age', 'BVOD: 7plus', 'Radio: Nova'], 240, (at) => [
    cell(at),
    ...more.map(() => 900 + Math.floor(9000 * drawn(at, 3))),
    14 + Math.floor(70 * drawn(at, 4)),
    Math.floor(9 * drawn(at, 1)),
    Math.floor(12 * drawn(at, 2)),
  ]);
const skewed = (at: number) => 0.2 + 2.5 * drawn(at) ** 2;

describe('cells like weights below a heading that says nothing', () => {
  test.each([
    ['fac_x', (at: number) => Math.round(60_000 * skewed(at)), 'column 1'],
    ['RAKE2', (at: number) => (900 * skewed(at)).toFixed(2), 'column 1'],
    ['Var0091', (at: number) => (skewed(at) / 1.03).toFixed(4), 'column 1'],
    ['nhb_fct', (at: number) => (41 * skewed(at)).toFixed(3), 'none'],
    ['rk', (at: number) => Math.round(5000 * skewed(at)), 'column 1'],
    ['kgw', (at: number) => Math.round(5000 * skewed(at)), 'column 1'],
  ] as const)('%s is asked about', async (heading, cell, assumed) => {
    const { doubts, facts } = await readBytes(file(heading, cell));
    expect(doubts[0]).toMatchObject({ key: `weight column: ${heading}`, walk: true, assumed });
    expect(facts.weighted).toBe(assumed !== 'none');
  });

  test.each([
    ['a heading with a meaning', 'Household expenses', (at: number) => (900 * skewed(at)).toFixed(2)],
    ['seconds', 'dur_sec', (at: number) => Math.round(1500 * skewed(at))],
    ['numbers in order', 'x_1', (at: number) => 10_001 + 3 * at],
    ['years', 'v12', (at: number) => 1940 + Math.floor(70 * drawn(at))],
    ['days in the numbers of a spreadsheet', 'v13', (at: number) => 45_000 + Math.floor(90 * drawn(at))],
    ['some zeros', 'v14', (at: number) => (at % 9 === 0 ? 0 : (900 * skewed(at)).toFixed(2))],
    ['many blanks', 'v15', (at: number) => (at % 9 === 0 ? '' : (900 * skewed(at)).toFixed(2))],
    ['small whole numbers', 'v16', (at: number) => 1 + Math.floor(60 * drawn(at))],
    ['timestamps', 'v17', (at: number) => 1_762_000_000 + Math.floor(9e6 * drawn(at))],
    ['one decimal', 'v18', (at: number) => (30 * skewed(at)).toFixed(1)],
  ])('%s are not', async (_, heading, cell) => {
    const { doubts } = await readBytes(file(heading, cell));
    expect(doubts.filter(({ code }) => code === 'weight column')).toEqual([]);
  });

  test('nor beside a column of weights', async () => {
    const { doubts } = await readBytes(file('fac_x', (at) => Math.round(60_000 * skewed(at)), ['weight']));
    expect(doubts).toEqual([]);
  });
});

describe('numbers that may be something else than weights', () => {
  test.each([
    ['Factor 1', (at: number) => (0.2 + 1.6 * drawn(at)).toFixed(2), 'column 1'],
    ['Expenditure factor', (at: number) => (0.2 + 1.6 * drawn(at)).toFixed(2), 'column 1'],
  ])('%s is asked about', async (heading, cell, assumed) => {
    const { doubts } = await readBytes(file(heading, cell));
    expect(doubts[0]).toMatchObject({ key: `weight column: ${heading}`, walk: true, assumed });
  });

  test.each(['Factor', 'Rim factor', 'Weighting factor'])('%s is not', async (heading) => {
    const { doubts } = await readBytes(file(heading, (at) => (0.2 + 1.6 * drawn(at)).toFixed(2)));
    expect(doubts.filter(({ code }) => code === 'weight column')).toEqual([]);
  });

  test('the weight of a body, next to its height, is asked about', async () => {
    const text = file('Weight', (at) => (50 + 50 * drawn(at)).toFixed(1), ['Height']);
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
  const people = (at: number) => (26_000 * skewed(at)).toFixed(2);
  const whole = (at: number) => Math.round(26_000 * skewed(at));

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
    ['Population of the town', (at: number) => (at % 9 === 0 ? '' : 1000 * (at % 5))],
    ['Household income', people],
    ['Mortgage balance', people],
    ['People', (at: number) => 1 + (at % 5)],
    ['count', (at: number) => 1 + (at % 5)],
  ] as const)('%s is not', async (heading, cell) => {
    const { doubts, facts } = await readBytes(file(heading, cell));
    expect(doubts).toEqual([]);
    expect(facts.weighted).toBe(false);
  });
});

describe('beside a column of weights', () => {
  test.each([
    ['RIM weight', 1, 'Population weight', 9000],
    ['Weight (sample, mean 1)', 1, 'Weight (population)', 9000],
    ['Household weight', 8000, 'Person weight', 9000],
  ] as const)('%s, %s: the one of people is taken without a question', async (one, mean, other, people) => {
    const text = respondentsText([one, other, 'age', 'BVOD: 7plus', 'Radio: Nova'], 240, (at) => [
      (mean * skewed(at)).toFixed(4),
      (people * skewed(at)).toFixed(2),
      14 + Math.floor(70 * drawn(at, 4)),
      Math.floor(9 * drawn(at, 1)),
      Math.floor(12 * drawn(at, 2)),
    ]);
    const { doubts, facts } = await readBytes(text.replace(one, `"${one}"`));
    const sum = Array.from({ length: 240 }, (_, at) => people * skewed(at)).reduce((total, weight) => total + weight);
    expect(doubts).toEqual([]);
    expect(facts.universe).toBeCloseTo(sum, -1);
  });

  const both = (first: number, other: string, second: number, rows = 240) =>
    respondentsText(['weight', other, 'age', 'BVOD: 7plus', 'Radio: Nova'], rows, (at) => [
      (first * skewed(at)).toFixed(4),
      (second * skewed(at)).toFixed(2),
      14 + Math.floor(70 * drawn(at, 4)),
      Math.floor(9 * drawn(at, 1)),
      Math.floor(12 * drawn(at, 2)),
    ]);

  test('of relative weights, one with a word of weights that stands for people is asked about, and proposed', async () => {
    const { doubts } = await readBytes(both(1, 'Grossing to ABS 2021', 9000));
    expect(doubts).toMatchObject([{ key: 'weight column: weight', walk: true, assumed: 'column 2' }]);
  });

  test.each([
    ['of people, another with a word of weights', 9000, 'Household grossing', 4000],
    ['of people, another of a mean of 1 with a word of weights', 9000, 'Rim w/o ABS', 1],
  ] as const)('%s is not asked about', async (_, first, heading, second) => {
    const { doubts } = await readBytes(both(first, heading, second));
    expect(doubts).toEqual([]);
  });

  test('the people of 900 different weights are those of all rows', async () => {
    const { doubts, facts } = await readBytes(both(9000, 'final weight', 1, 900));
    const people = Number(/([\d,]+) people$/.exec(doubts[0]!.answers[0]!.says)![1]!.replaceAll(',', ''));
    expect(Math.abs(people / facts.universe - 1)).toBeLessThan(0.1);
  });
});
