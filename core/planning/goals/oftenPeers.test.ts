import { readFileSync } from 'node:fs';
import { fastKernel } from '../kernel/fastKernel.ts';
import { OFTEN_CASES, oftenCase } from '../testing/oftenCases.ts';
import { mostOften } from './mostOften.ts';

/** The best of 40 starts of SLSQP (bench/often.bench.ts). */
const peers = JSON.parse(readFileSync('core/planning/goals/often.fixture.json', 'utf8')) as number[];

test('no plan of a second solver from 40 starts is above the bound, and none is better than ours', () => {
  expect(peers).toHaveLength(OFTEN_CASES);
  peers.forEach((peer, seed) => {
    const { problem, limits, times } = oftenCase(seed);
    const answer = mostOften(problem, limits, times, fastKernel(problem));
    if (answer.status === 'infeasible') throw new Error(answer.message);
    expect(peer / (answer.people + answer.gap)).toBeLessThanOrEqual(1 + 1e-9);
    expect(peer / answer.people).toBeLessThanOrEqual(1 + 1e-7);
    if (answer.status === 'optimal') expect(peer / answer.people).toBeGreaterThan(0.99);
  });
});
