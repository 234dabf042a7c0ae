import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { randomAudience, randomPrices } from '../testing/audiences.ts';
import { reachRanges, sharesOfBest } from './reachRanges.ts';

test('each scenario is evaluated once', () => {
  const problem = makeProblem(randomAudience(3, { rows: 200 }), randomPrices(3));
  const kernel = fastKernel(problem);
  const spend = Float64Array.from(CHANNELS, () => 20_000);
  const { attentiveReach } = evaluatePlan(problem, spend);
  const pass = jest.fn(kernel.pass.bind(kernel));
  const scenarios = [1.25, 2].map((factor) => ({
    kernel: { ...kernel, pass },
    bestReach: factor * attentiveReach,
  }));
  const { attention } = reachRanges(problem, kernel, scenarios, spend, null);
  expect(pass).toHaveBeenCalledTimes(2);
  expect(attention.low).toBeCloseTo(attentiveReach, 6);
  expect(attention.worstRegret).toBeCloseTo(0.5, 9);
  expect(attention.worstRegret).toBe(1 - Math.min(...sharesOfBest(problem, scenarios, spend)));
});
