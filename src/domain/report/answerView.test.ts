import { answerCards, shortNumbers } from './answerView.ts';

const channel = (spend: number, impressions?: number, tarps?: number) => ({
  ...{ channel: 'Radio', state: 'interior', spend, next_1000: 1, limit_costs: null, incremental_reach: 1, says: 'x' },
  ...(impressions === undefined ? {} : { impressions, tarps }),
});
const report = {
  attentive_reach: 9_121_108.2,
  cost_per_attentive_reach: 0.3289,
  frequency: 2.918,
  why: {
    channels: [channel(2_000_000, 100_000_000, 400.4), channel(1_000_000, 43_141_000, 260.2), channel(0, 0, 0)],
    distribution: [
      { times: 1, plain: 10_503_766, attentive: 9_121_108 },
      { times: 3, plain: 1, attentive: 4_492_531 },
    ],
    sampling_error: { standard_error: 33_200, low: 9_056_036, high: 9_186_180, says: 'x' },
  },
} as never;
const facts = {
  demographic: { name: 'people 25-54', applied: true, says: '' },
  target_universe: 10_753_086,
  universe: 21_500_000,
} as never;
const lines = (plan: unknown, audience: unknown) =>
  answerCards(plan as never, audience as never).map(({ value, nextToValue, notes }) =>
    [value, nextToValue ?? '', ...notes.map(({ text }) => text)].filter(Boolean),
  );

test('the three answer cards have their share, 3+ reach, range, price and rating points', () => {
  expect(lines(report, facts)).toEqual([
    [
      ...['9,121,108', '84.8% of 10,753,086 people 25-54'],
      ...['3+ reach 4,492,531, 41.8%', '9,056,036 to 9,186,180 (95% interval, sampling only)'],
      'Any contact: 10,503,766 people',
    ],
    ['$0.33', '$20.96 CPM bought', '$42.23 CPM on the target'],
    ['2.92', 'attentive contacts a person reached', '661 GRPs, 248 of them attentive'],
  ]);
  expect(answerCards(report, facts)[0]!.bar).toEqual({
    reached: expect.closeTo(0.84823, 4) as number,
    reachedThreePlus: expect.closeTo(0.41779, 4) as number,
    label: '84.8% of the target reached, 41.8% three times or more',
  });
  expect(shortNumbers(report).map(({ value, label }) => `${value} ${label}`)).toEqual([
    ...['9,121,108 attentive reach', '$0.33 each', '2.92 frequency'],
  ]);
});

test.each([
  [0.000_2, '3+ reach: hardly anyone'],
  [0, '3+ reach: no one'],
  [1, '3+ reach 1, less than 0.0001%'],
])('a plan that reaches %f people three times', (attentive, note) => {
  const why = { distribution: [{ times: 3, plain: 1, attentive }] };
  expect(lines({ ...(report as object), why }, facts)[0]).toContain(note);
});

test('if the reply has the distribution of contacts, one range covers other samples and other attention', () => {
  const distribution = Array.from({ length: 10 }, (_, place) => {
    const attentive = place === 0 ? 9_121_108.2 : 8e6 / (place + 1);
    return { times: place + 1, plain: 1e7, attentive };
  });
  const { why } = report as { why: object };
  const first = (change: object) =>
    lines({ ...(report as object), why: { ...why, distribution, ...change } }, facts)[0]!;
  expect(first({})).toContainEqual(expect.stringMatching(/^7,377,633 to [\d,]+ \(other samples, attention ±30%\)$/));
  expect(first({ sampling_error: undefined })).toContainEqual(expect.stringMatching(/\d \(attention ±30%\)$/));
});

test.each([
  ['the eight calls alone', { ...(report as object), why: undefined }, null],
  ['a plan saved before replies had impressions', { ...(report as object), why: { channels: [channel(5)] } }, null],
])('%s: a note without data is left out', (_, changedReport, audience) => {
  expect(lines(changedReport, audience)).toEqual([
    ['9,121,108'],
    ['$0.33'],
    ['2.92', 'attentive contacts a person reached'],
  ]);
  expect(answerCards(changedReport as never, audience)[0]!.bar).toBeNull();
});

test.each([
  [10_753_085.9, '99.999999% of'],
  [10_753_086, '100% of'],
  [0, '0% of'],
])('a reach of %d is shown as %s the target', (attentive_reach, words) => {
  const [first] = answerCards({ ...(report as object), attentive_reach } as never, facts);
  expect(first!.nextToValue).toBe(`${words} 10,753,086 people 25-54`);
});
