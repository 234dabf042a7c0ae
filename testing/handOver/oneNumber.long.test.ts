import { contradictions, sumsThatFail } from './contradictions.ts';
import { generatedPlan } from './generatedPlan.ts';
import { printedFigures } from './printedFigures.ts';

/** From very small to national budgets, which round differently. */
const BUDGETS = [2_000_000, 1_234_567, 300_001, 45_678_901, 60_000, 7_500, 900];

const made = (seed: number) => generatedPlan(seed, BUDGETS[seed % BUDGETS.length]!);

test.each(Array.from({ length: 42 }, (_, seed) => seed))(
  'of random plan %d no fact is printed as two figures, and parts add up to their whole',
  (seed) => {
    const plan = made(seed);
    // The limits of some seeds allow no plan.
    const printed = plan === null ? [] : printedFigures(plan);
    expect(contradictions(printed)).toEqual([]);
    expect(sumsThatFail(printed, 'table')).toEqual([]);
  },
);

test('figures are collected from every place that prints them', () => {
  const printed = printedFigures(made(1)!);
  const places = (fact: string) => [...new Set(printed.filter((one) => one.fact === fact).map(({ where }) => where))];
  expect(places('reach')).toEqual(
    expect.arrayContaining([
      ...['card', 'head', 'table', 'overlap', 'build', 'build csv', 'frequency', 'frontier', 'desk', 'desk column'],
      ...['desk voice', 'compare', 'saved plan', 'slide', 'Summary', 'Channels', 'Frontier', 'Frequency'],
    ]),
  );
  const ofChannels = ['money', 'share', 'only', 'next', 'without', 'tarps', 'impressions'];
  for (const fact of ofChannels)
    expect(places(`${fact} Digital`)).toEqual(expect.arrayContaining(['table', 'csv', 'Channels']));
  expect(places('only Digital')).toEqual(
    expect.arrayContaining(['why', 'build', 'priority', 'desk details', 'reasons csv']),
  );
  expect(places('next Digital')).toEqual(expect.arrayContaining(['desk', 'reasons csv']));
  expect(places('next shared')).toEqual(expect.arrayContaining(['why']));
  for (const fact of ['low', 'high', '3+', 'tarps', 'attentive tarps', 'share of target', 'cpm on target'])
    expect(places(fact).length).toBeGreaterThan(2);
});
