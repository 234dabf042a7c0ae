import { CHANNELS } from '../../../core/rules/channels.ts';
import { FREQUENCY_STEPS } from '../../../core/planning/kernel/kernel.ts';
import type { FrequencyPass } from '../../../core/planning/kernel/kernel.ts';
import { cumulatedFrequencies } from '../../../core/planning/kernel/scalarPlanPasses.ts';
import type { PlanSums, SourcePass } from '../../../core/planning/warehouse/audienceSource.ts';
import { doubleLiteral, sumOfTerms, statement, sum, caseWhen } from './statements.ts';
import type { Dialect, NamedExpression } from './statements.ts';

const WIDTH = CHANNELS.length;
/**
 * For contacts y below this, 1 - exp(-y) loses digits. The series used instead has an error of y^5 / 120, less than 1e-14 of the value.
 */
const SERIES_BELOW = 1e-3;

/** A column of media use, and how many contacts one use brings per dollar that is spent in its channel. */
interface UseTerm {
  /** The column as an expression (totalsQuery.ts `useOf`). */
  readonly use: string;
  /** Index in CHANNELS. */
  readonly channel: number;
  /** Attentive contacts per use and dollar. */
  readonly attentive: number;
  /** All contacts per use and dollar, attentive or not. */
  readonly plain: number;
}

/** A table with prices: the target's rows, their weights, and contacts per use. */
export interface PricedTable {
  readonly table: string;
  readonly dialect: Dialect;
  readonly weight: string;
  readonly where: string | null;
  readonly useTerms: readonly UseTerm[];
}

/** The channels that have a column. */
function channelsIn({ useTerms }: PricedTable): number[] {
  return CHANNELS.flatMap((_, channel) => (useTerms.some((term) => term.channel === channel) ? [channel] : []));
}

const attentiveRate = (channel: number) => `planner_rate${channel}`;
const plainRate = (channel: number) => `planner_plain${channel}`;

/** The contacts k_c that one dollar in channel c brings to a respondent, attentive or plain, for each channel. */
function rateExpressions(
  priced: PricedTable,
  name: (channel: number) => string,
  kind: 'attentive' | 'plain',
): NamedExpression[] {
  return channelsIn(priced).map((channel) => {
    const channelTerms = priced.useTerms.filter((term) => term.channel === channel && term[kind] > 0);
    return {
      name: name(channel),
      expression: sumOfTerms(channelTerms.map((term) => `${term.use} * ${doubleLiteral(term[kind])}`)),
    };
  });
}

/** A respondent's contacts by the mix, y = sum_c k_c s_c, where s_c is the spend in channel c [$]. Only funded channels are summed. */
function contacts(priced: PricedTable, mix: Float64Array, name: (channel: number) => string): string {
  const funded = channelsIn(priced).filter((channel) => mix[channel]! > 0);
  return sumOfTerms(funded.map((channel) => `${name(channel)} * ${doubleLiteral(mix[channel]!)}`));
}

/** The probability 1 - exp(-y) that y contacts reach a respondent, accurate for small y. */
function reachedShare(y: string, missedShare: string): string {
  const series = `${y} * (1e+0 - ${y} * (5e-1 - ${y} * (${doubleLiteral(1 / 6)} - ${y} * ${doubleLiteral(1 / 24)})))`;
  return caseWhen(`${y} < ${doubleLiteral(SERIES_BELOW)}`, series, `1e+0 - ${missedShare}`);
}

/**
 * Sums over all rows for a mix: people (sum w), reach (sum w (1 - e)), its gradient (sum w k_c e) and, with order 2, its curvature
 * (sum w k_a k_b e). Here w is the weight of a row, and `e = exp(-sum_c k_c s_c)` the probability that the mix does not reach it.
 * @param mix by channel [$]
 */
