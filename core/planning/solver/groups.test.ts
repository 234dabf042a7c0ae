import { readFileSync } from 'node:fs';
import { CHANNELS } from '../../rules/channels.ts';
import type { GroupRule } from '../../rules/groupRules.ts';
import { anyPlan, planNear } from '../../rules/linearPlan.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import { seededRandom } from '../model/random.ts';
import {
  adversarialStyle,
  audienceOf,
  openLimits,
  randomAudience,
  randomLimits,
  randomPrices,
} from '../testing/audiences.ts';
import { possibleGroups, linearProgram } from '../testing/groups.ts';
import { allocate, boundsInDollars } from './allocate.ts';
import type { Allocation } from './allocate.ts';
import { tvBranches } from './branches.ts';
import { bestLinearPlan, bestLinearValue } from './certificate.ts';
import { nearestPlan, quadraticStep, roomAround } from './quadraticStep.ts';
import { dot } from './linearAlgebra.ts';

/** Values of second solvers, written by bench/groups.bench.ts: HiGHS for linear programs, SLSQP for mixes. */
const peers = JSON.parse(readFileSync('core/planning/solver/groups.fixture.json', 'utf8')) as {
  readonly highs: readonly (number | null)[];
  readonly slsqp: readonly number[];
};

function allocationOf(answer: ReturnType<typeof allocate>): Allocation {
  if (answer.status === 'infeasible') throw new Error(answer.message);
  return answer;
}

function limitsOrThrow(limits: ReturnType<typeof readLimits>): SpendLimits {
  if ('status' in limits) throw new Error(limits.message);
  return limits;
}

const sumOf = (members: ArrayLike<number>, plan: Float64Array) =>
  plan.reduce((total, amount, channel) => total + (members[channel] ? amount : 0), 0);

/** How far a plan is outside its limits, in their unit. */
function distanceOutside(plan: Float64Array, { budget, minimum, maximum, groups }: SpendLimits): number {
  return Math.max(
    Math.abs(sumOf(new Uint8Array(plan.length).fill(1), plan) - budget),
    ...Array.from(plan, (amount, channel) => Math.max(minimum[channel]! - amount, amount - maximum[channel]!)),
    ...groups.map(({ members, least, most }) => Math.max(least - sumOf(members, plan), sumOf(members, plan) - most)),
  );
}

const asLimits = ({ bounds }: ReturnType<typeof linearProgram>): SpendLimits => ({
  budget: bounds.budget,
  minimum: bounds.lower,
  maximum: bounds.upper,
  groups: bounds.groups.map((group) => ({ ...group, name: '' })),
});

test('the best linear plan within overlapping groups is that of a second solver, on 200 programs', () => {
  expect(peers.highs).toHaveLength(200);
  expect(peers.highs.filter((value) => value !== null).length).toBeGreaterThan(150);
  peers.highs.forEach((value, seed) => {
    const program = linearProgram(seed);
    expect(anyPlan(program.bounds, 1e-9).isFeasible).toBe(value !== null);
    if (value === null) return;
    const plan = bestLinearPlan(program.gains, program.bounds);
    expect(Math.abs(dot(plan, program.gains) - value)).toBeLessThan(1e-9);
    expect(distanceOutside(plan, asLimits(program))).toBeLessThan(1e-12);
  });
});

test('the plan near a target is feasible where any plan is, and a feasible target is kept', () => {
  peers.highs.forEach((value, seed) => {
    const program = linearProgram(seed);
    const random = seededRandom(seed);
    const target = program.gains.map(() => 0.3 * (random() - 0.2));
    const near = planNear(target, program.bounds, 1e-9);
    expect(near.isFeasible).toBe(value !== null);
    if (value === null) return;
    expect(distanceOutside(near.plan, asLimits(program))).toBeLessThan(1e-9);
    const nearest = nearestPlan(target, program.bounds);
    planNear(nearest, program.bounds).plan.forEach((amount, channel) =>
      expect(amount).toBeCloseTo(nearest[channel]!, 12),
    );
  });
});

test('the nearest plan within groups is feasible, and no feasible plan is nearer to the target', () => {
  peers.highs.forEach((value, seed) => {
    if (value === null) return;
    const program = linearProgram(seed);
    const random = seededRandom(seed);
    const target = program.gains.map(() => 0.3 * (random() - 0.2));
    const plan = nearestPlan(target, program.bounds);
    expect(distanceOutside(plan, asLimits(program))).toBeLessThan(1e-12);
    const away = target.map((amount, channel) => amount - plan[channel]!);
    expect(bestLinearValue(away, program.bounds) - dot(away, plan)).toBeLessThan(1e-12);
  });
});

test('with groups that never bind, the Newton step is that without groups', () => {
  const random = seededRandom(5);
  for (let trial = 0; trial < 50; trial++) {
    const size = 6;
    const factors = Array.from({ length: size }, () => Float64Array.from({ length: size }, () => random() - 0.5));
    const curvature = Float64Array.from({ length: size * size }, (_, cell) =>
      dot(factors[Math.floor(cell / size)]!, factors[cell % size]!),
    );
    const gradient = Float64Array.from({ length: size }, () => random());
    const shares = new Float64Array(size).fill(1 / size);
    const lower = new Float64Array(size);
    const upper = shares.map(() => 0.2 + random());
    const loose = { members: Uint8Array.of(1, 1, 0, 0, 0, 0), least: 0, most: 1 };
    const room = roomAround(shares, { budget: 1, lower, upper, groups: [loose] });
    const own = quadraticStep(gradient, curvature, room);
    const plain = quadraticStep(gradient, curvature, { ...room, groups: [] });
    own.forEach((change, channel) => expect(change).toBeCloseTo(plain[channel]!, 8));
  }
});

