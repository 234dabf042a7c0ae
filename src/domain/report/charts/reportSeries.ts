import { columnOf } from '../reportContents.ts';
import type { TableView } from '../reportContents.ts';
import { CHANNELS, FAMILIES } from '../../../../core/rules/channels.ts';
import { readRows } from '../../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { ColourRow, OutputRow, ScoreRow, SpendRow } from '../../../../core/contract/bodies/rows.ts';
import { scoreRowsOf } from '../scoreRows.ts';
import { printedMoney, printedShares, shareText } from '../../../../core/words/printedParts.ts';
import { dollars, preciseNumber, upToDecimals, wholeDollars, wholeNumber } from '../../../../core/words/amounts.ts';
import { percentDecimals } from '../../../../core/words/percent.ts';
import { listedFirst, wholePeople, equalToFirst, listed } from '../../../../core/words/wording.ts';

/** Returns a channel's CSS colour in this plan. */
export type ColourOf = (channel: string) => string;

/** Reads the colours of `channel_colours`. A channel without a colour there gets a fixed colour of its own. */
export function channelColours(report: Pick<PlanReport, 'channel_colours'>): ColourOf {
  const known = new Map<string, string>();
  for (const { Channel, RGB } of readRows<ColourRow>(report.channel_colours)) {
    const parts = RGB.match(/\d+(\.\d+)?/g)?.map(Number) ?? [];
    if (parts.length >= 3 && parts.every((part) => part <= 255))
      known.set(Channel, `rgb(${parts.slice(0, 3).join(', ')})`);
  }
  return (channel) => known.get(channel) ?? spareColour(channel);
}

/** A colour for a channel that has none in the reply. Multiples of the golden angle give hues that differ clearly. */
function spareColour(channel: string): string {
  return `hsl(${Math.round(channelOrder(channel) * 137.5) % 360}, 45%, 48%)`;
}

/** A channel's position in lists: CHANNELS first, then others by a hash of the name. */
function channelOrder(channel: string): number {
  const index = (CHANNELS as readonly string[]).indexOf(channel);
  if (index >= 0) return index;
  return CHANNELS.length + [...channel].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
}

/** One bar of a chart. */
export interface SeriesBar {
  readonly name: string;
  readonly value: number;
  readonly colour: string;
  readonly label: string;
}

/** A channel's bar in the mix. Money and share (in per cent) are rounded as they are printed. */
interface MixBar extends SeriesBar {
  readonly share: number;
}

/** The bars of the mix in dollars, the largest budget first. */
export function mixBars(report: PlanReport, colourOf: ColourOf): MixBar[] {
  const rows = readRows<OutputRow>(report.output);
  const exactMoney = rows.map((row) => row.Optimal_Budget);
  const [money, shares] = [printedMoney(exactMoney), printedShares(exactMoney)];
  const hasMoney = exactMoney.some((amount) => amount > 0);
  return rows
    .map(({ Master_Channel: name }, index) => ({
      name,
      value: money[index]!,
      share: shares[index]!,
      colour: colourOf(name),
      label: hasMoney ? `${dollars(money[index]!)} (${shareText(shares[index]!)}%)` : dollars(money[index]!),
    }))
    .sort((first, second) => second.value - first.value);
}

/** The mix in a sentence. */
export function mixSummary(bars: readonly MixBar[]): string {
  const funded = bars.filter((bar) => bar.share > 0);
  const [first] = funded;
  if (!first) return 'No channel receives money.';
  const total = dollars(funded.reduce((sum, bar) => sum + bar.value, 0));
  if (funded.length === 1) return `The whole ${total} goes to ${first.name}, the only channel with money.`;
  const top = equalToFirst(funded, ({ value }) => dollars(value));
  const money = dollars(first.value);
  // Shares are rounded so that they add up to 100%. So the shares of equal amounts may differ by 0.1%. Then no share is shown.
  const share = top.every((bar) => bar.share === first.share)
    ? `${upToDecimals(first.share, percentDecimals(first.share, 1))}%`
    : null;
  const overChannels = `over ${funded.length} channels`;
  if (top.length === funded.length)
    return `${total} is divided evenly ${overChannels}: ${money} each${share === null ? '' : ` (${share})`}.`;
  const names = listedFirst(
    top.map(({ name }) => name),
    'channel',
  );
  const takes = top.length === 1 ? `takes the most: ${money}` : `take the most: ${money} each`;
  return `${names} ${takes}${share === null ? ', out of' : `, ${share} of`} ${total}, divided ${overChannels}.`;
}