export function passQuery(priced: PricedTable, mix: Float64Array, order: 1 | 2) {
  const channels = channelsIn(priced);
  const gradient = (channel: number) => `planner_gradient${channel}`;
  const subqueries: NamedExpression[][] = [
    [{ name: 'planner_weight', expression: priced.weight }, ...rateExpressions(priced, attentiveRate, 'attentive')],
    [{ name: 'planner_y', expression: contacts(priced, mix, attentiveRate) }],
    [{ name: 'planner_missed', expression: 'exp(-planner_y)' }],
    [
      { name: 'planner_left', expression: 'planner_weight * planner_missed' },
      { name: 'planner_reached', expression: `planner_weight * ${reachedShare('planner_y', 'planner_missed')}` },
    ],
    channels.map((channel) => ({ name: gradient(channel), expression: `planner_left * ${attentiveRate(channel)}` })),
  ];
  const select = [sum('planner_weight'), sum('planner_reached'), ...channels.map((channel) => sum(gradient(channel)))];
  if (order === 2) {
    // The curvature is symmetric, so one half of it is enough.
    for (const [index, one] of channels.entries()) {
      for (const other of channels.slice(0, index + 1)) select.push(sum(`${gradient(one)} * ${attentiveRate(other)}`));
    }
  }
  const { dialect, table, where } = priced;
  return {
    text: statement(dialect, { table, subqueries: subqueries.filter((list) => list.length > 0), where, select }),
    width: select.length,
    read: (sums: Float64Array) => passOf(sums, channels, order),
  };
}

/** Reads the sums in the order in which {@link passQuery} selects them. */
function passOf(sums: Float64Array, channels: readonly number[], order: 1 | 2): SourcePass {
  let position = 0;
  const next = () => sums[position++]!;
  const [people, reach] = [next(), next()];
  const gradient = new Float64Array(WIDTH);
  for (const channel of channels) gradient[channel] = next();
  if (order === 1) return { people, reach, gradient, curvature: null };
  const curvature = new Float64Array(WIDTH * WIDTH);
  for (const [index, one] of channels.entries()) {
    for (const other of channels.slice(0, index + 1)) {
      const value = next();
      curvature[one * WIDTH + other] = value;
      curvature[other * WIDTH + one] = value;
    }
  }
  return { people, reach, gradient, curvature };
}

/**
 * Every figure of a report that is a sum over rows. Contacts and reach are computed twice: of attentive contacts, and of all contacts
 * ("plain"). "Alone" is the reach of one channel without the others.
 * @param mix by channel [$]
 */
export function planQuery(priced: PricedTable, mix: Float64Array) {
  const channels = channelsIn(priced);
  const funded = channels.filter((channel) => mix[channel]! > 0);
  const aloneName = (channel: number) => `planner_alone${channel}`;
  const plainAloneName = (channel: number) => `planner_plain_alone${channel}`;
  const channelContacts = (name: (channel: number) => string, channel: number) =>
    `(${name(channel)} * ${doubleLiteral(mix[channel]!)})`;
  const reachedAlone = (name: (channel: number) => string, channel: number) =>
    reachedShare(channelContacts(name, channel), `exp(-${channelContacts(name, channel)})`);
  const subqueries: NamedExpression[][] = [
    [
      { name: 'planner_weight', expression: priced.weight },
      ...rateExpressions(priced, attentiveRate, 'attentive'),
      ...rateExpressions(priced, plainRate, 'plain'),
    ],
    [
      { name: 'planner_y', expression: contacts(priced, mix, attentiveRate) },
      { name: 'planner_plain_y', expression: contacts(priced, mix, plainRate) },
    ],
    [
      { name: 'planner_missed', expression: 'exp(-planner_y)' },
      { name: 'planner_plain_missed', expression: 'exp(-planner_plain_y)' },
      ...funded.map((channel) => ({ name: aloneName(channel), expression: reachedAlone(attentiveRate, channel) })),
      ...funded.map((channel) => ({ name: plainAloneName(channel), expression: reachedAlone(plainRate, channel) })),
    ],
    [
      { name: 'planner_reached', expression: `planner_weight * ${reachedShare('planner_y', 'planner_missed')}` },
      { name: 'planner_plain_reached', expression: reachedShare('planner_plain_y', 'planner_plain_missed') },
      { name: 'planner_left', expression: 'planner_weight * planner_missed' },
    ],
    ...frequencySubqueries('planner_y', 'planner_missed', 'planner_times'),
    ...frequencySubqueries('planner_plain_y', 'planner_plain_missed', 'planner_plain_times'),
  ];
  const select = [
    sum('1e+0'),
    sum('planner_weight'),
    sum('planner_weight * planner_weight'),
    sum('planner_reached * planner_reached'),
    sum('planner_reached * planner_weight'),
    sum('planner_reached'),
    sum('planner_weight * planner_y'),
    ...frequencySums('planner_missed', 'planner_times'),
    sum('planner_weight * planner_plain_reached'),
    sum('planner_weight * planner_plain_y'),
    ...frequencySums('planner_plain_missed', 'planner_plain_times'),
    ...channels.map((channel) => sum(`planner_left * ${attentiveRate(channel)}`)),
    ...funded.map((channel) => sum(`planner_weight * ${aloneName(channel)}`)),
    ...funded.map((channel) => sum(`planner_weight * ${plainAloneName(channel)}`)),
    // Only this channel reaches the respondent: exp(-(y - own)) (1 - exp(-own)), where own is the part of y from this channel.
    ...funded.map((channel) =>
      sum(`planner_weight * ${aloneName(channel)} * exp(${channelContacts(attentiveRate, channel)} - planner_y)`),
    ),
  ];
  const { dialect, table, where } = priced;
  return {
    text: statement(dialect, { table, subqueries, where, select }),
    width: select.length,
    read: (sums: Float64Array) => planOf(sums, channels, funded),
  };
}

