import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { propose } from '../proposal/proposal.ts';
import { openLimits } from './audiences.ts';

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
