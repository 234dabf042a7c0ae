import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { seededRandom } from '../model/random.ts';
import type { RandomSource } from '../model/random.ts';
import { sum } from '../solver/linearAlgebra.ts';

/**
 * The plan's mix [$], and the channels that reach anyone. Other channels change no reach and would make the error look smaller.
 */
interface PlanMix {
  readonly spend: DollarsByChannel;
  readonly channels: readonly number[];
}

const FITTED_SEED = 20261123;
const TEST_SEED = 20261122;

/** Number of mixes that clusters are fitted to. */
const FITTED_MIXES = 3000;
const FITTED_CHANGED_MIXES = 150;
const MIXES_PER_PAIR = 2;
/** How often the plan's own mix is repeated, because it decides the scale of the whole model. */
const PLAN_REPEATS = 10;
/** Spends of the mixes with one channel, as shares of the budget. */
const FITTED_SINGLE_CHANNEL_SHARES = [0.02, 0.1, 0.25, 0.45, 0.7, 0.95, 1.3, 1.8];

/** Numbers of mixes that the error is measured on. */
const CHANGED_MIXES = 600;
const REDISTRIBUTED_MIXES = 600;
/** Spends of the tested mixes with one channel, as shares of the budget. */
const TESTED_SINGLE_CHANNEL_SHARES = [0.05, 0.15, 0.3, 0.6, 0.85, 1, 1.15, 1.5];

/** Largest amount that a changed channel gets, as a share of the budget. */
const CHANGED_SHARE_MAXIMUM = 0.5;
/** Smallest and largest amount that is split over a pair, and over a few channels, as shares of the budget. */
const PAIR_SHARES = [0.1, 1.8] as const;
const FEW_CHANNELS_SHARES = [0.3, 1.7] as const;
/** Smallest and largest amount of a redistributed mix, as shares of the budget. */
const REDISTRIBUTED_SHARES = [0.5, 1.5] as const;
/** How often a changed channel gets nothing, and how often a random split leaves a channel out. */
const EMPTIED_PROBABILITY = 0.3;
const LEFT_OUT_PROBABILITY = 0.4;

/** Mixes as a planner tries them in a spreadsheet, by kind. */
export interface HeldOutMixes {
  /** One to three channels of the plan changed. */
  readonly changed: readonly DollarsByChannel[];
  /** A random split of 0.5 to 1.5 times the budget. */
  readonly redistributed: readonly DollarsByChannel[];
  /** One channel alone, with up to 1.5 times the budget. */
  readonly alone: readonly DollarsByChannel[];
}

/** The mixes that a model's error is measured on, always the same for the same plan. Nothing is fitted to them. */
export function heldOutMixes(plan: PlanMix, redistributedMixes = REDISTRIBUTED_MIXES, seed = TEST_SEED): HeldOutMixes {
  const random = seededRandom(seed);
  return {
    changed: makeMixes(CHANGED_MIXES, (index) => changedMix(random, plan, 1 + (index % 3))),
    redistributed: makeMixes(redistributedMixes, () => randomMix(random, plan)),
    alone: plan.channels.flatMap((channel) =>
      TESTED_SINGLE_CHANNEL_SHARES.map((share) => singleChannelMix(plan, channel, share)),
    ),
  };
}

/**
 * The mixes that clusters are fitted to: the plan, each channel alone, each pair, changes of the plan, and random
 * splits over a few channels.
 */
export function fittedMixes(plan: PlanMix): DollarsByChannel[] {
  const random = seededRandom(FITTED_SEED);
  const { spend, channels } = plan;
  const mixes = [
    ...makeMixes(PLAN_REPEATS, () => spend),
    ...channels.flatMap((channel) =>
      FITTED_SINGLE_CHANNEL_SHARES.map((share) => singleChannelMix(plan, channel, share)),
    ),
    ...channels.flatMap((one, index) =>
      channels.slice(index + 1).flatMap((other) => makeMixes(MIXES_PER_PAIR, () => pairMix(random, plan, one, other))),
    ),
    ...makeMixes(FITTED_CHANGED_MIXES, (index) => changedMix(random, plan, 1 + (index % 3))),
  ];
  return [...mixes, ...makeMixes(Math.max(0, FITTED_MIXES - mixes.length), () => fewChannelsMix(random, plan))];
}

const makeMixes = (count: number, makeMix: (index: number) => DollarsByChannel) =>
  Array.from({ length: count }, (_, index) => makeMix(index));

function randomBetween(random: RandomSource, [least, most]: readonly [least: number, most: number]): number {
  return least + (most - least) * random();
}

function singleChannelMix({ spend }: PlanMix, channel: number, share: number): DollarsByChannel {
  const mix = new Float64Array(spend.length);
  mix[channel] = share * sum(spend);
  return mix;
}

function pairMix(random: RandomSource, { spend }: PlanMix, one: number, other: number): DollarsByChannel {
  const mix = new Float64Array(spend.length);
  const [money, part] = [sum(spend) * randomBetween(random, PAIR_SHARES), random()];
  mix[one] = money * part;
  mix[other] = money * (1 - part);
  return mix;
}

/** Sets some channels to 0 and others to up to half of the budget. */
function changedMix(random: RandomSource, { spend, channels }: PlanMix, count: number): DollarsByChannel {
  const mix = spend.slice();
  const budget = sum(spend);
  for (let index = 0; index < count; index++) {
    const channel = channels[Math.floor(random() * channels.length)]!;
    mix[channel] = random() < EMPTIED_PROBABILITY ? 0 : Math.round(CHANGED_SHARE_MAXIMUM * budget * random());
  }
  return mix;
}

function randomMix(random: RandomSource, { spend, channels }: PlanMix): DollarsByChannel {
  const parts = new Float64Array(spend.length);
  for (const channel of channels) parts[channel] = random() < LEFT_OUT_PROBABILITY ? 0 : -Math.log(1 - random());
  return splitByParts(parts, sum(spend) * randomBetween(random, REDISTRIBUTED_SHARES));
}

/** A random split over a few channels. Small numbers of channels are more frequent, because the error is largest there. */
function fewChannelsMix(random: RandomSource, { spend, channels }: PlanMix): DollarsByChannel {
  const parts = new Float64Array(spend.length);
  const count = 2 + Math.floor(random() * random() * (channels.length - 2));
  for (let index = 0; index < count; index++) {
    parts[channels[Math.floor(random() * channels.length)]!] = -Math.log(1 - random());
  }
  return splitByParts(parts, sum(spend) * randomBetween(random, FEW_CHANNELS_SHARES));
}

/** The money, split in proportion to the parts, in whole dollars. */
function splitByParts(parts: Float64Array, money: Dollars): DollarsByChannel {
  const whole = sum(parts);
  return whole > 0 ? parts.map((part) => Math.round((money * part) / whole)) : parts;
}
