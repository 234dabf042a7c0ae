import { CHANNELS } from '../../rules/channels.ts';
import type { ContactRateTable } from '../kernel/contactRateTable.ts';
import { channelPresence } from './presence.ts';
import type { ChannelPresence } from './presence.ts';
import type { AudienceMatrix, MarketColumn } from './audience.ts';
import { randomOrder, seededRandom } from './random.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';

/** The number of channels, as a local constant for fast inner loops: see `CHANNEL_COUNT` in kernel/contactRateTable.ts. */
const WIDTH = CHANNELS.length;

/** The order of rows is random, but the same for the same audience. */
const SHUFFLE_SEED = 20240601;

/**
 * The input of the solver: people, and the contacts that one unit of money buys each of them. Rows are in a seeded random
 * order, so that the first rows are a random sample of all (the solver's multilevel start relies on it).
 */
export interface PlanningProblem extends ContactRateTable {
  /** People in the target: the sum of `weights`. No reach can be larger. */
  readonly targetPeople: People;
  /** Like `contactRates`, but for all contacts, attentive or not; never below `contactRates`. */
  readonly plainContactRates: Float32Array;
  /** One money unit [$]: a power of two, near the price of one contact of everyone in the target. */
  readonly moneyUnit: Dollars;
  /** Whether each channel can reach any target row attentively. */
  readonly canReach: readonly boolean[];
  /** Each channel's presence in the audience file. Messages need it to say why a channel reaches no one. One per channel. */
  readonly presence: readonly ChannelPresence[];
  /** Respondents in the target; 0 when unknown. */
  readonly sample: number;
  /** Whether each row is a respondent. In a crosstab, each row is a latent class. */
  readonly rowsAreRespondents: boolean;
  /** The market of each row, in the order of `contactRates`; empty where the audience names none. */
  readonly markets?: readonly MarketColumn[];
}

/**
 * Contacts per use and dollar, by channel: 1000 / (CPM_c sum_i w_i z_ic), with CPM_c the price of channel c, w_i the weight of
 * respondent i and z_ic the uses of the channel in a month. 0 where no one uses the channel.
 */
export function contactsPerUse(
  { populationUse }: Pick<AudienceMatrix, 'populationUse'>,
  cpm: DollarsByChannel,
): Float64Array {
  return populationUse.map((use, channel) => (use > 0 ? 1000 / (cpm[channel]! * use) : 0));
}

/**
 * Converts uses into contact rates. The impressions that the money s buys in a channel, `1000 s / CPM`, fall on the whole
 * population in proportion to use. So the rate of person i in channel c is
 * `k_ic = (1000 / CPM_c) * use_ic / populationUse_c` (Poisson exposure as in Paulson, Luo & James 2018, J. Marketing
 * Research). A channel that no one uses has contact rates of 0.
 *
 * @param cpm price of a thousand impressions by channel [$]; one per channel
 * @throws {RangeError} when array lengths do not match, a price is not above 0, or a weight or use is negative
 */
export function makeProblem(audience: AudienceMatrix, cpm: DollarsByChannel): PlanningProblem {
  checkInput(audience, cpm);
  const rows = audience.weights.length;
  const perUse = contactsPerUse(audience, cpm);
  const moneyUnit = chooseMoneyUnit(audience, perUse);
  const ratePerUse = perUse.map((factor) => factor * moneyUnit);
  const order = randomOrder(rows, seededRandom(SHUFFLE_SEED));
  const weights = new Float64Array(rows);
  for (let row = 0; row < rows; row++) weights[row] = audience.weights[order[row]!]!;
  const contactRates = orderedRates(audience.attentiveUse, order, ratePerUse);
  const plainContactRates = orderedRates(audience.plainUse, order, ratePerUse);
  const canReach = channelsWithRates(weights, contactRates);
  return {
    rows,
    weights,
    targetPeople: weights.reduce((sum, weight) => sum + weight, 0),
    contactRates,
    plainContactRates,
    moneyUnit,
    canReach,
    presence: channelPresence(audience, canReach, channelsWithRates(weights, plainContactRates)),
    sample: audience.targetSample,
    rowsAreRespondents: audience.measured,
    markets: (audience.markets ?? []).map(({ marketIndex, ...column }) => ({
      ...column,
      marketIndex: marketIndex.map((_, row) => marketIndex[order[row]!]!),
    })),
  };
}

/** The rows of all targets of an audience as one problem, and the weights of these rows in each target. */
export interface TargetsProblem {
  readonly problem: PlanningProblem;
  /** The buying demographic comes first. Its name is null here: the caller knows it. */
  readonly targets: readonly {
    readonly name: string | null;
    /** By row of the problem: the person's weight, 0 outside the target. */
    readonly weights: Float64Array;
    /** Respondents in the target. */
    readonly sample: number;
  }[];
}

