import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import { mostOften } from '../goals/mostOften.ts';
import { smallestBuySteps } from '../goals/smallestBuy.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { roundToCents } from '../model/cents.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { makeProblem } from '../model/rates.ts';
import { seededRandom } from '../model/random.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { dualBound, reachOf } from '../testing/independentChecker.ts';
import { explain } from '../why/explain.ts';
import { besideOpenMix } from './openMix.ts';
import { propose } from './proposal.ts';
import type { Proposal, ProposalRequest } from './proposal.ts';

const BUDGET = 1_000_000;
const at = (channel: Channel) => CHANNELS.indexOf(channel);
const exactly = (spend: ArrayLike<number>): ChannelLimits[] =>
  CHANNELS.map((Channel, place) => ({ Channel, Min_Budget: spend[place]!, Max_Budget: spend[place]! }));

function proposed(problem: ReturnType<typeof makeProblem>, request: ProposalRequest): Proposal {
  const answer = propose(problem, request);
  if (answer.status !== 'proposed') throw new Error(answer.message);
  return answer;
}

/** A mix of whole dollars that is far from the best. */
function handMix(seed: number): number[] {
  const random = seededRandom(seed);
  const parts = CHANNELS.map((name) => (name === 'FTA National' ? 0 : random() ** 4));
  const sum = parts.reduce((total, part) => total + part, 0);
  const spend = parts.map((part) => Math.floor((BUDGET * part) / sum));
  spend[at('Radio')]! += BUDGET - spend.reduce((total, money) => total + money, 0);
  return spend;
}

/** Faults of what is said of the best open mix, found by arithmetic that shares no code with the engine. */
function faultsOfOpen(seed: number, { open, attentiveReach, certificate, spend }: Proposal): string[] {
  const [audience, cpm] = [randomAudience(seed), randomPrices(seed)];
  if (!open) return ['there is no open mix'];
  const best = Array.from(open.spend);
  const reach = reachOf(audience, cpm, best);
  const { gap } = dualBound(audience, cpm, { budget: BUDGET, limits: open.limits }, best);
  const more = reach - reachOf(audience, cpm, Array.from(spend));
  const expected = more >= 1 ? ` reaches ${Math.round(more).toLocaleString('en')} more.` : 'reaches more';
  return [
    Math.abs(reach - open.reach) <= 1e-6 * reach ? '' : `reach ${open.reach}, not ${reach}`,
    gap <= 2e-6 * reach ? '' : `not the best: ${gap} are missing`,
    open.atMost >= reach && open.atMost <= reach * (1 + 2e-6) ? '' : `at most ${open.atMost}`,
    Math.abs(open.more - more) <= 1e-6 * reach ? '' : `${open.more} more, not ${more}`,
    Math.abs(open.more - (open.reach - attentiveReach)) < 1e-6 ? '' : 'another difference',
    certificate.says.includes(expected) ? '' : `${certificate.says}, not ${expected}`,
    certificate.status === 'best found' && !/proven/i.test(certificate.says) ? '' : `claims ${certificate.says}`,
    certificate.gap >= more - 1e-6 * reach ? '' : `a gap of ${certificate.gap}`,
  ].filter(Boolean);
}

