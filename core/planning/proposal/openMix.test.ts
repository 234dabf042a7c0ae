import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { BUDGET, exactLimits, faultsOfOpen, manualMix, proposalFor } from '../testing/openMixes.ts';
import { comparedWithOpenMix } from './openMix.ts';

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
    const plan = proposalFor(problem, {
      budget: 2e6,
      limits: only({ Radio: [2e6, 2e6] }),
      openLimits: openLimits(2e6),
    });
    expect(plan.open).toMatchObject({ comparedWithin: 'every channel open', isManual: true });
    expect(plan.open!.peopleMore / 1e6).toBeCloseTo(2 * (1 - Math.exp(-1)) - (1 - Math.exp(-2)), 6);
    expect(plan.certificate.says).toBe(
      'Set by hand on the desk; the best open mix of this budget reaches 399,576 more.',
    );
  });

  test('a manual mix as good as the best: the sentence says so, without a proof', () => {
    const limits = only({ Radio: [1e6, 1e6], Social: [1e6, 1e6] });
    const { certificate } = proposalFor(problem, { budget: 2e6, limits, openLimits: openLimits(2e6) });
    expect(certificate.says).toMatch(
      /^Set by hand on the desk; (no open mix of this budget reaches more|the best open mix of this budget reaches at most \d more)\.$/,
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
  ])('%s: no proof, and compared with every channel open', (_what, own, lead) => {
    const { certificate, open } = proposalFor(problem, { budget: 2e6, limits: only(own) });
    expect(certificate.says).toBe(
      `${lead}the best open mix of this budget reaches ${Math.round(open!.peopleMore).toLocaleString('en')} more.`,
    );
    expect(open!.comparedWithin).toBe('every channel open');
    expect(certificate.status).toBe('best found');
  });

  test('limits that settle most of the budget are named in the proof', () => {
    const limits = only({ Radio: [1.5e6, 2e6], Social: [0, 2e6] });
    const { certificate, open } = proposalFor(problem, { budget: 2e6, limits });
    expect(open).toBeUndefined();
    expect(certificate.says).toMatch(
      /^Proven under these assumptions: no other split of the \$500,000 \(of \$2,000,000\) that these limits leave free reaches /,
    );
  });

  test('a manual mix is compared within the limits it started from, where it had some', () => {
    const own = only({ Radio: [0, 2e6], Social: [0, 500_000] });
    const plan = proposalFor(problem, { budget: 2e6, limits: only({ Radio: [2e6, 2e6] }), openLimits: own });
    expect(plan.open).toMatchObject({ comparedWithin: 'own limits', limits: own });
    const best = 2 - Math.exp(-1.5) - Math.exp(-0.5);
    expect(plan.open!.peopleMore / 1e6).toBeCloseTo(best - (1 - Math.exp(-2)), 6);
    expect(plan.certificate.says).toMatch(
      /^Set by hand on the desk; the best mix of this budget within the limits it started from reaches [\d,]+ more\.$/,
    );
  });

  test('a manual mix outside of the limits it started from is not called worse', () => {
    const own = only({ Radio: [0, 2e6], Social: [0, 100_000] });
    const limits = only({ Radio: [1e6, 1e6], Social: [1e6, 1e6] });
    const plan = proposalFor(problem, { budget: 2e6, limits, openLimits: own });
    expect(plan.open!.peopleMore).toBeLessThan(0);
    expect(plan.certificate).toMatchObject({
      gap: 0,
      says: 'Set by hand on the desk; no mix of this budget within the limits it started from reaches more.',
    });
  });

  test('limits that cannot take the budget are replaced by every channel open', () => {
    const own = only({ Radio: [0, 1000] });
    const plan = proposalFor(problem, { budget: 2e6, limits: only({ Radio: [2e6, 2e6] }), openLimits: own });
    expect(plan.open!.comparedWithin).toBe('every channel open');
  });
});

test('manual mixes far from the best: a second solver confirms the difference', () => {
  const faults = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
    const problem = makeProblem(randomAudience(seed), randomPrices(seed));
    const plan = proposalFor(problem, {
      budget: BUDGET,
      limits: exactLimits(manualMix(seed)),
      openLimits: openLimits(BUDGET),
    });
    return faultsOfOpen(seed, plan).map((fault) => `${seed}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('a comparison computed from a sample of the rows is called an estimate', () => {
  const problem = makeProblem(randomAudience(2), randomPrices(2));
  const request = { budget: BUDGET, limits: exactLimits(manualMix(2)), openLimits: openLimits(BUDGET) };
  const { certificate } = comparedWithOpenMix(
    problem,
    request,
    proposalFor(problem, request),
    fastKernel(problem),
    true,
  );
  expect(certificate.says).toMatch(/; the best open mix of this budget reaches about [\d,]+ more, by the sample\.$/);
});
