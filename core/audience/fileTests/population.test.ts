import { memorySource } from '../bytes/memorySource.ts';
import { statedPopulation } from '../statedPopulation.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const file = (headings: readonly string[], cells: (at: number) => readonly (string | number)[], rows = 240) =>
  respondentsText(['id', ...headings, 'BVOD: 7plus', 'Radio: Nova'], rows, (at) => {
    const drawn = Math.floor(Math.abs(Math.sin(at + 1)) * 1e6);
    return [at, ...cells(at), drawn % 7, drawn % 11];
  });
const relative = file(['weight'], (at) => [[0.5, 1.5][at % 2]!]);
const unweighted = file(['Age'], (at) => [20 + ((at * at) % 51)]);

describe('for how many people a file stands', () => {
  test.each([
    ['weights of mean 1', relative],
    ['no weights', unweighted],
  ])('a file of 150,000 respondents with %s is asked about as a small one is', async (_, text) => {
    const [head, ...rows] = text.trim().split('\n');
    const many = Array.from({ length: 625 }, (__, block) => rows.map((row) => `${block}-${row}`)).flat();
    const { doubts, facts } = await readBytes([head, ...many, ''].join('\n'), { asksPopulation: true });
    expect(doubts).toMatchObject([{ key: 'population', assumed: 'as read' }]);
    expect(facts.universe).toBe(150_000);
  });

  test.each([
    ['12,000 in thousands', [50], 'thousands', true],
    ['21,500 in thousands, mean near 1', [0.9, 1.3], 'thousands', true],
    ['240 of mean 1', [0.5, 1.5], 'thousands', false],
  ] as const)(
    'whether the answer "thousands" is offered: weights add up to %s',
    async (what, weights, id, isOffered) => {
      const rows = what.includes('mean near 1') ? 19_545 : 240;
      const text = file(['weight'], (at) => [weights[at % weights.length]!], rows);
      const [doubt] = (await readBytes(text, { asksPopulation: true })).doubts;
      expect(doubt!.walk).toBe(true);
      expect(doubt!.answers.some((answer) => answer.id === id)).toBe(isOffered);
    },
  );

  test('nothing is asked about 60 respondents whose weights are 1,000 people each', async () => {
    expect(
      (
        await readBytes(
          file(['weight'], () => [1000], 60),
          { asksPopulation: true },
        )
      ).doubts,
    ).toEqual([]);
  });

  test.each([
    'Universe: 18,500,000 people',
    'Weighted to a population of 18,500,000 Australians',
    'Weights average 1; the sample represents 18,500,000 people',
    'n = 240 respondents, representative of 18.5 million Australians aged 14+',
    'Source: ABS 2021. The 240 people stand for 18 500 000 people',
    'Projected to 18,500 (000)',
    'Hochgerechnet auf 18.500.000 Personen',
    'Échantillon représentatif de 18 500 000 personnes',
  ])('a population stated as "%s" is proposed, with weights and without', async (line) => {
    for (const text of [relative, unweighted]) {
      for (const around of [`"${line}"\n\n${text}`, `${text}\n"Note: ${line}"\n`, `${line}\n\n${text}`]) {
        const { doubts, facts } = await readBytes(around, { asksPopulation: true });
        expect(doubts.map(({ key }) => key)).toEqual(['population']);
        expect(doubts).toMatchObject([{ walk: true, assumed: 'stated', proposed: 18_500_000 }]);
        expect(facts).toMatchObject({ universe_from: 'stated' });
        expect(facts.universe).toBeCloseTo(18_500_000, 3);
      }
    }
  });

  test.each([
    'n = 240 respondents, representative of Australians aged 14-75',
    'The sample represents 95 % of households',
    'Weighted to ABS census 2021',
    'Weighted to 12 cells',
    'Each respondent represents 15,000 people',
    'Population: 240',
    'Weighted to a population of 300 people',
    'A total of 1,204 people were interviewed',
    'Weighted to 1,204 respondents',
  ])('"%s" states no population', async (line) => {
    const { doubts } = await readBytes(`"${line}"\n\n${unweighted}`, { asksPopulation: true });
    expect(doubts.map(({ key }) => key)).toEqual(['population']);
    expect(doubts).toMatchObject([{ walk: false, proposed: 21_500_000 }]);
  });
});

test.each([
  ['a note', '"Weights average 1. The sample is representative of 18,500,000 Australians."\n', 18_500_000],
  ['a row of two cells', 'Source,Survey 2025\nUniverse (000),"18,500"\n', 18_500_000],
  ['a table', 'Channel,Population,Reach,Cost\nTV,18500000,0.5,10\n', null],
])('another sheet is searched for the population: %s', (_, sheet, people) => {
  const source = memorySource(new TextEncoder().encode(unweighted));
  const dialect = { delimiter: ',', decimal: '.' } as const;
  expect(statedPopulation([], source, dialect, [sheet])).toBe(people);
});
