import type { MarketReach, MarketRow } from '../../contract/bodies/markets.ts';
import { OTHER_MARKETS } from '../../contract/bodies/markets.ts';
import { SMALL_TARGET_SAMPLE } from '../../contract/limits.ts';
import { effectiveSample, RANGE_SAMPLE_MINIMUM, STANDARD_ERRORS_95 } from '../../rules/samples.ts';
import { fixedDecimals, upToDecimals } from '../../words/amounts.ts';
import { percentDecimals } from '../../words/percent.ts';
import type { DollarsByChannel, MoneyUnitsByChannel } from '../../words/units.ts';
import { contactsOf, reachedShare } from '../kernel/contacts.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import { NOT_STATED } from '../model/audience.ts';
import type { MarketColumn } from '../model/audience.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { errorOfSums } from './samplingError.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Minimum number of respondents of a market that is shown on its own. Smaller markets are put together. */
const MARKET_SAMPLE_MINIMUM = 50;

/**
 * Sums over the rows of one market: respondents, people, squared weights, reach, squared reach, reach times weight,
 * attentive contacts and all contacts.
 */
const SUM_COUNT = 8;

/** One market, or several together. */
interface Market {
  readonly name: string;
  readonly respondents: number;
  readonly sums: Float64Array;
}

/**
 * A plan's reach by market, in one pass over the rows. The reach of market m is the sum of `w_i (1 - exp(-y_i))` over its
 * rows i (w_i and y_i as in kernel/kernel.ts). Markets of a column add up to the plan's reach.
 *
 * @param spend by channel [$]
 * @param note  a sentence about what the figures come from, added to `says`; empty for none
 * @returns one entry for each market column that has at least two markets to show
 */
export function marketReach(problem: PlanningProblem, spend: DollarsByChannel, note = ''): MarketReach[] {
  const { markets = [] } = problem;
  if (markets.length === 0) return [];
  const sums = sumsByMarket(problem, markets, spend);
  return markets.flatMap(({ column, names }, index) => {
    const shownMarkets = joinSmallMarkets(marketsOf(names, sums[index]!));
    if (shownMarkets.length < 2) return [];
    const rows = shownMarkets.map(rowOf).toSorted((one, other) => other.universe - one.universe);
    return [{ column, rows, says: [differenceSentence(rows), note].filter(Boolean).join(' ') }];
  });
}

/** By market column: the sums of the column's markets, one market after the other. */
function sumsByMarket(problem: PlanningProblem, markets: readonly MarketColumn[], spend: DollarsByChannel) {
  const units = inMoneyUnits(problem, spend);
  const reached = new Float64Array(CHUNK_ROWS);
  const attentive = new Float64Array(CHUNK_ROWS);
  const plain = new Float64Array(CHUNK_ROWS);
  const sums = markets.map(({ names }) => new Float64Array(SUM_COUNT * names.length));
  for (let first = 0; first < problem.rows; first += CHUNK_ROWS) {
    const end = Math.min(problem.rows, first + CHUNK_ROWS);
    reachChunk(problem, units, first, end, reached, attentive, plain);
    markets.forEach(({ marketIndex }, index) =>
      addChunk(sums[index]!, marketIndex, problem.weights, first, end, reached, attentive, plain),
    );
  }
  return sums;
}

/** Rows are processed in chunks, with one function call for each chunk, which V8 keeps optimised: see scalarKernel.ts. */
const CHUNK_ROWS = 1024;

/** The share reached, and the attentive and all contacts, of each row of a chunk. */
function reachChunk(
  { contactRates, plainContactRates }: PlanningProblem,
  units: MoneyUnitsByChannel,
  first: number,
  end: number,
  reached: Float64Array,
  attentive: Float64Array,
  plain: Float64Array,
): void {
  for (let row = first, index = 0, from = Math.imul(first, WIDTH); row < end; row++, index++, from += WIDTH) {
    const contacts = contactsOf(contactRates, from, units);
    reached[index] = reachedShare(contacts, Math.exp(-contacts));
    attentive[index] = contacts;
    plain[index] = contactsOf(plainContactRates, from, units);
  }
}

