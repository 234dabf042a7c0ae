import type { Recompute } from '../../contract/bodies/recompute.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { contactRates } from '../goals/measures.ts';
import { makeProblem } from '../model/rates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { modelReach } from './modelReach.ts';
import type { Model } from './modelReach.ts';
import { recomputeOf } from './recompute.ts';
import { splitGroup } from './splitGroup.ts';

const SPEND = Float64Array.from(CHANNELS, (_, channel) => (channel % 4 === 3 ? 0 : 40_000 * (channel + 1)));
const allOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function finished<Result>(steps: Generator<null, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function grounded(audience: ReturnType<typeof randomAudience>, seed: number, planSpend = SPEND) {
  const cpm = randomPrices(seed);
  const problem = makeProblem(audience, cpm);
  const answer = finished<Recompute>(recomputeOf({ problem, cpm, contacts: contactRates(problem), planSpend }));
  return { problem, answer };
}

function modelOf(answer: Recompute): Model {
  if (answer.by === 'nothing') throw new Error(answer.says);
  return answer;
}

test.each([
  [1, 99, 0],
  [2, 100, 5],
  [3, 700, 40],
  [4, 9000, 256],
])('of audience %i with %i respondents, clusters hold everybody and at least ten each', (seed, rows, atLeast) => {
  const { answer, problem } = grounded(randomAudience(seed, { rows }), seed);
  if (atLeast === 0) {
    expect(answer).toEqual({
      by: 'nothing',
      says: expect.stringContaining('99 respondents: too few for clusters of at least 10'),
    });
    return;
  }
  if (answer.by !== 'clusters') throw new Error(answer.by);
  expect(answer.clusters.length).toBeGreaterThanOrEqual(atLeast);
  expect(answer.clusters.length).toBeLessThanOrEqual(256);
  expect(Math.min(...answer.clusters.map(({ respondents }) => respondents))).toBeGreaterThanOrEqual(10);
  expect(allOf(answer.clusters.map(({ respondents }) => respondents))).toBe(rows);
  expect(allOf(answer.clusters.map(({ people }) => people)) / problem.universe).toBeCloseTo(1, 6);
});

test('what leaves is weights and rates of clusters, and nothing of a respondent', () => {
  const { answer } = grounded(randomAudience(5, { rows: 600 }), 5);
  if (answer.by !== 'clusters') throw new Error(answer.by);
  for (const one of answer.clusters) {
    expect(Object.keys(one).sort()).toEqual(['people', 'perDollar', 'respondents']);
    expect(one.perDollar).toHaveLength(CHANNELS.length);
  }
  const { clusters, ...rest } = answer;
  expect(clusters.length).toBeGreaterThan(20);
  // Beside the clusters there are numbers by channel and single ones only.
  for (const value of Object.values(rest)) if (Array.isArray(value)) expect(value).toHaveLength(CHANNELS.length);
});

test('respondents without weight count for no cluster', () => {
  const audience = randomAudience(6, { rows: 300 });
  audience.weights.fill(0, 0, 150);
  const { answer } = grounded(audience, 6);
  if (answer.by !== 'clusters') throw new Error(answer.by);
  expect(allOf(answer.clusters.map(({ respondents }) => respondents))).toBe(150);
});

test.each([11, 12, 13])('audience %i: exact at the plan, and elsewhere within the error that is said', (seed) => {
  const { answer, problem } = grounded(randomAudience(seed, { rows: 4000 }), seed);
  const model = modelOf(answer);
  const at = (spend: Float64Array) => modelReach(model, spend) / evaluatePlan(problem, spend).attentiveReach - 1;
  expect(Math.abs(at(SPEND))).toBeLessThan(1e-12);
  expect([model.changed.mixes, model.anew.mixes]).toEqual([200, 100]);
  // Mixes of our own, none of the 300: a channel emptied, doubled, or given money for the first time.
  for (let channel = 0; channel < CHANNELS.length; channel++) {
    const other = SPEND.slice();
    other[channel] = SPEND[channel] === 0 ? 150_000 : channel % 2 === 0 ? 0 : 2 * SPEND[channel]!;
    expect(Math.abs(at(other))).toBeLessThan(1.5 * model.changed.worst);
  }
  expect(model.changed.median).toBeGreaterThan(1e-6);
  expect(model.changed.median).toBeLessThan(0.02);
  expect(model.changed.worst).toBeLessThan(0.05);
  expect(model.anew.worst).toBeLessThan(0.12);
});

test('a crosstab recomputes by its product formula, exactly', () => {
  const uses = [0.3, 0.05, 0.8];
  const people = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const weight = uses.reduce((all, share, at) => all * (bits & (1 << at) ? share : 1 - share), 1e6);
    const use = { Radio: bits & 1 ? 12 : 0, Print: bits & 2 ? 3 : 0, Social: bits & 4 ? 40 : 0 };
    return { weight, use };
  });
  const { answer, problem } = grounded({ ...audienceOf(people, 0.4), measured: false }, 7);
  const model = modelOf(answer);
  expect(model.by).toBe('product');
  expect(model.changed.worst).toBeLessThan(1e-9);
  expect(model.anew.worst).toBeLessThan(1e-9);
  const other = Float64Array.from(CHANNELS, (_, channel) => 9_000 * (15 - channel));
  expect(modelReach(model, other) / evaluatePlan(problem, other).attentiveReach).toBeCloseTo(1, 9);
});

test('contacts and impressions are exact whatever the mix', () => {
  const { answer, problem } = grounded(randomAudience(8, { rows: 500 }), 8);
  const model = modelOf(answer);
  const other = Float64Array.from(CHANNELS, (_, channel) => 5_000 * (15 - channel));
  const contacts = allOf(model.contacts.map((rate, channel) => rate * other[channel]!));
  expect(contacts / evaluatePlan(problem, other).exposures).toBeCloseTo(1, 9);
  const cpm = randomPrices(8);
  expect(model.impressions[2]! * 7_000).toBeCloseTo((1000 * 7_000) / cpm[2]!, 6);
});

test('a plan without money has nothing to recompute from; a target all alike is one cluster, and exact', () => {
  const none = grounded(randomAudience(9, { rows: 500 }), 9, new Float64Array(CHANNELS.length)).answer;
  expect(none).toEqual({ by: 'nothing', says: expect.stringContaining('spends nothing') });
  const alike = Array.from({ length: 200 }, () => ({ weight: 3, use: { Radio: 5 } }));
  const model = modelOf(grounded(audienceOf(alike), 10).answer);
  expect(model.by === 'clusters' && model.clusters.map(({ respondents }) => respondents)).toEqual([200]);
  expect(model.anew.worst).toBeLessThan(1e-6);
});

test('a group is split where it falls apart, never below the least', () => {
  const width = 2;
  const chances = Float32Array.from({ length: 60 }, (_, cell) => (cell < 24 ? 0.1 : 0.9) + 0.001 * (cell % 7));
  const points = { weights: new Float64Array(30).fill(2), chances, width };
  const rows = Uint32Array.from({ length: 30 }, (_, row) => row);
  const sizes = (least: number) =>
    splitGroup(points, rows, least)
      ?.parts.map((part) => part.length)
      .sort((a, b) => a - b);
  expect(sizes(10)).toEqual([12, 18]);
  expect(sizes(14)).toEqual([14, 16]);
  expect(sizes(16)).toBeUndefined();
});
