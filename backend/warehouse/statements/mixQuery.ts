import { CHANNELS } from '../../../core/rules/channels.ts';
import { FREQUENCY_STEPS } from '../../../core/planning/kernel/kernel.ts';
import type { FrequencyPass } from '../../../core/planning/kernel/kernel.ts';
import { atLeastFrom } from '../../../core/planning/kernel/plainPlanPasses.ts';
import type { PlanSums, SourcePass } from '../../../core/planning/warehouse/audienceSource.ts';
import type { Dialect } from './dialects.ts';
import { numeral } from './dialects.ts';
import { sumOf, statement, sum, caseWhen } from './statements.ts';
import type { NamedExpression } from './statements.ts';

const WIDTH = CHANNELS.length;
/** Below this, 1 - exp(-y) loses digits. The series used instead is off by y^5 / 120, below 1e-14 of it. */
const SERIES_BELOW = 1e-3;

/** A media column, and the exposures of one use per dollar in its channel. */
interface UseTerm {
  /** The column as an expression (totalsQuery.ts `useOf`). */
  readonly use: string;
  readonly channel: number;
  readonly attentive: number;
  readonly plain: number;
}

/** A table with prices: the target's rows, their weights, and exposures per use. */
export interface PricedTable {
  readonly table: string;
  readonly dialect: Dialect;
  readonly weight: string;
  readonly where: string | null;
  readonly terms: readonly UseTerm[];
}

/** The channels that have a column. */
function channelsIn({ terms }: PricedTable): number[] {
  return CHANNELS.flatMap((_, channel) => (terms.some((term) => term.channel === channel) ? [channel] : []));
}

const rate = (channel: number) => `planner_rate${channel}`;
const plainRate = (channel: number) => `planner_plain${channel}`;

/** k_c of each channel, by attentive or plain exposures. */
function rates(priced: PricedTable, name: (channel: number) => string, kind: 'attentive' | 'plain'): NamedExpression[] {
  return channelsIn(priced).map((channel) => {
    const channelExposure = priced.terms.filter((term) => term.channel === channel && term[kind] > 0);
    return {
      name: name(channel),
      expression: sumOf(channelExposure.map((term) => `${term.use} * ${numeral(term[kind])}`)),
    };
  });
}

/** y = sum_c k_c s_c over the funded channels. */
function exposure(priced: PricedTable, mix: Float64Array, name: (channel: number) => string): string {
  const funded = channelsIn(priced).filter((channel) => mix[channel]! > 0);
  return sumOf(funded.map((channel) => `${name(channel)} * ${numeral(mix[channel]!)}`));
}

/** 1 - exp(-y), accurate for small y. */
function reachedShare(y: string, missedShare: string): string {
  const series = `${y} * (1e+0 - ${y} * (5e-1 - ${y} * (${numeral(1 / 6)} - ${y} * ${numeral(1 / 24)})))`;
  return caseWhen(`${y} < ${numeral(SERIES_BELOW)}`, series, `1e+0 - ${missedShare}`);
}

/**
 * People, reach and gradient of a mix, and with order 2 the curvature: sum w, sum w (1 - e), sum w k_c e, sum w k_a k_b e with
 * `e = exp(-sum_c k_c s_c)`.
 * @param mix by channel [$]
 */
export function passQuery(priced: PricedTable, mix: Float64Array, order: 1 | 2) {
  const channels = channelsIn(priced);
  const gradient = (channel: number) => `planner_gradient${channel}`;
  const subqueries: NamedExpression[][] = [
    [{ name: 'planner_weight', expression: priced.weight }, ...rates(priced, rate, 'attentive')],
    [{ name: 'planner_y', expression: exposure(priced, mix, rate) }],
    [{ name: 'planner_missed', expression: 'exp(-planner_y)' }],
    [
      { name: 'planner_left', expression: 'planner_weight * planner_missed' },
      { name: 'planner_reached', expression: `planner_weight * ${reachedShare('planner_y', 'planner_missed')}` },
    ],
    channels.map((channel) => ({ name: gradient(channel), expression: `planner_left * ${rate(channel)}` })),
  ];
  const select = [sum('planner_weight'), sum('planner_reached'), ...channels.map((channel) => sum(gradient(channel)))];
  if (order === 2) {
    channels.forEach((one, at) => {
      for (const other of channels.slice(0, at + 1)) select.push(sum(`${gradient(one)} * ${rate(other)}`));
    });
  }
  const { dialect, table, where } = priced;
  return {
    text: statement(dialect, { table, subqueries: subqueries.filter((list) => list.length > 0), where, select }),
    width: select.length,
    read: (sums: Float64Array) => passOf(sums, channels, order),
  };
}

function passOf(sums: Float64Array, channels: readonly number[], order: 1 | 2): SourcePass {
  const gradient = new Float64Array(WIDTH);
  channels.forEach((channel, at) => (gradient[channel] = sums[2 + at]!));
  let curvature: Float64Array | null = null;
  if (order === 2) {
    curvature = new Float64Array(WIDTH * WIDTH);
    let place = 2 + channels.length;
    for (const [at, one] of channels.entries()) {
      for (const other of channels.slice(0, at + 1)) {
        curvature[one * WIDTH + other] = curvature[other * WIDTH + one] = sums[place++]!;
      }
    }
  }
  return { people: sums[0]!, reach: sums[1]!, gradient, curvature };
}

