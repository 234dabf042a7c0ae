import type { MoneyUnitsByChannel, PeopleByChannel } from '../../words/units.ts';
import { FREQUENCY_STEPS } from './kernel.ts';
import type { ChannelsPass, FrequencyPass, ReachPass, SpreadPass } from './kernel.ts';
import { exposureOf, reachedShare } from './exposure.ts';
import { CHANNEL_COUNT } from './rateTable.ts';
import type { RateTable } from './rateTable.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

// Figures of a given plan, in plain TypeScript: the oracle of the SIMD kernel's functions.

export function plainFrequency({ weights, rates }: RateTable, spend: MoneyUnitsByChannel): FrequencyPass {
  const exactly = new Float64Array(FREQUENCY_STEPS);
  let [reach, exposures, tenOrMore] = [0, 0, 0];
  for (let row = 0, from = 0; row < weights.length; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, spend);
    const weight = weights[row]!;
    // P(n) = P(n - 1) * y / n
    let probability = Math.exp(-exposure);
    let below = probability;
    reach += weight * reachedShare(exposure, probability);
    exposures += weight * exposure;
    for (let times = 1; times < FREQUENCY_STEPS; times++) {
      probability *= exposure / times;
      below += probability;
      exactly[times] = exactly[times]! + weight * probability;
    }
    tenOrMore += weight * Math.max(0, 1 - below);
  }
  return { reach, exposures, atLeast: cumulatedFrequencies(exactly, tenOrMore) };
}

/** @param exactly at index n, from 1 on, the people reached exactly n times */
export function cumulatedFrequencies(exactly: Float64Array, tenOrMore: number): Float64Array {
  const atLeast = new Float64Array(FREQUENCY_STEPS);
  atLeast[FREQUENCY_STEPS - 1] = tenOrMore;
  for (let times = FREQUENCY_STEPS - 1; times >= 1; times--) atLeast[times - 1] = atLeast[times]! + exactly[times]!;
  return atLeast;
}

export function plainReachAtLeast(
  { weights, rates }: RateTable,
  spend: MoneyUnitsByChannel,
  times: number,
  rows: number,
): ReachPass {
  const gradient = new Float64Array(WIDTH);
  let reach = 0;
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, spend);
    let exactly = Math.exp(-exposure);
    let below = exactly;
    for (let count = 1; count < times; count++) {
      exactly *= exposure / count;
      below += exactly;
    }
    const weight = weights[row]!;
    reach += weight * Math.max(0, 1 - below);
    // d/dy P(>= n) = P(= n - 1)
    const factor = weight * exactly;
    for (let channel = 0; channel < WIDTH; channel++) {
      gradient[channel] = gradient[channel]! + factor * rates[from + channel]!;
    }
  }
  return { reach, gradient };
}

export function plainChannels({ weights, rates, rows }: RateTable, spend: MoneyUnitsByChannel): ChannelsPass {
  const [alone, onlyHere] = [new Float64Array(WIDTH), new Float64Array(WIDTH)];
  const common = new Float64Array(WIDTH * WIDTH);
  // The share of the current row's people that each channel reaches.
  const reachedShares = new Float64Array(WIDTH);
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, spend);
    const weight = weights[row]!;
    for (let channel = 0; channel < WIDTH; channel++) {
      const channelExposure = rates[from + channel]! * spend[channel]!;
      reachedShares[channel] = channelExposure === 0 ? 0 : reachedShare(channelExposure, Math.exp(-channelExposure));
      if (channelExposure === 0) continue;
      const people = weight * reachedShares[channel]!;
      alone[channel] = alone[channel]! + people;
      // The other channels miss the person, and this channel does not: exp(-(y - y_c)) (1 - exp(-y_c)), with y_c its exposures.
      onlyHere[channel] = onlyHere[channel]! + people * Math.exp(-Math.max(0, exposure - channelExposure));
      for (let other = 0; other < channel; other++) {
        common[channel * WIDTH + other] = common[channel * WIDTH + other]! + people * reachedShares[other]!;
      }
    }
  }
  return { alone, incremental: onlyHere, common };
}

export function plainAdded(
  { weights, rates, rows }: RateTable,
  spend: MoneyUnitsByChannel,
  more: MoneyUnitsByChannel,
): PeopleByChannel {
  const added = new Float64Array(WIDTH);
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const unreached = weights[row]! * Math.exp(-exposureOf(rates, from, spend));
    for (let channel = 0; channel < WIDTH; channel++) {
      const exposure = rates[from + channel]! * more[channel]!;
      if (exposure === 0) continue;
      added[channel] = added[channel]! + unreached * reachedShare(exposure, Math.exp(-exposure));
    }
  }
  return added;
}

export function plainSpread({ weights, rates, rows }: RateTable, spend: MoneyUnitsByChannel): SpreadPass {
  let [reach, squares, products] = [0, 0, 0];
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, spend);
    const weight = weights[row]!;
    const reached = weight * reachedShare(exposure, Math.exp(-exposure));
    reach += reached;
    squares += reached * reached;
    products += reached * weight;
  }
  return { reach, squares, products };
}
