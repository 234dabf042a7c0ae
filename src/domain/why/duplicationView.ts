import type { Duplicated } from '../../../core/contract/bodies/why.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { listedFirst, wholePeople, equalToFirst } from '../../../core/words/wording.ts';
import { percentText } from '../../../core/words/percent.ts';
import type { TableView } from '../report/reportContents.ts';
import { tableOf } from './whyView.ts';

export interface DuplicationCell {
  /** People reached by both channels; on the diagonal, people reached by the channel. Null if not known. */
  readonly people: number | null;
  /** Whether the cell is on the diagonal, where both channels are the same. */
  readonly isDiagonal: boolean;
  /** The overlap as a share of the largest overlap, 0 to 1. */
  readonly weight: number;
}

export interface DuplicationView {
  readonly channels: readonly string[];
  readonly rows: readonly { readonly channel: string; readonly cells: readonly DuplicationCell[] }[];
  /** Whether the diagonal has figures. */
  readonly hasDiagonal: boolean;
  readonly summary: string;
  readonly table: TableView;
}

/** The pairs of two different channels. */
const pairsOfTwoChannels = (pairs: readonly Duplicated[] | undefined) =>
  (pairs ?? []).filter(({ channel, other }) => channel !== other);

/** Whether {@link duplicationView} has anything to show. */
export const hasDuplication = (pairs: readonly Duplicated[] | undefined): boolean =>
  pairsOfTwoChannels(pairs).length > 0;

/**
 * A matrix of channels that shows which channels reach the same people.
 * @param order  channels in the order of the mix; other channels follow after them
 * @param alone  each channel's own attentive reach [people], if it is known
 * @returns null if the reply has no pairs of channels
 */
export function duplicationView(
  pairs: readonly Duplicated[] | undefined,
  order: readonly string[],
  alone: ReadonlyMap<string, number>,
): DuplicationView | null {
  const overlaps = pairsOfTwoChannels(pairs);
  if (overlaps.length === 0) return null;
  const namedChannels = new Set(overlaps.flatMap(({ channel, other }) => [channel, other]));
  const channels = [...new Set([...order.filter((name) => namedChannels.has(name)), ...namedChannels])];
  const people = new Map(overlaps.flatMap((pair) => inBothOrders(pair)));
  const largest = Math.max(...overlaps.map((pair) => pair.people));
  const rows = channels.map((channel) => ({
    channel,
    cells: channels.map((other) => {
      const isDiagonal = other === channel;
      const count = (isDiagonal ? alone.get(channel) : people.get(pairName(channel, other))) ?? null;
      return {
        people: count,
        isDiagonal,
        weight: isDiagonal || count === null || largest <= 0 ? 0 : Math.max(0, count / largest),
      };
    }),
  }));
  const hasDiagonal = channels.some((channel) => alone.has(channel));
  const cells = rows.map(({ channel, cells: line }) => ({
    Channel: channel,
    ...Object.fromEntries(line.map((cell, index) => [channels[index]!, cell.people])),
  }));
  return {
    channels,
    rows,
    hasDiagonal,
    summary: summaryOf(overlaps, alone),
    table: inWholePeople(tableOf(cells, ['Channel'])),
  };
}

/** The table without decimals. They are set here because the headers are names of channels, which have no unit. */
function inWholePeople({ columns, rows }: TableView): TableView {
  return { rows, columns: columns.map((column) => ({ ...column, decimals: 0 })) };
}

const pairName = (channel: string, other: string) => JSON.stringify([channel, other]);

/** The overlap of a pair under both orders of its channels. */
function inBothOrders({ channel, other, people }: Duplicated) {
  return [[pairName(channel, other), people] as const, [pairName(other, channel), people] as const];
}

function summaryOf(pairs: readonly Duplicated[], alone: ReadonlyMap<string, number>): string {
  const byPeople = [...pairs].sort((one, other) => other.people - one.people);
  const first = byPeople[0]!;
  if (Math.round(first.people) < 1) {
    return `${first.people > 0 ? 'Hardly anyone' : 'No one'} is reached by two of these channels.`;
  }
  const tied = equalToFirst(byPeople, (pair) => wholeNumber(pair.people));
  const reached = `${wholePeople(first.people)} ${Math.round(first.people) === 1 ? 'is' : 'are'} reached attentively by both`;
  if (tied.length === pairs.length && pairs.length > 1) return `Every two of these channels overlap alike: ${reached}.`;
  if (tied.length > 1) {
    const names = tied.map(({ channel, other }) => `${channel} with ${other}`);
    return `${listedFirst(names, 'pair')} overlap most: ${reached} channels of each pair.`;
  }
  const overlap = `${first.channel} and ${first.other} overlap${pairs.length > 1 ? ' most' : ''}: ${reached}`;
  return `${overlap}${shareOfSmaller(first, alone)}.`;
}

/** The overlap as a share of the smaller channel's reach; '' if that is not known. */
function shareOfSmaller(pair: Duplicated, alone: ReadonlyMap<string, number>): string {
  const [smaller] = [pair.channel, pair.other]
    .map((channel) => ({ channel, reach: alone.get(channel) ?? 0 }))
    .filter(({ reach }) => reach > 0 && reach >= pair.people)
    .sort((one, other) => one.reach - other.reach);
  return smaller ? `, ${percentText(pair.people / smaller.reach)} of all that ${smaller.channel} reaches` : '';
}
