import type { Why } from '../../../core/contract/bodies/why.ts';
import { printedShares, shareText } from '../../../core/words/printedParts.ts';
import type { ExtraColumn } from '../report/charts/chartRows.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { listedFirst, wholePeople, equalToFirst } from '../../../core/words/wording.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';

/** One step of the waterfall chart, with the number of people at its start and at its end. */
interface BuildStep {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The colour of the channel; null for a step that is no channel. */
  readonly colour: string | null;
  readonly label: string;
}

export interface ReachBuild {
  readonly steps: readonly BuildStep[];
  readonly summary: string;
  /** Extra columns of the csv. */
  readonly extra: readonly ExtraColumn[];
}

export const SHARED_STEP = 'Two or more channels';
export const TOTAL_STEP = 'Attentive reach';

/**
 * The channels with incremental reach, the sum of it, and whether several channels are bought. Null if the sum exceeds the total, or if there
 * is nothing to show: no channel has incremental reach, and not even several channels together reach anyone.
 */
function addingChannels({ channels = [] }: Pick<Why, 'channels'>, total: number) {
  const adding = channels.filter(({ incremental_reach }) => incremental_reach > 0);
  const incrementalSum = adding.reduce((sum, { incremental_reach }) => sum + incremental_reach, 0);
  const hasSeveral = channels.filter(({ spend }) => spend > 0).length > 1;
  // The sum may exceed the total a little because of rounding in the reply.
  const canBeShown = incrementalSum <= total * 1.001 + 1 && (adding.length > 0 || (hasSeveral && total > 0));
  return canBeShown ? { adding, incrementalSum, hasSeveral } : null;
}

/** Whether {@link reachBuild} has anything to show. */
export const hasReachBuild = (why: Pick<Why, 'channels'>, total: number): boolean =>
  addingChannels(why, total) !== null;

/**
 * The waterfall of reach. It starts with the channel without which the plan would lose most people. The incremental reach of a channel,
 * R(all channels) - R(all other channels), counts the people that only this channel reaches attentively. So the steps of the channels add
 * up to the people reached by exactly one channel. The rest of the total is reached by two or more channels.
 * @param total  attentive reach of the plan [people]
 * @returns null if there is nothing to show, or if the incremental reaches exceed the total (`addingChannels`)
 */
export function reachBuild(why: Pick<Why, 'channels'>, total: number, colourOf: ColourOf): ReachBuild | null {
  const channels = addingChannels(why, total);
  if (channels === null) return null;
  const { adding, incrementalSum, hasSeveral } = channels;
  const ordered = adding.sort((first, second) => second.incremental_reach - first.incremental_reach);
  const channelParts = ordered.map(({ channel, incremental_reach: people }) => ({
    name: channel,
    people,
    colour: colourOf(channel),
    printed: Math.round(people),
  }));
  // Channels are printed with the same number as in the table. The shared part is printed as the rest of the total.
  const rest = Math.round(total) - channelParts.reduce((sum, { printed }) => sum + printed, 0);
  const shared = {
    name: SHARED_STEP,
    people: Math.max(0, total - incrementalSum),
    colour: null,
    printed: Math.max(0, rest),
  };
  const parts = hasSeveral ? [...channelParts, shared] : channelParts;
  const shares = printedShares(parts.map(({ people }) => people));
  let reached = 0;
  const steps = parts.map(({ name, people, colour, printed }, index) => {
    const from = reached;
    reached += people;
    return { name, from, to: reached, colour, label: `${wholeNumber(printed)} (${shareText(shares[index]!)}%)` };
  });
  const totalStep = { name: TOTAL_STEP, from: 0, to: total, colour: null, label: wholeNumber(Math.round(total)) };
  const printedParts = parts.map(({ name, people, printed }, index) => ({
    name,
    people,
    printed,
    share: shares[index]!,
  }));
  return {
    steps: [...steps, totalStep],
    summary: summaryOf(printedParts, total),
    extra: extraColumns(printedParts, total),
  };
}

/** A step of the waterfall: a channel, or the people reached by two or more channels. */
interface Part {
  readonly name: string;
  readonly people: number;
  /** Number of people as it is printed. */
  readonly printed: number;
  /** Share of the total in per cent, as it is printed. */
  readonly share: number;
}

function summaryOf(parts: readonly Part[], total: number): string {
  const shared = parts.find(({ name }) => name === SHARED_STEP);
  const adding = parts.filter(({ name }) => name !== SHARED_STEP);
  const [first] = adding;
  if (parts.length === 1 && first)
    return `${first.name} is the only channel that reaches anyone: ${wholePeople(total)}.`;
  if (!first || Math.round(first.people) < 1) {
    return `All ${wholePeople(total)} are reached by two or more channels: without any one of them the plan would lose hardly anyone.`;
  }
  return `${lossSentence(first, adding, total)} ${sharedSentence(shared)}`;
}

function lossSentence(first: Part, adding: readonly Part[], total: number): string {
  const top = equalToFirst(adding, ({ people }) => wholeNumber(people));
  const names = top.map(({ name }) => name);
  const without = names.length > 3 ? `any of ${listedFirst(names, 'channel')}` : names.join(' or without ');
  const lost = `Without ${without} the plan would lose ${wholeNumber(first.people)} of its ${wholePeople(total)}`;
  return top.length < adding.length || adding.length === 1
    ? `${lost}, more than without any other channel.`
    : `${lost}.`;
}

function sharedSentence(shared: Part | undefined): string {
  if (shared === undefined || shared.printed < 1)
    return `${shared && shared.people > 0 ? 'Hardly anyone' : 'No one'} is reached by two or more channels.`;
  const be = shared.printed === 1 ? 'is' : 'are';
  return `${wholeNumber(shared.printed)} (${shareText(shared.share)}%) ${be} reached by two or more channels and would not be lost with any one of them.`;
}

/** Further columns of the csv. Each has a value for every step and then one for the total. */
function extraColumns(parts: readonly Part[], total: number): ExtraColumn[] {
  const sums = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { printed }) => sum + printed, 0));
  return [
    { header: 'Share of the total (%)', values: [...parts.map(({ share }) => share), 100] },
    { header: 'Total so far (people)', values: [...sums, total] },
  ];
}