/** Every figure of a report that is a sum over rows. */
export function planQuery(priced: PricedTable, mix: Float64Array) {
  const channels = channelsIn(priced);
  const funded = channels.filter((channel) => mix[channel]! > 0);
  const aloneColumn = (channel: number) => `planner_alone${channel}`;
  const plainAlone = (channel: number) => `planner_plain_alone${channel}`;
  const channelExposure = (name: (channel: number) => string, channel: number) =>
    `(${name(channel)} * ${numeral(mix[channel]!)})`;
  const reachedAlone = (name: (channel: number) => string, channel: number) =>
    reachedShare(channelExposure(name, channel), `exp(-${channelExposure(name, channel)})`);
  const subqueries: NamedExpression[][] = [
    [
      { name: 'planner_weight', expression: priced.weight },
      ...rates(priced, rate, 'attentive'),
      ...rates(priced, plainRate, 'plain'),
    ],
    [
      { name: 'planner_y', expression: exposure(priced, mix, rate) },
      { name: 'planner_plain_y', expression: exposure(priced, mix, plainRate) },
    ],
    [
      { name: 'planner_missed', expression: 'exp(-planner_y)' },
      { name: 'planner_plain_missed', expression: 'exp(-planner_plain_y)' },
      ...funded.map((channel) => ({ name: aloneColumn(channel), expression: reachedAlone(rate, channel) })),
      ...funded.map((channel) => ({ name: plainAlone(channel), expression: reachedAlone(plainRate, channel) })),
    ],
    [
      { name: 'planner_reached', expression: `planner_weight * ${reachedShare('planner_y', 'planner_missed')}` },
      { name: 'planner_plain_reached', expression: reachedShare('planner_plain_y', 'planner_plain_missed') },
      { name: 'planner_left', expression: 'planner_weight * planner_missed' },
    ],
    ...timesSubqueries('planner_y', 'planner_missed', 'planner_times'),
    ...timesSubqueries('planner_plain_y', 'planner_plain_missed', 'planner_plain_times'),
  ];
  const select = [
    sum('1e+0'),
    sum('planner_weight'),
    sum('planner_weight * planner_weight'),
    sum('planner_reached * planner_reached'),
    sum('planner_reached * planner_weight'),
    sum('planner_reached'),
    sum('planner_weight * planner_y'),
    ...timesSums('planner_missed', 'planner_times'),
    sum('planner_weight * planner_plain_reached'),
    sum('planner_weight * planner_plain_y'),
    ...timesSums('planner_plain_missed', 'planner_plain_times'),
    ...channels.map((channel) => sum(`planner_left * ${rate(channel)}`)),
    ...funded.map((channel) => sum(`planner_weight * ${aloneColumn(channel)}`)),
    ...funded.map((channel) => sum(`planner_weight * ${plainAlone(channel)}`)),
    // The others miss, this one does not: exp(-(y - own)) (1 - exp(-own)).
    ...funded.map((channel) =>
      sum(`planner_weight * ${aloneColumn(channel)} * exp(${channelExposure(rate, channel)} - planner_y)`),
    ),
  ];
  const { dialect, table, where } = priced;
  return {
    text: statement(dialect, { table, subqueries, where, select }),
    width: select.length,
    read: (sums: Float64Array) => planOf(sums, channels, funded),
  };
}

/** P(n) = P(n - 1) y / n for n = 1 ... 9, each in a subquery over the one before. */
function timesSubqueries(y: string, missedShare: string, name: string): NamedExpression[][] {
  return Array.from({ length: FREQUENCY_STEPS - 1 }, (_, at) => [
    {
      name: `${name}${at + 1}`,
      expression: `${at === 0 ? missedShare : `${name}${at}`} * ${y} * ${numeral(1 / (at + 1))}`,
    },
  ]);
}

/** People reached once, ... nine times exactly, and ten times or more. */
function timesSums(missedShare: string, name: string): string[] {
  const times = Array.from({ length: FREQUENCY_STEPS - 1 }, (_, at) => `${name}${at + 1}`);
  const below = sumOf([missedShare, ...times]);
  return [
    ...times.map((time) => sum(`planner_weight * ${time}`)),
    sum(`planner_weight * ${caseWhen(`${below} < 1e+0`, `1e+0 - ${below}`, '0e+0')}`),
  ];
}

function planOf(sums: Float64Array, channels: readonly number[], funded: readonly number[]): PlanSums {
  let place = 0;
  const next = () => sums[place++]!;
  const byChannel = (names: readonly number[]) => {
    const all = new Float64Array(WIDTH);
    for (const channel of names) all[channel] = next();
    return all;
  };
  const frequency = (): FrequencyPass => {
    const [reach, exposures] = [next(), next()];
    const exactly = new Float64Array(FREQUENCY_STEPS);
    for (let times = 1; times < FREQUENCY_STEPS; times++) exactly[times] = next();
    return { reach, exposures, atLeast: atLeastFrom(exactly, next()) };
  };
  const [respondents, people, ofWeights, squares, products] = [next(), next(), next(), next(), next()];
  const [attentive, plain] = [frequency(), frequency()];
  const gradient = byChannel(channels);
  const [alone, plainAlone, incremental] = [byChannel(funded), byChannel(funded), byChannel(funded)];
  return {
    people,
    gradient,
    attentive,
    plain,
    byChannel: { alone, plainAlone, incremental },
    spread: { respondents, ofWeights, squares, products },
  };
}