function addChunk(
  sums: Float64Array,
  marketIndex: Uint8Array,
  weights: Float64Array,
  first: number,
  end: number,
  reached: Float64Array,
  attentive: Float64Array,
  plain: Float64Array,
): void {
  for (let row = first, index = 0; row < end; row++, index++) {
    const weight = weights[row]!;
    if (weight === 0) continue;
    const people = weight * reached[index]!;
    // The sums are in the order that is described at SUM_COUNT.
    const offset = SUM_COUNT * marketIndex[row]!;
    sums[offset] = sums[offset]! + 1;
    sums[offset + 1] = sums[offset + 1]! + weight;
    sums[offset + 2] = sums[offset + 2]! + weight * weight;
    sums[offset + 3] = sums[offset + 3]! + people;
    sums[offset + 4] = sums[offset + 4]! + people * people;
    sums[offset + 5] = sums[offset + 5]! + people * weight;
    sums[offset + 6] = sums[offset + 6]! + weight * attentive[index]!;
    sums[offset + 7] = sums[offset + 7]! + weight * plain[index]!;
  }
}

function marketsOf(names: readonly string[], sums: Float64Array): Market[] {
  return names
    .map((name, index) => marketOf(name, sums.subarray(SUM_COUNT * index, SUM_COUNT * (index + 1))))
    .filter(({ respondents }) => respondents > 0);
}

const marketOf = (name: string, sums: Float64Array): Market => ({ name, respondents: sums[0]!, sums });

/**
 * Puts small markets together. While they are still too small, the next smallest market joins them. Otherwise the plan's
 * figures minus those of the other markets would reveal a single small market.
 */
function joinSmallMarkets(markets: readonly Market[]): Market[] {
  const sorted = markets.toSorted((one, other) => one.respondents - other.respondents);
  let joinedCount = sorted.filter(({ respondents }) => respondents < MARKET_SAMPLE_MINIMUM).length;
  if (joinedCount === 0) return sorted;
  const joinedSample = () => sorted.slice(0, joinedCount).reduce((sum, { respondents }) => sum + respondents, 0);
  while (joinedCount < sorted.length && joinedSample() < MARKET_SAMPLE_MINIMUM) joinedCount++;
  const others = new Float64Array(SUM_COUNT).map((_, index) =>
    sorted.slice(0, joinedCount).reduce((sum, { sums }) => sum + sums[index]!, 0),
  );
  return [...sorted.slice(joinedCount), marketOf(OTHER_MARKETS, others)];
}

function rowOf({ name, sums }: Market): MarketRow {
  const [respondents = 0, people = 0, weightSquares = 0, reach = 0, squares = 0, products = 0, ...contacts] = sums;
  const [attentive = 0, plain = 0] = contacts;
  return {
    name,
    sample: respondents,
    effective_sample: effectiveSample(people, weightSquares),
    universe: people,
    reach,
    share: reach / people,
    frequency: reach > 0 ? attentive / reach : 0,
    grps: (100 * plain) / people,
    standard_error: errorOfSums(people, reach, { respondents, weightSquares, squares, products }).standard_error,
    small: respondents < SMALL_TARGET_SAMPLE,
  };
}

/** The highest and the lowest market, where they differ by more than the sample allows. */
function differenceSentence(rows: readonly MarketRow[]): string {
  const compared = rows
    .filter(
      ({ name, effective_sample }) =>
        ![OTHER_MARKETS, NOT_STATED].includes(name) && effective_sample >= RANGE_SAMPLE_MINIMUM,
    )
    .toSorted((one, other) => other.share - one.share);
  const [highest, lowest] = [compared[0], compared.at(-1)];
  if (highest === undefined || lowest === undefined) return NO_DIFFERENCE;
  const error = ({ standard_error, universe }: MarketRow) => standard_error / universe;
  const margin = STANDARD_ERRORS_95 * Math.hypot(error(highest), error(lowest));
  if (!(highest.share - lowest.share > margin)) return NO_DIFFERENCE;
  const nameWithShare = ({ name, share }: MarketRow) =>
    `${name} (${fixedDecimals(100 * share, percentDecimals(100 * share, 1))}%)`;
  const points = upToDecimals(Math.ceil(1000 * margin) / 10, 1);
  return `Highest in ${nameWithShare(highest)}, lowest in ${nameWithShare(lowest)}; differences below ${points} points are within the sample.`;
}

const NO_DIFFERENCE = 'No market differs by more than the sample allows.';
