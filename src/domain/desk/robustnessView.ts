import { CHANNELS, DESK_ORDER } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { dollarsAndCents, upToDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import { counted, listed } from '../../../core/words/wording.ts';
import type {
  ByChannel,
  DeskRobustness,
  DifferingAttention,
  RobustMix,
} from '../../../core/contract/bodies/deskQuestions.ts';
import type { MixProof } from '../report/mixProof.ts';
import { intervalSentence } from '../report/reachRange.ts';
import { columnOf } from '../report/reportContents.ts';
import type { TableView } from '../report/reportContents.ts';

/** The panel's title, on screen and in files. */
export const ROBUSTNESS_TITLE = 'How sure is this mix';

/** A near-best plan reaches at most this share less than the best plan. The planner chooses the share; the first is the default. */
export const NEAR_BEST_SHARES: readonly number[] = [0.01, 0.005, 0.02, 0.03, 0.05];

/** "1%", "0.5%": a share with up to one decimal. */
export const nearBestText = (share: number): string => `${upToDecimals(100 * share, 1)}%`;

/** The range of the money that near-best plans give one channel. */
export interface RangeRow {
  readonly channel: Channel;
  /** The money that this mix gives the channel [$]. */
  readonly money: number;
  /** The parts of the range [$]: several if the two branches of free-to-air television leave a gap in it. */
  readonly spans: readonly { readonly least: number; readonly most: number }[];
  /** Whether every near-best plan spends more on the channel than its minimum. */
  readonly isMust: boolean;
  /** The range in words: "$120,000 to $480,000". */
  readonly text: string;
}

/**
 * The ranges of the channels that have a range, in the order of the channel families; empty while the ranges are being computed.
 * @param spend  the mix: money by channel [$]
 */
export function rangeRows({ ranges }: DeskRobustness, spend: ByChannel<number>): RangeRow[] {
  if (ranges === null) return [];
  return DESK_ORDER.flatMap((channel) => {
    const index = CHANNELS.indexOf(channel);
    const range = ranges.channels[index];
    if (!range) return [];
    const text = range.spans.map(({ least, most }) => spanText(least, most)).join(' or ');
    return [{ channel, money: spend[index]!, spans: range.spans, isMust: range.isMust, text }];
  });
}

function spanText(least: number, most: number): string {
  const [from, to] = [Math.round(least), Math.round(most)];
  return from === to ? wholeDollars(from) : `${wholeDollars(from)} to ${wholeDollars(to)}`;
}

/**
 * How many people a near-best plan reaches, and which channels every near-best plan needs.
 * @param isForReach  whether the goal of the plan is most attentive reach. The ranges always have this goal.
 */
export function rangesSentence({ ranges, within }: DeskRobustness, isForReach = true): string {
  if (ranges === null) return 'Being computed';
  const requiredChannels = CHANNELS.filter((_, index) => ranges.channels[index]?.isMust);
  const reachSentence = `A plan within ${nearBestText(within)} of ${isForReach ? 'the best' : 'the most attentive reach, which is not the goal of this plan,'} still reaches ${wholeNumber(ranges.target)} people or more.`;
  const choice = 'Each range is for one channel at a time, with the best mix of the other channels.';
  if (requiredChannels.length === 0) return `${reachSentence} No single channel is necessary for that. ${choice}`;
  return `${reachSentence} ${listed(requiredChannels)} ${requiredChannels.length === 1 ? 'is' : 'are'} in every such plan; any one of the others can stay at its minimum. ${choice}`;
}

/**
 * The channel whose money differs most between near-best plans. A wide range means a flat optimum: the mix can change much while reach
 * changes little. Money is in dollars.
 */
export interface FlatOptimum {
  /** A near-best plan reaches at most this share less than the best plan. */
  readonly within: number;
  readonly budget: number;
  readonly channel: Channel;
  /** The range of the channel's money. It has several parts if the two branches of free-to-air television leave a gap in it. */
  readonly spans: RangeRow['spans'];
}

const widthOf = ({ spans }: Pick<RangeRow, 'spans'>) => spans.reduce((sum, { least, most }) => sum + most - least, 0);

/** The channel with the widest range; null while the ranges are being computed, or if no channel's money may change. */
export function flatOptimumOf(
  { ranges, within }: Pick<DeskRobustness, 'ranges' | 'within'>,
  budget: number,
): FlatOptimum | null {
  const widestRange = DESK_ORDER.flatMap((channel) => {
    const range = ranges?.channels[CHANNELS.indexOf(channel)];
    return range ? [{ within, budget, channel, spans: range.spans }] : [];
  }).reduce<FlatOptimum | null>((best, one) => (best === null || widthOf(one) > widthOf(best) ? one : best), null);
  return widestRange && widthOf(widestRange) > 0 ? widestRange : null;
}

/** The optimum counts as flat if the widest range is at least this share of the budget. */
const FLAT_RANGE_MINIMUM = 0.01;

/** A sentence about how flat the optimum is: "Many splits come within 1%: Radio from $0 to $697,000." */
export function flatOptimumSentence(flatOptimum: FlatOptimum): string {
  const within = nearBestText(flatOptimum.within);
  if (widthOf(flatOptimum) < FLAT_RANGE_MINIMUM * flatOptimum.budget) {
    return `Few splits come within ${within}: no channel may move by more than ${wholeDollars(widthOf(flatOptimum))}.`;
  }
  const spans = flatOptimum.spans.map(({ least, most }) =>
    least === most ? wholeDollars(least) : `from ${spanText(least, most)}`,
  );
  return `Many splits come within ${within}: ${flatOptimum.channel} ${spans.join(' or ')}.`;
}

/** Adds the sentence about the flat optimum to a proof, if the mix is proven best and the ranges were computed. */
export function withFlatOptimum(proof: MixProof | null, flat: FlatOptimum | null): MixProof | null {
  if (proof?.kind !== 'proven' || !flat) return proof;
  return { ...proof, sentence: `${proof.sentence} ${flatOptimumSentence(flat)}` };
}

/** Below this regret, the best mix hardly depends on the attention figures. The regret is how far a mix is below the best, as a share. */
const SMALL_REGRET = 0.05;

/** The range of the reach with other samples, its range with other attention figures, and what other attention means for the mix. */
export function reachSentences(robustness: DeskRobustness, universe: number): string[] {
  const { reach } = robustness;
  if (reach === null) return ['Being computed'];
  const sampleSentence = reach.sample
    ? intervalSentence(reach.sample)
    : (reach.sampleSays ?? 'The audience file names no respondents, so nothing can be said of other samples.');
  const { worstRegret, cases } = reach.attention;
  const mixSentence =
    `The best mix ${worstRegret < SMALL_REGRET ? 'hardly depends on them' : 'depends on them too'}: in all ${cases} cases tested this mix stays ` +
    `within ${nearBestText(worstRegret)} of the best for that case.`;
  return [
    sampleSentence,
    `${attentionSentence(robustness, universe)} ${mixSentence}`,
    ...(reach.differing ? [differingSentence(reach.reach, reach.differing)] : []),
  ];
}

/** The reach of the mix if attention differs from person to person. @param equalReach  its reach with equal attention [people] */
function differingSentence(equalReach: number, { reach, little, much, regret }: DifferingAttention): string {
  const shareFewer = (people: number) => percentText(equalReach > 0 ? 1 - people / equalReach : 0);
  // Rounded up to a tenth of a per cent.
  const withinPercent = upToDecimals(Math.max(0.1, Math.ceil(1000 * regret) / 10), 1);
  return (
    `If attention differs from person to person, this mix reaches ${wholeNumber(reach)} (${shareFewer(reach)} fewer; ` +
    `${shareFewer(little).replace('%', '')} to ${shareFewer(much)}). The mix stays within ${withinPercent}% of the best.`
  );
}

/** How the reach depends on the attention figures; '' until that is computed. */
export function attentionSentence({ reach }: Pick<DeskRobustness, 'reach'>, universe: number): string {
  if (reach === null) return '';
  const share = (people: number) => nearBestText(universe > 0 ? people / universe : 0);
  const { low, high, ranges } = reach.attention;
  const formatsText = ranges
    ? `, ${ranges.formats} of ${counted(ranges.of, 'format')} at their own low and high figures,`
    : '';
  return (
    `The reach depends on the attention figures: with each family’s attention 30% lower or higher${formatsText} it is ${share(low)} to ` +
    `${share(high)} of the target.`
  );
}

/** A price or an attention figure, and how the best reach changes if it is 10% lower or higher. */
export interface ChangeRow {
  readonly label: string;
  readonly channel: Channel;
  /** Differences to the best reach, in people, if the figure is 10% lower (`down`) or 10% higher (`up`). */
  readonly down: number;
  readonly up: number;
}

/** The figures with the largest effect, the largest first; empty until they are computed. */
export function changeRows({ changes }: DeskRobustness): ChangeRow[] {
  if (changes === null) return [];
  return changes.bars.map(({ channel, of, down, up }) => ({
    channel: CHANNELS[channel]!,
    label: `${CHANNELS[channel]!}, ${of}`,
    down: Math.round(down - changes.best),
    up: Math.round(up - changes.best),
  }));
}

/** The channels without money, each with the CPM below which it would enter the mix; null if there is none, or until it is computed. */
export function entryPricesSentence({ changes }: DeskRobustness): string | null {
  const parts = (changes?.entersBelow ?? []).flatMap((cpm, index) =>
    cpm === null ? [] : [`${CHANNELS[index]!} below a CPM of ${dollarsAndCents(cpm)}`],
  );
  return parts.length === 0 ? null : `Would enter the mix: ${listed(parts)}.`;
}

/** The mix that is more robust than the mix in question; null if there is none, or if it is not known yet. */
export function moreRobustMix({ robust, reach }: Pick<DeskRobustness, 'robust' | 'reach'>): RobustMix | null {
  if (robust === null || reach === null) return null;
  // Regrets are shown in per cent with one decimal. A smaller difference than 0.05% could not be seen.
  return robust.worstRegret < reach.attention.worstRegret - 0.0005 ? robust : null;
}

/** Compares this mix with the most robust mix; null until the figures of both are computed. */
export function robustMixSentence({ robust, reach }: DeskRobustness): string | null {
  if (robust === null || reach === null) return null;
  // The regret is how far a mix is below the best mix of a case, as a share of that best.
  const { worstRegret, cases } = reach.attention;
  if (moreRobustMix({ robust, reach }) === null) {
    return `This mix is as robust as any: no other stays nearer to the best in all ${counted(cases, 'case')}.`;
  }
  return (
    `The most robust mix stays within ${nearBestText(robust.worstRegret)} of the best in all ${counted(cases, 'case')}, ` +
    `this one within ${nearBestText(worstRegret)}.`
  );
}

/** The ranges and the effect of lower prices as a table for exports, one row per channel. @param spend  the mix: money by channel [$] */
export function robustnessTable(robustness: DeskRobustness, spend: ByChannel<number>): TableView {
  const rows = rangeRows(robustness, spend).map(({ channel, money: channelMoney, spans, isMust }) => {
    const index = CHANNELS.indexOf(channel);
    return {
      Channel: channel,
      'Money ($)': channelMoney,
      'Least within reach of the best ($)': Math.min(...spans.map(({ least }) => least)),
      'Most within reach of the best ($)': Math.max(...spans.map(({ most }) => most)),
      'In all of them': isMust ? 'yes' : 'no',
      'Price 10% down, people more': robustness.changes?.firstOrder[index] ?? null,
    };
  });
  return {
    columns: [
      columnOf('Channel'),
      columnOf('Money ($)', 0),
      columnOf('Least within reach of the best ($)', 0),
      columnOf('Most within reach of the best ($)', 0),
      columnOf('In all of them'),
      columnOf('Price 10% down, people more', 0),
    ],
    rows,
  };
}
