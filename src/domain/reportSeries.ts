import { CHANNELS } from '../../contract/channels.ts';
import { readRows } from '../../contract/jsonText.ts';
import type { PlanReport } from '../../contract/planReport.ts';
import type { ColourRow, OutputRow, ScoreRow, SpendRow } from '../../contract/rows.ts';
import { formatMoney, formatWhole } from './money.ts';

/** A channel's colour in this plan, as CSS has it. */
export type ColourOf = (channel: string) => string;

/** Reads `channel_colours`. A channel the reply gives no colour gets one of its own that never changes. */
export function channelColours(report: Pick<PlanReport, 'channel_colours'>): ColourOf {
  const known = new Map<string, string>();
  for (const { Channel, RGB } of readRows<ColourRow>(report.channel_colours)) {
    const parts = RGB.match(/\d+(\.\d+)?/g)?.map(Number) ?? [];
    if (parts.length >= 3 && parts.every((part) => part <= 255))
      known.set(Channel, `rgb(${parts.slice(0, 3).join(', ')})`);
  }
  return (channel) => known.get(channel) ?? spareColour(channel);
}

/** Places turned by the golden angle stay apart from each other however many are used. */
function spareColour(channel: string): string {
  return `hsl(${Math.round(channelPlace(channel) * 137.5) % 360}, 45%, 48%)`;
}

/** Where a channel stands in every list: the fifteen first, then others by their letters. */
function channelPlace(channel: string): number {
  const place = (CHANNELS as readonly string[]).indexOf(channel);
  if (place >= 0) return place;
  return CHANNELS.length + [...channel].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
}

/** One bar: its name, what it measures, its channel's colour, the words beside it. */
export interface SeriesBar {
  readonly name: string;
  readonly value: number;
  readonly colour: string;
  readonly label: string;
}

/** The mix, largest budget first [$], each with its share of the whole. */
export function mixBars(report: PlanReport, colourOf: ColourOf): SeriesBar[] {
  const rows = readRows<OutputRow>(report.output);
  const total = rows.reduce((sum, row) => sum + row.Optimal_Budget, 0);
  return [...rows]
    .sort((first, second) => second.Optimal_Budget - first.Optimal_Budget)
    .map(({ Master_Channel: name, Optimal_Budget: value }) => ({
      name,
      value,
      colour: colourOf(name),
      label: total > 0 ? `${formatMoney(value)} (${percentText(value / total)})` : formatMoney(value),
    }));
}

/** The mix in a sentence. */
export function mixSummary(bars: readonly SeriesBar[]): string {
  const funded = bars.filter((bar) => bar.value > 0);
  const [first] = funded;
  if (!first) return 'No channel receives money.';
  const total = funded.reduce((sum, bar) => sum + bar.value, 0);
  const share = `${first.name} takes the most: ${formatMoney(first.value)}, ${percentText(first.value / total)}`;
  const channels = funded.length === 1 ? 'the only channel with money' : `divided over ${funded.length} channels`;
  return `${share} of ${formatMoney(total)}, ${channels}.`;
}

/** 0.274 -> "27%"; what is above nothing but rounds to nothing is said to be so. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.005) return '<1%';
  return `${Math.round(share * 100)}%`;
}

/** One channel's attentive reach [people] by money spent in it alone [$]. */
export interface ReachLine {
  readonly name: string;
  readonly colour: string;
  /** Its place in the order of channels: lines are told apart by dash as well as by colour. */
  readonly place: number;
  /** Whether the plan gives it no money, though it does to others. */
  readonly quiet: boolean;
  readonly points: readonly (readonly [spend: number, reach: number | null])[];
}

/** The curves of `normaliseSpend_df`, in the order of channels. A channel that reaches nobody at any spend has no curve. */
export function reachLines(report: PlanReport, colourOf: ColourOf): ReachLine[] {
  const rows = [...readRows<SpendRow>(report.normaliseSpend_df)].sort((first, second) => first.Spend - second.Spend);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'Spend');
  const funded = readRows<OutputRow>(report.output).filter((row) => row.Optimal_Budget > 0);
  const bought = new Set(funded.map((row) => row.Master_Channel));
  return names
    .filter((name) => rows.some((row) => (row[name] ?? 0) > 0))
    .sort((first, second) => channelPlace(first) - channelPlace(second))
    .map((name) => ({
      name,
      colour: colourOf(name),
      place: channelPlace(name),
      quiet: bought.size > 0 && !bought.has(name),
      points: rows.map((row) => [row.Spend, row[name] ?? null] as const),
    }));
}

/** Who reaches most at the largest equal spend, in a sentence. */
export function curvesSummary(lines: readonly ReachLine[]): string {
  const ends = lines
    .map(({ name, points }) => ({ name, spend: points.at(-1)?.[0] ?? 0, reach: points.at(-1)?.[1] ?? 0 }))
    .sort((first, second) => second.reach - first.reach);
  const [first, second] = ends;
  if (!first) return 'There are no curves to show.';
  const people = (reach: number) => formatWhole(Math.round(reach));
  if (!second)
    return `With ${formatMoney(first.spend)} in ${first.name} alone, ${people(first.reach)} people are reached attentively.`;
  const best = `With ${formatMoney(first.spend)} in one channel alone, ${first.name} reaches the most people attentively`;
  return `${best} (${people(first.reach)}), then ${second.name} (${people(second.reach)}).`;
}

/** A tab of a performance chart: one channel's media or formats, the best first. */
export interface ChannelBars {
  readonly channel: string;
  readonly colour: string;
  readonly bars: readonly SeriesBar[];
}

type Measure = 'Score' | 'active_attention';

/** One tab for each channel that has rows, in the order of channels. `prefer` is the measure shown where a row has both. */
export function performanceTabs(rows: readonly ScoreRow[], prefer: Measure, colourOf: ColourOf): ChannelBars[] {
  const other: Measure = prefer === 'Score' ? 'active_attention' : 'Score';
  const channels = [...new Set(rows.map((row) => row.Channel))];
  return channels
    .sort((first, second) => channelPlace(first) - channelPlace(second))
    .map((channel) => ({
      channel,
      colour: colourOf(channel),
      bars: rows
        .filter((row) => row.Channel === channel)
        .map((row) => ({ name: row.Publisher ?? row.Format ?? channel, value: row[prefer] ?? row[other] ?? 0 }))
        .sort((first, second) => second.value - first.value)
        .map((bar) => ({ ...bar, colour: colourOf(channel), label: measureText(bar.value) })),
    }));
}

/** A measure without a unit of its own: two decimals, more below a tenth, none from a thousand on. */
export function measureText(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.1) return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
  return value.toLocaleString('en-US', { maximumFractionDigits: size >= 1000 ? 0 : 2 });
}

/** Money on an axis: $1.5M, $200k. */
export function shortMoney(dollars: number): string {
  return `$${shortNumber(dollars)}`;
}

/** A number on an axis: 1.5M, 200k. */
export function shortNumber(value: number): string {
  return value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 2 }).replace('K', 'k');
}
