import { CHANNELS } from '../../rules/channels.ts';
import { certificate } from '../../contract/bodies/planReport.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import { makeProblem } from '../model/contactRates.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { faultsOf } from '../testing/independentChecker.ts';
import { byOpenSpend } from '../testing/openMixes.ts';
import { propose } from './proposal.ts';
import type { Proposal } from './proposal.ts';

const flatPrices = new Float64Array(CHANNEL_COUNT).fill(100);

function proposalOf(answer: ReturnType<typeof propose>): Proposal {
  if (answer.status !== 'proposed') throw new Error(answer.message);
  return answer;
}

/** What a proposal gives a channel [$]. */
function spendIn(proposal: Proposal, channel: (typeof CHANNELS)[number]): number {
  return proposal.spend[CHANNELS.indexOf(channel)]!;
}

const audience = randomAudience(1);
const prices = randomPrices(1);
const problem = makeProblem(audience, prices);

test('an open plan passes the independent check and explains itself', () => {
  const request = { budget: 1_000_000, limits: openLimits(1_000_000) };
  const proposal = proposalOf(propose(problem, request));
  expect(faultsOf(audience, prices, request, proposal)).toEqual([]);
  expect(certificate.isValidSync(proposal.certificate)).toBe(true);
  expect(proposal.certificate.says).toMatch(
    /^Proven under these assumptions: no other split of \$1,000,000 within these limits reaches even one person more \(gap less than 0\.0001% of the attentive reach\)\.$/,
  );
  const interior = proposal.channels.filter((result) => result.state === 'interior');
  expect(interior.length).toBeGreaterThan(2);
  for (const result of interior) {
    expect(result.marginalReachPerThousand / interior[0]!.marginalReachPerThousand).toBeCloseTo(1, 4);
    expect(result.limitCostPerThousand).toBe(0);
  }
  for (const result of proposal.channels.filter(({ state }) => state === 'at min')) {
    expect(result.marginalReachPerThousand).toBeLessThan(interior[0]!.marginalReachPerThousand * 1.0001);
  }
});

test('priority channels are the funded ones that add most, best first', () => {
  const proposal = proposalOf(propose(problem, { budget: 1_000_000, limits: openLimits(1_000_000) }));
  const added = proposal.priorityChannels.map((name) => {
    return proposal.channels.find(({ channel }) => channel === name)!.incrementalReach;
  });
  expect(added).toHaveLength(3);
  expect([...added].sort((first, second) => second - first)).toEqual(added);
  const others = proposal.channels.filter(({ channel }) => !proposal.priorityChannels.includes(channel));
  expect(Math.max(...others.map(({ incrementalReach }) => incrementalReach))).toBeLessThanOrEqual(added[2]!);
  const one = openLimits(
    1000,
    Object.fromEntries(CHANNELS.map((channel) => [channel, [0, channel === 'Radio' ? 1000 : 0]])),
  );
  expect(proposalOf(propose(problem, { budget: 1000, limits: one })).priorityChannels).toEqual(['Radio']);
});

test('a saturated plan, in which no one is reached by one channel alone, still has three priority channels', () => {
  const saturatedAudience = {
    ...audience,
    attentiveUse: audience.attentiveUse.slice().fill(40),
    plainUse: audience.plainUse.slice().fill(40),
    populationUse: audience.populationUse.slice().fill(1e6),
  };
  const saturated = makeProblem(saturatedAudience, flatPrices);
  const limits = openLimits(1e9, { BVOD: [3e8, 1e9], Radio: [2e8, 1e9], OOH: [1e8, 1e9], Print: [5e7, 1e9] });
  const proposal = proposalOf(propose(saturated, { budget: 1e9, limits }));
  expect(Math.max(...proposal.channels.map(({ incrementalReach }) => incrementalReach))).toBe(0);
  expect(proposal.priorityChannels).toHaveLength(3);
  const spends = proposal.priorityChannels.map((name) => spendIn(proposal, name));
  expect([...spends].sort((first, second) => second - first)).toEqual(spends);
  expect(spends[0]).toBe(Math.max(...proposal.spend));
});

test('a budget that does not divide evenly is spent to the cent', () => {
  for (const budget of [1, 7, 10.01, 333.33]) {
    const request = { budget, limits: openLimits(budget) };
    expect(faultsOf(audience, prices, request, proposalOf(propose(problem, request)))).toEqual([]);
  }
});