/** One channel each, so that $1 in the channel is one contact of its person. */
const TWO_PEOPLE = audienceOf([
  { weight: 1, use: { Radio: 1 } },
  { weight: 1, use: { Print: 1 } },
]);
const flatPrices = new Float64Array(CHANNELS.length).fill(1000);
const rule = (channels: string[], limit: Partial<GroupRule>): GroupRule => ({
  ...{ name: channels[0]!, channels, unit: '% of budget' },
  ...limit,
});

test('two people with a channel each, $2, and a quarter at most for one: the closed form', () => {
  const problem = makeProblem(TWO_PEOPLE, flatPrices);
  const rows = openLimits(2).filter(({ Channel }) => ['Radio', 'Print'].includes(Channel));
  const open = allocationOf(allocate(problem, limitsOrThrow(readLimits(2, rows))));
  expect(open.reach).toBeCloseTo(2 * (1 - Math.exp(-1)), 12);
  const limits = limitsOrThrow(readLimits(2, rows, { groups: [rule(['Radio'], { at_most: 25 })] }));
  const capped = allocationOf(allocate(problem, limits));
  expect(capped.reach).toBeCloseTo(2 - Math.exp(-0.5) - Math.exp(-1.5), 12);
  expect(capped.reach).toBeCloseTo(1.17034, 5);
  const [group] = limits.groups;
  const looser = { ...limits, groups: [{ ...group!, most: group!.most + 1e-6 }] };
  const gain =
    bestLinearValue(capped.gradient, boundsInDollars(looser)) -
    bestLinearValue(capped.gradient, boundsInDollars(limits));
  expect(gain / 1e-6).toBeCloseTo(Math.exp(-0.5) - Math.exp(-1.5), 6);
});

test('three channels with two groups: no plan on a fine grid reaches more', () => {
  for (let seed = 0; seed < 12; seed++) {
    const names = ['Radio', 'Print', 'Video'] as const;
    const problem = makeProblem(randomAudience(seed, { rows: 80 }), randomPrices(seed));
    const budget = 200_000;
    const rows = openLimits(budget).filter(({ Channel }) => (names as readonly string[]).includes(Channel));
    const random = seededRandom(seed);
    const groups = [
      { ...rule(['Radio', 'Print'], { at_most: 55 + 40 * random(), at_least: 20 * random() }), name: 'One' },
      { ...rule(['Print', 'Video'], { at_most: 55 + 40 * random(), at_least: 20 * random() }), name: 'Two' },
    ];
    const limits = limitsOrThrow(readLimits(budget, rows, { groups }));
    const best = allocationOf(allocate(problem, limits));
    expect(distanceOutside(best.spend, limits)).toBeLessThan(1e-6);
    const steps = 60;
    let most = 0;
    for (let one = 0; one <= steps; one++) {
      for (let two = 0; two <= steps - one; two++) {
        const spend = new Float64Array(CHANNELS.length);
        const shares = [one, two, steps - one - two];
        names.forEach((name, index) => (spend[CHANNELS.indexOf(name)] = (shares[index]! / steps) * budget));
        if (distanceOutside(spend, limits) > 1e-6) continue;
        const reach = problem.weights.reduce((sum, weight, row) => {
          const mean = names.reduce((total, name) => {
            const channel = CHANNELS.indexOf(name);
            return (
              total + (problem.contactRates[row * CHANNELS.length + channel]! * spend[channel]!) / problem.moneyUnit
            );
          }, 0);
          return sum + weight * (1 - Math.exp(-mean));
        }, 0);
        most = Math.max(most, reach);
      }
    }
    expect(most).toBeLessThanOrEqual(best.reach + best.gap + 1e-6);
    expect(most).toBeGreaterThan(0.95 * best.reach);
  }
});

test('200 mixes with one to eight overlapping groups are certified, and a second solver finds none better', () => {
  expect(peers.slsqp).toHaveLength(200);
  let compared = 0;
  peers.slsqp.forEach((reach, seed) => {
    const budget = Math.round(50_000 * 400 ** ((seed % 41) / 40));
    const rows = seed % 2 === 0 ? openLimits(budget) : randomLimits(seed, budget);
    const limits = limitsOrThrow(readLimits(budget, rows, { groups: possibleGroups(seed, budget, rows) }));
    const problem = makeProblem(randomAudience(seed, { rows: 60 }), randomPrices(seed));
    const own = tvBranches(limits).at(-1)!.limits;
    const answer = allocate(problem, own);
    if (answer.status === 'infeasible') {
      expect(reach).toBe(0);
      return;
    }
    expect(answer.relativeGap).toBeLessThan(1e-6);
    expect(distanceOutside(answer.spend, own)).toBeLessThan(1e-9 * budget);
    expect(reach).toBeLessThanOrEqual(answer.reach + answer.gap + 1e-9 * answer.reach);
    if (reach > 0.999_99 * answer.reach) compared++;
  });
  // The second solver ends at the same optimum nearly always, so that the comparison means something.
  expect(compared).toBeGreaterThan(170);
});

test('plans for adversarial audiences with groups are certified', () => {
  for (let seed = 0; seed < 60; seed++) {
    const budget = Math.round(2_000 * 5_000 ** ((seed % 53) / 52));
    const rows = seed % 2 === 0 ? openLimits(budget) : randomLimits(seed, budget);
    const limits = limitsOrThrow(readLimits(budget, rows, { groups: possibleGroups(seed, budget, rows) }));
    const problem = makeProblem(randomAudience(seed, adversarialStyle(seed, 200)), randomPrices(seed));
    for (const { limits: own } of tvBranches(limits)) {
      const answer = allocate(problem, own);
      if (answer.status !== 'infeasible') expect(answer.relativeGap).toBeLessThan(1e-6);
    }
  }
});
