import type { Recompute, RespondentCluster } from '../../contract/bodies/recompute.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { contactsWithTarget } from '../goals/measures.ts';
import { syntheticAudience } from '../model/syntheticAudience.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { resultOf } from '../model/resultOf.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { heldOutMixes } from './mixes.ts';
import { modelReach, recomputeOf } from './recompute.ts';
import type { Model } from './recompute.ts';
import { respondentClusters, splitGroup } from './respondentClusters.ts';

const SPEND = Float64Array.from(CHANNELS, (_, channel) => (channel % 4 === 3 ? 0 : 40_000 * (channel + 1)));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function recomputeFor(audience: ReturnType<typeof randomAudience>, seed: number, planSpend = SPEND) {
  const cpm = randomPrices(seed);
  const problem = makeProblem(audience, cpm);
  const answer = resultOf<Recompute>(recomputeOf({ problem, cpm, contacts: contactsWithTarget(problem), planSpend }));
  return { problem, answer };
}

function modelOf(answer: Recompute): Model {
  if (answer.by === 'nothing') throw new Error(answer.says);
  return answer;
}

test.each([
  [1, 199, 0],
  [2, 200, 5],
  [3, 700, 20],
])(
  'of audience %i with %i respondents, clusters contain every respondent and at least twenty each',
  (seed, rows, atLeast) => {
    const { answer, problem } = recomputeFor(randomAudience(seed, { rows }), seed);
    if (atLeast === 0) {
      expect(answer).toEqual({
        by: 'nothing',
        says: expect.stringContaining('199 respondents: too few for clusters of at least 20'),
      });
      return;
    }
    if (answer.by !== 'clusters') throw new Error(answer.by);
    expect(answer.clusters.length).toBeGreaterThanOrEqual(atLeast);
    expect(answer.clusters.length).toBeLessThanOrEqual(256);
    expect(Math.min(...answer.clusters.map(({ respondents }) => respondents))).toBeGreaterThanOrEqual(20);
    expect(sumOf(answer.clusters.map(({ respondents }) => respondents))).toBe(rows);
    // Fitted, so close to the universe but not equal.
    expect(Math.abs(sumOf(answer.clusters.map(({ people }) => people)) / problem.targetPeople - 1)).toBeLessThan(0.01);
  },
);

/** The clusters before fitting. */
function startOf(audience: ReturnType<typeof randomAudience>) {
  const problem = makeProblem(audience, randomPrices(1));
  const reference = new Float64Array(CHANNELS.length).fill(100_000 / problem.moneyUnit);
  return resultOf(respondentClusters(problem, reference));
}

const ratesIn = (clusters: readonly RespondentCluster[], channel: number) =>
  new Set(clusters.map(({ perDollar }) => perDollar[channel]!));

test('a large audience gets 256 clusters', () => {
  const start = startOf(randomAudience(4, { rows: 9000 }));
  expect(start).toHaveLength(256);
  expect(Math.min(...start.map(({ respondents }) => respondents))).toBeGreaterThanOrEqual(20);
});

test.each([
  ['one member uses', (row: number) => (row === 500 ? 9 : 0), 1],
  ['four members use', (row: number) => (row % 250 === 0 ? 9 : 0), 1],
  ['one member uses far more than all others', (row: number) => (row === 500 ? 9 : 1e-6), 1],
  ['half of them use', (row: number) => (row % 2 === 0 ? 9 : 0), 10],
])(
  'a channel that %s has a rate above 0 in every cluster, and the expected number of different ones',
  (_, useOf, atLeast) => {
    const audience = randomAudience(21, { rows: 1000 });
    for (let row = 0; row < 1000; row++) audience.attentiveUse[row * CHANNELS.length] = useOf(row);
    const rates = ratesIn(startOf(audience), 0);
    expect(Math.min(...rates)).toBeGreaterThan(0);
    expect(rates.size >= atLeast && (atLeast > 1 || rates.size === 1)).toBe(true);
  },
);

