import { CHANNELS } from '../../rules/channels.ts';
import type { Duplicated } from '../../contract/why.ts';
import { reachedShare } from '../kernel/plainKernel.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/**
 * Attentive reach that each pair of funded channels has in common, R(A) + R(B) - R(A and B) [people]. One person's exposures
 * to two channels are independent given the person's rates, so the pair's share is `w (1 - exp(-y_A)) (1 - exp(-y_B))`:
 * a sum of positive terms where the difference of reaches would cancel.
 *
 * @param spend by channel [$]
 * @returns every pair of channels with money, once, in the order of CHANNELS
 */
export function duplication(problem: PlanningProblem, spend: DollarsByChannel): Duplicated[] {
  const units = inMoneyUnits(problem, spend);
  const funded = CHANNELS.flatMap((_, channel) => (units[channel]! > 0 ? [channel] : []));
  const common = new Float64Array(WIDTH * WIDTH);
  const reached = new Float64Array(funded.length);
  const { weights, rates } = problem;
  for (let row = 0, from = 0; row < problem.rows; row++, from += WIDTH) {
    for (let i = 0; i < funded.length; i++) {
      const exposure = rates[from + funded[i]!]! * units[funded[i]!]!;
      reached[i] = exposure === 0 ? 0 : reachedShare(exposure, Math.exp(-exposure));
    }
    for (let i = 1; i < funded.length; i++) {
      const people = weights[row]! * reached[i]!;
      if (people === 0) continue;
      for (let j = 0; j < i; j++) common[i * WIDTH + j] = common[i * WIDTH + j]! + people * reached[j]!;
    }
  }
  return funded.flatMap((first, j) =>
    funded.slice(j + 1).map((second, above) => ({
      channel: CHANNELS[first]!,
      other: CHANNELS[second]!,
      people: common[(j + 1 + above) * WIDTH + j]!,
    })),
  );
}
