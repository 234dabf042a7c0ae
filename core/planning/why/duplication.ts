import { CHANNELS } from '../../rules/channels.ts';
import type { Duplicated } from '../../contract/bodies/why.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/**
 * Attentive reach that each pair of funded channels has in common, R(A) + R(B) - R(A and B) [people], with R the reach of
 * a set of channels. One person's exposures to two channels are independent given the person's rates. So a person of weight w
 * with exposures y_A and y_B adds `w (1 - exp(-y_A)) (1 - exp(-y_B))`. The sum has positive terms only, without the
 * cancellation of a difference of reaches.
 *
 * @param spend by channel [$]
 * @returns every pair of channels with money, once, in the order of CHANNELS
 */
export function duplication(
  problem: PlanningProblem,
  spend: DollarsByChannel,
  kernel: ReachKernel = fastKernel(problem),
): Duplicated[] {
  const { common } = kernel.channels(inMoneyUnits(problem, spend), true);
  const funded = CHANNELS.flatMap((_, channel) => (spend[channel]! > 0 ? [channel] : []));
  return funded.flatMap((first, index) =>
    funded.slice(index + 1).map((second) => ({
      channel: CHANNELS[first]!,
      other: CHANNELS[second]!,
      people: common[second * CHANNELS.length + first]!,
    })),
  );
}
