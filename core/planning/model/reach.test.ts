import { CHANNELS } from '../../rules/channels.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { makeProblem } from './contactRates.ts';
import { evaluatePlan, reachablePeople, reachByChannel, reachCurves } from './reach.ts';

const prices = new Float64Array(CHANNEL_COUNT).fill(1000);

/** A plan's spend by name [$]; at a CPM of $1,000 a dollar buys one impression. */
function spendOf(spend: Partial<Record<string, number>>): Float64Array {
  return Float64Array.from(CHANNELS, (channel) => spend[channel] ?? 0);
}

test.each([
  [1, 63.21, 26.42, 8.03],
  [2, 86.47, 59.4, 32.33],
  [3, 95.02, 80.09, 57.68],
])('%d contacts per person in a uniform audience follow Poisson', (mean, once, twice, thrice) => {
  const people = Array.from({ length: 50 }, () => ({ weight: 2, use: { Radio: 1 } }));
  const reach = evaluatePlan(makeProblem(audienceOf(people), prices), spendOf({ Radio: 100 * mean }));
  expect(reach.attentiveReach).toBeCloseTo(once, 2);
  expect(reach.attentiveDistribution[1]).toBeCloseTo(twice, 2);
  expect(reach.attentiveDistribution[2]).toBeCloseTo(thrice, 2);
  expect(reach.frequency).toBeCloseTo((mean / once) * 100, 3);
  expect(reach.costPerAttentiveReach).toBeCloseTo((100 * mean) / once, 3);
});

test.each([
  [[0.6, 0.3], 0.72],
  [[0.6, 0.4, 0.2], 0.808],
])('latent classes reproduce Sainsbury: %j gives %d', (shares, reached) => {
  const classes = Array.from({ length: 2 ** shares.length }, (_, pattern) => {
    const users = shares.map((_, channel) => ((pattern >> channel) & 1) === 1);
    const weight = shares.reduce((product, share, channel) => product * (users[channel] ? share : 1 - share), 1);
    return {
      weight,
      use: Object.fromEntries(shares.map((_, channel) => [CHANNELS[channel]!, users[channel] ? 1 : 0])),
    };
  });
  const all = spendOf(Object.fromEntries(shares.map((_, channel) => [CHANNELS[channel]!, 1e6])));
  expect(evaluatePlan(makeProblem(audienceOf(classes), prices), all).attentiveReach).toBeCloseTo(reached, 10);
});

test.each([
  [0.5, 2, 0.5528],
  [1, 3, 0.75],
])('gamma-distributed contactRates (k = %d, mean %d) give the negative binomial reach', (k, mean, reached) => {
  // Midpoints in t with rate = t^2, which removes the density's pole at 0 for k < 1; the constant cancels.
  const people = Array.from({ length: 20_000 }, (_, index) => {
    const t = (index + 0.5) / 2_000;
    return { weight: 2 * t * t ** (2 * (k - 1)) * Math.exp(-(t * t)), use: { Radio: t * t } };
  });
  const problem = makeProblem(audienceOf(people), prices);
  const reach = evaluatePlan(problem, spendOf({ Radio: mean * problem.targetPeople }));
  expect(reach.attentiveReach / problem.targetPeople).toBeCloseTo(reached, 4);
});

test('small budgets lose no precision: reach per dollar is constant', () => {
  const problem = makeProblem(randomAudience(8), randomPrices(8));
  const perDollar = [1e-9, 1e-6, 1e-3].map(
    (money) => evaluatePlan(problem, spendOf({ Radio: money })).attentiveReach / money,
  );
  expect(perDollar[1]! / perDollar[0]!).toBeCloseTo(1, 8);
  expect(perDollar[2]! / perDollar[0]!).toBeCloseTo(1, 6);
});

test('a plan without spend reaches no one', () => {
  const reach = evaluatePlan(makeProblem(randomAudience(1), randomPrices(1)), spendOf({}));
  expect(reach).toMatchObject({ attentiveReach: 0, plainReach: 0, frequency: null, costPerAttentiveReach: null });
});