/** One channel's attentive reach [people] for amounts of money [$], if no other channel is bought. */
export interface ReachLine {
  readonly name: string;
  readonly colour: string;
  /** The channel's position in the order of channels. It also selects the dash pattern of the line. */
  readonly index: number;
  /** Whether the plan gives this channel no money, but gives money to other channels. The chart draws its line thinner. */
  readonly isQuiet: boolean;
  readonly points: readonly (readonly [spend: number, reach: number | null])[];
}

/** The curves of `normaliseSpend_df`, in the order of channels. A channel that reaches no one at any spend has no curve. */
export function reachLines(report: PlanReport, colourOf: ColourOf): ReachLine[] {
  const rows = [...readRows<SpendRow>(report.normaliseSpend_df)].sort((first, second) => first.Spend - second.Spend);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'Spend');
  const funded = readRows<OutputRow>(report.output).filter((row) => row.Optimal_Budget > 0);
  const bought = new Set(funded.map((row) => row.Master_Channel));
  return names
    .filter((name) => rows.some((row) => (row[name] ?? 0) > 0))
    .sort((first, second) => channelOrder(first) - channelOrder(second))
    .map((name) => ({
      name,
      colour: colourOf(name),
      index: channelOrder(name),
      isQuiet: bought.size > 0 && !bought.has(name),
      points: rows.map((row) => [row.Spend, row[name] ?? null] as const),
    }));
}

/** A sentence with the channels that reach most at the largest spend. */
export function curvesSummary(lines: readonly ReachLine[]): string {
  const ends = lines
    .flatMap(({ name, points }) => {
      const [spend, reach] = points.at(-1) ?? [0, null];
      // A line without a reach at the largest spend cannot be compared with the others.
      return reach === null ? [] : [{ name, spend, reach }];
    })
    .sort((first, second) => second.reach - first.reach);
  const [first] = ends;
  if (!first) return 'There are no curves to show.';
  const [money, most] = [wholeDollars(first.spend), wholeNumber(first.reach)];
  if (ends.length === 1) {
    const isOne = most === '1';
    return `With ${money} in ${first.name} alone, ${wholePeople(first.reach)} ${isOne ? 'is' : 'are'} reached attentively.`;
  }
  const top = equalToFirst(ends, ({ reach }) => wholeNumber(reach));
  const names = listedFirst(
    top.map(({ name }) => name),
    'channel',
  );
  const alone = `With ${money} in one channel alone, ${names}`;
  const next = ends[top.length];
  if (!next) return `${alone} reach as many people attentively as each other: ${most}.`;
  const best = `${top.length === 1 ? 'reaches' : 'reach'} the most people attentively`;
  return `${alone} ${best} (${most}${top.length === 1 ? '' : ' each'}), then ${next.name} (${wholeNumber(next.reach)}).`;
}

/** A tab of a performance chart: the vehicles or formats of one channel, the highest bar first. */
export interface ChannelBars {
  readonly channel: string;
  readonly colour: string;
  readonly bars: readonly SeriesBar[];
}

type PerformanceMeasure = 'Score' | 'active_attention';

/** The channels with vehicles or formats that have a score or attention, in the order of the channel families. */
export function performanceChannels(report: PlanReport): string[] {
  return byFamily([...scoreRowsOf(report), ...readRows<ScoreRow>(report.attention)].map((row) => row.Channel));
}