/** The probability P(n) = P(n - 1) y / n of exactly n contacts, for n = 1 ... 9. Each is computed in a subquery over the one before. */
function frequencySubqueries(y: string, missedShare: string, name: string): NamedExpression[][] {
  return Array.from({ length: FREQUENCY_STEPS - 1 }, (_, index) => [
    {
      name: `${name}${index + 1}`,
      expression: `${index === 0 ? missedShare : `${name}${index}`} * ${y} * ${doubleLiteral(1 / (index + 1))}`,
    },
  ]);
}

/**
 * The sums of people who are reached exactly once, twice, and so on up to nine times, and then ten times or more.
 * @param name prefix of the names that {@link frequencySubqueries} gave to the probabilities
 */
function frequencySums(missedShare: string, name: string): string[] {
  const exactShares = Array.from({ length: FREQUENCY_STEPS - 1 }, (_, index) => `${name}${index + 1}`);
  const upToNine = sumOfTerms([missedShare, ...exactShares]);
  return [
    ...exactShares.map((share) => sum(`planner_weight * ${share}`)),
    // Never below 0, whatever the rounding.
    sum(`planner_weight * ${caseWhen(`${upToNine} < 1e+0`, `1e+0 - ${upToNine}`, '0e+0')}`),
  ];
}

/** Reads the sums in the order in which {@link planQuery} selects them. */
function planOf(sums: Float64Array, channels: readonly number[], funded: readonly number[]): PlanSums {
  let position = 0;
  const next = () => sums[position++]!;
  const byChannel = (selected: readonly number[]) => {
    const values = new Float64Array(WIDTH);
    for (const channel of selected) values[channel] = next();
    return values;
  };
  const frequency = (): FrequencyPass => {
    const [reach, contacts] = [next(), next()];
    const exactly = new Float64Array(FREQUENCY_STEPS);
    for (let times = 1; times < FREQUENCY_STEPS; times++) exactly[times] = next();
    return { reach, contacts, atLeast: cumulatedFrequencies(exactly, next()) };
  };
  const [respondents, people, weightSquares, squares, products] = [next(), next(), next(), next(), next()];
  const [attentive, plain] = [frequency(), frequency()];
  const gradient = byChannel(channels);
  const [alone, plainAlone, incremental] = [byChannel(funded), byChannel(funded), byChannel(funded)];
  return {
    people,
    gradient,
    attentive,
    plain,
    byChannel: { alone, plainAlone, incremental },
    spread: { respondents, weightSquares, squares, products },
  };
}
