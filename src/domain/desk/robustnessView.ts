import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { dollarsAndCents, upToDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { counted, listed } from '../../../core/words/wording.ts';
import type { ByChannel, DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { MixProof } from '../report/mixProof.ts';
import { intervalSentence } from '../report/interval.ts';
import type { TableView } from '../report/reportView.ts';
import { DESK_ORDER } from './deskView.ts';

/** The panel's name, on the screen and in files. */
export const ROBUSTNESS_TITLE = 'How sure is this mix';

/** How far below the best a plan may be to count as near-best; the first is asked at first. */
export const NEAR_BEST_SHARES: readonly number[] = [0.01, 0.005, 0.02, 0.03, 0.05];

/** "1%", "0.5%": a share that is chosen or told in tenths of a per cent. */
export const nearBestText = (share: number): string => `${upToDecimals(100 * share, 1)}%`;

/** What any near-best plan may give one channel. */
export interface RangeRow {
  readonly channel: Channel;
  readonly money: number;
  readonly spans: readonly { readonly least: number; readonly most: number }[];
  readonly isMust: boolean;
  /** "$120,000 to $480,000". */
  readonly text: string;
}

/** The ranges of the channels that have one, by family; empty while they are being counted. @param spend the mix [$] */
export function rangeRows({ ranges }: DeskRobustness, spend: ByChannel<number>): RangeRow[] {
  if (ranges === null) return [];
  return DESK_ORDER.flatMap((channel) => {
    const place = CHANNELS.indexOf(channel);
    const range = ranges.channels[place];
    if (!range) return [];
    const text = range.spans.map(({ least, most }) => spanText(least, most)).join(' or ');
    return [{ channel, money: spend[place]!, spans: range.spans, isMust: range.isMust, text }];
  });
}

function spanText(least: number, most: number): string {
  const [from, to] = [Math.round(least), Math.round(most)];
  return from === to ? wholeDollars(from) : `${wholeDollars(from)} to ${wholeDollars(to)}`;
}

/** What the ranges amount to. */
export function rangesSentence({ ranges, within }: DeskRobustness): string {
  if (ranges === null) return 'Being counted';
  const musts = CHANNELS.filter((_, place) => ranges.channels[place]?.isMust);
  const near = `A plan within ${nearBestText(within)} of the best still reaches ${wholeNumber(ranges.target)} people or more.`;
  const choice = 'Each range is one channel at a time: the others then go where they serve best.';
  if (musts.length === 0) return `${near} No single channel is a must for that. ${choice}`;
  return `${near} ${listed(musts)} ${musts.length === 1 ? 'is' : 'are'} in all of them; the rest is choice. ${choice}`;
}

/** How much the channel that may move most can do so among near-best plans [$]. */
export interface FlatOptimum {
  /** What such a plan may give up, as a share of the best reach. */
  readonly within: number;
  readonly budget: number;
  readonly channel: Channel;
  /** Several where the two sides of the television choice leave a gap. */
  readonly spans: RangeRow['spans'];
}

const widthOf = ({ spans }: Pick<RangeRow, 'spans'>) => spans.reduce((sum, { least, most }) => sum + most - least, 0);

/** The channel with the widest range in money; null while the ranges are counted, or where no channel has one. */
export function flatOptimumOf(
  { ranges, within }: Pick<DeskRobustness, 'ranges' | 'within'>,
  budget: number,
): FlatOptimum | null {
  const widest = DESK_ORDER.flatMap((channel) => {
    const range = ranges?.channels[CHANNELS.indexOf(channel)];
    return range ? [{ within, budget, channel, spans: range.spans }] : [];
  }).reduce<FlatOptimum | null>((best, one) => (best === null || widthOf(one) > widthOf(best) ? one : best), null);
  return widest && widthOf(widest) > 0 ? widest : null;
}

/** A top where no channel may move by this share of the budget is not flat. */
const FLAT_MINIMUM = 0.01;

/** "Many splits come within 1%: Radio from $0 to $697,000." */
export function flatOptimumSentence(top: FlatOptimum): string {
  const within = nearBestText(top.within);
  if (widthOf(top) < FLAT_MINIMUM * top.budget) {
    return `Few splits come within ${within}: no channel may move by more than ${wholeDollars(widthOf(top))}.`;
  }
  const spans = top.spans.map(({ least, most }) =>
    least === most ? wholeDollars(least) : `from ${spanText(least, most)}`,
  );
  return `Many splits come within ${within}: ${top.channel} ${spans.join(' or ')}.`;
}

/** A proof with how flat the top is, where it calls the mix best and that was counted. */
export function withFlatOptimum(proof: MixProof | null, top: FlatOptimum | null): MixProof | null {
  return proof?.kind === 'proven' && top
    ? { ...proof, sentence: `${proof.sentence} ${flatOptimumSentence(top)}` }
    : proof;
}

/** The two ranges of reach, apart, and what they mean for the mix. */
export function reachSentences(robustness: DeskRobustness, universe: number): string[] {
  const { reach } = robustness;
  if (reach === null) return ['Being counted'];
  const ofSample = reach.sample
    ? intervalSentence(reach.sample)
    : 'The audience file names no respondents, so nothing can be said of other samples.';
  const { worstRegret, cases } = reach.attention;
  const ofMix =
    `${worstRegret < 0.05 ? 'The mix hardly does' : 'So does the mix'}: in all ${cases} cases tested it stays ` +
    `within ${nearBestText(worstRegret)} of the best for that case.`;
  return [ofSample, `${attentionSentence(robustness, universe)} ${ofMix}`];
}

/** How far the reach moves with the attention figures; '' while that is not counted. */
export function attentionSentence({ reach }: Pick<DeskRobustness, 'reach'>, universe: number): string {
  if (reach === null) return '';
  const share = (people: number) => nearBestText(universe > 0 ? people / universe : 0);
  const { low, high } = reach.attention;
  return (
    `The reach depends on the attention figures: with each family’s attention 30% lower or higher it is ${share(low)} to ` +
    `${share(high)} of the target.`
  );
}

/** A price or an attention figure, and what the best plan would reach with it 10 % down and up. */
export interface ChangeRow {
  readonly label: string;
  readonly channel: Channel;
  /** Differences to the best reach [people]. */
  readonly down: number;
  readonly up: number;
}

/** The ten figures that matter most, the most first. */
export function changeRows({ changes }: DeskRobustness): ChangeRow[] {
  if (changes === null) return [];
  return changes.bars.map(({ channel, of, down, up }) => ({
    channel: CHANNELS[channel]!,
    label: `${CHANNELS[channel]!}, ${of}`,
    down: Math.round(down - changes.best),
    up: Math.round(up - changes.best),
  }));
}

/** Channels without money and the price at which each would enter the mix. */
export function entryPricesSentence({ changes }: DeskRobustness): string | null {
  const told = (changes?.entersBelow ?? []).flatMap((cpm, place) =>
    cpm === null ? [] : [`${CHANNELS[place]!} below a CPM of ${dollarsAndCents(cpm)}`],
  );
  return told.length === 0 ? null : `Would enter the mix: ${listed(told)}.`;
}

/** What the robust mix buys beside this one. */
export function robustMixSentence({ robust, reach }: DeskRobustness): string | null {
  if (robust === null || reach === null) return null;
  const { worstRegret, cases } = reach.attention;
  if (robust.worstRegret >= worstRegret - 0.0005) {
    return `This mix is as robust as any: no other stays nearer to the best in all ${counted(cases, 'case')}.`;
  }
  return (
    `The most robust mix stays within ${nearBestText(robust.worstRegret)} of the best in all ${counted(cases, 'case')}, ` +
    `this one within ${nearBestText(worstRegret)}.`
  );
}

/** Ranges and changes as one table for a file: a row a channel. @param spend the mix [$] */
export function robustnessTable(robustness: DeskRobustness, spend: ByChannel<number>): TableView {
  const money = (field: string) => ({ field, header: field, numeric: true, decimals: 0 });
  const rows = rangeRows(robustness, spend).map(({ channel, money: own, spans, isMust }) => {
    const place = CHANNELS.indexOf(channel);
    return {
      Channel: channel,
      'Money ($)': own,
      'Least within reach of the best ($)': Math.min(...spans.map(({ least }) => least)),
      'Most within reach of the best ($)': Math.max(...spans.map(({ most }) => most)),
      'In all of them': isMust ? 'yes' : 'no',
      'Price 10% down, people more': robustness.changes?.firstOrder[place] ?? null,
    };
  });
  return {
    columns: [
      { field: 'Channel', header: 'Channel', numeric: false, decimals: 0 },
      money('Money ($)'),
      money('Least within reach of the best ($)'),
      money('Most within reach of the best ($)'),
      { field: 'In all of them', header: 'In all of them', numeric: false, decimals: 0 },
      money('Price 10% down, people more'),
    ],
    rows,
  };
}
