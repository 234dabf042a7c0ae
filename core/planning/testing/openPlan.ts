import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { propose } from '../proposal/proposal.ts';
import { openLimits } from './audiences.ts';

/**
 * The channels but television, by falling spend in the plan that nothing limits: of a random audience a test knows by its place
 * which channel a maximum will hold down and which only a minimum brings in.
 */
export function byOpenSpend(problem: PlanningProblem, budget: number): Channel[] {
  const answer = propose(problem, { budget, limits: openLimits(budget) });
  if (answer.status !== 'proposed') throw new Error(answer.message);
  const spend = (channel: Channel) => answer.spend[CHANNELS.indexOf(channel)]!;
  return CHANNELS.filter((channel) => !channel.startsWith('FTA')).sort((one, other) => spend(other) - spend(one));
}
