import type { MoneyUnitsByChannel, PeopleByChannel } from '../../words/units.ts';
import { FREQUENCY_STEPS } from './kernel.ts';
import type { ChannelsPass, FrequencyPass, ReachPass, SpreadPass } from './kernel.ts';
import { contactsOf, reachedShare } from './contacts.ts';
import { CHANNEL_COUNT } from './contactRateTable.ts';
import type { ContactRateTable } from './contactRateTable.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

// The methods of `ReachKernel` about a given plan, in TypeScript without SIMD: scalarFrequency is `frequency`, and so on.

export function scalarFrequency(
  { weights, contactRates }: ContactRateTable,
  spend: MoneyUnitsByChannel,
): FrequencyPass {
  const exactly = new Float64Array(FREQUENCY_STEPS);
  let [reach, allContacts, tenOrMore] = [0, 0, 0];
  for (let row = 0, from = 0; row < weights.length; row++, from += WIDTH) {
    const contacts = contactsOf(contactRates, from, spend);
    const weight = weights[row]!;
    // P(n) = P(n - 1) * y / n
    let probability = Math.exp(-contacts);
    let below = probability;
    reach += weight * reachedShare(contacts, probability);
    allContacts += weight * contacts;
    for (let times = 1; times < FREQUENCY_STEPS; times++) {
      probability *= contacts / times;
      below += probability;
      exactly[times] = exactly[times]! + weight * probability;
    }
    tenOrMore += weight * Math.max(0, 1 - below);
  }
  return { reach, contacts: allContacts, atLeast: cumulatedFrequencies(exactly, tenOrMore) };
}

/**
 * The people reached at least once, twice, and so on; the last element is those reached ten times or more.
 * @param exactly at index n, from 1 on, the people reached exactly n times
 */
export function cumulatedFrequencies(exactly: Float64Array, tenOrMore: number): Float64Array {
  const atLeast = new Float64Array(FREQUENCY_STEPS);
  atLeast[FREQUENCY_STEPS - 1] = tenOrMore;
  for (let times = FREQUENCY_STEPS - 1; times >= 1; times--) atLeast[times - 1] = atLeast[times]! + exactly[times]!;
  return atLeast;
}

export function scalarReachAtLeast(
  { weights, contactRates }: ContactRateTable,
  spend: MoneyUnitsByChannel,
  times: number,
  rows: number,
): ReachPass {
  const gradient = new Float64Array(WIDTH);
  let reach = 0;
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const contacts = contactsOf(contactRates, from, spend);
    let exactly = Math.exp(-contacts);
    let below = exactly;
    for (let count = 1; count < times; count++) {
      exactly *= contacts / count;
      below += exactly;
    }
    const weight = weights[row]!;
    reach += weight * Math.max(0, 1 - below);
    // d/dy P(>= n) = P(= n - 1)
    const factor = weight * exactly;
    for (let channel = 0; channel < WIDTH; channel++) {
      gradient[channel] = gradient[channel]! + factor * contactRates[from + channel]!;
    }
  }
  return { reach, gradient };
}

export function scalarChannels(
  { weights, contactRates, rows }: ContactRateTable,
  spend: MoneyUnitsByChannel,
): ChannelsPass {
  const [alone, onlyHere] = [new Float64Array(WIDTH), new Float64Array(WIDTH)];
  const common = new Float64Array(WIDTH * WIDTH);
  // The share of the current row's people that each channel reaches.
  const reachedShares = new Float64Array(WIDTH);
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const contacts = contactsOf(contactRates, from, spend);
    const weight = weights[row]!;
    for (let channel = 0; channel < WIDTH; channel++) {
      const channelContacts = contactRates[from + channel]! * spend[channel]!;
      reachedShares[channel] = channelContacts === 0 ? 0 : reachedShare(channelContacts, Math.exp(-channelContacts));
      if (channelContacts === 0) continue;
      const people = weight * reachedShares[channel]!;
      alone[channel] = alone[channel]! + people;
      // The other channels miss the person, and this channel does not: exp(-(y - y_c)) (1 - exp(-y_c)), with y_c its contacts.
      onlyHere[channel] = onlyHere[channel]! + people * Math.exp(-Math.max(0, contacts - channelContacts));
      for (let other = 0; other < channel; other++) {
        common[channel * WIDTH + other] = common[channel * WIDTH + other]! + people * reachedShares[other]!;
      }
    }
  }
  return { alone, incremental: onlyHere, common };
}

export function scalarAdded(
  { weights, contactRates, rows }: ContactRateTable,
  spend: MoneyUnitsByChannel,
  more: MoneyUnitsByChannel,
): PeopleByChannel {
  const added = new Float64Array(WIDTH);
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const unreached = weights[row]! * Math.exp(-contactsOf(contactRates, from, spend));
    for (let channel = 0; channel < WIDTH; channel++) {
      const contacts = contactRates[from + channel]! * more[channel]!;
      if (contacts === 0) continue;
      added[channel] = added[channel]! + unreached * reachedShare(contacts, Math.exp(-contacts));
    }
  }
  return added;
}

export function scalarSpread(
  { weights, contactRates, rows }: ContactRateTable,
  spend: MoneyUnitsByChannel,
): SpreadPass {
  let [reach, squares, products] = [0, 0, 0];
  for (let row = 0, from = 0; row < rows; row++, from += WIDTH) {
    const contacts = contactsOf(contactRates, from, spend);
    const weight = weights[row]!;
    const reached = weight * reachedShare(contacts, Math.exp(-contacts));
    reach += reached;
    squares += reached * reached;
    products += reached * weight;
  }
  return { reach, squares, products };
}