describe('FTA National excludes FTA Metro and FTA Regional', () => {
  const television = (national: number, metro: number, regional: number) =>
    makeProblem(
      audienceOf([
        ...Array.from({ length: 60 }, () => ({ weight: 1, use: { 'FTA Metro': 1, 'FTA National': 1 } })),
        ...Array.from({ length: 40 }, () => ({ weight: 1, use: { 'FTA Regional': 1, 'FTA National': 1 } })),
        ...Array.from({ length: 30 }, () => ({ weight: 1, use: { Radio: 1 } })),
      ]),
      Float64Array.from(CHANNELS, (channel) =>
        channel === 'FTA National'
          ? national
          : channel === 'FTA Metro'
            ? metro
            : channel === 'FTA Regional'
              ? regional
              : 100,
      ),
    );

  test('the cheaper branch wins, with the difference, and the other gets nothing', () => {
    const national = proposalOf(propose(television(80, 100, 100), { budget: 10, limits: openLimits(10) }));
    expect(spendIn(national, 'FTA National')).toBeGreaterThan(0);
    expect(spendIn(national, 'FTA Metro') + spendIn(national, 'FTA Regional')).toBe(0);
    expect(national.branch).toMatchObject({ winner: 'national' });
    expect(national.branch.reachGain).toBeGreaterThan(0);
    expect(national.branch.sentence).toContain('FTA National won over FTA Metro and FTA Regional');
    expect(national.channels.find(({ channel }) => channel === 'FTA Metro')?.state).toBe('excluded');

    const parts = proposalOf(propose(television(120, 100, 100), { budget: 10, limits: openLimits(10) }));
    expect(spendIn(parts, 'FTA National')).toBe(0);
    expect(spendIn(parts, 'FTA Metro')).toBeGreaterThan(spendIn(parts, 'FTA Regional'));
    expect(parts.branch.winner).toBe('metro and regional');
  });

  test('equal branches are proven equal', () => {
    const even = proposalOf(propose(television(100, 100, 100), { budget: 10, limits: openLimits(10) }));
    expect(even.branch.reachGain).toBeLessThan(1e-4);
    expect(even.certificate.status).toBe('optimal');
  });

  test('neither branch, when television is too expensive', () => {
    const none = proposalOf(propose(television(1e6, 1e6, 1e6), { budget: 1, limits: openLimits(1) }));
    expect(none.branch).toMatchObject({ winner: 'neither' });
    expect(spendIn(none, 'Radio')).toBe(1);
  });

  test('a minimum decides the branch, and the certificate holds in that branch', () => {
    const limits = openLimits(10, { 'FTA Regional': [2, 10] });
    const forced = proposalOf(propose(television(50, 100, 100), { budget: 10, limits }));
    expect(spendIn(forced, 'FTA Regional')).toBeGreaterThanOrEqual(2);
    expect(spendIn(forced, 'FTA National')).toBe(0);
    expect(forced.branch).toMatchObject({ winner: 'metro and regional', reachGain: null });
  });

  test('minima in both branches are refused by name', () => {
    const limits = openLimits(10, { 'FTA National': [1, 10], 'FTA Metro': [1, 10] });
    expect(propose(television(100, 100, 100), { budget: 10, limits })).toMatchObject({
      status: 'infeasible',
      code: 'exclusive channels forced',
      message: expect.stringContaining('FTA National has a minimum, and so has FTA Metro') as string,
    });
  });

  test('a minimum in a branch that a maximum of $0 closes is refused by name', () => {
    const limits = openLimits(10, { 'FTA National': [1, 0] });
    expect(propose(television(100, 100, 100), { budget: 10, limits })).toMatchObject({
      status: 'infeasible',
      code: 'minimum above maximum',
      message: 'FTA National: the minimum $1 is above its maximum $0. Lower the minimum or raise the maximum.',
    });
  });

  test('maxima that only add up across both branches are refused with both sums', () => {
    const closed = Object.fromEntries(CHANNELS.map((channel) => [channel, [0, 0] as [number, number]]));
    const limits = openLimits(10, { ...closed, 'FTA National': [0, 6], 'FTA Metro': [0, 3], 'FTA Regional': [0, 2] });
    expect(propose(television(100, 100, 100), { budget: 10, limits })).toMatchObject({
      status: 'infeasible',
      code: 'maxima below budget',
      message: expect.stringContaining('$5 with metro and regional television and to $6 with national') as string,
    });
    const one = openLimits(10, { ...closed, 'FTA National': [0, 9], 'FTA Metro': [1, 4] });
    expect(propose(television(100, 100, 100), { budget: 10, limits: one })).toMatchObject({
      message: expect.stringContaining(
        'FTA National cannot be bought because FTA Metro or FTA Regional has a minimum',
      ) as string,
    });
  });

  test('only one branch can absorb the budget: it is chosen, and the report says why', () => {
    const closed = Object.fromEntries(CHANNELS.map((channel) => [channel, [0, 0] as [number, number]]));
    const limits = openLimits(10, { ...closed, 'FTA National': [0, 10], 'FTA Metro': [0, 3] });
    const taken = proposalOf(propose(television(100, 100, 100), { budget: 10, limits }));
    expect(spendIn(taken, 'FTA National')).toBe(10);
    expect(taken.branch.sentence).toBe('Without FTA National the limits would leave part of the budget unspent.');
  });
});

