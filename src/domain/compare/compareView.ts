import { sharesOf, spendOf } from './comparedPlan.ts';
import type { ComparedPlan } from './comparedPlan.ts';
import { figureLines, signed, signedDecimals } from './compareFigures.ts';
import type { FigureLine, MeasureId } from './compareFigures.ts';
import { inputDifferences, comparabilityOf } from './compareInputs.ts';
import type { InputDifference, Comparability } from './compareInputs.ts';
import { dollarsAndCents, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { capital, counted, listed, listedFirst, equalToFirst } from '../../../core/words/wording.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';

/** The comparison of the plan of the report (`ours`) with another plan (`theirs`). */
export interface CompareView {
  readonly names: PlanNames;
  readonly sentence: string;
  readonly comparability: Comparability;
  readonly inputs: readonly InputDifference[];
  readonly figures: readonly FigureLine[];
  readonly channels: readonly ChannelSpend[];
  readonly spendSummary: string;
}

/** The names of the two plans. */
interface PlanNames {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Compares the plan of the report (`ours`) with another plan (`theirs`). Differences are ours minus theirs.
 * @param names  the names of the plans, which differ if something is known that tells the plans apart
 */
export function compareView(ours: ComparedPlan, theirs: ComparedPlan, names: PlanNames): CompareView {
  const comparability = comparabilityOf(ours, theirs);
  const isLikeForLike = comparability.caveats.length === 0;
  const figures = figureLines(ours, theirs, isLikeForLike);
  const channels = channelSpends(ours.report, theirs.report);
  const numbers = (id: MeasureId) => figures.find((line) => line.id === id)?.numbers ?? UNKNOWN_NUMBERS;
  return {
    names,
    sentence: compareSentence({
      names,
      money: numbers('budget'),
      reach: numbers('reach'),
      channels,
      isLikeForLike,
    }),
    comparability,
    inputs: inputDifferences(ours, theirs),
    figures,
    channels,
    spendSummary: spendSummary(channels, names),
  };
}

const UNKNOWN_NUMBERS: FigureLine['numbers'] = { ours: null, theirs: null };

/**
 * What the sentence is made from: money [$] and attentive reach [people] of both plans, null if unknown. `ours` is the plan of the report,
 * `theirs` the plan that it is compared with.
 */
interface SentenceInputs {
  readonly names: PlanNames;
  readonly money: { readonly ours: number | null; readonly theirs: number | null };
  readonly reach: { readonly ours: number | null; readonly theirs: number | null };
  readonly channels: readonly ChannelSpend[];
  /** Whether the reach of the two plans can be compared. */
  readonly isLikeForLike: boolean;
}

/** The comparison in words for a client: the outcome, then the differences in spend. */
export function compareSentence(inputs: SentenceInputs): string {
  const outcome = outcomeSentence(inputs);
  const name = quoted(inputs.names.ours);
  // The second sentence can only begin with "It" if the first sentence has the plan's name.
  return [outcome, mixSentence(inputs, outcome.includes(name) ? 'It' : name)].filter(Boolean).join(' ');
}

const quoted = (name: string) => `“${name}”`;

type OursAndTheirs = SentenceInputs['money'];

/** What a plan reaches for its money, compared with the other plan. If reach cannot be compared, only the money; '' if unknown. */
function outcomeSentence({ names, money, reach, isLikeForLike }: SentenceInputs): string {
  const extraMoney = roundedDifference(money);
  const [our, their] = [quoted(names.ours), quoted(names.theirs)];
  if (!isLikeForLike || reach.ours === null || reach.theirs === null) return moneySentence(extraMoney, our);
  const [ours, theirs] = [Math.round(reach.ours), Math.round(reach.theirs)];
  const prefix = moneyPrefix(extraMoney, money.ours);
  if (ours === 0 && theirs === 0) return `${capital(`${prefix}neither plan reaches anyone attentively`)}.`;
  if (ours === 0) return `${prefix}${our} reaches no one attentively, ${their} ${counted(theirs, 'person', 'people')}.`;
  if (ours === theirs) return `${prefix}${our} reaches as many people attentively as ${their}: ${wholeNumber(ours)}.`;
  const extraPeople = ours - theirs;
  const count = `${wholeNumber(Math.abs(extraPeople))} ${extraPeople > 0 ? 'more' : 'fewer'} ${Math.abs(extraPeople) === 1 ? 'person' : 'people'}`;
  const noneReachedClause = theirs === 0 ? `; ${their} reaches no one` : '';
  return `${prefix}${our} reaches ${count} attentively than ${their}${pricePerPerson(extraMoney, extraPeople)}${noneReachedClause}.`;
}

/** The difference of the rounded numbers; null if either is unknown. */
function roundedDifference({ ours, theirs }: OursAndTheirs): number | null {
  return ours === null || theirs === null ? null : Math.round(ours) - Math.round(theirs);
}

function moneyPrefix(extraMoney: number | null, ours: number | null): string {
  if (extraMoney === null) return '';
  if (extraMoney === 0) return `For the same ${wholeDollars(ours ?? 0)}, `;
  return `For ${wholeDollars(Math.abs(extraMoney))} ${extraMoney > 0 ? 'more' : 'less'}, `;
}

/**
 * The price of each person that a plan reaches more, or the saving for each person that it reaches less. '' if it costs more but
 * reaches fewer people, or the reverse.
 */
function pricePerPerson(extraMoney: number | null, extraPeople: number): string {
  if (extraMoney === null || extraMoney === 0 || extraMoney > 0 !== extraPeople > 0) return '';
  const price = extraMoney / extraPeople;
  // Half a cent or more is rounded to a cent.
  const text = price < 0.005 ? 'less than $0.01' : dollarsAndCents(price);
  return extraPeople > 0 ? `: ${text} for each further one` : `: ${text} saved for each`;
}

function moneySentence(extraMoney: number | null, name: string): string {
  if (extraMoney === null) return '';
  if (extraMoney === 0) return 'Both plans cost the same.';
  return `${name} costs ${wholeDollars(Math.abs(extraMoney))} ${extraMoney > 0 ? 'more' : 'less'}.`;
}

/** If the shares of each channel differ by less than this, two mixes are called nearly the same. */
const EQUAL_SHARE_TOLERANCE = 0.005;
const NAMED_CHANNELS_MAXIMUM = 2;

function mixSentence({ channels, names }: SentenceInputs, subject: string): string {
  if (channels.length === 0) return '';
  if (channels.every((line) => line.ours === 0)) return `${subject} puts no money into any channel.`;
  if (channels.every((line) => line.theirs === 0)) return `${quoted(names.theirs)} puts no money into any channel.`;
  const isSameMix = channels.every(
    ({ oursShare, theirsShare }) => Math.abs(oursShare - theirsShare) < EQUAL_SHARE_TOLERANCE,
  );
  if (isSameMix)
    return `Both divide their money over the channels in ${haveSameShares(channels) ? 'the same way' : 'nearly the same way'}.`;
  const bySize = [...channels].sort((one, other) => Math.abs(spendDifference(other)) - Math.abs(spendDifference(one)));
  const increases = namedChanges(bySize.filter((line) => spendDifference(line) > 0));
  const decreases = namedChanges(bySize.filter((line) => spendDifference(line) < 0));
  if (increases && decreases) return `${subject} puts more into ${increases} and less into ${decreases}.`;
  if (increases) return `${subject} puts more into ${increases}, and less into none.`;
  return decreases ? `${subject} puts less into ${decreases}, and more into none.` : '';
}

/** The largest changes: "BVOD (+$300,000), Radio (+$90,000) and 3 other channels". */
function namedChanges(lines: readonly ChannelSpend[]): string {
  const named = lines.slice(0, NAMED_CHANNELS_MAXIMUM).map((line) => `${line.channel} (${spendDifferenceText(line)})`);
  const rest = lines.length - named.length;
  if (rest > 0) named.push(counted(rest, 'other channel'));
  return listed(named);
}

/** Whether the shares of both plans are equal, apart from rounding to cents. */
function haveSameShares(channels: readonly ChannelSpend[]): boolean {
  return channels.every(({ oursShare, theirsShare }) => Math.abs(oursShare - theirsShare) < 1e-6);
}

/**
 * A channel's money [$] in both plans, and its share (0 to 1) of each plan's money. `ours` is the plan of the report, `theirs` the plan
 * that it is compared with.
 */
export interface ChannelSpend {
  readonly channel: string;
  readonly ours: number;
  readonly theirs: number;
  readonly oursShare: number;
  readonly theirsShare: number;
  /** The two shares in per cent, rounded as they are shown. */
  readonly oursPrinted: number;
  readonly theirsPrinted: number;
}

/** Amounts below this, in dollars, are shown as no money. */
const SHOWN_DOLLARS_MINIMUM = 0.5;

/** The channels with money in either plan, sorted by the money in `ours`. Channels that only `theirs` buys come last. */
export function channelSpends(ours: PlanReport, theirs: PlanReport): ChannelSpend[] {
  const [ourSpend, theirSpend] = [spendOf(ours), spendOf(theirs)];
  const [ourPrintedShares, theirPrintedShares] = [sharesOf(ours), sharesOf(theirs)];
  const [ourTotal, theirTotal] = [totalOf(ourSpend), totalOf(theirSpend)];
  const share = (money: number, total: number) => (total > 0 ? money / total : 0);
  return [...new Set([...ourSpend.keys(), ...theirSpend.keys()])]
    .map((channel) => ({ channel, ours: ourSpend.get(channel) ?? 0, theirs: theirSpend.get(channel) ?? 0 }))
    .filter((line) => line.ours >= SHOWN_DOLLARS_MINIMUM || line.theirs >= SHOWN_DOLLARS_MINIMUM)
    .sort((first, second) => second.ours - first.ours || second.theirs - first.theirs)
    .map((line) => ({
      ...line,
      oursShare: share(line.ours, ourTotal),
      theirsShare: share(line.theirs, theirTotal),
      oursPrinted: ourPrintedShares.get(line.channel) ?? 0,
      theirsPrinted: theirPrintedShares.get(line.channel) ?? 0,
    }));
}

function totalOf(spend: ReadonlyMap<string, number>): number {
  return [...spend.values()].reduce((sum, money) => sum + money, 0);
}

/** The difference of the amounts in rounded dollars, so that it agrees with the amounts shown. */
function spendDifference({ ours, theirs }: Pick<ChannelSpend, 'ours' | 'theirs'>): number {
  return Math.round(ours) - Math.round(theirs);
}

/** The difference of the amounts as text: "+$300,000", or "$0" for no difference. */
export function spendDifferenceText(line: Pick<ChannelSpend, 'ours' | 'theirs'>): string {
  return signed(spendDifference(line), wholeDollars);
}

/** The difference of the two rounded shares, in percentage points. */
function shareDifference({ oursPrinted, theirsPrinted }: Pick<ChannelSpend, 'oursPrinted' | 'theirsPrinted'>): number {
  // Ten decimals remove the error of the subtraction, and + 0 turns -0 into 0.
  return Number((oursPrinted - theirsPrinted).toFixed(10)) + 0;
}

/** The difference of the shares as text: "+4.2 points". */
export function shareDifferenceText(line: Pick<ChannelSpend, 'oursPrinted' | 'theirsPrinted'>): string {
  return `${signedDecimals(shareDifference(line), 1)} points`;
}

/** A summary of the chart: the largest difference, and the channels that only one plan buys. */
export function spendSummary(lines: readonly ChannelSpend[], names: PlanNames): string {
  const absoluteDifference = (line: ChannelSpend) => Math.abs(spendDifference(line));
  const byDifference = [...lines].sort((one, other) => absoluteDifference(other) - absoluteDifference(one));
  const [largest] = byDifference;
  if (!largest) return 'Neither plan puts money into a channel.';
  const onlyInOurs = lines.filter(({ theirs }) => theirs < SHOWN_DOLLARS_MINIMUM).map(({ channel }) => channel);
  const onlyInTheirs = lines.filter(({ ours }) => ours < SHOWN_DOLLARS_MINIMUM).map(({ channel }) => channel);
  return [
    absoluteDifference(largest) === 0
      ? 'Every channel receives the same money in both plans.'
      : largestDifference(
          largest,
          equalToFirst(byDifference, (line) => wholeDollars(absoluteDifference(line))),
          names,
        ),
    onlyInOurs.length > 0 ? `Only ${quoted(names.ours)} buys ${listed(onlyInOurs)}.` : '',
    onlyInTheirs.length > 0 ? `Only ${quoted(names.theirs)} buys ${listed(onlyInTheirs)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function largestDifference(largest: ChannelSpend, tied: readonly ChannelSpend[], names: PlanNames): string {
  const { channel, ours, theirs } = largest;
  if (tied.length === 1)
    return `The plans are furthest apart in ${channel}: ${wholeDollars(ours)} in ${quoted(names.ours)}, ${wholeDollars(theirs)} in ${quoted(names.theirs)}.`;
  const channels = tied.map((line) => line.channel);
  return `The plans are furthest apart in ${listedFirst(channels, 'channel')}, by ${wholeDollars(Math.abs(spendDifference(largest)))} each.`;
}
