import type { Duplicated } from '../../../core/contract/bodies/why.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { listedFirst, wholePeople, equalToFirst } from '../../../core/words/wording.ts';
import { percentText } from '../../../core/words/percent.ts';
import type { TableView } from '../report/reportView.ts';
import { tableOf } from './whyView.ts';

export interface DuplicationCell {
  /** People reached by both channels; on the diagonal by the channel itself. Null where not known. */
  readonly people: number | null;
  readonly isOwn: boolean;
  /** Share of the largest overlap, 0 to 1. */
  readonly weight: number;
}

export interface DuplicationView {
  readonly channels: readonly string[];
  readonly rows: readonly { readonly channel: string; readonly cells: readonly DuplicationCell[] }[];
  /** Whether the diagonal has figures. */
  readonly hasOwn: boolean;
  readonly summary: string;
  readonly table: TableView;
}

const ofTwo = (pairs: readonly Duplicated[] | undefined) =>
  (pairs ?? []).filter(({ channel, other }) => channel !== other);

/** Whether {@link duplicationView} has anything to show. */
export const hasDuplication = (pairs: readonly Duplicated[] | undefined): boolean => ofTwo(pairs).length > 0;

/**
 * Which channels reach the same people, as a matrix.
 * @param order  channels in the order of the mix; others follow
 * @param alone each channel's own attentive reach [people], where it is known
 * @returns null when the reply has no pairs
 */
export function duplicationView(
  pairs: readonly Duplicated[] | undefined,
  order: readonly string[],
  alone: ReadonlyMap<string, number>,
): DuplicationView | null {
  const overlaps = ofTwo(pairs);
  if (overlaps.length === 0) return null;
  const named = new Set(overlaps.flatMap(({ channel, other }) => [channel, other]));
  const channels = [...new Set([...order.filter((name) => named.has(name)), ...named])];
  const people = new Map(overlaps.flatMap((pair) => bothWays(pair)));
  const most = Math.max(...overlaps.map((pair) => pair.people));
  const rows = channels.map((channel) => ({
    channel,
    cells: channels.map((other) => {
      const isOwn = other === channel;
      const count = (isOwn ? alone.get(channel) : people.get(pairName(channel, other))) ?? null;
      return { people: count, isOwn, weight: isOwn || count === null || most <= 0 ? 0 : Math.max(0, count / most) };
    }),
  }));
  const hasOwn = channels.some((channel) => alone.has(channel));
  const cells = rows.map(({ channel, cells: line }) => ({
    Channel: channel,
    ...Object.fromEntries(line.map((cell, index) => [channels[index]!, cell.people])),
  }));
  return {
    channels,
    rows,
    hasOwn,
    summary: summaryOf(overlaps, alone),
    table: inWholePeople(tableOf(cells, ['Channel'])),
  };
}

/** Sets the decimals here, because the headers are channels without a unit. */
function inWholePeople({ columns, rows }: TableView): TableView {
  return { rows, columns: columns.map((column) => ({ ...column, decimals: 0 })) };
}

const pairName = (channel: string, other: string) => JSON.stringify([channel, other]);

function bothWays({ channel, other, people }: Duplicated) {
  return [[pairName(channel, other), people] as const, [pairName(other, channel), people] as const];
}

function summaryOf(pairs: readonly Duplicated[], alone: ReadonlyMap<string, number>): string {
  const byPeople = [...pairs].sort((one, other) => other.people - one.people);
  const first = byPeople[0]!;
  if (Math.round(first.people) < 1) {
    return `${first.people > 0 ? 'Hardly anybody' : 'Nobody'} is reached by two of these channels.`;
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

/** The overlap as a share of the smaller channel's reach, where known. */
function shareOfSmaller(pair: Duplicated, alone: ReadonlyMap<string, number>): string {
  const [smaller] = [pair.channel, pair.other]
    .map((channel) => ({ channel, reach: alone.get(channel) ?? 0 }))
    .filter(({ reach }) => reach > 0 && reach >= pair.people)
    .sort((one, other) => one.reach - other.reach);
  return smaller ? `, ${percentText(pair.people / smaller.reach)} of all that ${smaller.channel} reaches` : '';
}
