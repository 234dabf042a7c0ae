import { readLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import { allocate } from '../solver/allocate.ts';
import { adversarialStyle, openLimits, randomAudience, randomLimits, randomPrices } from '../testing/audiences.ts';
import type { AudienceStyle } from '../testing/audiences.ts';
import { faultsOf } from '../testing/independentChecker.ts';
import { propose } from './proposal.ts';

/** The short form always runs; `PLANNING_TESTS=long` runs all instances. */
const LONG = process.env.PLANNING_TESTS === 'long';
const RANDOM = LONG ? 1000 : 40;
const ADVERSARIAL = LONG ? 1200 : 90;
const LARGE = LONG ? 60 : 3;

/** Budgets over a 5,000-fold range. */
function budgetOf(seed: number): number {
  return Math.round(2_000 * 5_000 ** ((seed % 53) / 52));
}

function faultsOfInstance(seed: number, style: Partial<AudienceStyle>, limits: 'open' | 'random'): string[] {
  const audience = randomAudience(seed, style);
  const cpm = randomPrices(seed);
  const budget = budgetOf(seed);
  const request = { budget, limits: limits === 'open' ? openLimits(budget) : randomLimits(seed, budget) };
  const answer = propose(makeProblem(audience, cpm), request);
  const faults = answer.status === 'proposed' ? faultsOf(audience, cpm, request, answer) : [answer.message];
  return faults.map((fault) => `${seed}: ${fault}`);
}

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);

test(`${RANDOM} random instances pass the independent check`, () => {
  const faults = seeds(RANDOM).flatMap((seed) =>
    faultsOfInstance(seed, { rows: 100 + (seed % 7) * 60 }, seed % 2 ? 'open' : 'random'),
  );
  expect(faults).toEqual([]);
});

test(`${ADVERSARIAL} adversarial instances pass the independent check`, () => {
  const faults = seeds(ADVERSARIAL).flatMap((seed) => {
    return faultsOfInstance(seed, adversarialStyle(seed, 30 + (seed % 11) * 35), seed % 5 ? 'random' : 'open');
  });
  expect(faults).toEqual([]);
});

test(`${LARGE} adversarial instances large enough for the multilevel start are certified`, () => {
  const faults = seeds(LARGE).flatMap((seed) => {
    const problem = makeProblem(randomAudience(seed, adversarialStyle(seed, 18_000)), randomPrices(seed));
    const budget = budgetOf(7 * seed);
    const limits = readLimits(budget, randomLimits(seed, budget));
    if ('status' in limits) return [limits.message];
    const answer = allocate(problem, limits);
    if (answer.status === 'infeasible') return [answer.message];
    return answer.status === 'optimal' ? [] : [`${seed}: gap ${answer.relativeGap}`];
  });
  expect(faults).toEqual([]);
});

test('infeasible limits are always refused, never planned and never thrown', () => {
  const problem = makeProblem(randomAudience(1), randomPrices(1));
  for (const seed of seeds(200)) {
    const budget = budgetOf(seed);
    const rows = randomLimits(seed, budget);
    const broken = rows.map((row, index) => {
      if (seed % 3 === 0)
        return { ...row, Max_Budget: Math.min(row.Max_Budget, Math.floor(budget / 20)), Min_Budget: 0 };
      if (seed % 3 === 1) return index < 3 ? { ...row, Min_Budget: Math.ceil(0.4 * budget), Max_Budget: budget } : row;
      return index === seed % rows.length ? { ...row, Min_Budget: row.Max_Budget + 1 } : row;
    });
    expect(propose(problem, { budget, limits: broken })).toMatchObject({ status: 'infeasible' });
  }
});