describe('no one to reach', () => {
  const radioOnly = makeProblem(audienceOf([{ weight: 9, use: { Radio: 2 } }]), flatPrices);

  test('channels that no one uses are named', () => {
    const limits = openLimits(
      5,
      Object.fromEntries(CHANNELS.map((channel) => [channel, [0, channel === 'Print' ? 5 : 0]])),
    );
    expect(propose(radioOnly, { budget: 5, limits })).toMatchObject({
      status: 'no reach',
      message: expect.stringContaining('no vehicle of the channels that may be bought (Print), so no plan') as string,
    });
  });

  test('minimums that leave nothing for the only useful channel are the reason given', () => {
    const limits = openLimits(5, { Print: [5, 5] });
    expect(propose(radioOnly, { budget: 5, limits })).toMatchObject({
      status: 'no reach',
      message: expect.stringContaining('The minimums leave nothing for Radio') as string,
    });
  });

  test('an empty audience is a valid answer', () => {
    expect(propose(makeProblem(audienceOf([]), flatPrices), { budget: 5, limits: openLimits(5) }).status).toBe(
      'no reach',
    );
  });
});

test('the cost of a binding limit is about what relaxing it gains', () => {
  const channels = byOpenSpend(problem, 1_000_000);
  const [capped, forced] = [channels[0]!, channels.at(-1)!];
  const planned = (most: number, least: number) =>
    proposalOf(
      propose(problem, {
        budget: 1_000_000,
        limits: openLimits(1_000_000, { [capped]: [0, most], [forced]: [least, 1_000_000] }),
      }),
    );
  const proposal = planned(100_000, 80_000);
  const result = (name: string) => proposal.channels.find(({ channel }) => channel === name)!;
  expect([result(capped).state, result(forced).state]).toEqual(['at max', 'at min']);
  for (const [name, relaxed] of [
    [capped, planned(101_000, 80_000)],
    [forced, planned(100_000, 79_000)],
  ] as const) {
    const gained = relaxed.attentiveReach - proposal.attentiveReach;
    expect(gained / result(name).limitCostPerThousand).toBeGreaterThan(0.97);
    expect(gained / result(name).limitCostPerThousand).toBeLessThanOrEqual(1.0001);
  }
});

test('next to a limit over several channels, the cost of a minimum below a millionth of the budget is that of a larger one', () => {
  const forced = byOpenSpend(problem, 1_000_000).at(-1)!;
  const costAt = (least: number) => {
    const limits = openLimits(1_000_000, { [forced]: [least, 1_000_000] });
    const { channels } = proposalOf(
      propose(problem, {
        budget: 1_000_000,
        limits,
        rules: { version: 1, groups: [{ name: 'Two', channels: ['Radio', 'OOH'], at_most: 900_000, unit: '$' }] },
      }),
    );
    const { state, limitCostPerThousand } = channels.find(({ channel }) => channel === forced)!;
    expect(state).toBe('at min');
    return limitCostPerThousand;
  };
  expect(costAt(2)).toBeGreaterThan(0);
  expect(costAt(0.25) / costAt(2)).toBeCloseTo(1, 2);
});
