import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { splitCents } from '../../rules/weekPlan.ts';
import type { WeekPlan, WeeksByChannel } from '../../rules/weekPlan.ts';
import { contactsWithTarget } from '../goals/measures.ts';
import type { RandomSource } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { WeekAudience } from '../weeks/weekFigures.ts';
import { audienceOf } from './audiences.ts';

const MONDAY = '2027-01-04';

/** A plan of weeks with this money by channel and week [cents]. */
export function weeksOf(cells: WeeksByChannel, change: Partial<WeekPlan> = {}): WeekPlan {
  const [row] = Object.values(cells);
  return { version: 1, start: MONDAY, weeks: row!.length, cells, half_life: 0, ...change };
}

/** Random weeks of a mix, some of them without money. @param spend by channel [$] */
export function randomWeeks(
  random: RandomSource,
  spend: readonly number[],
  weeks: number,
  change: Partial<WeekPlan> = {},
): WeekPlan {
  const rows = CHANNELS.flatMap((channel, index) => {
    const weights = Array.from({ length: weeks }, () => (random() < 0.3 ? 0 : random()));
    return spend[index]! > 0 ? [[channel, splitCents(Math.round(spend[index]! * 100), weights)]] : [];
  });
  return weeksOf(Object.fromEntries(rows) as WeeksByChannel, { weeks, ...change });
}

/** Random price indexes between the smallest and the largest that are allowed. */
export const randomIndexes = (random: RandomSource, weeks: number) =>
  Array.from({ length: weeks }, () => 0.2 + 4.8 * random() ** 2);

/** An audience of Radio alone: a dollar gives each person `contacts` on average. */
export function radioAudience(
  people: readonly { readonly weight: number; readonly contacts: number }[],
  kernelOf: (problem: PlanningProblem) => ReachKernel,
): WeekAudience {
  const radioProblem = makeProblem(
    audienceOf([{ weight: 1, use: { Radio: 1 } }]),
    new Float64Array(CHANNELS.length).fill(1000),
  );
  const contactRates = new Float32Array(people.length * CHANNELS.length);
  people.forEach(({ contacts }, row) => (contactRates[row * CHANNELS.length + CHANNELS.indexOf('Radio')] = contacts));
  const weights = Float64Array.from(people, ({ weight }) => weight);
  const targetPeople = weights.reduce((sum, weight) => sum + weight, 0);
  const problem = {
    ...radioProblem,
    moneyUnit: 1,
    rows: people.length,
    weights,
    contactRates,
    plainContactRates: contactRates,
    targetPeople,
  };
  return { problem, contacts: contactsWithTarget(problem), kernel: kernelOf(problem) };
}

/**
 * People whose contacts for a dollar are Gamma distributed with mean 1: the nodes of the trapezoid rule on a logarithmic
 * scale. Rates are 32-bit floats, so each node becomes two people, at the nearest floats below and above. Their weights
 * keep the mean of the node.
 * @param gamma the Gamma function at `shape`
 */
export function gammaPeople(shape: number, gamma: number): { weight: number; contacts: number }[] {
  const step = 0.1;
  return Array.from({ length: 900 }, (_, index) => Math.exp(step * (index - 850))).flatMap((node) => {
    const weight = (node ** shape * Math.exp(-node) * step) / gamma;
    const contacts = node / shape;
    const nearest = Math.fround(contacts);
    const other = neighbour(nearest, contacts > nearest ? 1 : -1);
    const part = nearest === contacts ? 0 : (contacts - nearest) / (other - nearest);
    return [
      { weight: weight * (1 - part), contacts: nearest },
      { weight: weight * part, contacts: other },
    ];
  });
}

/** The next 32-bit float above or below. */
function neighbour(value: number, side: 1 | -1): number {
  const floats = Float32Array.of(value);
  const bits = new Int32Array(floats.buffer);
  bits[0] = bits[0]! + side;
  return floats[0]!;
}

/** The channels with money in a plan of weeks. */
export const bought = (plan: WeekPlan) => Object.keys(plan.cells) as Channel[];
