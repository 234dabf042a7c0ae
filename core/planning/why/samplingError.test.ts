import { CHANNELS } from '../../rules/channels.ts';
import { seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { effectiveSample } from '../../rules/samples.ts';
import { samplingError, tooFewForRange } from './samplingError.ts';

const COUNT = CHANNELS.length;
const spend = Float64Array.from(CHANNELS, () => 60_000);

test('the sampling error equals the textbook formula when weights are equal and each person is reached or not', () => {
  const people = Array.from({ length: 400 }, (_, i) => ({ weight: 50, use: i < 100 ? { Radio: 1 } : {} }));
  const problem = makeProblem(audienceOf(people), new Float64Array(COUNT).fill(1));
  const error = samplingError(
    problem,
    Float64Array.from(CHANNELS, (name) => (name === 'Radio' ? 1e6 : 0)),
  )!;
  // sqrt(p (1 - p) / (n - 1)) of 20,000 people
  expect(error.standard_error).toBeCloseTo(20_000 * Math.sqrt((0.25 * 0.75) / 399), 6);
  expect(error.low).toBeCloseTo(5000 - 1.959964 * error.standard_error, 4);
  expect(error.says).toContain('400 respondents');
});

test('the sampling error agrees with the bootstrap: the standard deviation of reach over resampled respondents', () => {
  const audience = randomAudience(3, { rows: 600 });
  const problem = makeProblem(audience, randomPrices(3));
  const random = seededRandom(17);
  const reached = Float64Array.from(problem.weights, (_, row) => {
    const one = {
      ...problem,
      rows: 1,
      weights: Float64Array.of(1),
      contactRates: problem.contactRates.slice(row * COUNT, row * COUNT + COUNT),
      plainContactRates: problem.plainContactRates.slice(row * COUNT, row * COUNT + COUNT),
    };
    return evaluatePlan(one, spend).attentiveReach;
  });
  const draws = Array.from({ length: 3000 }, () => {
    let people = 0;
    let weight = 0;
    for (let i = 0; i < 600; i++) {
      const row = Math.floor(random() * 600);
      people += problem.weights[row]! * reached[row]!;
      weight += problem.weights[row]!;
    }
    return (problem.targetPeople * people) / weight;
  });
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const bootstrap = Math.sqrt(draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length);
  const error = samplingError(problem, spend)!.standard_error;
  expect(error / bootstrap).toBeGreaterThan(0.9);
  expect(error / bootstrap).toBeLessThan(1.1);
});

test('four times the respondents halve the sampling error; people without weight do not count', () => {
  const small = samplingError(makeProblem(randomAudience(5, { rows: 400 }), randomPrices(5)), spend)!;
  const large = samplingError(makeProblem(randomAudience(5, { rows: 1600 }), randomPrices(5)), spend)!;
  expect(small.standard_error / large.standard_error).toBeGreaterThan(1.6);
  expect(small.standard_error / large.standard_error).toBeLessThan(2.4);
  const weightless = audienceOf([
    { weight: 1, use: { Radio: 1 } },
    { weight: 0, use: { Radio: 1 } },
  ]);
  expect(samplingError(makeProblem(weightless, randomPrices(1)), spend)).toBeNull();
});

test('classes of a crosstab have no sampling error', () => {
  const classes = makeProblem({ ...randomAudience(1), measured: false }, randomPrices(1));
  expect(samplingError(classes, spend)).toBeNull();
});

test('the effective sample of weights 3 and 1 is 1.6', () => {
  expect(effectiveSample(3 + 1, 9 + 1)).toBeCloseTo(1.6, 9);
  expect(effectiveSample(0, 0)).toBe(0);
});

test('fewer than 30 effective respondents have no range, and the reason is said', () => {
  const heavy = (weight: number, others: number) =>
    makeProblem(
      audienceOf(
        Array.from({ length: others + 1 }, (_, at) => ({ weight: at === 0 ? weight : 1, use: { Radio: at % 3 } })),
      ),
      new Float64Array(COUNT).fill(1),
    );
  const few = heavy(60, 49);
  expect(samplingError(few, spend)).toBeNull();
  expect(tooFewForRange(few)).toBe('Too few respondents for a range: 50 count as 3 after weighting.');
  for (const [people, isEnough] of [
    [29, true],
    [28, false],
  ] as const) {
    const even = heavy(1, people);
    expect(tooFewForRange(even) === null).toBe(isEnough);
    expect(samplingError(even, spend) !== null).toBe(isEnough);
  }
});
