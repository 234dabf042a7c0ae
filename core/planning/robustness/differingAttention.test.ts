import { CHANNELS } from '../../rules/channels.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan, inMoneyUnits } from '../model/reach.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { bestWhereAttentionDiffers, differingAttention, gammaReach } from './differingAttention.ts';

/** One person whose mean number of contacts is the money spent in Radio [$]. */
const onePerson = () => {
  const audience = audienceOf([{ weight: 1, use: { Radio: 1 } }]);
  return makeProblem(audience, new Float64Array(CHANNELS.length).fill(1000));
};
const inRadio = (money: number) => Float64Array.from(CHANNELS, (name) => (name === 'Radio' ? money : 0));

test.each([
  [0.5, 0.36],
  [1, 5 / 9],
  [2, 0.75],
])('mean %d with shape 2: %d is reached', (mean, reach) => {
  const problem = onePerson();
  expect(differingAttention(problem, null, inRadio(mean)).reach).toBeCloseTo(reach, 9);
});

test('people whose attention hardly differs are reached as if it did not differ', () => {
  const problem = makeProblem(randomAudience(4, { rows: 300 }), randomPrices(4));
  const spend = Float64Array.from(CHANNELS, () => 30_000);
  const units = inMoneyUnits(problem, spend);
  const { reach } = gammaReach(problem, 1e9).pass(units, problem.rows, 'double');
  expect(reach / evaluatePlan(problem, spend).attentiveReach).toBeCloseTo(1, 7);
});

test('gradient and curvature are those of the reach', () => {
  const problem = makeProblem(randomAudience(6, { rows: 200 }), randomPrices(6));
  const kernel = gammaReach(problem, 2);
  const at = inMoneyUnits(
    problem,
    Float64Array.from(CHANNELS, (_, channel) => 20_000 + 1000 * channel),
  );
  const pass = (units: Float64Array) => kernel.pass(units, problem.rows, 'double');
  const curvature = kernel.curvature(at, problem.rows, 'double');
  const scale = Math.max(...pass(at).gradient);
  CHANNELS.forEach((_, channel) => {
    const step = 1e-4 * at[channel]!;
    const moved = (by: number) => at.map((money, place) => (place === channel ? money + by : money));
    const [down, up] = [pass(moved(-step)), pass(moved(step))];
    expect((up.reach - down.reach) / (2 * step) / scale).toBeCloseTo(pass(at).gradient[channel]! / scale, 6);
    CHANNELS.forEach((_other, place) => {
      const slope = (down.gradient[place]! - up.gradient[place]!) / (2 * step);
      expect((slope - curvature[channel * CHANNELS.length + place]!) / scale).toBeCloseTo(0, 6);
    });
  });
});

test('no random mix reaches more than the best one, and its reach is between those where people differ little and much', () => {
  const budget = 600_000;
  const problem = makeProblem(randomAudience(9, { rows: 400 }), randomPrices(9));
  const rows = CHANNELS.filter((name) => name !== 'FTA National').map((Channel) => ({
    Channel,
    Min_Budget: 0,
    Max_Budget: budget,
  }));
  const best = bestWhereAttentionDiffers(problem, readLimits(budget, rows) as SpendLimits)!;
  const random = seededRandom(2);
  for (let draw = 0; draw < 300; draw++) {
    const parts = CHANNELS.map((name) => (name === 'FTA National' ? 0 : random() ** 4));
    const all = parts.reduce((sum, part) => sum + part, 0);
    const mix = Float64Array.from(parts, (part) => (budget * part) / all);
    const found = differingAttention(problem, best, mix);
    expect(found.regret).toBeGreaterThan(0);
    expect(found.much).toBeLessThan(found.reach);
    expect(found.reach).toBeLessThan(found.little);
  }
});
