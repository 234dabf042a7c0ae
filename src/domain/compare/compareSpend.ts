import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { signed, signedDecimals } from './compareFigures.ts';
import { sharesOf, spendOf } from './comparedPlan.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { listed, listedFirst, equalToFirst } from '../../../core/words/wording.ts';

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
  const [one, other] = [spendOf(ours), spendOf(theirs)];
  const [oneShares, otherShares] = [sharesOf(ours), sharesOf(theirs)];
  const share = (money: number, total: number) => (total > 0 ? money / total : 0);
  const [ourTotal, theirTotal] = [one, other].map((spend) =>
    [...spend.values()].reduce((sum, money) => sum + money, 0),
  );
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((channel) => ({ channel, ours: one.get(channel) ?? 0, theirs: other.get(channel) ?? 0 }))
    .filter((line) => line.ours >= SHOWN_DOLLARS_MINIMUM || line.theirs >= SHOWN_DOLLARS_MINIMUM)
    .sort((first, second) => second.ours - first.ours || second.theirs - first.theirs)
    .map((line) => ({
      ...line,
      oursShare: share(line.ours, ourTotal ?? 0),
      theirsShare: share(line.theirs, theirTotal ?? 0),
      oursPrinted: oneShares.get(line.channel) ?? 0,
      theirsPrinted: otherShares.get(line.channel) ?? 0,
    }));
}

/** The difference of the amounts in rounded dollars, so that it agrees with the amounts shown. */
export function spendDifference({ ours, theirs }: Pick<ChannelSpend, 'ours' | 'theirs'>): number {
  return Math.round(ours) - Math.round(theirs);
}

/** The difference of the amounts as text: "+$300,000", or "$0" for no difference. */
export function spendDifferenceText(line: Pick<ChannelSpend, 'ours' | 'theirs'>): string {
  return signed(spendDifference(line), wholeDollars);
}

/** The difference of the two rounded shares, in percentage points. */
function shareDifference({ oursPrinted, theirsPrinted }: Pick<ChannelSpend, 'oursPrinted' | 'theirsPrinted'>): number {
  // Removes the rounding error of the subtraction.
  return Number((oursPrinted - theirsPrinted).toFixed(10)) + 0;
}

/** The difference of the shares as text: "+4.2 points". */
export function shareDifferenceText(line: Pick<ChannelSpend, 'oursPrinted' | 'theirsPrinted'>): string {
  return `${signedDecimals(shareDifference(line), 1)} points`;
}

/** A summary of the chart: the largest difference, and the channels that only one plan buys. */
export function spendSummary(lines: readonly ChannelSpend[]): string {
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
        ),
    onlyInOurs.length > 0 ? `Only this plan buys ${listed(onlyInOurs)}.` : '',
    onlyInTheirs.length > 0 ? `Only the compared plan buys ${listed(onlyInTheirs)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function largestDifference(largest: ChannelSpend, tied: readonly ChannelSpend[]): string {
  const { channel, ours, theirs } = largest;
  if (tied.length === 1)
    return `The plans are furthest apart in ${channel}: ${wholeDollars(ours)} here, ${wholeDollars(theirs)} in the compared plan.`;
  const names = tied.map((line) => line.channel);
  return `The plans are furthest apart in ${listedFirst(names, 'channel')}, by ${wholeDollars(Math.abs(spendDifference(largest)))} each.`;
}
