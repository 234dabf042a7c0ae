import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { seededRandom } from '../model/random.ts';
import type { RandomSource } from '../model/random.ts';

/** The plan's mix [$], and the channels that reach anybody: others change no reach, and would flatter the error. */
interface PlanMix {
  readonly spend: DollarsByChannel;
  readonly channels: readonly number[];
}

const FITTED_SEED = 20261123;
const HELD_OUT_SEED = 20261122;

/** Mixes that clusters are fitted to: so many in all. */
const FITTED_MIXES = 3000;
const FITTED_CHANGED = 150;
const FITTED_PAIRS = 2;
/** The plan's own mix counts for so many, since the whole model is scaled by it. */
const FITTED_PLAN = 10;
/** Of the budget. */
const FITTED_ALONE = [0.02, 0.1, 0.25, 0.45, 0.7, 0.95, 1.3, 1.8];

/** How a model's error is measured. */
const CHANGED_MIXES = 600;
const REDISTRIBUTED_MIXES = 600;
const ALONE = [0.05, 0.15, 0.3, 0.6, 0.85, 1, 1.15, 1.5];

/** Of the budget: the most that a change gives a channel. */
const MOST_OF_BUDGET = 0.5;
const EMPTIED = 0.3;
const LEFT_OUT = 0.4;

/** Mixes as somebody at a spreadsheet makes them, by kind. */
export interface HeldOutMixes {
  /** One to three channels of the plan changed. */
  readonly changed: readonly DollarsByChannel[];
  /** The budget dealt anew, at half to one and a half of it. */
  readonly redistributed: readonly DollarsByChannel[];
  /** One channel alone, up to one and a half of the budget. */
  readonly alone: readonly DollarsByChannel[];
}

/**
 * The mixes by which a model's error is measured, always the same for the same plan. Nothing is fitted to them.
 * @param redistributedMixes  how many are dealt anew
 */
export function heldOutMixes(
  plan: PlanMix,
  redistributedMixes = REDISTRIBUTED_MIXES,
  seed = HELD_OUT_SEED,
): HeldOutMixes {
  const random = seededRandom(seed);
  return {
    changed: make(CHANGED_MIXES, (at) => changedMix(random, plan, 1 + (at % 3))),
    redistributed: make(redistributedMixes, () => newMix(random, plan)),
    alone: plan.channels.flatMap((channel) => ALONE.map((share) => aloneMix(plan, channel, share))),
  };
}

/** The mixes that clusters are fitted to: the plan, each channel alone, each two, changes of the plan, and a few channels anew. */
export function fittedMixes(plan: PlanMix): DollarsByChannel[] {
  const random = seededRandom(FITTED_SEED);
  const { spend, channels } = plan;
  const mixes = [
    ...make(FITTED_PLAN, () => spend),
    ...channels.flatMap((channel) => FITTED_ALONE.map((share) => aloneMix(plan, channel, share))),
    ...channels.flatMap((one, at) =>
      channels.slice(at + 1).flatMap((other) => make(FITTED_PAIRS, () => pairMix(random, plan, one, other))),
    ),
    ...make(FITTED_CHANGED, (at) => changedMix(random, plan, 1 + (at % 3))),
  ];
  return [...mixes, ...make(Math.max(0, FITTED_MIXES - mixes.length), () => fewMix(random, plan))];
}

const make = (count: number, one: (at: number) => DollarsByChannel) =>
  Array.from({ length: count }, (_, at) => one(at));

const budgetOf = (spend: DollarsByChannel): Dollars => spend.reduce((sum, money) => sum + money, 0);

function aloneMix({ spend }: PlanMix, channel: number, share: number): DollarsByChannel {
  const mix = new Float64Array(spend.length);
  mix[channel] = share * budgetOf(spend);
  return mix;
}

function pairMix(random: RandomSource, { spend }: PlanMix, one: number, other: number): DollarsByChannel {
  const mix = new Float64Array(spend.length);
  const [money, part] = [budgetOf(spend) * (0.1 + 1.7 * random()), random()];
  mix[one] = money * part;
  mix[other] = money * (1 - part);
  return mix;
}

/** Some channels emptied, the others given up to half of the budget. */
function changedMix(random: RandomSource, { spend, channels }: PlanMix, count: number): DollarsByChannel {
  const mix = spend.slice();
  const budget = budgetOf(spend);
  for (let turn = 0; turn < count; turn++) {
    const channel = channels[Math.floor(random() * channels.length)]!;
    mix[channel] = random() < EMPTIED ? 0 : Math.round(MOST_OF_BUDGET * budget * random());
  }
  return mix;
}

function newMix(random: RandomSource, { spend, channels }: PlanMix): DollarsByChannel {
  const parts = new Float64Array(spend.length);
  for (const channel of channels) parts[channel] = random() < LEFT_OUT ? 0 : -Math.log(1 - random());
  return dealt(parts, budgetOf(spend) * (0.5 + random()));
}

/** More often a few channels than many: there the error is largest. */
function fewMix(random: RandomSource, { spend, channels }: PlanMix): DollarsByChannel {
  const parts = new Float64Array(spend.length);
  const count = 2 + Math.floor(random() * random() * (channels.length - 2));
  for (let turn = 0; turn < count; turn++) {
    parts[channels[Math.floor(random() * channels.length)]!] = -Math.log(1 - random());
  }
  return dealt(parts, budgetOf(spend) * (0.3 + 1.4 * random()));
}

/** Money dealt in proportion to the parts, in whole dollars. */
function dealt(parts: Float64Array, money: Dollars): DollarsByChannel {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return whole > 0 ? parts.map((part) => Math.round((money * part) / whole)) : parts;
}
