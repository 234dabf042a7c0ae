import { CHANNELS } from '../../contract/channels.ts';
import type { Duplicated } from '../../contract/why.ts';
import { reachedShare } from '../plainKernel.ts';
import { CHANNEL_COUNT } from '../rates.ts';
import type { PlanningProblem } from '../rates.ts';
import { inMoneyUnits } from '../reach.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/**
 * Attentive reach that each pair of funded channels has in common [people]: R(A) + R(B) - R(A and B). Given a person's use the
 * two reach independently, so it is `sum w_i (1 - exp(-y_iA)) (1 - exp(-y_iB))`; what people's uses have in common is measured.
 *
 * @param spend by channel [$]
 * @returns each pair once, in the order of CHANNELS
 */
export function pairwiseDuplication(problem: PlanningProblem, spend: Float64Array): Duplicated[] {
  const funded = CHANNELS.flatMap((_, channel) => (spend[channel]! > 0 ? [channel] : []));
  const units = inMoneyUnits(problem, spend);
  const { weights, rates, rows } = problem;
  const shared = new Float64Array(WIDTH * WIDTH);
  const reached = new Float64Array(funded.length);
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const weight = weights[row]!;
    for (let one = 0; one < funded.length; one++) {
      const channel = funded[one]!;
      const exposure = rates[from + channel]! * units[channel]!;
      const share = exposure === 0 ? 0 : reachedShare(exposure, Math.exp(-exposure));
      reached[one] = share;
      if (share === 0) continue;
      for (let other = 0; other < one; other++) {
        const cell = other * WIDTH + one;
        shared[cell] = shared[cell]! + weight * share * reached[other]!;
      }
    }
  }
  return funded.flatMap((channel, one) =>
    funded.slice(one + 1).map((other, place) => ({
      channel: CHANNELS[channel]!,
      other: CHANNELS[other]!,
      people: shared[one * WIDTH + one + 1 + place]!,
    })),
  );
}
