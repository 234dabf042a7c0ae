import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { why } from '../../contract/bodies/why.ts';
import type { Why } from '../../contract/bodies/why.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { propose } from '../proposal/proposal.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { byOpenSpend } from '../testing/openMixes.ts';
import { people } from '../../words/wording.ts';
import { duplication, explain } from './explain.ts';
import { nextThousand } from './moves.ts';

function proposalFor(problem: PlanningProblem, request: ProposalRequest): Proposal {
  const answer = propose(problem, request);
  if (answer.status !== 'proposed') throw new Error(answer.message);
  return answer;
}

const problem = makeProblem(randomAudience(1), randomPrices(1));

/** The explanation of a plan of $1,000,000 under these limits, and one channel's sentence. */
function explanationOf(change: Parameters<typeof openLimits>[1] = {}, budget = 1_000_000) {
  const request = { budget, limits: openLimits(budget, change) };
  const proposal = proposalFor(problem, request);
  const reply = explain(problem, request, proposal);
  const reason = (name: string) => reply.channels!.find(({ channel }) => channel === name)!;
  return { request, proposal, reply, reason };
}

test('the explanation has the shape of the contract, and its parts agree with the proposal', () => {
  const { proposal, reply } = explanationOf();
  expect(why.isValidSync(reply, { strict: true })).toBe(true);
  expect(why.isValidSync(JSON.parse(JSON.stringify(reply)), { strict: true })).toBe(true);
  expect(reply.channels!.map(({ channel }) => channel)).toEqual([...CHANNELS]);
  expect(reply.channels!.reduce((sum, { spend }) => sum + Math.round(spend * 100), 0)).toBe(100_000_000);
  expect(reply.distribution!.map(({ times }) => times)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(reply.distribution![0]!.attentive / proposal.attentiveReach).toBeCloseTo(1, 9);
  expect(reply.sampling_error!.low).toBeLessThan(proposal.attentiveReach);
  expect(reply.sampling_error!.high).toBeGreaterThan(proposal.attentiveReach);
  expect(reply.says).toContain(`${proposal.priorityChannels[0]} adds most`);
});

test('every kind of channel gets its sentence', () => {
  const channels = byOpenSpend(problem, 1_000_000);
  const [capped, closed, fixed, free] = channels as [Channel, Channel, Channel, Channel];
  const [forced, unbought] = channels.slice(-2) as [Channel, Channel];
  const { reason } = explanationOf({
    [capped]: [0, 100_000],
    [forced]: [80_000, 1_000_000],
    [closed]: [0, 0],
    [fixed]: [30_000, 30_000],
    'FTA Metro': [0, 0],
    'FTA National': [0, 1],
  });
  expect(reason(capped)).toMatchObject({ state: 'at max', spend: 100_000 });
  expect(reason(capped).says).toMatch(
    /^Held at its maximum of \$100,000\. Raising it by \$1,000 would gain about [\d,]+ people\.$/,
  );
  expect(reason(forced).says).toMatch(
    /^Held up at its minimum of \$80,000\. Lowering it by \$1,000 would gain about [\d,]+ people\.$/,
  );
  expect(reason(closed)).toMatchObject({ state: 'excluded', spend: 0, incremental_reach: 0 });
  expect(reason(closed).says).toMatch(
    /^May not be bought \(not chosen\): \$1,000 moved to it would gain about [\d,]+ people\.$/,
  );
  expect(reason(closed).limit_costs).toBeGreaterThan(0);
  expect(reason(fixed)).toMatchObject({ standing: 'fixed' });
  expect(reason(fixed).says).toMatch(
    /^Fixed at \$30,000 by its limits\. Spending \$1,000 more here, and less elsewhere, would gain about/,
  );
  expect(reason('FTA National').says).toBe('Left out: it cannot be bought together with FTA Regional.');
  expect(reason('FTA National').limit_costs).toBeNull();
  expect(reason(free).says).toMatch(/^Adds [\d,]+ people that no other channel in the mix reaches attentively\.$/);
  expect(reason(unbought).says).toMatch(
    /^Not bought: its first \$1,000 would add about [\d,]+ people, less than the [\d,]+ in the mix\.$/,
  );
});

test('sentences for a channel that reaches no one, one that takes all, and small gains', () => {
  const small = makeProblem(
    audienceOf([{ weight: 9, use: { Radio: 1 } }]),
    new Float64Array(CHANNELS.length).fill(1e6),
  );
  const request = { budget: 1000, limits: openLimits(1000, { Print: [0, 0] }) };
  const { channels } = explain(small, request, proposalFor(small, request));
  const sentenceOf = (name: string) => channels!.find(({ channel }) => channel === name)!.says;
  expect(sentenceOf('Radio')).toBe('Takes the whole budget: no other channel chosen reaches anyone in the target.');
  expect(sentenceOf('Cinema')).toBe('The audience file has no vehicle of Cinema.');
  expect(sentenceOf('Print')).toBe('The audience file has no vehicle of Print.');
  expect([0.01, 0.97, 2.54, 12, 12345].map(people)).toEqual([
    'hardly anyone',
    'one person',
    '2.5 people',
    '12 people',
    '12,345 people',
  ]);
});

test('the next $1,000 is what $1,000 more would add', () => {
  const { proposal } = explanationOf({}, 20_000);
  const next = nextThousand(problem, proposal.spend);
  CHANNELS.forEach((_, channel) => {
    const more = proposal.spend.map((amount, index) => amount + (index === channel ? 1000 : 0));
    const added = evaluatePlan(problem, more).attentiveReach - proposal.attentiveReach;
    expect(Math.abs(next[channel]! - added)).toBeLessThan(1e-8 * proposal.attentiveReach);
  });
});

test('duplication of two channels is R(A) + R(B) - R(A and B)', () => {
  const spend = Float64Array.from(CHANNELS, (_, channel) => (channel < 5 ? 90_000 : 0));
  const pairs = duplication(problem, spend);
  expect(pairs).toHaveLength(10);
  const only = (...names: string[]) => {
    const part = spend.map((amount, channel) => (names.includes(CHANNELS[channel]!) ? amount : 0));
    return evaluatePlan(problem, part).attentiveReach;
  };
  for (const { channel, other, people: common } of pairs) {
    const wanted = only(channel) + only(other) - only(channel, other);
    expect(Math.abs(common - wanted)).toBeLessThan(1e-9 * problem.targetPeople);
    expect(common).toBeLessThanOrEqual(Math.min(only(channel), only(other)));
  }
});

describe('television', () => {
  const television = (change: Parameters<typeof openLimits>[1]): Why['television'] =>
    explanationOf(change).reply.television;

  test('names the branch that won and by how much', () => {
    const choice = television({ 'FTA National': [0, 1] });
    expect(choice).toMatchObject({ won: 'FTA Metro and FTA Regional' });
    expect(choice!.by).toBeGreaterThan(0);
  });

  test('says when there was no choice, and nothing when no television may be bought', () => {
    expect(television({ 'FTA National': [0, 0] })).toMatchObject({ by: null });
    expect(television({ 'FTA National': [0, 0], 'FTA Metro': [0, 0], 'FTA Regional': [0, 0] })).toBeUndefined();
  });
});

test('a crosstab has no sampling error, and the summary says what is assumed', () => {
  const classes = makeProblem({ ...randomAudience(2), measured: false }, randomPrices(2));
  const request = { budget: 500_000, limits: openLimits(500_000) };
  const reply = explain(classes, request, proposalFor(classes, request));
  expect(reply.sampling_error).toBeUndefined();
  expect(reply.says).toContain('duplication is assumed random and no sampling error can be given');
});
