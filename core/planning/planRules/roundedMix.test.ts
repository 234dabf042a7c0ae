import { planningData, readPath } from '../../../testing/audience/reading.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import { ROUND_TO } from '../../contract/bodies/planRules.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { chooseBranch } from '../solver/branches.ts';
import { openLimits, randomAudience, randomLimits, randomPrices } from '../testing/audiences.ts';
import { possibleGroups } from '../testing/groups.ts';
import { reachOf } from '../testing/independentChecker.ts';
import { goalPass } from './bestUnderRules.ts';
import { roundedMix } from './roundedMix.ts';

const INSTANCES = 500;
const ROWS = 24;

/** Limits with locks and with amounts that are no multiples, and groups that can be met with them. */
function randomRequest(seed: number): { budget: number; rows: ChannelLimits[]; limits: SpendLimits } | null {
  const random = seededRandom(seed ^ 0x40d);
  const budget = Math.round(300_000 * 20 ** random()) + (seed % 3 === 0 ? 0 : Math.floor(1000 * random()));
  const rows = seed % 4 === 0 ? openLimits(budget) : randomLimits(seed, budget);
  if (seed % 5 === 0) Object.assign(rows[11]!, { Min_Budget: 12_345, Max_Budget: 12_345 });
  const limits = readLimits(budget, rows, { groups: seed % 2 ? possibleGroups(seed, budget, rows) : [] });
  return 'status' in limits ? null : { budget, rows, limits };
}

const isMultiple = (money: number, step: number) => Math.abs(money - step * Math.round(money / step)) < 1e-6;
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);

/** Faults of a rounded mix: amounts, sum, limits, groups, and single multiples that could still be swapped. */
function faultsOf(
  mix: Float64Array,
  limits: SpendLimits,
  step: number,
  reach: (mix: Float64Array) => number,
  checksSwaps: boolean,
): string[] {
  const faults: string[] = [];
  const isLocked = (channel: number) => limits.minimum[channel] === limits.maximum[channel];
  const hasMultiple = (channel: number) =>
    Math.floor(limits.maximum[channel]! / step + 1e-9) >= Math.ceil(limits.minimum[channel]! / step - 1e-9);
  const notMultiple = [...mix.keys()].filter(
    (index) => !isMultiple(mix[index]!, step) && !isLocked(index) && hasMultiple(index),
  );
  if (notMultiple.length > 1) faults.push(`${notMultiple.length} amounts are no multiples`);
  if (Math.abs(sum(mix) - limits.budget) > 1e-6) faults.push(`adds up to ${sum(mix)}, not ${limits.budget}`);
  mix.forEach((money, index) => {
    if (money < limits.minimum[index]! - 1e-6 || money > limits.maximum[index]! + 1e-6)
      faults.push(`${CHANNELS[index]} ${money}`);
  });
  const breaksGroup = (one: Float64Array) =>
    limits.groups.some(({ members, least, most }) => {
      const spent = sum(one.filter((_, index) => members[index]));
      return spent < least - 1e-4 || spent > most + 1e-4;
    });
  if (breaksGroup(mix)) faults.push('a group is broken');
  if (!checksSwaps) return faults;
  const now = reach(mix);
  for (const from of mix.keys()) {
    for (const to of mix.keys()) {
      if (from === to || !isMultiple(mix[from]!, step) || !isMultiple(mix[to]!, step)) continue;
      const moved = mix.slice();
      moved[from] = moved[from]! - step;
      moved[to] = moved[to]! + step;
      if (moved[from] < limits.minimum[from]! || moved[to] > limits.maximum[to]! || breaksGroup(moved)) continue;
      if (reach(moved) > now * (1 + 1e-9)) faults.push(`${CHANNELS[from]} to ${CHANNELS[to]} gains people`);
    }
  }
  return faults;
}

