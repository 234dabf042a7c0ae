import { bandOf, bandSentence } from './frequencyView.ts';

/** P(N >= 1), ... P(N >= 10) of a Poisson number of contacts. */
function poisson(mean: number): number[] {
  let [exactly, below] = [Math.exp(-mean), 0];
  return Array.from({ length: 10 }, (_, at) => {
    below += exactly;
    exactly *= mean / (at + 1);
    return 1 - below;
  });
}

test('if all people have a mean of two contacts, 0.2180 of them are above three', () => {
  const { excess } = bandOf(poisson(2), 2, { from: 3, to: 3 })!;
  // E[(N - 3)+] by its definition, over 60 terms
  let [exactly, sum] = [Math.exp(-2), 0];
  for (let times = 0; times < 60; times++) {
    sum += Math.max(0, times - 3) * exactly;
    exactly *= 2 / (times + 1);
  }
  expect(excess).toBeCloseTo(sum, 9);
  expect(excess).toBeCloseTo(0.218, 4);
  expect(excess / 2).toBeCloseTo(0.109, 3);
});

test('three to six contacts are most likely at a mean of 4.3559, for 0.6586 of the people', () => {
  const people = (mean: number) => bandOf(poisson(mean), mean, { from: 3, to: 6 })!.people;
  // The slope of P(3 <= N <= 6) is P(2) - P(6), which is 0 at (6! / 2!)^(1/4).
  const best = 360 ** 0.25;
  expect(best).toBeCloseTo(4.3559, 4);
  expect(people(best)).toBeCloseTo(0.6586, 4);
  for (const mean of [best - 0.01, best + 0.01]) expect(people(mean)).toBeLessThan(people(best));
});

test('contacts above every number add up: the excess falls by the people reached once more', () => {
  const steps = poisson(1.7);
  for (let to = 1; to < 9; to++) {
    const [one, next] = [bandOf(steps, 1.7, { from: 1, to })!, bandOf(steps, 1.7, { from: 1, to: to + 1 })!];
    expect(one.excess - next.excess).toBeCloseTo(steps[to]!, 12);
  }
});

test.each([[{ from: 0, to: 3 }], [{ from: 4, to: 3 }], [{ from: 3, to: 10 }]])(
  'a band %j outside the distribution has no figures',
  (band) => {
    expect(bandOf(poisson(2), 2, band)).toBeNull();
  },
);

test('the sentence about a band has the people, their share, and the contacts above the band', () => {
  const distribution = poisson(2).map((share, at) => ({ times: at + 1, plain: 1, attentive: 1e6 * share }));
  const report = { attentive_reach: 1e6 * poisson(2)[0]!, frequency: 2 / poisson(2)[0]! };
  expect(bandSentence(distribution, report, { from: 3, to: 3 })).toBe(
    '3 times: 180,447 people (21% of those reached). Contacts above 3: 218,018, 11% of all attentive contacts.',
  );
  expect(bandSentence([], report, { from: 3, to: 6 })).toBe('');
});
