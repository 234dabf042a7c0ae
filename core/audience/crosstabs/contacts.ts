import { numberText, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Doubts } from '../doubts/doubts.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import { PEOPLE_IN, unitOf, withoutUnit } from '../headings/figureUnits.ts';
import { TIMES_A_MONTH } from '../headings/frequencyWords.ts';
import { periodOf } from '../headings/headingParts.ts';
import { MEAN_USES_MAXIMUM } from './crosstabFigures.ts';
import { universeKind } from './universe.ts';
import type { Rows } from '../csv/preview.ts';

/** Headings of rating points (contacts per 100 people) and of contacts. */
const RATING_POINTS = /^(?:[gt]rps?|tarps?|(?:gross |target )?rating points)$/i;
const CONTACTS = /^(?:gross )?(?:impressions?|imps?|impacts|contacts|contactos|contatti|contacten|kontakte)$/i;
/** Contacts and reach are rounded: their ratio may be this much below one contact for each person. */
const LEAST_RATIO = 0.95;

/** What a column of contacts counts; null for any other column. */
function countedBy({ heading }: DataColumn): 'points' | 'contacts' | null {
  const last = heading.split(': ').at(-1)!;
  const name = (withoutUnit(last) ?? last)
    .replace(/^(?:(?:total|all|average|avg\.?|monthly|weekly|daily|\d{1,2}[- ]?(?:weeks?|days?))\s+)+/i, '')
    .replace(/\s+(?:an?|per)\s+(?:day|week|month)$/i, '');
  return RATING_POINTS.test(name) ? 'points' : CONTACTS.test(name) ? 'contacts' : null;
}

/** A column of contacts, and how many contacts each vehicle has for each person that it reaches. */
interface ContactColumn {
  readonly column: DataColumn;
  /** The column of the people who are reached. */
  readonly reach: DataColumn;
  readonly audience: string;
  /** By row below the headings. */
  readonly ratios: readonly number[];
}

/** The first column of contacts of each audience that has a plausible number of contacts for each person. */
function contactColumns(columns: CrosstabColumns, below: Rows, decimal: DecimalSign): ContactColumn[] {
  const isVehicle = (row: readonly string[]) => universeKind(row[columns.vehicle.index] ?? '') === null;
  const figures = ({ index }: DataColumn) =>
    below.map((row) => (isVehicle(row) ? parseNumber(row[index] ?? '', decimal) : NaN));
  const audiences = new Set<string>();
  return columns.data.flatMap((column) => {
    const counted = countedBy(column);
    // The heading of a column without an audience may have been taken for one.
    const audience =
      column.audience === column.heading || column.heading.startsWith(`${column.audience} (`) ? '' : column.audience;
    const reach = columns.data.find(
      (one) => one.audience === audience && one.measure === (counted === 'points' ? 'reach' : 'audience'),
    );
    if (counted === null || reach === undefined || audiences.has(audience)) return [];
    const divisors = figures(reach);
    const ratios = figures(column).map((figure, row) => figure / divisors[row]!);
    const unit = (one: DataColumn) => PEOPLE_IN[unitOf(one.heading) ?? 'people'];
    const areShares = divisors.every((divisor) => !(divisor > 1));
    // A unit that only one heading states may hold for both.
    const factors = counted === 'points' ? [areShares ? 0.01 : 1] : [unit(column) / unit(reach), 1, 1 / unit(reach)];
    const factor = factors.find((one) => arePlausible(ratios.map((ratio) => ratio * one)));
    if (factor === undefined) return [];
    audiences.add(audience);
    return [{ column, reach, audience, ratios: ratios.map((ratio) => ratio * factor) }];
  });
}

/** Whether all known numbers of contacts for each person are possible: about one at least, and at most one an hour. */
function arePlausible(ratios: readonly number[]): boolean {
  const known = ratios.filter((ratio) => ratio > 0 && ratio < Infinity);
  return known.length > 0 && known.every((ratio) => ratio >= LEAST_RATIO && ratio <= MEAN_USES_MAXIMUM);
}

/**
 * In a table without frequencies, makes them from contacts: GRPs divided by reach in percent, or impressions divided by the people
 * who are reached. Asks for the period of the contacts if no heading or title states it.
 * @returns null for a table without contacts next to reach
 */
export function withFrequencyFromContacts(
  columns: CrosstabColumns,
  titles: readonly string[],
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): { columns: CrosstabColumns; below: Rows; note: string } | null {
  if (columns.statistic !== null || columns.data.some(({ measure }) => measure === 'frequency')) return null;
  const found = contactColumns(columns, below, decimal);
  const [first] = found;
  if (first === undefined) return null;
  const names = [first.column.heading, first.reach.heading];
  const stated = [...names, ...titles].map(periodOf).find((period) => period !== null);
  const answer =
    stated ??
    registry.ask({
      code: 'period of contacts',
      columns: [first.column.heading],
      message: `"${names[0]}" divided by "${names[1]}" says how often a person is reached. In which time?`,
      assumed: 'month',
      alwaysAsked: true,
      options: [
        { id: 'month', label: 'In a month' },
        { id: 'week', label: 'In a week' },
        { id: 'not used', label: 'In another time: not used' },
      ],
    });
  if (answer === 'not used') return null;
  const times = new Map<string, number>(Object.entries(TIMES_A_MONTH)).get(answer) ?? 1;
  const cells = (row: readonly string[], at: number) =>
    row.map((cell, index) => {
      const ratio = found.find(({ column }) => column.index === index)?.ratios[at];
      if (ratio === undefined) return cell;
      return ratio > 0 && ratio < Infinity ? numberText(Math.max(1, ratio) * times, decimal) : '';
    });
  const data = columns.data.map((column): DataColumn => {
    const made = found.find((one) => one.column === column);
    return made === undefined
      ? column
      : { ...column, heading: 'Times a month', audience: made.audience, question: '', measure: 'frequency' };
  });
  return {
    columns: { ...columns, data },
    below: below.map(cells),
    note: `The frequency is "${names[0]}" divided by "${names[1]}".`,
  };
}
