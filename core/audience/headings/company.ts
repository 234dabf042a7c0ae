import { plainName } from '../../words/plainName.ts';

/** Names of the mapping that are everyday words, or names of other things a survey asks about. */
const EVERYDAY = new Set(
  'domain gold prime max shopper 10 x seven nine ten sbs hit stan meta goa snap reels shorts smooth cruise sen mix display internet press stv nova acast stack fb ig rea win age theage thewest'.split(
    ' ',
  ),
);
/** Networks: a row of them is media, though each alone is a number or a word. */
const NETWORKS = new Set(['seven', 'nine', 'ten', 'sbs', '10']);
/** So near a column it keeps company [columns]; one of the same channel a little farther, with media between. */
const NEAR = 2;
const SAME_CHANNEL_NEAR = 3;

/** Whether a heading may well mean something that is no media vehicle. One that names its channel too does not. */
export function isEveryday(heading: string): boolean {
  return EVERYDAY.has(plainName(heading)) || plainName(heading).length === 1;
}

interface Headed {
  readonly index: number;
  readonly heading: string;
  readonly mapped: { readonly channel: string };
}

/** The media that a column stands beside, those of its own channel first. */
export function companyOf<Column extends Headed>(column: Headed, columns: readonly Column[]): Column[] {
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
 * Parts columns by the company they keep: one headed by an everyday word is media when media stand on both its sides. At
 * the edge of a row of media it may be the last of the questions before them.
 * @returns those that are media, and those that are only perhaps
 */
export function byCompany<Column extends Headed>(columns: readonly Column[]): { sure: Column[]; perhaps: Column[] } {
  // Where every heading is such a word nothing tells media from other questions but their own row.
  const isAlone = columns.every(({ heading }) => isEveryday(heading));
  const isSure = (column: Column) => {
    if (!isEveryday(column.heading)) return true;
    const company = companyOf(column, columns);
    const isBetween =
      company.some(({ index }) => index < column.index) && company.some(({ index }) => index > column.index);
    return isBetween || ((isAlone || isNetwork(column)) && keepsOwnCompany(column, columns));
  };
  return { sure: columns.filter(isSure), perhaps: columns.filter((column) => !isSure(column)) };
}

const isNetwork = ({ heading }: Headed) => NETWORKS.has(plainName(heading));

function keepsOwnCompany(column: Headed, columns: readonly Headed[]): boolean {
  return columns.some((other) => {
    const distance = Math.abs(other.index - column.index);
    if (distance === 0 || distance > SAME_CHANNEL_NEAR) return false;
    return (
      other.mapped.channel === column.mapped.channel &&
      (isNetwork(column) ? isNetwork(other) || !isEveryday(other.heading) : true)
    );
  });
}
