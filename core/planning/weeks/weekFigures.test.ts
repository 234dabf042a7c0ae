import { CHANNELS } from '../../rules/channels.ts';
import type { WeekPlan } from '../../rules/weekPlan.ts';
import { contactsWithTarget } from '../goals/measures.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { scalarKernel } from '../kernel/scalarKernel.ts';
import { simdKernel } from '../kernel/simdKernel.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { resultOf } from '../model/resultOf.ts';
import { randomAudience, randomPrices } from '../testing/audiences.ts';
import { distributionOf, contactsOf } from '../testing/independentChecker.ts';
import { gammaPeople, radioAudience, randomIndexes, randomWeeks, weeksOf } from '../testing/weekPlans.ts';
import {
  rememberedSpend,
  rememberedShare,
  spendByWeek,
  CachedPasses,
  weekFigures,
  weekFiguresNow,
} from './weekFigures.ts';

const KERNELS = [
  ['plain', scalarKernel],
  ['SIMD', (problem: PlanningProblem) => simdKernel(problem)!],
] as const;
const ONE_PERSON = [{ weight: 1, contacts: 1 }];
const radio = (cents: number[], change: Partial<WeekPlan> = {}) => weeksOf({ Radio: cents }, change);
const expectClose = (found: readonly number[], expected: readonly number[], within = 1e-9) =>
  expected.forEach((value, place) => expect(Math.abs(found[place]! - value)).toBeLessThan(within));

describe.each(KERNELS)('in the %s kernel', (_name, kernelOf) => {
  test('one kind of person with mean 1 over four even weeks', () => {
    const { weekly, cumulative, fresh, grps } = weekFiguresNow(
      radioAudience(ONE_PERSON, kernelOf),
      radio([25, 25, 25, 25]),
    );
    expectClose(weekly, new Array<number>(4).fill(1 - Math.exp(-0.25)));
    expectClose(
      cumulative,
      [0.25, 0.5, 0.75, 1].map((mean) => 1 - Math.exp(-mean)),
    );
    expectClose(cumulative, [0.2212, 0.3935, 0.5276, 0.6321], 5e-5);
    expectClose([fresh.reduce((sum, people) => sum + people, 0)], [cumulative[3]!]);
    expectClose(grps, [25, 25, 25, 25]);
  });

  test.each([
    ['0.5', 0.5, Math.sqrt(Math.PI), [0.2929, 0.4226, 0.4908, 0.5528]],
    ['1', 1, 1, [0.3333, 0.5, 0.6, 0.6667]],
    ['2', 2, 1, [0.36, 0.5556, 0.6735, 0.75]],
  ])('people of a Gamma distribution of shape %s and mean 2 over four even weeks', (_shape, shape, gamma, rounded) => {
    const { cumulative } = weekFiguresNow(radioAudience(gammaPeople(shape, gamma), kernelOf), radio([50, 50, 50, 50]));
    const exact = [1, 2, 3, 4].map((weeks) => 1 - (1 + weeks / 2 / shape) ** -shape);
    expectClose(cumulative, exact);
    for (const place of [0, 1, 3]) expectClose([cumulative[place]!], [rounded[place]!], 5e-5);
  });

  const FLIGHTS = [
    [100, 0, 0, 0],
    [50, 0, 50, 0],
    [25, 25, 25, 25],
  ];
  /** The sum of `1 - exp(-S_t)` over the weeks and a tail, by four weeks: one person, a contact for a dollar. */
  function slowMean(cents: readonly number[], halfLife: number, tail: number): number {
    let [contacts, sum] = [0, 0];
    for (let week = 0; week < 4 + tail; week++) {
      contacts = contacts * (halfLife === 0 ? 0 : 0.5 ** (1 / halfLife)) + (cents[week] ?? 0) / 100;
      sum += 1 - Math.exp(-contacts);
    }
    return sum / 4;
  }

  test.each([
    ['each week', 0, [0.158, 0.1967, 0.2212]],
    ['that still remembers, half-life a week', 1, [0.3411, 0.3369, 0.3156]],
  ] as const)('the mean audience %s: burst, weeks 1 and 3, even', (_what, half_life, means) => {
    const audience = radioAudience(ONE_PERSON, kernelOf);
    const found = FLIGHTS.map((cents) => {
      const { weekly, remembered } = weekFiguresNow(audience, radio(cents, { half_life }));
      return (half_life === 0 ? weekly : remembered).reduce((sum, people) => sum + people, 0) / 4;
    });
    expectClose(found, means, 5e-5);
    expectClose(
      found,
      FLIGHTS.map((cents) => slowMean(cents, half_life, 0)),
    );
  });

  test.each([
    [1, 26, [0.3717, 0.4112, 0.4242]],
    [2, 40, [0.6563, 0.6957, 0.707]],
  ])('with a half-life of %d weeks and a tail of %d, even weeks are remembered most', (halfLife, tail, means) => {
    const { problem, kernel } = radioAudience(ONE_PERSON, kernelOf);
    const found = FLIGHTS.map((cents) => {
      const sums = rememberedSpend(spendByWeek(radio(cents)), rememberedShare(halfLife), tail);
      const reach = (money: Float64Array) => kernel.pass(inMoneyUnits(problem, money), 1, 'double').reach;
      return sums.reduce((sum, money) => sum + reach(money), 0) / 4;
    });
    expectClose(found, means, 5e-5);
    expectClose(
      found,
      FLIGHTS.map((cents) => slowMean(cents, halfLife, tail)),
    );
  });

  test('a price index of 1.25 in every week reaches what four fifths of the money reach', () => {
    const all = new Array<number>(4).fill(1.25);
    const { cumulative } = weekFiguresNow(
      radioAudience(ONE_PERSON, kernelOf),
      radio([10, 40, 0, 50], { price_index: { all } }),
    );
    expectClose([cumulative[3]!], [1 - Math.exp(-0.8)]);
  });
});

