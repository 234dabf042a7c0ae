import { CHANNELS } from '../../rules/channels.ts';
import { randomAudience, randomPrices } from '../testing/audiences.ts';
import { makeProblem } from './rates.ts';
import { evaluatePlan } from './reach.ts';
import { reachCurves } from './reachCurve.ts';

const problem = makeProblem(randomAudience(2, { deadChannels: true }), randomPrices(2));

test('every point is the reach of that spend in that channel alone', () => {
  const curves = reachCurves(problem, 2e6);
  expect(curves).toHaveLength(41);
  for (const point of [0, 1, 17, 40]) {
    const row = curves[point]!;
    expect(row.Spend).toBeCloseTo(50_000 * point, 6);
    CHANNELS.forEach((channel, index) => {
      const spend = new Float64Array(CHANNELS.length);
      spend[index] = row.Spend;
      const reach = evaluatePlan(problem, spend).attentiveReach;
      expect(Math.abs(row[channel]! - reach)).toBeLessThanOrEqual(1e-10 * reach);
    });
  }
});

test('curves start at 0, rise, are concave and stay below the universe', () => {
  const curves = reachCurves(problem, 1e9, 11);
  for (const channel of CHANNELS) {
    const reach = curves.map((row) => row[channel]!);
    expect(reach[0]).toBe(0);
    for (let point = 1; point < reach.length; point++) {
      expect(reach[point]).toBeGreaterThanOrEqual(reach[point - 1]!);
      expect(reach[point]).toBeLessThanOrEqual(problem.targetPeople);
      const secondDifference =
        reach[point + 1] === undefined ? 0 : reach[point + 1]! - 2 * reach[point]! + reach[point - 1]!;
      expect(secondDifference).toBeLessThanOrEqual(1e-9 * problem.targetPeople);
    }
    if (!problem.canReach[CHANNELS.indexOf(channel)]) expect(Math.max(...reach)).toBe(0);
  }
});

test('refuses a negative or non-numeric largest spend, and a curve of one point', () => {
  expect(() => reachCurves(problem, -1)).toThrow('$0 or more');
  expect(() => reachCurves(problem, NaN)).toThrow('$0 or more');
  expect(() => reachCurves(problem, 100, 1)).toThrow('at least 2 points');
  expect(reachCurves(problem, 0).every((row) => row.Radio === 0)).toBe(true);
});