describe('two people, one channel each, a dollar is one contact', () => {
  const people = audienceOf([
    { weight: 1e6, use: { Radio: 1 } },
    { weight: 1e6, use: { Social: 1 } },
  ]);
  // $1e6 are one contact for each of the million people.
  const problem = makeProblem(people, new Float64Array(CHANNELS.length).fill(1000));
  const only = (own: Partial<Record<Channel, [number, number]>>) =>
    openLimits(2e6, { ...Object.fromEntries(CHANNELS.map((name) => [name, [0, 0]])), ...own });

  test('all on one: 864,665 people; the best open mix reaches 1,264,241, which is 399,576 more', () => {
    const plan = proposed(problem, { budget: 2e6, limits: only({ Radio: [2e6, 2e6] }), open: openLimits(2e6) });
    expect(plan.open).toMatchObject({ within: 'every channel open', isSetByHand: true });
    expect(plan.open!.more / 1e6).toBeCloseTo(2 * (1 - Math.exp(-1)) - (1 - Math.exp(-2)), 6);
    expect(plan.certificate.says).toBe(
      'Set by hand on the desk; the best open mix of this budget reaches 399,576 more.',
    );
  });

  test('set by hand and as good as the best: that is said, and is no proof of a choice', () => {
    const limits = only({ Radio: [1e6, 1e6], Social: [1e6, 1e6] });
    const { certificate } = proposed(problem, { budget: 2e6, limits, open: openLimits(2e6) });
    expect(certificate.says).toMatch(
      /^Set by hand on the desk; no open mix of this budget reaches more( than \d more)?\.$/,
    );
    expect(certificate.status).toBe('best found');
  });

  test.each<[string, Partial<Record<Channel, [number, number]>>, string]>([
    [
      'every channel exact',
      { Radio: [2e6, 2e6] },
      'Every channel has an exact amount, so there was nothing to choose; ',
    ],
    ['all but one locked', { Radio: [1.9e6, 1.9e6], Social: [0, 2e6] }, 'The limits leave nothing to choose; '],
    ['one channel only', { Radio: [0, 2e6] }, 'The limits leave nothing to choose; '],
    [
      'hardly any room',
      { Radio: [1.99e6, 2e6], Social: [0, 2e6] },
      'The limits leave only $10,000 of $2,000,000 to choose; ',
    ],
  ])('%s: no proof, and every channel open beside it', (_what, own, lead) => {
    const { certificate, open } = proposed(problem, { budget: 2e6, limits: only(own) });
    expect(certificate.says).toBe(
      `${lead}the best open mix of this budget reaches ${Math.round(open!.more).toLocaleString('en')} more.`,
    );
    expect(open!.within).toBe('every channel open');
    expect(certificate.status).toBe('best found');
  });

  test('limits that settle most of the budget are named in the proof', () => {
    const limits = only({ Radio: [1.5e6, 2e6], Social: [0, 2e6] });
    const { certificate, open } = proposed(problem, { budget: 2e6, limits });
    expect(open).toBeUndefined();
    expect(certificate.says).toMatch(
      /^Proven under these assumptions: no other split of the \$500,000 that these limits leave free of \$2,000,000 reaches /,
    );
  });

  test('it is compared within the limits it started from, where it had some', () => {
    const own = only({ Radio: [0, 2e6], Social: [0, 500_000] });
    const plan = proposed(problem, { budget: 2e6, limits: only({ Radio: [2e6, 2e6] }), open: own });
    expect(plan.open).toMatchObject({ within: 'own limits', limits: own });
    const best = 2 - Math.exp(-1.5) - Math.exp(-0.5);
    expect(plan.open!.more / 1e6).toBeCloseTo(best - (1 - Math.exp(-2)), 6);
    expect(plan.certificate.says).toMatch(
      /^Set by hand on the desk; the best mix of this budget within the limits it started from reaches [\d,]+ more\.$/,
    );
  });

  test('a mix outside of those limits is not said to lose to them', () => {
    const own = only({ Radio: [0, 2e6], Social: [0, 100_000] });
    const limits = only({ Radio: [1e6, 1e6], Social: [1e6, 1e6] });
    const plan = proposed(problem, { budget: 2e6, limits, open: own });
    expect(plan.open!.more).toBeLessThan(0);
    expect(plan.certificate).toMatchObject({
      gap: 0,
      says: 'Set by hand on the desk; no mix of this budget within the limits it started from reaches more.',
    });
  });

  test('limits that cannot take the budget give way to every channel open', () => {
    const own = only({ Radio: [0, 1000] });
    const plan = proposed(problem, { budget: 2e6, limits: only({ Radio: [2e6, 2e6] }), open: own });
    expect(plan.open!.within).toBe('every channel open');
  });
});

test('hand mixes far from the best: how far is right by a second solver', () => {
  const faults = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
    const problem = makeProblem(randomAudience(seed), randomPrices(seed));
    const plan = proposed(problem, { budget: BUDGET, limits: exactly(handMix(seed)), open: openLimits(BUDGET) });
    return faultsOfOpen(seed, plan).map((fault) => `${seed}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('mixes for a smallest buy and for 3+ are compared alike', () => {
  const seed = 11;
  const problem = makeProblem(randomAudience(seed), randomPrices(seed));
  const limits = readLimits(BUDGET, openLimits(BUDGET)) as SpendLimits;
  const kernel = fastKernel(problem);
  const steps = smallestBuySteps(problem, limits, 150_000, kernel);
  let small = steps.next();
  while (!small.done) small = steps.next();
  const often = mostOften(problem, limits, 3, kernel);
  for (const found of [small.value, often]) {
    if (found.status === 'infeasible') throw new Error(found.message);
    const spend = roundToCents(found.spend, found.limits);
    const plan = proposed(problem, { budget: BUDGET, limits: exactly(spend), open: openLimits(BUDGET) });
    expect(faultsOfOpen(seed, plan)).toEqual([]);
  }
});

test('counted on a sample of the rows it is called an estimate', () => {
  const problem = makeProblem(randomAudience(2), randomPrices(2));
  const request = { budget: BUDGET, limits: exactly(handMix(2)), open: openLimits(BUDGET) };
  const { certificate } = besideOpenMix(problem, request, proposed(problem, request), fastKernel(problem), true);
  expect(certificate.says).toMatch(/; the best open mix of this budget reaches about [\d,]+ more, by the sample\.$/);
});

test('the reasons, other budgets and a plan without a channel are told within the open limits', () => {
  const seed = 3;
  const problem = makeProblem(randomAudience(seed), randomPrices(seed));
  const request = { budget: BUDGET, limits: exactly(handMix(seed)), open: openLimits(BUDGET) };
  const plan = proposed(problem, request);
  const why = explain(problem, request, plan);
  expect(why.says).not.toMatch(/moving a dollar/);
  const beside = why.frontier!.filter(({ budget }) => budget === BUDGET);
  expect(beside).toHaveLength(2);
  expect(beside.find(({ this_plan }) => this_plan)!.attentive_reach).toBe(plan.attentiveReach);
  expect(beside.find(({ this_plan }) => !this_plan)!.attentive_reach).toBe(plan.open!.reach);
  expect(why.frontier!.length).toBe(21);
  expect(why.frontier_says).toMatch(/This plan was set by hand and stands below the line\.$/);
  const rows = why.channels!;
  expect(rows.filter(({ spend }) => spend > 0).every(({ without_it }) => without_it! > plan.attentiveReach)).toBe(true);
  expect(rows.map(({ says }) => says).join()).not.toMatch(/minimums take|by its limits|not chosen/);
  expect(rows[at('Radio')]!.says).toMatch(/^Set at \$[\d,]+; the best open mix gives it (\$[\d,]+|nothing)\.$/);
});
