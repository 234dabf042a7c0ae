import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { propose } from '../proposal/proposal.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { explain } from './explain.ts';
import { reachWithoutEach } from './reachWithoutEach.ts';

const BUDGET = 1_000_000;
const problem = makeProblem(randomAudience(3), randomPrices(3));

function proposalFor(request: ProposalRequest): Proposal {
  const answer = propose(problem, request);
  if (answer.status !== 'proposed') throw new Error(answer.message);
  return answer;
}

test('reach without a channel is the plan of the same request with that channel closed', () => {
  const request = { budget: BUDGET, limits: openLimits(BUDGET, { Radio: [50_000, BUDGET], Social: [0, 90_000] }) };
  const plan = proposalFor(request);
  const without = reachWithoutEach(problem, request, plan, fastKernel(problem));
  expect(without.filter((reach) => reach !== null).length).toBeGreaterThan(4);
  CHANNELS.forEach((channel, place) => {
    if (plan.spend[place] === 0) return expect(without[place]).toBeNull();
    const closed = request.limits.map((row) =>
      row.Channel === channel ? { ...row, Min_Budget: 0, Max_Budget: 0 } : row,
    );
    const { attentiveReach } = proposalFor({ budget: BUDGET, limits: closed });
    expect(Math.abs(without[place]! / attentiveReach - 1)).toBeLessThan(2e-6);
  });
});

test('without a channel that a minimum forced in, another mix reaches more than the plan', () => {
  const least = proposalFor({ budget: BUDGET, limits: openLimits(BUDGET) });
  const poorest = CHANNELS[least.spend.indexOf(0)]!;
  const request = { budget: BUDGET, limits: openLimits(BUDGET, { [poorest]: [300_000, BUDGET] }) };
  const plan = proposalFor(request);
  const without = reachWithoutEach(problem, request, plan, fastKernel(problem));
  expect(without[CHANNELS.indexOf(poorest)]! - plan.attentiveReach).toBeGreaterThan(0);
});

test('reach without a channel is null where the other limits cannot take the money', () => {
  const limits = [
    { Channel: 'Radio', Min_Budget: 0, Max_Budget: 600_000 },
    { Channel: 'Social', Min_Budget: 0, Max_Budget: 600_000 },
  ];
  const request = { budget: BUDGET, limits };
  const without = reachWithoutEach(problem, request, proposalFor(request), fastKernel(problem));
  expect(without).toEqual(CHANNELS.map(() => null));
});

test('the reply has impressions, rating points and price where prices are given', () => {
  const cpm = new Float64Array(CHANNELS.length).fill(20);
  const heard = makeProblem(audienceOf([{ weight: 200, use: { Radio: 2 } }]), cpm);
  const request = { budget: 1000, limits: [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 1000 }] };
  const plan = propose(heard, request) as Proposal;
  const radio = (reply: ReturnType<typeof explain>) => reply.channels!.find(({ channel }) => channel === 'Radio')!;
  // $1,000 at $20 a thousand: 50,000 impressions, all on the 200 people: 25,000 per hundred.
  expect(radio(explain(heard, request, plan, cpm))).toMatchObject({ impressions: 50_000, cpm: 20, without_it: null });
  expect(radio(explain(heard, request, plan, cpm)).tarps).toBeCloseTo(25_000, 3);
  expect(radio(explain(heard, request, plan))).not.toHaveProperty('impressions');
});
