import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { seededRandom } from '../model/random.ts';
import type { RandomSource } from '../model/random.ts';

/** How a model's error is measured: on two mixes that change a plan for each that is made anew. */
const CHANGED_MIXES = 200;
const ANEW_MIXES = 100;

const SEED = 20261122;
/** Of the budget: the most that a change gives a channel. */
const MOST_OF_BUDGET = 0.5;
const EMPTIED = 0.3;
const LEFT_OUT = 0.4;

export interface HeldOutMixes {
  readonly changed: readonly DollarsByChannel[];
  readonly anew: readonly DollarsByChannel[];
}

/**
 * Mixes as somebody at a spreadsheet makes them, always the same for the same plan. Nothing is fitted to them.
 * @param spend the plan's [$]
 * @param channels those that reach anybody: others change no reach, and would flatter the error
 */
export function heldOutMixes(spend: DollarsByChannel, channels: readonly number[]): HeldOutMixes {
  const random = seededRandom(SEED);
  const budget = spend.reduce((sum, money) => sum + money, 0);
  const make = (count: number, one: (at: number) => DollarsByChannel) =>
    Array.from({ length: count }, (_, at) => one(at));
  return {
    changed: make(CHANGED_MIXES, (at) => changedMix(random, spend, channels, budget, 1 + (at % 3))),
    anew: make(ANEW_MIXES, () => newMix(random, spend.length, channels, budget)),
  };
}

/** Some channels emptied, the others given up to half of the budget. */
function changedMix(
  random: RandomSource,
  spend: DollarsByChannel,
  channels: readonly number[],
  budget: Dollars,
  count: number,
): DollarsByChannel {
  const mix = spend.slice();
  for (let turn = 0; turn < count; turn++) {
    const channel = channels[Math.floor(random() * channels.length)]!;
    mix[channel] = random() < EMPTIED ? 0 : Math.round(MOST_OF_BUDGET * budget * random());
  }
  return mix;
}

function newMix(random: RandomSource, size: number, channels: readonly number[], budget: Dollars): DollarsByChannel {
  const parts = new Float64Array(size);
  for (const channel of channels) parts[channel] = random() < LEFT_OUT ? 0 : -Math.log(1 - random());
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const money = budget * (0.5 + random());
  return whole > 0 ? parts.map((part) => Math.round((money * part) / whole)) : parts;
}
