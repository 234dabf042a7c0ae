import { CHANNELS } from '../../rules/channels.ts';
import type { TargetsGoal } from '../../contract/bodies/planRules.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { seededRandom } from '../model/random.ts';
import { evaluatePlan } from '../model/reach.ts';
import { allocate } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { possibleGroups } from '../testing/groups.ts';
import { severalTargets } from './severalTargets.ts';
import type { SeveralTargets, Target } from './severalTargets.ts';

function limitsOrThrow(limits: ReturnType<typeof readLimits>): SpendLimits {
  if ('status' in limits) throw new Error(limits.message);
  return limits;
}

function planFor(...asked: Parameters<typeof severalTargets>): SeveralTargets {
  const answer = severalTargets(...asked);
  if (answer.status !== 'found') throw new Error(JSON.stringify(answer));
  return answer;
}

/** Targets that overlap, the first with about two thirds of the rows. */
function targetsOf(problem: PlanningProblem, seed: number, count: number): Target[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    name: `Target ${index + 1}`,
    weights: problem.weights.map((weight) => (random() < (index === 0 ? 0.65 : 0.3) ? weight : 0)),
  }));
}

const shareOf = (problem: PlanningProblem, { weights }: Target, spend: Float64Array) => {
  const people = weights.reduce((sum, weight) => sum + weight, 0);
  return evaluatePlan({ ...problem, weights, targetPeople: people }, spend).attentiveReach / people;
};

/** A random plan within the limits of either TV side: a random corner or a mix of two. */
function randomPlan(problem: PlanningProblem, limits: SpendLimits, random: () => number): Float64Array {
  const sides = tvBranches(limits);
  const { limits: own } = sides[Math.floor(random() * sides.length)]!;
  const weights = problem.weights.map((weight) => weight * random() ** 8);
  const answer = allocate({ ...problem, weights }, own, { tolerance: 1e-3 });
  if (answer.status === 'infeasible') throw new Error(answer.message);
  return answer.spend;
}

const twoPeople = makeProblem(
  audienceOf([
    { weight: 1, use: { Radio: 1 } },
    { weight: 1, use: { Print: 1 } },
  ]),
  new Float64Array(CHANNELS.length).fill(1000),
);
const personTargets = [0, 1].map((person): Target => {
  const weights = twoPeople.weights.map((weight, row) =>
    twoPeople.contactRates[row * CHANNELS.length + CHANNELS.indexOf(person === 0 ? 'Radio' : 'Print')]! > 0
      ? weight
      : 0,
  );
  return { name: `Person ${person + 1}`, weights };
});
const twoChannelLimits = limitsOrThrow(
  readLimits(
    2,
    openLimits(2).filter(({ Channel }) => ['Radio', 'Print'].includes(Channel)),
  ),
);

test('two people with a channel each and $2: the worst off is reached with 1 - 1/e, and so is the other', () => {
  const answer = planFor(twoPeople, personTargets, { kind: 'targets', how: 'worst off' }, twoChannelLimits);
  for (const reach of answer.reach) expect(Math.abs(reach - (1 - Math.exp(-1)))).toBeLessThan(1e-9);
  expect(answer.gap).toBeLessThan(1e-6);
});

test('a required share of the second target costs the first target what the closed form says', () => {
  // The second person is reached with 80 % by -ln .2 dollars; the rest goes to the first.
  const answer = planFor(
    twoPeople,
    personTargets,
    { kind: 'targets', how: 'at least', shares: [0, 0.8] },
    twoChannelLimits,
  );
  expect(answer.value).toBeCloseTo(1 - Math.exp(-(2 + Math.log(0.2))), 6);
  expect(answer.reach[1]).toBeGreaterThanOrEqual(0.8 * (1 - 1e-9));
  expect(answer.gap).toBeLessThan(1e-6);
});

