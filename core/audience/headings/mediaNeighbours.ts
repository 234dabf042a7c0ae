import { plainName } from '../../words/plainName.ts';

/** Vehicle names that are also everyday words, or names of other things a survey asks about. */
const EVERYDAY = new Set(
  'domain gold prime max shopper 10 x seven nine ten sbs hit meta goa snap reels shorts smooth cruise sen mix display internet press stv nova stack fb ig rea win age theage thewest'.split(
    ' ',
  ),
);
/** Everyday names that in a survey are nearly always those of media. */
const BRANDS = new Set(['acast', 'stan', 'nova', 'sbs', 'stv', 'fb', 'ig', 'theage', 'thewest', 'nine', 'seven']);
/** Networks whose names are numbers or words: several next to each other are media. */
const NETWORKS = new Set(['seven', 'nine', 'ten', 'sbs', '10']);
/** Columns up to this far apart are neighbours [columns]. Two of one channel may be one column further apart, if only media are between. */
const NEAR = 2;
const SAME_CHANNEL_NEAR = 3;

/** Whether a heading may mean something other than a media vehicle. A heading with its channel is unambiguous. */
export function isEveryday(heading: string): boolean {
  return EVERYDAY.has(plainName(heading)) || plainName(heading).length === 1;
}

/** Whether a heading that may mean something else is nearly always a vehicle, where its cells are like those of media. */
export function isBrand(heading: string): boolean {
  return BRANDS.has(plainName(heading));
}

interface Headed {
  readonly index: number;
  readonly heading: string;
  readonly mapped: { readonly channel: string };
}

/** The media columns near a column, those of its own channel first. */
export function mediaNeighbours<Column extends Headed>(column: Headed, columns: readonly Column[]): Column[] {
  const isOwn = (other: Headed) => other.mapped.channel === column.mapped.channel;
  const near = columns.filter((other) => {
    const distance = Math.abs(other.index - column.index);
    if (distance === 0 || isEveryday(other.heading)) return false;
    return (
      distance <= NEAR || (isOwn(other) && distance === SAME_CHANNEL_NEAR && isMediaBetween(column, other, columns))
    );
  });
  return near.toSorted((one, two) => Number(isOwn(two)) - Number(isOwn(one)));
}

function isMediaBetween(one: Headed, other: Headed, columns: readonly Headed[]): boolean {
  const [from, to] = [Math.min(one.index, other.index), Math.max(one.index, other.index)];
  return columns.filter(({ index }) => index > from && index < to).length === to - from - 1;
}

/**
 * Splits columns that look like media by their neighbours. One headed by an everyday word is certain when media columns
 * are on both its sides. At the edge it may belong to the survey's other questions.
 * @returns columns that are certainly media, and candidates to ask about
 */
export function splitByNeighbours<Column extends Headed>(
  columns: readonly Column[],
): { media: Column[]; candidates: Column[] } {
  // Where every heading is an everyday word, only their neighbours of the same channel distinguish media.
  const areAllEveryday = columns.every(({ heading }) => isEveryday(heading));
  const isCertain = (column: Column) => {
    if (!isEveryday(column.heading)) return true;
    const neighbours = mediaNeighbours(column, columns);
    const isBetween =
      neighbours.some(({ index }) => index < column.index) && neighbours.some(({ index }) => index > column.index);
    return isBetween || ((areAllEveryday || isNetwork(column)) && hasSimilarNeighbour(column, columns));
  };
  return { media: columns.filter(isCertain), candidates: columns.filter((column) => !isCertain(column)) };
}

const isNetwork = ({ heading }: Headed) => NETWORKS.has(plainName(heading));

function hasSimilarNeighbour(column: Headed, columns: readonly Headed[]): boolean {
  return columns.some((other) => {
    const distance = Math.abs(other.index - column.index);
    if (distance === 0 || distance > SAME_CHANNEL_NEAR) return false;
    return (
      other.mapped.channel === column.mapped.channel &&
      (isNetwork(column) ? isNetwork(other) || !isEveryday(other.heading) : true)
    );
  });
}
