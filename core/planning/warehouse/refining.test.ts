import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { readLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import { propose } from '../proposal/proposal.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { adversarialStyle, openLimits, randomAudience, randomLimits, randomPrices } from '../testing/audiences.ts';
import type { AudienceStyle } from '../testing/audiences.ts';
import { faultsOf } from '../testing/independentChecker.ts';
import { pricedInMemorySource, randomSample } from '../testing/inMemorySource.ts';
import type { PricedSource } from './audienceSource.ts';
import { refineGap, refineBranches, branchStarts } from './refineBranches.ts';
import { exactProposal } from './exactProposal.ts';

const LONG = process.env.PLANNING_TESTS === 'long';
const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);

/** A random audience with vehicles: one per channel. */
function withVehicles(audience: AudienceMatrix): AudienceMatrix {
  const use = (uses: Float32Array, channel: number) =>
    audience.weights.reduce((sum, weight, row) => sum + weight * uses[row * CHANNELS.length + channel]!, 0);
  const vehicles = CHANNELS.map((channel, index) => {
    const plain = use(audience.plainUse, index);
    return {
      column: channel,
      publisher: channel,
      channel,
      format: channel,
      attentiveShare: plain > 0 ? use(audience.attentiveUse, index) / plain : 0.5,
      activeSeconds: 1,
      populationUse: audience.populationUse[index]!,
      targetUse: plain,
    };
  });
  return { ...audience, vehicles };
}

interface Case {
  readonly audience: AudienceMatrix;
  readonly cpm: Float64Array;
  readonly request: ProposalRequest;
}

function caseOf(seed: number, style: Partial<AudienceStyle>): Case {
  const budget = Math.round(2_000 * 5_000 ** ((seed % 53) / 52));
  const limits = seed % 2 ? openLimits(budget) : randomLimits(seed, budget);
  return { audience: withVehicles(randomAudience(seed, style)), cpm: randomPrices(seed), request: { budget, limits } };
}

async function refineFromSample({ audience, cpm, request }: Case, sampleRows: number) {
  const sample = randomSample(audience, sampleRows, 7);
  const limits = readLimits(request.budget, request.limits);
  if ('status' in limits) throw new Error(limits.message);
  const problem = makeProblem(sample, cpm);
  const starts = branchStarts(problem, limits, fastKernel(problem));
  const source = countingSource(pricedInMemorySource(audience, cpm));
  const mix = await refineBranches(source, starts);
  const proposal = exactProposal(audience, cpm, limits, mix);
  if (proposal.status !== 'proposed') throw new Error(proposal.message);
  return { proposal, mix, ...source.count };
}

function countingSource(
  source: PricedSource,
): PricedSource & { readonly count: { passes: number; curvatures: number } } {
  const count = { passes: 0, curvatures: 0 };
  return {
    ...source,
    count,
    pass(mix, order) {
      count.passes++;
      if (order === 2) count.curvatures++;
      return source.pass(mix, order);
    },
  };
}

/**
 * Faults of a mix refined over all rows from a tenth of them, compared with the solution in memory and the independent
 * check.
 */
async function faults(seed: number, style: Partial<AudienceStyle>): Promise<string[]> {
  const instance = caseOf(seed, style);
  const { proposal } = await refineFromSample(instance, Math.ceil(instance.audience.weights.length / 10));
  const whole = propose(makeProblem(instance.audience, instance.cpm), instance.request);
  if (whole.status !== 'proposed') return [`${seed}: ${whole.message}`];
  const found = faultsOf(instance.audience, instance.cpm, instance.request, proposal);
  const shortfall = 1 - proposal.attentiveReach / whole.attentiveReach;
  if (!(Math.abs(shortfall) <= 1e-6)) found.push(`reaches ${shortfall} less than the optimum`);
  if (proposal.certificate.status === 'optimal' && !(proposal.certificate.relative_gap <= 1e-6)) found.push('claims');
  if (Math.abs((proposal.branch.reachGain ?? 0) - (whole.branch.reachGain ?? 0)) > 1.1e-4 * whole.attentiveReach) {
    found.push(`television by ${proposal.branch.reachGain}, not ${whole.branch.reachGain}`);
  }
  return found.map((fault) => `${seed}: ${fault}`);
}

const RANDOM = LONG ? 400 : 20;
const ADVERSARIAL = LONG ? 600 : 45;

test(`${RANDOM} random audiences are refined from a tenth of their rows to the optimum over all`, async () => {
  const found = await Promise.all(seeds(RANDOM).map((seed) => faults(seed, { rows: 300 + (seed % 7) * 100 })));
  expect(found.flat()).toEqual([]);
});

test(`${ADVERSARIAL} adversarial audiences are refined from a tenth of their rows to the optimum over all`, async () => {
  const found = await Promise.all(
    seeds(ADVERSARIAL).map((seed) => faults(seed, adversarialStyle(seed, 60 + (seed % 11) * 35))),
  );
  expect(found.flat()).toEqual([]);
});

test('from a good sample a few passes are enough, and none needs the curvature of all rows', async () => {
  const instance = caseOf(3, { rows: 20_000 });
  const { passes, curvatures, proposal } = await refineFromSample(instance, 5_000);
  expect(proposal.certificate.status).toBe('optimal');
  expect(curvatures).toBe(0);
  expect(passes).toBeLessThanOrEqual(6);
  expect(passes).toBeGreaterThanOrEqual(2);
});

test('without the curvature of a sample, the first pass returns the curvature', async () => {
  const { audience, cpm, request } = caseOf(3, { rows: 2_000 });
  const limits = readLimits(request.budget, request.limits);
  if ('status' in limits) throw new Error(limits.message);
  const orders: number[] = [];
  const source = pricedInMemorySource(audience, cpm);
  const pass = (mix: Float64Array, order: 1 | 2) => {
    orders.push(order);
    return source.pass(mix, order);
  };
  const answer = await refineGap({ ...source, pass }, limits, {
    spend: limits.minimum,
    curvature: null,
    incumbent: 0,
  });
  expect(answer.status).toBe('optimal');
  expect(answer.passes).toBe(orders.length);
  expect(orders[0]).toBe(2);
});

test('a TV branch that cannot win ends before its optimum, and is never called optimal', async () => {
  const { audience, cpm, request } = caseOf(17, { rows: 400 });
  const limits = readLimits(request.budget, request.limits);
  if ('status' in limits) throw new Error(limits.message);
  const source = countingSource(pricedInMemorySource(audience, cpm));
  const from = { spend: limits.minimum, curvature: null };
  const whole = await refineGap(source, limits, { ...from, incumbent: 0 });
  const passes = source.count.passes;
  const left = await refineGap(source, limits, { ...from, incumbent: 2 * whole.reach });
  expect(source.count.passes - passes).toBeLessThan(passes);
  expect(left.relativeGap).toBeLessThanOrEqual(1e-4);
  expect(left.relativeGap).toBeGreaterThan(1e-6);
  expect(left.status).toBe('best found');
});

test('an error of the source ends the refinement with its message', async () => {
  const { audience, cpm, request } = caseOf(5, { rows: 400 });
  const limits = readLimits(request.budget, request.limits);
  if ('status' in limits) throw new Error(limits.message);
  const source = { ...pricedInMemorySource(audience, cpm), pass: () => Promise.reject(new Error('the shard is gone')) };
  const from = { spend: limits.minimum, curvature: null, incumbent: 0 };
  await expect(refineGap(source, limits, from)).rejects.toThrow('the shard is gone');
});
