import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { randomOrder, seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { randomAudience, randomPrices } from '../testing/audiences.ts';
import { allocate } from './allocate.ts';

const COUNT = CHANNELS.length;

/** The audience with its rows in another order; the weight of a repeated row is divided over its copies. */
function rowsPicked(audience: AudienceMatrix, order: readonly number[]): AudienceMatrix {
  const repeats = new Map<number, number>();
  for (const row of order) repeats.set(row, (repeats.get(row) ?? 0) + 1);
  const pick = (use: Float32Array) =>
    Float32Array.from({ length: order.length * COUNT }, (_, cell) => {
      return use[order[Math.floor(cell / COUNT)]! * COUNT + (cell % COUNT)]!;
    });
  return {
    ...audience,
    weights: Float64Array.from(order, (row) => audience.weights[row]! / repeats.get(row)!),
    plainUse: pick(audience.plainUse),
    attentiveUse: pick(audience.attentiveUse),
  };
}

/** The audience and prices with channels permuted: the former channel `from[c]` becomes channel c. */
function channelsPicked(audience: AudienceMatrix, cpm: Float64Array, from: readonly number[]) {
  const pick = (use: Float32Array) =>
    use.map((_, cell) => use[Math.floor(cell / COUNT) * COUNT + from[cell % COUNT]!]!);
  const renamed: AudienceMatrix = {
    ...audience,
    plainUse: pick(audience.plainUse),
    attentiveUse: pick(audience.attentiveUse),
    populationUse: audience.populationUse.map((_, channel) => audience.populationUse[from[channel]!]!),
  };
  return { audience: renamed, cpm: cpm.map((_, channel) => cpm[from[channel]!]!) };
}

const SEEDS = [1, 2, 3, 4, 5, 6];
const BUDGET = 800_000;
const open = {
  budget: BUDGET,
  minimum: new Float64Array(CHANNELS.length),
  groups: [],
  maximum: new Float64Array(CHANNELS.length).fill(0.4 * BUDGET),
};
const spend = Float64Array.from(CHANNELS, (_, channel) => (channel % 4) * 40_000);

function figures(audience: AudienceMatrix, cpm: Float64Array, plan = spend, limits = open) {
  const problem = makeProblem(audience, cpm);
  const reach = evaluatePlan(problem, plan);
  const best = allocate(problem, limits);
  if (best.status === 'infeasible') throw new Error(best.message);
  return {
    reach: reach.attentiveReach,
    plain: reach.plainReach,
    frequency: reach.frequency!,
    optimum: best.reach,
    best: best.spend,
  };
}

function expectSame(found: ReturnType<typeof figures>, wanted: ReturnType<typeof figures>, scale = 1): void {
  expect(found.reach / wanted.reach / scale).toBeCloseTo(1, 10);
  expect(found.plain / wanted.plain / scale).toBeCloseTo(1, 10);
  expect(found.frequency / wanted.frequency).toBeCloseTo(1, 10);
  expect(found.optimum / wanted.optimum / scale).toBeCloseTo(1, 8);
}

describe.each(SEEDS)('audience %d', (seed) => {
  const audience = randomAudience(seed, { rows: 300 });
  const cpm = randomPrices(seed);
  const before = figures(audience, cpm);

  test('the order of respondents does not matter', () => {
    expectSame(figures(rowsPicked(audience, [...randomOrder(300, seededRandom(seed))]), cpm), before);
  });

  test('splitting respondents in two with half the weight each does not matter', () => {
    const halves = Array.from({ length: 300 }, (_, row) => (row % 3 === 0 ? [row, row] : [row])).flat();
    expectSame(figures(rowsPicked(audience, halves), cpm), before);
  });

  test('a respondent without weight, or without any use, adds nothing to the reach', () => {
    const use = (cells: Float32Array, value: number) =>
      Float32Array.from([...cells, ...new Array<number>(CHANNELS.length).fill(value)]);
    const grown = (weight: number, value: number) => ({
      ...audience,
      weights: Float64Array.from([...audience.weights, weight]),
      plainUse: use(audience.plainUse, value),
      attentiveUse: use(audience.attentiveUse, value),
    });
    expectSame(figures(grown(0, 50), cpm), before);
    expectSame(figures(grown(1e6, 0), cpm), before);
  });

  test('the names of channels do not matter', () => {
    const from = [...randomOrder(CHANNELS.length, seededRandom(seed + 99))];
    const renamed = channelsPicked(audience, cpm, from);
    const after = figures(
      renamed.audience,
      renamed.cpm,
      spend.map((_, channel) => spend[from[channel]!]!),
    );
    expectSame(after, before);
    after.best.forEach((amount, channel) => {
      expect(Math.abs(amount - before.best[from[channel]!]!)).toBeLessThan(1e-3 * BUDGET);
    });
  });

  test('weights in thousands scale reach and nothing else', () => {
    const thousand = (values: Float64Array) => values.map((value) => value / 1000);
    const scaled = {
      ...audience,
      weights: thousand(audience.weights),
      populationUse: thousand(audience.populationUse),
    };
    const thousandfoldPrices = cpm.map((price) => price * 1000);
    expectSame(figures(scaled, thousandfoldPrices), before, 1 / 1000);
  });

  test('prices times a factor need the budget times that factor', () => {
    // A power of two, because any other factor would round the 32-bit contact rates differently.
    const times = 8;
    const limits = { ...open, budget: times * BUDGET, maximum: open.maximum.map((most) => times * most) };
    const scaledPrices = cpm.map((price) => times * price);
    expectSame(
      figures(
        audience,
        scaledPrices,
        spend.map((amount) => times * amount),
        limits,
      ),
      before,
    );
  });

  test('uses counted per week instead of per month change nothing: impressions are divided in proportion to use', () => {
    const weekly = (values: Float32Array) => values.map((value) => value / 4);
    const perWeek = {
      ...audience,
      plainUse: weekly(audience.plainUse),
      attentiveUse: weekly(audience.attentiveUse),
      populationUse: audience.populationUse.map((value) => value / 4),
    };
    expectSame(figures(perWeek, cpm), before);
  });
});

test('more money in any channel never lowers reach', () => {
  const problem = makeProblem(randomAudience(12), randomPrices(12));
  const base = evaluatePlan(problem, spend);
  CHANNELS.forEach((_, channel) => {
    const more = evaluatePlan(
      problem,
      spend.map((amount, index) => (index === channel ? amount + 10_000 : amount)),
    );
    expect(more.attentiveReach).toBeGreaterThanOrEqual(base.attentiveReach);
    expect(more.plainReach).toBeGreaterThanOrEqual(base.plainReach);
    expect(more.attentiveReach).toBeLessThanOrEqual(more.plainReach);
    expect(more.plainReach).toBeLessThanOrEqual(problem.targetPeople);
  });
});
