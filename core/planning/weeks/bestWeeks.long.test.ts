import { CHANNELS } from '../../rules/channels.ts';
import { weekPlanFaults } from '../../rules/weekPlan.ts';
import type { WeekPlan } from '../../rules/weekPlan.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { seededRandom } from '../model/random.ts';
import type { RandomSource } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { resultOf } from '../model/resultOf.ts';
import { randomAudience, randomPrices } from '../testing/audiences.ts';
import { bought, randomIndexes, randomWeeks } from '../testing/weekPlans.ts';
import { bestWeeks, peopleWeeksOf } from './bestWeeks.ts';

function audience(seed: number, rows = 300) {
  const problem = makeProblem(randomAudience(seed, { rows }), randomPrices(seed));
  return { problem, kernel: fastKernel(problem) };
}

function bestWeeksOf({ problem, kernel }: ReturnType<typeof audience>, plan: WeekPlan) {
  return resultOf(bestWeeks(problem, kernel, plan));
}

const spendOf = (random: RandomSource, channels: number) =>
  CHANNELS.map((_, channel) => (channel < channels ? Math.round(1e7 * (0.2 + random())) / 100 : 0));
const moneyOf = ({ cells }: WeekPlan) =>
  new Map(bought({ cells } as WeekPlan).map((name) => [name, cells[name]!.reduce((sum, cents) => sum + cents, 0)]));

/** Random weeks with season, prices and decay. */
function instance(seed: number, channels = 4, weeks = 6) {
  const random = seededRandom(seed);
  return randomWeeks(random, spendOf(random, channels), weeks, {
    half_life: ([0, 1, 2, 4] as const)[seed % 4]!,
    price_index: { all: randomIndexes(random, weeks) },
    week_weights: Array.from({ length: weeks }, () => random()),
  });
}

test('with equal prices, equal weeks and no decay even weeks are best', () => {
  const rows = audience(1);
  const random = seededRandom(2);
  const plan = randomWeeks(random, spendOf(random, 5), 8);
  const { cells, peopleWeeks, gap } = bestWeeksOf(rows, plan);
  const even = {
    ...plan,
    cells: Object.fromEntries([...moneyOf(plan)].map(([name, cents]) => [name, new Array(8).fill(cents / 8)])),
  };
  const most = peopleWeeksOf(rows.problem, rows.kernel, even);
  expect(Math.abs(peopleWeeks / most - 1)).toBeLessThan(1e-6);
  expect(gap).toBeLessThanOrEqual(1e-6 * most);
  expect(weekPlanFaults({ ...plan, cells }, moneyOf(plan))).toEqual([]);
});

/** A second solver without shared code: conditional gradients with away steps and a bisected step length. */
function conditionalGradients({ problem, kernel }: ReturnType<typeof audience>, plan: WeekPlan): number {
  const names = bought(plan);
  const money = moneyOf(plan);
  let cells = Object.fromEntries(
    names.map((name) => [name, plan.cells[name]!.map(() => money.get(name)! / plan.weeks)]),
  );
  const valueOf = (rows: typeof cells) => peopleWeeksOf(problem, kernel, { ...plan, cells: rows });
  let value = valueOf(cells);
  for (let round = 0; round < 60; round++) {
    const before = value;
    for (const name of names) {
      const slopes = cells[name]!.map((cents, week) => {
        const more = { ...cells, [name]: cells[name]!.map((own, index) => (index === week ? own + 100 : own)) };
        return { week, slope: valueOf(more) - value, cents };
      });
      const to = slopes.reduce((one, other) => (other.slope > one.slope ? other : one));
      const from = slopes
        .filter(({ cents }) => cents > 0)
        .reduce((one, other) => (other.slope < one.slope ? other : one));
      if (to.week === from.week) continue;
      const moved = (cents: number) => ({
        ...cells,
        [name]: cells[name]!.map((own, index) =>
          index === to.week ? own + cents : index === from.week ? own - cents : own,
        ),
      });
      let [low, high] = [0, from.cents];
      for (let step = 0; step < 30; step++) {
        const [one, other] = [low + (high - low) / 3, high - (high - low) / 3];
        if (valueOf(moved(one)) < valueOf(moved(other))) low = one;
        else high = other;
      }
      const next = moved((low + high) / 2);
      if (valueOf(next) <= value) continue;
      cells = next;
      value = valueOf(cells);
    }
    if (value - before < 1e-9 * value) break;
  }
  return value;
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'a second solver finds no better weeks (instance %d of 4 x 6)',
  (seed) => {
    const rows = audience(100 + seed, 60);
    const plan = instance(seed);
    const { peopleWeeks, gap, evaluations } = bestWeeksOf(rows, plan);
    const other = conditionalGradients(rows, plan);
    expect(other).toBeLessThanOrEqual(peopleWeeks + gap);
    expect(peopleWeeks).toBeGreaterThanOrEqual(other * (1 - 2e-6));
    expect(evaluations).toBeLessThanOrEqual(401);
  },
);

test('none of 1,000 random flightings is above the bound', () => {
  const rows = audience(7, 60);
  const plan = instance(9);
  const { peopleWeeks, gap } = bestWeeksOf(rows, plan);
  const random = seededRandom(77);
  const spend = CHANNELS.map((name) => (moneyOf(plan).get(name) ?? 0) / 100);
  for (let round = 0; round < 1000; round++) {
    const { cells } = randomWeeks(random, spend, plan.weeks);
    expect(peopleWeeksOf(rows.problem, rows.kernel, { ...plan, cells })).toBeLessThanOrEqual(peopleWeeks + gap);
  }
});

test('typed amounts stay, rows keep their money, and each step is at least as good', () => {
  const rows = audience(8);
  const plan = { ...instance(13, 6, 13), fixed: { BVOD: [0, 3], Radio: [1], Cinema: [12] } };
  const values: number[] = [];
  const steps = bestWeeks(rows.problem, rows.kernel, plan);
  let found = steps.next();
  for (; !found.done; found = steps.next()) values.push(found.value.peopleWeeks);
  const { cells, peopleWeeks } = found.value;
  expect(weekPlanFaults({ ...plan, cells }, moneyOf(plan))).toEqual([]);
  for (const [name, weeks] of Object.entries(plan.fixed)) {
    for (const week of weeks) {
      expect(cells[name as 'Radio']?.[week]).toBe(plan.cells[name as 'Radio']?.[week]);
    }
  }
  expect(values).toEqual([...values].sort((one, other) => one - other));
  expect(peopleWeeks).toBeGreaterThan(peopleWeeksOf(rows.problem, rows.kernel, plan));
});
