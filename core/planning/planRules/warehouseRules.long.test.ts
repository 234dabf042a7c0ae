import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { readLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { pricedInMemorySource, randomSample } from '../testing/inMemorySource.ts';
import { calibratedToMix, calibratedToTotals } from '../warehouse/calibratedSample.ts';
import { branchStarts, refineBranches } from '../warehouse/refineBranches.ts';
import { rulesOfSplit } from './bestUnderRules.ts';
import { proposeWithRules } from './proposeWithRules.ts';
import { changesMix, chooseOverWarehouse, proposeOverWarehouse } from './warehouseRules.ts';

const BUDGET = 800_000;
const ROWS = 1200;
const LIMITS = openLimits(BUDGET, { 'FTA National': [0, 0] });

/** A random audience with one vehicle per channel. */
function audience(seed: number): AudienceMatrix {
  const made = randomAudience(seed, { rows: ROWS });
  const use = (uses: Float32Array, channel: number) =>
    made.weights.reduce((sum, weight, row) => sum + weight * uses[row * CHANNELS.length + channel]!, 0);
  const vehicles = CHANNELS.map((channel, index) => {
    const plain = use(made.plainUse, index);
    const attentiveShare = plain > 0 ? use(made.attentiveUse, index) / plain : 0.5;
    const named = { column: channel, publisher: channel, channel, format: channel, activeSeconds: 1 };
    return { ...named, attentiveShare, populationUse: made.populationUse[index]!, targetUse: plain };
  });
  return { ...made, vehicles };
}

/** The plan over a source that gives a sample of so many rows, and what the same rules find in memory. */
async function planOverWarehouse(seed: number, rules: PlanRules, sampleRows: number) {
  const whole = audience(seed);
  const cpm = randomPrices(seed);
  const sample = calibratedToTotals(randomSample(whole, sampleRows, 7));
  const limits = readLimits(BUDGET, LIMITS, rulesOfSplit(rules));
  if ('status' in limits) throw new Error(limits.message);
  const first = makeProblem(sample, cpm);
  const source = pricedInMemorySource(whole, cpm);
  const mix = await refineBranches(source, branchStarts(first, limits, fastKernel(first)));
  const problem = makeProblem(calibratedToMix(sample, cpm, mix), cpm);
  const plan = chooseOverWarehouse(problem, { budget: BUDGET, limits: LIMITS, rules }, mix);
  if ('code' in plan) throw new Error(plan.message);
  const sums = changesMix(rules) ? await source.plan(plan.spend) : mix.sums;
  const warehousePlan = { totals: whole, cpm, plan, mix, sums, sampleRows };
  const answer = proposeOverWarehouse(problem, warehousePlan);
  const all = makeProblem(whole, cpm);
  const inMemory = proposeWithRules(all, { budget: BUDGET, limits: LIMITS, rules });
  if (answer.status !== 'proposed' || inMemory.status !== 'proposed') throw new Error('No plan.');
  return { ...answer, inMemory, all };
}

const MANUAL_MIX = CHANNELS.map((Channel) => ({
  Channel,
  Budget: Channel === 'Radio' || Channel === 'OOH' ? BUDGET / 2 : 0,
}));
const GROUP = {
  name: 'Audio',
  channels: ['Radio' as const, 'Podcasts' as const],
  at_most: 5,
  unit: '% of budget' as const,
};

test.each<[string, Omit<PlanRules, 'version'>]>([
  ['groups', { groups: [GROUP] }],
  ['the most in one channel and rounding', { most_in_one: 20, round_to: 10_000 }],
  ['a mix set by hand', { hand_mix: MANUAL_MIX }],
])('%s: exact over all rows, from a sample of a quarter of them', async (_, rules) => {
  const { proposal, report, inMemory, all } = await planOverWarehouse(1, { version: 1, ...rules }, ROWS / 4);
  const own = evaluatePlan(all, proposal.spend);
  expect(proposal.attentiveReach / own.attentiveReach).toBeCloseTo(1, 9);
  expect(proposal.attentiveReach / inMemory.proposal.attentiveReach).toBeCloseTo(1, 6);
  // The bound is over all rows too.
  const best = inMemory.proposal.attentiveReach + inMemory.proposal.certificate.gap;
  expect((proposal.attentiveReach + proposal.certificate.gap) / best).toBeCloseTo(1, 5);
  expect(proposal.certificate.says).not.toContain('sample');
  if (rules.hand_mix) {
    expect(report.hand_mix!.behind / inMemory.report.hand_mix!.behind).toBeCloseTo(1, 4);
    expect(proposal.certificate.says).toMatch(/^Hand-set; the best open mix reaches [\d,]+ more\.$/);
  }
  if (rules.round_to) for (const money of proposal.spend) expect(money % rules.round_to).toBe(0);
});

test.each<[string, Omit<PlanRules, 'version'>, number]>([
  ['a smallest buy', { smallest_buy: 90_000 }, 1],
  ['three times', { goal: { kind: 'often', times: 3 }, most_in_one: 40 }, 3],
])('%s: chosen on the sample, counted over all rows, best found and never proven', async (_, rules, times) => {
  const { proposal, report, inMemory, all } = await planOverWarehouse(2, { version: 1, ...rules }, ROWS / 4);
  const counted = evaluatePlan(all, proposal.spend).attentiveDistribution[times - 1]!;
  expect((report.goal?.people ?? proposal.attentiveReach) / counted).toBeCloseTo(1, 9);
  expect(proposal.certificate.status).toBe('best found');
  expect(proposal.certificate.says).toContain(
    "The channels were chosen on a sample of 300 of the target's 1,200 respondents; the mix is counted over all of them",
  );
  const best = evaluatePlan(all, inMemory.proposal.spend).attentiveDistribution[times - 1]!;
  expect(counted / best).toBeGreaterThan(0.97);
  // The bound of a smallest buy is that without the rule, over all rows: it holds for the best plan of all rows.
  if (times === 1) expect(counted + proposal.certificate.gap).toBeGreaterThanOrEqual(best * (1 - 1e-9));
});

test('where the sample is the whole target, no sentence mentions a sample', async () => {
  const rules = { version: 1, smallest_buy: 90_000 } as const;
  const { proposal, inMemory } = await planOverWarehouse(2, rules, ROWS);
  expect(proposal.attentiveReach / inMemory.proposal.attentiveReach).toBeCloseTo(1, 6);
  expect(proposal.certificate.says).not.toContain('sample');
});