/**
 * The problem of an audience with further targets. Prices and contact rates are those of {@link makeProblem}: impressions fall
 * on the same population, whichever target is counted.
 * @returns null for an audience with one target
 */
export function targetsProblem(audience: AudienceMatrix, cpm: DollarsByChannel): TargetsProblem | null {
  const { targets, markets: _, ...main } = audience;
  if (targets === undefined) return null;
  const { names, targetBits, others } = targets;
  const joined = <Numbers extends Float64Array | Float32Array>(
    first: Numbers,
    second: Numbers,
    target: Numbers,
  ): Numbers => {
    target.set(first);
    target.set(second, first.length);
    return target;
  };
  const rows = main.weights.length + others.weights.length;
  const problem = makeProblem(
    {
      ...main,
      weights: joined(main.weights, others.weights, new Float64Array(rows)),
      plainUse: joined(main.plainUse, others.plainUse, new Float32Array(rows * WIDTH)),
      attentiveUse: joined(main.attentiveUse, others.attentiveUse, new Float32Array(rows * WIDTH)),
    },
    cpm,
  );
  const order = randomOrder(rows, seededRandom(SHUFFLE_SEED));
  // Target 0 is the buying demographic, whose rows come first. Further target t has bit t - 1.
  const isIn = (target: number, row: number) => {
    if (target === 0) return row < targetBits.length;
    const bits = row < targetBits.length ? targetBits[row]! : others.targetBits[row - targetBits.length]!;
    return (bits & (1 << (target - 1))) !== 0;
  };
  return {
    problem,
    targets: [null, ...names].map((name, target) => {
      const weights = problem.weights.map((weight, row) => (isIn(target, order[row]!) ? weight : 0));
      return { name, weights, sample: weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0) };
    }),
  };
}

function orderedRates(use: Float32Array, order: Uint32Array, ratePerUse: Float64Array): Float32Array {
  const contactRates = new Float32Array(use.length);
  for (let row = 0; row < order.length; row++) {
    const from = order[row]! * WIDTH;
    const to = row * WIDTH;
    for (let channel = 0; channel < WIDTH; channel++) {
      contactRates[to + channel] = use[from + channel]! * ratePerUse[channel]!;
    }
  }
  return contactRates;
}

/** By channel, whether any row with a weight has a rate above 0. */
function channelsWithRates(weights: Float64Array, contactRates: Float32Array): boolean[] {
  return CHANNELS.map((_, channel) =>
    weights.some((weight, row) => weight > 0 && contactRates[row * WIDTH + channel]! > 0),
  );
}

/**
 * The money that buys each person of the target one plain contact, averaged over the channels in use. It is a power
 * of two, so that converting to and from dollars loses no precision.
 */
function chooseMoneyUnit(audience: AudienceMatrix, perUse: Float64Array): number {
  let contacts = 0;
  let people = 0;
  for (let row = 0; row < audience.weights.length; row++) {
    const weight = audience.weights[row]!;
    people += weight;
    for (let channel = 0; channel < WIDTH; channel++) {
      contacts += weight * audience.plainUse[row * WIDTH + channel]! * perUse[channel]!;
    }
  }
  const channelsInUse = perUse.filter((factor) => factor > 0).length;
  if (!(contacts > 0) || !(people > 0)) return 1;
  return 2 ** Math.round(Math.log2((people * channelsInUse) / contacts));
}

function checkInput(audience: AudienceMatrix, cpm: Float64Array): void {
  const cells = audience.weights.length * WIDTH;
  if (cpm.length !== WIDTH || audience.populationUse.length !== WIDTH) {
    throw new RangeError(`Prices and population uses must hold ${WIDTH} channels.`);
  }
  if (audience.plainUse.length !== cells || audience.attentiveUse.length !== cells) {
    throw new RangeError(`Uses must hold ${WIDTH} numbers for each of the ${audience.weights.length} rows.`);
  }
  cpm.forEach((price, channel) => {
    if (!(price > 0 && Number.isFinite(price))) {
      throw new RangeError(`The cost per thousand of ${CHANNELS[channel]} must be above $0, not ${price}.`);
    }
  });
  if (!isFiniteAndNonNegative(audience.weights))
    throw new RangeError('A weight of the audience is not a number of 0 or more.');
  if (
    !isFiniteAndNonNegative(audience.plainUse) ||
    !isFiniteAndNonNegative(audience.attentiveUse) ||
    !isFiniteAndNonNegative(audience.populationUse)
  ) {
    throw new RangeError('A media use of the audience is not a number of 0 or more.');
  }
}

/** Whether all values are finite and not negative; a plain loop, for millions of numbers. */
function isFiniteAndNonNegative(values: Float32Array | Float64Array): boolean {
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (!(value >= 0 && value < Infinity)) return false;
  }
  return true;
}