describe('incremental and own reach of each channel', () => {
  const problem = makeProblem(randomAudience(5), randomPrices(5));
  const spend = spendOf({ Radio: 3e5, Social: 2e5, BVOD: 4e5, Cinema: 1 });

  test('incremental reach is what the plan loses without the channel', () => {
    const { incremental } = reachByChannel(problem, spend);
    const whole = evaluatePlan(problem, spend).attentiveReach;
    CHANNELS.forEach((channel, index) => {
      const without = Float64Array.from(spend);
      without[index] = 0;
      const lost = whole - evaluatePlan(problem, without).attentiveReach;
      expect(Math.abs(incremental[index]! - lost)).toBeLessThan(1e-9 * whole);
      if (spend[index] === 0) expect(incremental[index]).toBe(0);
      expect(channel).toBeDefined();
    });
  });

  test('reach alone is that of a plan with only that channel', () => {
    const found = reachByChannel(problem, spend);
    const radio = evaluatePlan(problem, spendOf({ Radio: 3e5 }));
    const index = CHANNELS.indexOf('Radio');
    expect(found.alone[index]).toBeCloseTo(radio.attentiveReach, 4);
    expect(found.plainAlone[index]).toBeCloseTo(radio.plainReach, 4);
    expect(found.contacts[index]).toBeCloseTo(radio.contacts, 4);
  });
});

test('1+ of the distribution is the reach, and no step is above the one before', () => {
  for (const money of [1e3, 1e5, 1e7, 1e9]) {
    const problem = makeProblem(randomAudience(6), randomPrices(6));
    const reach = evaluatePlan(problem, spendOf({ Radio: money, Print: money }));
    expect(reach.attentiveDistribution[0]! / reach.attentiveReach).toBeCloseTo(1, 10);
    expect(reach.plainDistribution[0]! / reach.plainReach).toBeCloseTo(1, 10);
    reach.attentiveDistribution.forEach((people, step) => {
      // Up to rounding: a tail is computed as the rest after all smaller counts.
      expect(people).toBeLessThanOrEqual(reach.plainDistribution[step]! + 1e-15 * problem.targetPeople);
      if (step > 0) expect(people).toBeLessThanOrEqual(reach.attentiveDistribution[step - 1]!);
    });
  }
});

test('people who use any of the channels with attention are reachable', () => {
  const people = audienceOf([
    { weight: 2, use: { Radio: 1 } },
    { weight: 3, use: { Social: 0.1, Print: 4 } },
    { weight: 5, use: { Cinema: 1 } },
    { weight: 7, use: {} },
  ]);
  const problem = makeProblem(people, randomPrices(1));
  expect(reachablePeople(problem, ['Radio'])).toBe(2);
  expect(reachablePeople(problem, ['Radio', 'Social', 'Print'])).toBe(5);
  expect(reachablePeople(problem, CHANNELS)).toBe(10);
  const enough = evaluatePlan(problem, new Float64Array(CHANNELS.length).fill(1e12));
  expect(enough.attentiveReach).toBeCloseTo(10, 9);
});

const randomProblem = makeProblem(randomAudience(2, { deadChannels: true }), randomPrices(2));

test('every point of a reach curve is the reach of that spend in that channel alone', () => {
  const curves = reachCurves(randomProblem, 2e6);
  expect(curves).toHaveLength(41);
  for (const point of [0, 1, 17, 40]) {
    const row = curves[point]!;
    expect(row.Spend).toBeCloseTo(50_000 * point, 6);
    CHANNELS.forEach((channel, index) => {
      const spend = new Float64Array(CHANNELS.length);
      spend[index] = row.Spend;
      const reach = evaluatePlan(randomProblem, spend).attentiveReach;
      expect(Math.abs(row[channel]! - reach)).toBeLessThanOrEqual(1e-10 * reach);
    });
  }
});

test('reach curves start at 0, rise, are concave and stay below the universe', () => {
  const curves = reachCurves(randomProblem, 1e9);
  for (const channel of CHANNELS) {
    const reach = curves.map((row) => row[channel]!);
    expect(reach[0]).toBe(0);
    for (let point = 1; point < reach.length; point++) {
      expect(reach[point]).toBeGreaterThanOrEqual(reach[point - 1]!);
      expect(reach[point]).toBeLessThanOrEqual(randomProblem.targetPeople);
      const secondDifference =
        reach[point + 1] === undefined ? 0 : reach[point + 1]! - 2 * reach[point]! + reach[point - 1]!;
      expect(secondDifference).toBeLessThanOrEqual(1e-9 * randomProblem.targetPeople);
    }
    if (!randomProblem.canReach[CHANNELS.indexOf(channel)]) expect(Math.max(...reach)).toBe(0);
  }
});

test('reach curves refuse a negative or non-numeric largest spend', () => {
  expect(() => reachCurves(randomProblem, -1)).toThrow('$0 or more');
  expect(() => reachCurves(randomProblem, NaN)).toThrow('$0 or more');
  expect(reachCurves(randomProblem, 0).every((row) => row.Radio === 0)).toBe(true);
});
