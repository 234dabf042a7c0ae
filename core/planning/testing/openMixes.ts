import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { makeProblem, PlanningProblem } from '../model/contactRates.ts';
import { seededRandom } from '../model/random.ts';
import { propose } from '../proposal/proposal.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { randomAudience, randomPrices, openLimits } from './audiences.ts';
import { dualBound, reachOf } from './independentChecker.ts';

export const BUDGET = 1_000_000;
const channelIndex = (channel: Channel) => CHANNELS.indexOf(channel);
export const exactLimits = (spend: ArrayLike<number>): ChannelLimits[] =>
  CHANNELS.map((Channel, index) => ({ Channel, Min_Budget: spend[index]!, Max_Budget: spend[index]! }));

/** The proposal for a request. @throws if there is none */
export function proposalFor(problem: ReturnType<typeof makeProblem>, request: ProposalRequest): Proposal {
  const answer = propose(problem, request);
  if (answer.status !== 'proposed') throw new Error(answer.message);
  return answer;
}

/** A mix in whole dollars that is far from the best. */
export function manualMix(seed: number): number[] {
  const random = seededRandom(seed);
  const parts = CHANNELS.map((name) => (name === 'FTA National' ? 0 : random() ** 4));
  const sum = parts.reduce((total, part) => total + part, 0);
  const spend = parts.map((part) => Math.floor((BUDGET * part) / sum));
  spend[channelIndex('Radio')]! += BUDGET - spend.reduce((total, money) => total + money, 0);
  return spend;
}

/**
 * Faults of the comparison with the open mix: the best mix of the budget without the limits that fix every amount of the plan.
 * They are found by arithmetic that shares no code with the engine.
 */
export function faultsOfOpen(seed: number, { open, attentiveReach, certificate, spend }: Proposal): string[] {
  const [audience, cpm] = [randomAudience(seed), randomPrices(seed)];
  if (!open) return ['there is no open mix'];
  const best = Array.from(open.spend);
  const reach = reachOf(audience, cpm, best);
  const { gap } = dualBound(audience, cpm, { budget: BUDGET, limits: open.limits }, best);
  const morePeople = reach - reachOf(audience, cpm, Array.from(spend));
  const expected = morePeople >= 1 ? ` reaches ${Math.round(morePeople).toLocaleString('en')} more.` : 'reaches more';
  return [
    Math.abs(reach - open.reach) <= 1e-6 * reach ? '' : `reach ${open.reach}, not ${reach}`,
    gap <= 2e-6 * reach ? '' : `not the best: ${gap} are missing`,
    open.atMost >= reach && open.atMost <= reach * (1 + 2e-6) ? '' : `at most ${open.atMost}`,
    Math.abs(open.peopleMore - morePeople) <= 1e-6 * reach ? '' : `${open.peopleMore} more, not ${morePeople}`,
    Math.abs(open.peopleMore - (open.reach - attentiveReach)) < 1e-6 ? '' : 'another difference',
    certificate.says.includes(expected) ? '' : `${certificate.says}, not ${expected}`,
    certificate.status === 'best found' && !/proven/i.test(certificate.says) ? '' : `claims ${certificate.says}`,
    certificate.gap >= morePeople - 1e-6 * reach ? '' : `a gap of ${certificate.gap}`,
  ].filter(Boolean);
}

/**
 * The channels except television, by falling spend in the plan without limits. A test can pick a channel that a maximum
 * will bind, and one that only a minimum brings in.
 */
export function byOpenSpend(problem: PlanningProblem, budget: number): Channel[] {
  const answer = propose(problem, { budget, limits: openLimits(budget) });
  if (answer.status !== 'proposed') throw new Error(answer.message);
  const spendOf = (channel: Channel) => answer.spend[CHANNELS.indexOf(channel)]!;
  return CHANNELS.filter((channel) => !channel.startsWith('FTA')).sort((one, other) => spendOf(other) - spendOf(one));
}
