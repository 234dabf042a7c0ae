import { plainName } from '../../text/plainName.ts';

/** Vehicle names that are also everyday words, or names of other things a survey asks about. */
const EVERYDAY_NAMES = new Set(
  'domain gold prime max shopper 10 x seven nine ten sbs hit meta goa snap reels shorts smooth cruise sen mix display internet press stv nova stack fb ig rea win age theage thewest'.split(
    ' ',
  ),
);
/** Everyday names that in a survey nearly always mean media. */
const NEARLY_ALWAYS_MEDIA = new Set(['nova', 'sbs', 'stv', 'fb', 'ig', 'theage', 'thewest', 'nine', 'seven']);
/** Networks whose names are numbers or words: several next to each other are media. */
const NETWORKS = new Set(['seven', 'nine', 'ten', 'sbs', '10']);
/** Largest distance, in columns, between neighbours. */
const NEAR = 2;
/**
 * Largest distance, in columns, between neighbours of the same channel. {@link mediaNeighbours} also requires that all columns
 * between them are media.
 */
const SAME_CHANNEL_NEAR = 3;

/**
 * Whether a heading may mean something other than a media vehicle. A heading that also names the channel, such as "Radio: Gold",
 * means a vehicle.
 */
export function isEveryday(heading: string): boolean {
  return EVERYDAY_NAMES.has(plainName(heading)) || plainName(heading).length === 1;
}

/** Whether a heading is an everyday name that nearly always means a vehicle, provided that its cells look like those of media. */
export function isNearlyAlwaysMedia(heading: string): boolean {
  return NEARLY_ALWAYS_MEDIA.has(plainName(heading));
}

interface MappedColumn {
  readonly index: number;
  readonly heading: string;
  readonly mapped: { readonly channel: string };
}

/** The columns near a column that are media beyond doubt: those with everyday names are left out. The same channel comes first. */
export function mediaNeighbours<Column extends MappedColumn>(
  column: MappedColumn,
  columns: readonly Column[],
): Column[] {
  const hasSameChannel = (other: MappedColumn) => other.mapped.channel === column.mapped.channel;
  const neighbours = columns.filter((other) => {
    const distance = Math.abs(other.index - column.index);
    if (distance === 0 || isEveryday(other.heading)) return false;
    if (distance <= NEAR) return true;
    return distance === SAME_CHANNEL_NEAR && hasSameChannel(other) && isMediaBetween(column, other, columns);
  });
  return neighbours.toSorted((one, two) => Number(hasSameChannel(two)) - Number(hasSameChannel(one)));
}

function isMediaBetween(one: MappedColumn, other: MappedColumn, columns: readonly MappedColumn[]): boolean {
  const [from, to] = [Math.min(one.index, other.index), Math.max(one.index, other.index)];
  return columns.filter(({ index }) => index > from && index < to).length === to - from - 1;
}

/**
 * Splits columns that look like media by their neighbours. A column headed by an everyday word is certain when media columns
 * are on both of its sides. At the edge of the media columns it may belong to another question of the survey.
 * @returns columns that are certainly media, and candidates to ask about
 */
export function splitByNeighbours<Column extends MappedColumn>(
  columns: readonly Column[],
): { media: Column[]; candidates: Column[] } {
  // Where every heading is an everyday word, only their neighbours of the same channel distinguish media.
  const areAllEveryday = columns.every(({ heading }) => isEveryday(heading));
  const isCertain = (column: Column) => {
    if (!isEveryday(column.heading)) return true;
    const neighbours = mediaNeighbours(column, columns);
    const isBetween =
      neighbours.some(({ index }) => index < column.index) && neighbours.some(({ index }) => index > column.index);
    return isBetween || ((areAllEveryday || isNetwork(column)) && hasNeighbourOfChannel(column, columns));
  };
  return { media: columns.filter(isCertain), candidates: columns.filter((column) => !isCertain(column)) };
}

const isNetwork = ({ heading }: MappedColumn) => NETWORKS.has(plainName(heading));

/** Whether a column of the same channel is near. Next to a network, an everyday word does not count unless it is a network too. */
function hasNeighbourOfChannel(column: MappedColumn, columns: readonly MappedColumn[]): boolean {
  return columns.some((other) => {
    const distance = Math.abs(other.index - column.index);
    if (distance === 0 || distance > SAME_CHANNEL_NEAR) return false;
    return (
      other.mapped.channel === column.mapped.channel &&
      (isNetwork(column) ? isNetwork(other) || !isEveryday(other.heading) : true)
    );
  });
}
