import { seededRandom } from '../model/random.ts';
import { bestLinearPlan, frankWolfeGap } from './certificate.ts';

const bounds = { budget: 10, lower: Float64Array.of(1, 0, 2), upper: Float64Array.of(4, 5, 9), groups: [] };

test('the best linear plan fills from the best gradient down', () => {
  expect(Array.from(bestLinearPlan(Float64Array.of(3, 2, 1), bounds))).toEqual([4, 4, 2]);
  expect(Array.from(bestLinearPlan(Float64Array.of(1, 2, 3), bounds))).toEqual([1, 0, 9]);
});

test('a full channel has exactly its maximum, although 0.03 + (0.29 - 0.03) is above 0.29', () => {
  const close = { budget: 1, lower: Float64Array.of(0.03, 0), upper: Float64Array.of(0.29, 1), groups: [] };
  expect(bestLinearPlan(Float64Array.of(2, 1), close)[0]).toBe(0.29);
});

test('the gap is 0 at the best linear plan and positive elsewhere', () => {
  const gradient = Float64Array.of(3, 2, 1);
  expect(frankWolfeGap(gradient, Float64Array.of(4, 4, 2), bounds)).toBe(0);
  expect(frankWolfeGap(gradient, Float64Array.of(1, 0, 9), bounds)).toBe(3 * 3 + 2 * 4 - 7);
});

test('no feasible plan beats the best linear plan, on random instances', () => {
  const random = seededRandom(11);
  for (let trial = 0; trial < 300; trial++) {
    const lower = Float64Array.from({ length: 4 }, () => random());
    const upper = lower.map((least) => least + 3 * random());
    const gradient = lower.map(() => random() - 0.2);
    const part = random();
    const budget = lower.reduce((sum, least, channel) => sum + least + part * (upper[channel]! - least), 0);
    const best = bestLinearPlan(gradient, { budget, lower, upper, groups: [] });
    const value = (plan: Float64Array) => plan.reduce((sum, spend, channel) => sum + spend * gradient[channel]!, 0);
    expect(best.reduce((sum, spend) => sum + spend, 0)).toBeCloseTo(budget, 10);
    const other = lower.map((least, channel) => least + part * (upper[channel]! - least));
    expect(value(best)).toBeGreaterThanOrEqual(value(other) - 1e-12);
    // moving money between any two channels of the best plan never helps
    for (let from = 0; from < 4; from++) {
      for (let to = 0; to < 4; to++) {
        const room = Math.min(best[from]! - lower[from]!, upper[to]! - best[to]!);
        if (room > 1e-9) expect(gradient[to]).toBeLessThanOrEqual(gradient[from]! + 1e-12);
      }
    }
  }
});