/** An audience with a random mix. */
function planOf(seed: number) {
  const audience = randomAudience(seed, { rows: 400 });
  const cpm = randomPrices(seed);
  const spend = CHANNELS.map((_, channel) => (channel % 4 === 3 ? 0 : Math.round(5e6 * (channel + 1)) / 100 + 0.01));
  const problem = makeProblem(audience, cpm);
  return { audience, cpm, spend, problem, contacts: contactsWithTarget(problem), kernel: fastKernel(problem) };
}

test.each(KERNELS)(
  'in the %s kernel 20 random flightings at equal prices end at the reach of the plan',
  (_, kernelOf) => {
    const plan = planOf(3);
    const kernel = kernelOf(plan.problem);
    const { reach } = kernel.pass(
      inMoneyUnits(plan.problem, Float64Array.from(plan.spend)),
      plan.problem.rows,
      'double',
    );
    const random = seededRandom(20);
    for (let round = 0; round < 20; round++) {
      const weeks = randomWeeks(random, plan.spend, 4 + Math.floor(50 * random()), { half_life: 2 });
      const { cumulative, weekly } = weekFiguresNow({ ...plan, kernel }, weeks);
      expect(Math.abs(cumulative.at(-1)! / reach - 1)).toBeLessThan(1e-9);
      expect(weekly.reduce((sum, people) => sum + people, 0)).toBeGreaterThan(reach);
    }
  },
);

test('10 flightings with prices and decay equal slow sums over the respondents', () => {
  const random = seededRandom(10);
  for (let round = 0; round < 10; round++) {
    const plan = planOf(40 + round);
    const half_life = ([1, 2, 4] as const)[round % 3]!;
    const price_index = { all: randomIndexes(random, 6), channels: { Cinema: randomIndexes(random, 6) } };
    const weeks = randomWeeks(random, plan.spend, 6, { half_life, price_index });
    const figures = weekFiguresNow(plan, weeks);
    let soFar = CHANNELS.map(() => 0);
    let kept = CHANNELS.map(() => 0);
    for (let week = 0; week < 6; week++) {
      const money = CHANNELS.map((channel) => {
        const index = channel === 'Cinema' ? price_index.channels.Cinema[week]! : price_index.all[week]!;
        return (weeks.cells[channel]?.[week] ?? 0) / 100 / index;
      });
      soFar = soFar.map((sum, channel) => sum + money[channel]!);
      kept = kept.map((sum, channel) => sum * 0.5 ** (1 / half_life) + money[channel]!);
      const slow = (spend: number[]) =>
        distributionOf(plan.audience, plan.audience.attentiveUse, plan.cpm, spend).atLeast;
      const pairs = [
        [figures.weekly, slow(money)[0]],
        [figures.cumulative, slow(soFar)[0]],
        [figures.remembered, slow(kept)[0]],
        [figures.times['2'].weekly, slow(money)[1]],
        [figures.times['3'].cumulative, slow(soFar)[2]],
        [
          figures.grps,
          (100 * contactsOf(plan.audience, plan.audience.plainUse, plan.cpm, money)) / plan.problem.targetPeople,
        ],
        [
          figures.attentive_grps,
          (100 * contactsOf(plan.audience, plan.audience.attentiveUse, plan.cpm, money)) / plan.problem.targetPeople,
        ],
      ] as [number[], number][];
      // Rates are 32-bit floats.
      for (const [found, truth] of pairs) expect(Math.abs(found[week]! / truth - 1)).toBeLessThan(1e-6);
    }
    expect(figures).toMatchObject({ exact: true, says: 'Modelled, average week' });
  }
});

test('a changed week and the weeks after it are computed again, and the other weeks are not', () => {
  const plan = planOf(5);
  const random = seededRandom(6);
  let passes = 0;
  const kernel = { ...plan.kernel, frequency: (spend: Float64Array) => (passes++, plan.kernel.frequency(spend)) };
  const known = new CachedPasses();
  const weeks = randomWeeks(random, plan.spend, 13, { half_life: 1 });
  const count = (changed: WeekPlan) => {
    passes = 0;
    const figures = resultOf(weekFigures({ ...plan, kernel }, changed, null, known));
    return { passes, figures };
  };
  expect(count(weeks).passes).toBe(3 * 13 - 2);
  expect(count(weeks).passes).toBe(0);
  const row = [...weeks.cells.Cinema!];
  const moved = row.map((cents, week) => (week === 9 ? 0 : week === 10 ? cents + row[9]! : cents));
  const changed = { ...weeks, cells: { ...weeks.cells, Cinema: moved } };
  const { passes: again, figures } = count(changed);
  expect(again).toBeLessThanOrEqual(2 + 2 * 4);
  expect(figures).toEqual(weekFiguresNow(plan, changed));
});

test('figures of a sample end at the exact reach of the plan and say so', () => {
  const plan = planOf(8);
  const problem = { ...plan.problem, sample: 5000 };
  const weeks = randomWeeks(seededRandom(1), plan.spend, 5);
  const figures = weekFiguresNow({ ...plan, problem }, weeks, 7_457_568);
  expect(figures.cumulative.at(-1)).toBeCloseTo(7_457_568, 3);
  expect(figures).toMatchObject({ exact: false, says: 'Modelled, average week, from a sample of 400' });
});