test(`${INSTANCES} rounded mixes: multiples, sum, limits and groups hold, and no swap of a multiple gains people`, () => {
  let rounded = 0;
  for (let seed = 0; seed < INSTANCES; seed++) {
    const request = randomRequest(seed);
    if (request === null) continue;
    const audience = randomAudience(seed, { rows: ROWS });
    const cpm = randomPrices(seed);
    const problem = makeProblem(audience, cpm);
    const kernel = fastKernel(problem);
    const choice = chooseBranch(problem, request.limits, kernel);
    if (choice.status === 'infeasible') throw new Error(choice.message);
    const step = ROUND_TO[seed % ROUND_TO.length]!;
    const rounding = { step, smallest: 0, isConcave: true };
    const mix = roundedMix(choice.allocation.spend, choice.limits, rounding, goalPass(problem, kernel, 1));
    if (mix === null) continue;
    rounded++;
    const reach = (one: Float64Array) => reachOf(audience, cpm, Array.from(one));
    expect([seed, ...faultsOf(mix, choice.limits, step, reach, seed % 4 === 0)]).toEqual([seed]);
    // What rounding costs is the difference of two reaches, and never below 0.
    expect(reach(mix)).toBeLessThanOrEqual(choice.upperBound * (1 + 1e-9));
  }
  // The others have limits that leave no room for such multiples.
  expect(rounded).toBeGreaterThan(0.6 * INSTANCES);
});

test.each([
  [1_000, 0.3],
  [5_000, 11],
  [10_000, 38],
  [50_000, 576],
  [100_000, 3_803],
])('the sample at $2.4M, rounded to $%d, loses %d people', async (step, cost) => {
  const { audienceMatrix } = await readPath('samples/respondents.csv', {
    demographic: 'people 25-54',
    thresholdSeconds: 1,
  });
  const problem = makeProblem(audienceMatrix, planningData.channelCpm());
  const kernel = fastKernel(problem);
  const limits = readLimits(2_400_000, openLimits(2_400_000, { 'FTA National': [0, 0] }));
  if ('status' in limits) throw new Error(limits.message);
  const choice = chooseBranch(problem, limits, kernel);
  if (choice.status === 'infeasible') throw new Error(choice.message);
  expect(Math.round(choice.allocation.reach)).toBe(8_708_443);
  const goalAt = goalPass(problem, kernel, 1);
  const mix = roundedMix(choice.allocation.spend, choice.limits, { step, smallest: 0, isConcave: true }, goalAt)!;
  const lost = choice.allocation.reach - goalAt(mix).value;
  expect(cost < 1 ? Math.round(10 * lost) / 10 : Math.round(lost)).toBe(cost);
});

test('a locked channel keeps an amount that is no multiple, and the rest of the budget below one multiple stays with the largest free channel', () => {
  const budget = 504_321;
  const limits = readLimits(budget, openLimits(budget, { 'FTA National': [0, 0], Radio: [12_345, 12_345] }));
  if ('status' in limits) throw new Error(limits.message);
  const problem = makeProblem(randomAudience(4, { rows: 200 }), randomPrices(4));
  const kernel = fastKernel(problem);
  const choice = chooseBranch(problem, limits, kernel);
  if (choice.status === 'infeasible') throw new Error(choice.message);
  const { spend } = choice.allocation;
  const mix = roundedMix(
    spend,
    choice.limits,
    { step: 10_000, smallest: 0, isConcave: true },
    goalPass(problem, kernel, 1),
  )!;
  const radio = CHANNELS.indexOf('Radio');
  const largest = [...spend.keys()]
    .filter((index) => index !== radio)
    .sort((one, other) => spend[other]! - spend[one]!)[0]!;
  expect(mix[radio]).toBe(12_345);
  expect(mix[largest]! % 10_000).toBeCloseTo((budget - 12_345) % 10_000, 6);
  for (const index of mix.keys()) if (index !== radio && index !== largest) expect(mix[index]! % 10_000).toBe(0);
});

test('where no multiple fits the limits, nothing is rounded', () => {
  const rows = openLimits(45_000).map((row) => ({ ...row, Max_Budget: 4_500 }));
  const limits = readLimits(45_000, rows);
  if ('status' in limits) throw new Error(limits.message);
  const problem = makeProblem(randomAudience(5, { rows: 50 }), randomPrices(5));
  const kernel = fastKernel(problem);
  const choice = chooseBranch(problem, limits, kernel);
  if (choice.status === 'infeasible') throw new Error(choice.message);
  const rounding = { step: 10_000, smallest: 0, isConcave: true };
  expect(roundedMix(choice.allocation.spend, choice.limits, rounding, goalPass(problem, kernel, 1))).toBeNull();
});
