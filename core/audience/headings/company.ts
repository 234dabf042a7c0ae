import { plainName } from '../../words/plainName.ts';

/** Names of the mapping that are everyday words, or names of other things a survey asks about. */
const EVERYDAY = new Set(
  'domain gold prime max shopper 10 x seven nine ten sbs hit stan meta goa snap reels shorts smooth cruise sen mix display internet press stv nova acast stack fb ig rea win age theage thewest'.split(
    ' ',
  ),
);
const NEAR = 2;
/** So near a column of the same channel is company, whatever its name. */
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

/**
 * Parts columns by the company they keep: one headed by an everyday word is media when media stand beside it.
 * @returns those that are media, and those that are only perhaps
 */
export function byCompany<Column extends Headed>(columns: readonly Column[]): { sure: Column[]; perhaps: Column[] } {
  const sure: Column[] = [];
  const perhaps: Column[] = [];
  for (const column of columns) {
    const keepsCompany = columns.some((other) => {
      const distance = Math.abs(other.index - column.index);
      if (distance === 0) return false;
      if (!isEveryday(other.heading)) return distance <= NEAR;
      return distance <= SAME_CHANNEL_NEAR && other.mapped.channel === column.mapped.channel;
    });
    (isEveryday(column.heading) && !keepsCompany ? perhaps : sure).push(column);
  }
  return { sure, perhaps };
}
