import type { PlanReport } from '../../contract/planReport.ts';
import { signed } from './compareFigures.ts';
import { spendOf } from './comparedPlan.ts';
import { formatMoney } from './money.ts';

/** A channel's money in both plans [$], and its share of each plan's money (0 to 1). */
export interface ChannelSpend {
  readonly channel: string;
  readonly ours: number;
  readonly theirs: number;
  readonly oursShare: number;
  readonly theirsShare: number;
}

/** Less than this is no money to a planner's eye [$]. */
const SMALLEST = 0.5;

/** The channels to which either plan gives money: this plan's largest first, then those only the compared plan buys. */
export function channelSpends(ours: PlanReport, theirs: PlanReport): ChannelSpend[] {
  const [one, other] = [spendOf(ours), spendOf(theirs)];
  const share = (money: number, whole: number) => (whole > 0 ? money / whole : 0);
  const [oursWhole, theirsWhole] = [one, other].map((spend) =>
    [...spend.values()].reduce((sum, money) => sum + money, 0),
  );
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((channel) => ({ channel, ours: one.get(channel) ?? 0, theirs: other.get(channel) ?? 0 }))
    .filter((line) => line.ours >= SMALLEST || line.theirs >= SMALLEST)
    .sort((first, second) => second.ours - first.ours || second.theirs - first.theirs)
    .map((line) => ({
      ...line,
      oursShare: share(line.ours, oursWhole ?? 0),
      theirsShare: share(line.theirs, theirsWhole ?? 0),
    }));
}

/** What lies between the two, as shown: whole dollars. */
export function moneyBetween({ ours, theirs }: Pick<ChannelSpend, 'ours' | 'theirs'>): number {
  return Math.round(ours) - Math.round(theirs);
}

/** "+$300,000", and "$0" where nothing lies between. */
export function moneyBetweenText(line: Pick<ChannelSpend, 'ours' | 'theirs'>): string {
  return signed(moneyBetween(line), formatMoney);
}

/** What lies between two shares, in points of share: "+4.2 points". */
export function pointsText({ oursShare, theirsShare }: Pick<ChannelSpend, 'oursShare' | 'theirsShare'>): string {
  const points = Math.round((oursShare - theirsShare) * 1000) / 10;
  const text = Math.abs(points).toLocaleString('en-US', { minimumFractionDigits: 1 });
  if (points === 0) return '0 points';
  return `${points > 0 ? '+' : '-'}${text} points`;
}

/** The drawing in words: where the plans lie furthest apart, and who buys what alone. */
export function spendSummary(lines: readonly ChannelSpend[]): string {
  const [widest] = [...lines].sort((one, other) => Math.abs(moneyBetween(other)) - Math.abs(moneyBetween(one)));
  if (!widest) return 'Neither plan puts money into a channel.';
  const inOurs = lines.filter(({ theirs }) => theirs < SMALLEST).map(({ channel }) => channel);
  const inTheirs = lines.filter(({ ours }) => ours < SMALLEST).map(({ channel }) => channel);
  return [
    moneyBetween(widest) === 0
      ? 'Every channel receives the same money in both plans.'
      : `The plans lie furthest apart in ${widest.channel}: ${formatMoney(widest.ours)} here, ${formatMoney(widest.theirs)} in the compared plan.`,
    inOurs.length > 0 ? `Only this plan buys ${inOurs.join(', ')}.` : '',
    inTheirs.length > 0 ? `Only the compared plan buys ${inTheirs.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