test('one member with an outlier weight determines no rate', () => {
  const heavyCluster = (weight: number, use: number) => {
    const audience = randomAudience(21, { rows: 1000 });
    audience.weights[500] = weight * audience.weights[500]!;
    for (let channel = 0; channel < CHANNELS.length; channel++) {
      audience.attentiveUse[500 * CHANNELS.length + channel] = use;
    }
    return startOf(audience).reduce((one, other) => (other.people > one.people ? other : one));
  };
  // Nearly all of the cluster's weight is this respondent, who uses nothing: its rates are those of its other members.
  const heavy = heavyCluster(1e8, 0);
  expect(heavy.perDollar).toEqual(heavyCluster(1e9, 0).perDollar);
  const typical = startOf(randomAudience(21, { rows: 1000 }));
  heavy.perDollar.forEach((rate, channel) => {
    expect(rate).toBeGreaterThan(0.2 * Math.min(...ratesIn(typical, channel)));
  });
});

test('a single different answer in a small cell changes no rate of one cluster alone', () => {
  // Two kinds of respondents, which get separate clusters; only one of the first kind uses Cinema.
  const people = Array.from({ length: 400 }, (_, row) => ({
    weight: 1,
    use: { Radio: row < 200 ? 20 : 0, Print: row < 200 ? 0 : 20, Cinema: row === 7 || row > 300 ? 5 : 0 },
  }));
  const start = startOf(audienceOf(people));
  const cinema = CHANNELS.indexOf('Cinema');
  const first = start.filter(
    ({ perDollar }) => perDollar[CHANNELS.indexOf('Radio')]! > perDollar[CHANNELS.indexOf('Print')]!,
  );
  expect(first.length).toBeGreaterThanOrEqual(1);
  expect(ratesIn(first, cinema).size).toBe(1);
});

test('the export contains weights and rates of clusters, and nothing of a respondent', () => {
  const { answer } = recomputeFor(randomAudience(5, { rows: 600 }), 5);
  if (answer.by !== 'clusters') throw new Error(answer.by);
  for (const one of answer.clusters) {
    expect(Object.keys(one).sort()).toEqual(['people', 'perDollar', 'respondents']);
    expect(one.perDollar).toHaveLength(CHANNELS.length);
  }
  const { clusters, ...rest } = answer;
  expect(clusters.length).toBeGreaterThan(20);
  // Apart from the clusters there are only numbers by channel and single numbers.
  for (const value of Object.values(rest)) if (Array.isArray(value)) expect(value).toHaveLength(CHANNELS.length);
});

test('respondents without weight are in no cluster', () => {
  const audience = randomAudience(6, { rows: 300 });
  audience.weights.fill(0, 0, 100);
  const { answer } = recomputeFor(audience, 6);
  if (answer.by !== 'clusters') throw new Error(answer.by);
  expect(sumOf(answer.clusters.map(({ respondents }) => respondents))).toBe(200);
});

/** Mixes used neither for fitting nor for the reported errors. */
function freshErrors(problem: PlanningProblem, model: Model) {
  const channels = problem.canReach.flatMap((reaches, channel) => (reaches ? [channel] : []));
  const newMixes = heldOutMixes({ spend: SPEND, channels }, 1000, 4711);
  const errorAt = (mix: Float64Array) => modelReach(model, mix) - evaluatePlan(problem, mix).attentiveReach;
  const shares = (mixes: readonly Float64Array[]) =>
    mixes
      .map((mix) => Math.abs(errorAt(mix) / evaluatePlan(problem, mix).attentiveReach))
      .sort((one, other) => one - other);
  return {
    changed: shares(newMixes.changed),
    randomSplits: shares(newMixes.redistributed),
    alone: shares(newMixes.alone),
    errorAt,
  };
}