/** The family of a channel; 'Others' for a channel that only another backend knows. */
export function familyOf(channel: string): string {
  return FAMILIES.find(({ channels }) => (channels as readonly string[]).includes(channel))?.name ?? 'Others';
}

/** Each channel once, in the order of the channel families. Unknown channels come last. */
function byFamily(channels: readonly string[]): string[] {
  const order: readonly string[] = FAMILIES.flatMap((family) => family.channels);
  const rankOf = (channel: string) => (order.includes(channel) ? order.indexOf(channel) : order.length);
  return [...new Set(channels)].sort(
    (one, other) => rankOf(one) - rankOf(other) || channelOrder(one) - channelOrder(other),
  );
}

/** One tab for each channel that has rows, in the order of the families. @param prefer  the measure to show if a row has both */
export function performanceTabs(
  rows: readonly ScoreRow[],
  prefer: PerformanceMeasure,
  colourOf: ColourOf,
): ChannelBars[] {
  const other: PerformanceMeasure = prefer === 'Score' ? 'active_attention' : 'Score';
  return byFamily(rows.map((row) => row.Channel)).map((channel) => ({
    channel,
    colour: colourOf(channel),
    bars: rows
      .filter((row) => row.Channel === channel)
      .map((row) => ({ name: row.Publisher ?? row.Format ?? channel, value: row[prefer] ?? row[other] ?? 0 }))
      .sort((first, second) => second.value - first.value)
      .map((bar) => ({ ...bar, colour: colourOf(channel), label: preciseNumber(bar.value) })),
  }));
}

/** The figures of all channels as a table. @param medium  what a bar represents @param axis  name of the measure */
export function performanceTable(tabs: readonly ChannelBars[], medium: string, axis: string): TableView {
  return {
    columns: [columnOf('Channel'), columnOf(medium), columnOf(axis, 4)],
    rows: tabs.flatMap(({ channel, bars }) =>
      bars.map(({ name, value }) => ({ Channel: channel, [medium]: name, [axis]: value })),
    ),
  };
}

/** For each measure, the words for a value, and for the place where the compared vehicles are. */
const MEASURE_WORDS = {
  Score: {
    counted: (value: string) => `${value} attentive ${value === '1' ? 'contact' : 'contacts'} per $`,
    among: 'in the audience file',
  },
  active_attention: {
    counted: (value: string) => `${value} ${value === '1' ? 'second' : 'seconds'} per exposure`,
    among: "among the audience file's vehicles",
  },
} as const;

/**
 * A sentence that compares a channel's vehicles or formats. Bars with the same label count as equal.
 * @param bars  the bars of the channel, the highest first
 * @param maximum  maximum number of bars that the chart draws
 */
export function performanceSummary(
  { channel, bars }: ChannelBars,
  medium: string,
  measure: keyof typeof MEASURE_WORDS,
  maximum: number,
): string {
  const { counted, among } = MEASURE_WORDS[measure];
  const [first] = bars;
  if (!first) return `${channel} has no figures.`;
  if (bars.length === 1)
    return `${first.name} is the only ${channel} ${medium.toLowerCase()} ${among}: ${counted(first.label)}.`;
  const cutSentence = bars.length > maximum ? ` The first ${maximum} of ${bars.length} are drawn.` : '';
  const highest = equalToFirst(bars, ({ label }) => label);
  if (highest.length === bars.length)
    return `${bars.length === 2 ? 'Both' : `All ${bars.length}`} of ${channel} are alike: ${counted(first.label)}.${cutSentence}`;
  const lowest = equalToFirst([...bars].reverse(), ({ label }) => label);
  const highestText = `${namesOf(highest)} highest (${counted(first.label)})`;
  return `In ${channel}, ${highestText} and ${namesOf([...lowest].reverse())} lowest (${lowest[0]!.label}).${cutSentence}`;
}

function namesOf(bars: readonly SeriesBar[]): string {
  const names = bars.map(({ name }) => name);
  return bars.length === 1 ? `${listed(names)} is` : `${listedFirst(names)} are`;
}