test('for shares that no plan reaches, the answer says what can be reached alone and together', () => {
  const asked: TargetsGoal = { kind: 'targets', how: 'at least', shares: [0, 0.9] };
  const answer = severalTargets(twoPeople, personTargets, asked, twoChannelLimits);
  expect(answer).toMatchObject({ status: 'out of reach' });
  if (answer.status !== 'out of reach') return;
  expect(answer.alone[1]).toBeCloseTo(1 - Math.exp(-2), 9);
  expect(answer.together).toBeCloseTo((1 - Math.exp(-2)) / 0.9, 5);
});

const BUDGET = 900_000;
const cases = [1, 2, 3, 4].map((seed) => {
  const problem = makeProblem(randomAudience(seed, { rows: 300 }), randomPrices(seed));
  const rows = openLimits(BUDGET);
  const limits = limitsOrThrow(
    readLimits(BUDGET, rows, { groups: seed % 2 ? [] : possibleGroups(seed, BUDGET, rows) }),
  );
  return { seed, problem, limits, targets: targetsOf(problem, seed, seed % 2 ? 2 : 3) };
});

test('a target given twice changes nothing, and with all weight on one target the plan is the best for it', () => {
  const [{ problem, limits, targets }] = cases as [(typeof cases)[number]];
  const [first, other] = targets as [Target, Target];
  const plain = Math.max(
    ...tvBranches(limits).map(({ limits: own }) => {
      const answer = allocate({ ...problem, weights: first.weights }, own);
      return answer.status === 'infeasible' ? 0 : answer.reach;
    }),
  );
  for (const goal of [
    { kind: 'targets', how: 'weighted', weights: [0.5, 0.5] },
    { kind: 'targets', how: 'worst off' },
    { kind: 'targets', how: 'at least', shares: [0, 0] },
  ] as const) {
    const answer = planFor(problem, [first, first], goal, limits);
    expect(Math.abs(answer.reach[0]! - plain)).toBeLessThan(1e-6 * plain);
    expect(answer.reach[1]).toBe(answer.reach[0]);
  }
  const alone = planFor(problem, [first, other], { kind: 'targets', how: 'weighted', weights: [1, 0] }, limits);
  expect(Math.abs(alone.reach[0]! - plain)).toBeLessThan(1e-8 * plain);
});

test.each(cases)('no random mix is above the bound of a goal, by seed $seed', ({ seed, problem, limits, targets }) => {
  const random = seededRandom(seed);
  const plans = Array.from({ length: 60 }, () => randomPlan(problem, limits, random));
  const shares = plans.map((spend) => targets.map((target) => shareOf(problem, target, spend)));
  const weights = targets.map((_, index) => (index === 0 ? 0.5 : 0.5 / (targets.length - 1)));
  const weighted = planFor(problem, targets, { kind: 'targets', how: 'weighted', weights }, limits);
  const worst = planFor(problem, targets, { kind: 'targets', how: 'worst off' }, limits);
  const asked = targets.map((_, index) =>
    index === 0 ? 0 : (0.97 * worst.reach[index]!) / targets[index]!.weights.reduce((a, b) => a + b),
  );
  const least = planFor(problem, targets, { kind: 'targets', how: 'at least', shares: asked }, limits);
  for (const { gap, value } of [weighted, worst, least]) expect(gap).toBeLessThan(1e-6 * value);
  for (const own of shares) {
    expect(own.reduce((sum, share, index) => sum + weights[index]! * share, 0)).toBeLessThanOrEqual(
      weighted.value + weighted.gap + 1e-12,
    );
    expect(Math.min(...own)).toBeLessThanOrEqual(worst.value + worst.gap + 1e-12);
    if (own.every((share, index) => share >= asked[index]!))
      expect(own[0]).toBeLessThanOrEqual(least.value + least.gap + 1e-12);
  }
  targets.forEach((target, index) => {
    expect(shareOf(problem, target, least.spend)).toBeGreaterThanOrEqual(asked[index]! * (1 - 1e-8));
  });
});
