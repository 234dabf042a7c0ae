import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { propose } from '../proposal/proposal.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { frontier, frontierLimits, FRONTIER_SHARES } from './frontier.ts';

const BUDGET = 1_000_000;

function proposalFor(problem: ReturnType<typeof makeProblem>, request: ProposalRequest): Proposal {
  const answer = propose(problem, request);
  if (answer.status !== 'proposed') throw new Error(answer.message);
  return answer;
}

function frontierOf(seed: number, change: Parameters<typeof openLimits>[1] = {}) {
  const problem = makeProblem(randomAudience(seed), randomPrices(seed));
  const request = { budget: BUDGET, limits: openLimits(BUDGET, change) };
  const proposal = proposalFor(problem, request);
  return { problem, proposal, points: frontier(problem, request, proposal, fastKernel(problem)) };
}

test('twenty budgets from 10 % to 300 %, the plan marked once', () => {
  expect(FRONTIER_SHARES).toHaveLength(20);
  const { points, proposal } = frontierOf(1);
  expect(points.map(({ budget }) => budget / BUDGET)).toEqual(FRONTIER_SHARES);
  expect(points.filter(({ this_plan }) => this_plan)).toEqual([
    {
      budget: BUDGET,
      attentive_reach: proposal.attentiveReach,
      relative_gap: proposal.certificate.relative_gap,
      this_plan: true,
    },
  ]);
});

test('every point is certified, reach rises, and each dollar more earns less', () => {
  for (const seed of [1, 2, 3]) {
    const { points } = frontierOf(seed);
    for (let i = 0; i < points.length; i++) {
      expect(points[i]!.relative_gap).toBeLessThanOrEqual(1e-6);
      if (i === 0) continue;
      const slope = (from: number) =>
        (points[from + 1]!.attentive_reach - points[from]!.attentive_reach) /
        (points[from + 1]!.budget - points[from]!.budget);
      expect(points[i]!.attentive_reach).toBeGreaterThan(points[i - 1]!.attentive_reach);
      if (i < points.length - 1) expect(slope(i)).toBeLessThan(slope(i - 1) * 1.0001);
    }
  }
});

test('each point is the plan that would be proposed at its budget, in the TV branch that wins there', () => {
  for (const seed of [1, 4]) {
    const { problem, points } = frontierOf(seed, { Digital: [0, 150_000], Radio: [40_000, BUDGET] });
    for (const { budget, attentive_reach } of points) {
      const limits = openLimits(budget, { Digital: [0, 150_000], Radio: [40_000, budget] });
      const proposal = proposalFor(problem, { budget, limits });
      expect(attentive_reach / proposal.attentiveReach).toBeCloseTo(1, 5);
    }
  }
});

test('budgets that the limits cannot meet are left out', () => {
  const caps = Object.fromEntries(
    openLimits(BUDGET).map(({ Channel }) => [
      Channel,
      [Channel === 'Radio' ? 250_000 : 0, 300_000] as [number, number],
    ]),
  );
  const { points } = frontierOf(1, { ...caps, 'FTA National': [0, 0] });
  expect(points[0]!.budget).toBe(300_000);
  expect(points).toHaveLength(18);
  const tight = frontierOf(1, { ...caps, Radio: [250_000, 300_000], BVOD: [0, 300_000], 'FTA National': [0, 0] });
  expect(Math.max(...tight.points.map(({ budget }) => budget))).toBeLessThanOrEqual(14 * 300_000);
});

test('a plan for people reached often says every rule that the line leaves out', () => {
  const budgets = FRONTIER_SHARES.map((share) => share * BUDGET);
  // A plan below the line is a point of its own.
  const points = [...budgets, BUDGET].map((budget) => ({ budget }) as never);
  const goal = { kind: 'often', times: 3 } as const;
  const sentenceUnder = (rules: object) =>
    frontierLimits({ budget: BUDGET, limits: openLimits(BUDGET), rules: { version: 1, goal, ...rules } }, points);
  expect(sentenceUnder({ most_in_one: 40 })).toBe(
    'The rules stay as entered. The line shows the most attentive reach; the goal of this plan is 3 times or more.',
  );
  expect(sentenceUnder({ most_in_one: 40, smallest_buy: 150_000, round_to: 1000 })).toBe(
    'The rules stay as entered. The line shows the most attentive reach and leaves out the smallest buy and the rounding; the goal of this plan is 3 times or more.',
  );
});

test('a plan for several targets says that the line shows another goal', () => {
  const rules: PlanRules = { version: 1, goal: { kind: 'targets', how: 'at least', shares: [0, 0.8] } };
  expect(frontierLimits({ budget: BUDGET, limits: openLimits(BUDGET), rules }, [])).toContain(
    ' The line shows the most attentive reach; the goal of this plan is about several targets.',
  );
});