test.each([
  ['a survey', () => randomAudience(11, { rows: 4000 })],
  ['independent channels', () => syntheticAudience(5000)],
])(
  '%s: exact at the plan, and within 2 percent of 1,000 redistributed mixes and of every channel alone',
  (_, audience) => {
    const { answer, problem } = recomputeFor(audience(), 11);
    const model = modelOf(answer);
    const { changed, randomSplits, alone, errorAt } = freshErrors(problem, model);
    expect(Math.abs(errorAt(SPEND)) / model.exactReach).toBeLessThan(1e-12);
    for (const [kind, errors] of Object.entries({ changed, randomSplits, alone })) {
      const reported = model[kind as 'changed' | 'randomSplits' | 'alone'];
      expect(errors.at(-1)).toBeLessThan(0.02);
      // The reported errors hold for new mixes too.
      const median = errors[errors.length >> 1]!;
      expect([kind, median < 1.3 * reported.median, median > reported.median / 1.3]).toEqual([kind, true, true]);
      expect([kind, errors.filter((one) => one > reported.p95).length < 0.08 * errors.length]).toEqual([kind, true]);
      expect([kind, errors.filter((one) => one > reported.worst).length <= 0.01 * errors.length]).toEqual([kind, true]);
    }
    expect([model.changed.mixes, model.randomSplits.mixes, model.alone.mixes]).toEqual([600, 600, 120]);
  },
);

test('the error of a difference is that of two consecutive mixes', () => {
  const { answer, problem } = recomputeFor(randomAudience(12, { rows: 800 }), 12);
  const model = modelOf(answer);
  const { errorAt } = freshErrors(problem, model);
  const channels = CHANNELS.map((_, channel) => channel);
  const { changed, redistributed } = heldOutMixes({ spend: SPEND, channels });
  const differences = [changed, redistributed]
    .flatMap((mixes) => mixes.slice(1).map((mix, at) => Math.abs(errorAt(mix) - errorAt(mixes[at]!))))
    .sort((one, other) => one - other);
  expect(differences).toHaveLength(model.differences.mixes);
  expect(model.differences.median / differences[differences.length >> 1]!).toBeCloseTo(1, 2);
  expect(model.differences.worst / differences.at(-1)!).toBeCloseTo(1, 2);
});

test('a crosstab recomputes exactly by its product formula', () => {
  const uses = [0.3, 0.05, 0.8];
  const people = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const weight = uses.reduce((all, share, at) => all * (bits & (1 << at) ? share : 1 - share), 1e6);
    const use = { Radio: bits & 1 ? 12 : 0, Print: bits & 2 ? 3 : 0, Social: bits & 4 ? 40 : 0 };
    return { weight, use };
  });
  const { answer, problem } = recomputeFor({ ...audienceOf(people, 0.4), measured: false }, 7);
  const model = modelOf(answer);
  expect(model.by).toBe('product');
  expect(model.changed.worst).toBeLessThan(1e-9);
  expect(model.randomSplits.worst).toBeLessThan(1e-9);
  const other = Float64Array.from(CHANNELS, (_, channel) => 9_000 * (15 - channel));
  expect(modelReach(model, other) / evaluatePlan(problem, other).attentiveReach).toBeCloseTo(1, 9);
});

test('contacts and impressions are exact for every mix', () => {
  const { answer, problem } = recomputeFor(randomAudience(8, { rows: 500 }), 8);
  const model = modelOf(answer);
  const other = Float64Array.from(CHANNELS, (_, channel) => 5_000 * (15 - channel));
  const contacts = sumOf(model.contacts.map((rate, channel) => rate * other[channel]!));
  expect(contacts / evaluatePlan(problem, other).contacts).toBeCloseTo(1, 9);
  const cpm = randomPrices(8);
  expect(model.impressions[2]! * 7_000).toBeCloseTo((1000 * 7_000) / cpm[2]!, 6);
});

test('a plan without money has no model; a target of identical respondents is one cluster, and exact', () => {
  const none = recomputeFor(randomAudience(9, { rows: 500 }), 9, new Float64Array(CHANNELS.length)).answer;
  expect(none).toEqual({ by: 'nothing', says: expect.stringContaining('spends nothing') });
  const alike = Array.from({ length: 200 }, () => ({ weight: 3, use: { Radio: 5 } }));
  const model = modelOf(recomputeFor(audienceOf(alike), 10).answer);
  expect(model.by === 'clusters' && model.clusters.map(({ respondents }) => respondents)).toEqual([200]);
  expect(model.randomSplits.worst).toBeLessThan(1e-6);
});

test('a group is split where it separates, never below the minimum size', () => {
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
