import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { WITHOUT_PAIRS } from '../kernel/kernel.ts';
import type { FrequencyPass, ReachKernel } from '../kernel/kernel.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { ContactRateTable } from '../kernel/contactRateTable.ts';
import type { PlanningProblem } from './contactRates.ts';
import type { Dollars, DollarsByChannel, MoneyUnitsByChannel, People, PeopleByChannel } from '../../words/units.ts';
import type { SpendRow } from '../../contract/bodies/rows.ts';

/**
 * Reach and frequency of a plan in the target. People are weighted; frequencies are contacts per person reached, at
 * least 1.
 */
export interface PlanReach {
  /** Attentive reach 1+ [people]; at most `plainReach`. */
  readonly attentiveReach: People;
  /** Reach 1+ whether attentive or not [people]; at most the target's universe. */
  readonly plainReach: People;
  /** Attentive contacts of the target. */
  readonly contacts: number;
  /** All contacts of the target. */
  readonly plainContacts: number;
  /** Attentive contacts per person reached attentively; null when no one is. */
  readonly frequency: number | null;
  /** All contacts per person with any contact; null when no one has one. */
  readonly plainFrequency: number | null;
  /** Total spend per person reached attentively [$]; null when no one is. */
  readonly costPerAttentiveReach: Dollars | null;
  /** Reach of at least 1, 2, ... 10 contacts [people]. */
  readonly attentiveDistribution: Float64Array;
  readonly plainDistribution: Float64Array;
}

/** A plan's spend in the problem's money unit. */
export function inMoneyUnits(problem: PlanningProblem, spend: DollarsByChannel): MoneyUnitsByChannel {
  return spend.map((amount) => amount / problem.moneyUnit);
}

const plainTables = new WeakMap<PlanningProblem, ContactRateTable>();

/** The kernel for all contacts, attentive or not; created once per problem. */
export function plainContacts(problem: PlanningProblem): ReachKernel {
  const existing = plainTables.get(problem);
  const table = existing ?? { rows: problem.rows, weights: problem.weights, contactRates: problem.plainContactRates };
  if (existing === undefined) plainTables.set(problem, table);
  return fastKernel(table);
}

/**
 * Reach, frequency and cost of any plan, feasible or not, by double-precision passes over all rows. Poisson exposure
 * with mean `y_i = sum_c k_ic s_c`: `R = sum w_i (1 - exp(-y_i))`, frequency `sum w_i y_i / R`. For the symbols see
 * kernel/kernel.ts.
 * @param spend by channel [$]; one per channel
 */
export function evaluatePlan(problem: PlanningProblem, spend: DollarsByChannel): PlanReach {
  const units = inMoneyUnits(problem, spend);
  return planReach(fastKernel(problem).frequency(units), plainContacts(problem).frequency(units), spend);
}

/**
 * The reach, frequency and cost of a plan from given frequency sums, attentive and plain.
 * @param spend by channel [$]
 */
export function planReach(attentive: FrequencyPass, plain: FrequencyPass, spend: DollarsByChannel): PlanReach {
  const cost = spend.reduce((sum, amount) => sum + amount, 0);
  const ratio = (amount: number, reach: number) => (reach > 0 ? amount / reach : null);
  return {
    attentiveReach: attentive.reach,
    plainReach: plain.reach,
    contacts: attentive.contacts,
    plainContacts: plain.contacts,
    frequency: ratio(attentive.contacts, attentive.reach),
    plainFrequency: ratio(plain.contacts, plain.reach),
    costPerAttentiveReach: ratio(cost, attentive.reach),
    attentiveDistribution: attentive.atLeast,
    plainDistribution: plain.atLeast,
  };
}

/** Reach of each channel at its spend. People are weighted. */
export interface ReachByChannel {
  /** Attentive reach of the channel alone [people]. */
  readonly alone: PeopleByChannel;
  /** Reach of the channel alone, attentive or not [people]. */
  readonly plainAlone: PeopleByChannel;
  /** Attentive contacts of the channel. */
  readonly contacts: Float64Array;
  /**
   * Incremental attentive reach: the plan's reach minus its reach without the channel, never below 0; 0 for a channel without
   * money.
   */
  readonly incremental: PeopleByChannel;
}

/**
 * Reach of every channel of a plan, alone and incremental.
 * @param spend by channel [$]
 */
export function reachByChannel(problem: PlanningProblem, spend: DollarsByChannel): ReachByChannel {
  const kernel = fastKernel(problem);
  const units = inMoneyUnits(problem, spend);
  const { alone, incremental } = kernel.channels(units, WITHOUT_PAIRS);
  const contacts = contactsPerUnit(kernel);
  return {
    alone,
    plainAlone: plainContacts(problem).channels(units, WITHOUT_PAIRS).alone,
    contacts: contacts.map((perUnit, channel) => perUnit * units[channel]!),
    incremental,
  };
}

/** Contacts per money unit, by channel. They are sum w_i k_ic, which is the gradient of reach at a spend of 0. */
function contactsPerUnit(kernel: ReachKernel): Float64Array {
  return kernel.pass(new Float64Array(CHANNEL_COUNT), kernel.rows, 'double').gradient;
}

/** People that these channels could reach attentively with unlimited money: all people who use any of them with attention. */
export function reachablePeople(
  { contactRates, weights, rows }: PlanningProblem,
  channels: readonly Channel[],
): People {
  const indexes = channels.map((channel) => CHANNELS.indexOf(channel));
  let people = 0;
  for (let row = 0; row < rows; row++) {
    if (indexes.some((channel) => contactRates[row * CHANNEL_COUNT + channel]! > 0)) people += weights[row]!;
  }
  return people;
}

/** A step is a fortieth of the largest spend. */
const CURVE_POINTS = 41;

/**
 * Each channel's attentive reach [people] when it alone is bought, without any limit, at evenly spaced spends. A
 * channel that no one in the target uses stays at 0.
 *
 * @param largestSpend the last row's spend, the same for every channel [$]
 * @returns 41 rows of Spend [$] and one number per channel, the first at $0
 * @throws {RangeError} when the largest spend is negative or not finite
 */
export function reachCurves(problem: PlanningProblem, largestSpend: Dollars): SpendRow[] {
  if (!(largestSpend >= 0 && Number.isFinite(largestSpend))) {
    throw new RangeError(`The largest spend of a curve must be $0 or more, not ${largestSpend}.`);
  }
  const kernel = fastKernel(problem);
  const unitStep = largestSpend / (CURVE_POINTS - 1) / problem.moneyUnit;
  const curves = CHANNELS.map((_, channel) =>
    problem.canReach[channel] ? kernel.curve(channel, unitStep, CURVE_POINTS) : new Float64Array(CURVE_POINTS),
  );
  return Array.from({ length: CURVE_POINTS }, (_, point) => {
    const row: SpendRow = { Spend: (largestSpend * point) / (CURVE_POINTS - 1) };
    CHANNELS.forEach((name, channel) => (row[name] = curves[channel]![point]!));
    return row;
  });
}
