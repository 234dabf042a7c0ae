import { parseNumber, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { matchHeading } from '../headings/headingParts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { universeKind } from './universe.ts';
import type { Rows } from '../csv/preview.ts';

const TABLES_MINIMUM = 2;
/** Headings of the columns of counts and percentages, in the languages of SPSS. */
const COUNT = /^(?:frequency|freq\.?|counts?|n|cases|häufigkeit|effectifs?|frecuencia|frequenza)$/i;
const PERCENT = /^(?:valid )?(?:percent|%|pct)$/i;
/** A total of at least this number counts people; a smaller total counts respondents. */
const PEOPLE_MINIMUM = 100_000;

interface VehicleTable {
  readonly title: string;
  /** Number of people or respondents who use the vehicle. */
  readonly users: number;
  /** Number of people or respondents who were asked. */
  readonly total: number;
}

/**
 * Turns a file with a frequency table for each vehicle, as SPSS and PSPP write them, into one table with a row for each
 * vehicle. Such a table has the title "Used in past month: Netflix", the columns "Frequency" and "Percent", and the rows
 * "Yes", "No" and "Total".
 * @returns null for any other file
 */
export function asTableOfVehicles(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const titleRows = rows.flatMap((row, index) => {
    const filled = row.filter((cell) => cell !== '');
    const next = rows[index + 1] ?? [];
    const isHead = next.some((cell) => COUNT.test(cell)) && next.some((cell) => PERCENT.test(cell));
    return filled.length === 1 && isHead ? [index] : [];
  });
  const tables = titleRows.flatMap((titleRow, table) =>
    tableIn(rows.slice(titleRow, titleRows[table + 1] ?? rows.length), decimal, mapping),
  );
  if (tables.length < TABLES_MINIMUM) return null;
  const largestTotal = Math.max(...tables.map(({ total }) => total));
  const isPeople = largestTotal >= PEOPLE_MINIMUM;
  return [
    ...(isPeople ? [['Universe', String(largestTotal)]] : [['Sample', String(largestTotal)]]),
    ['Vehicle', isPeople ? 'Audience' : 'Reach %'],
    ...tables.map(({ title, users, total }) => [title, isPeople ? String(users) : String((100 * users) / total)]),
  ];
}

/** The frequency table of a vehicle in some rows that begin with its title; empty if the title names no vehicle. */
function tableIn(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): VehicleTable[] {
  const [heading = [], ...below] = rows;
  const title = heading.find((cell) => cell !== '')!.replace(/^table(?: \d+)?[:.]\s*/i, '');
  const mapped = matchHeading(title, mapping);
  const column = below[0]?.findIndex((cell) => COUNT.test(cell)) ?? -1;
  if (mapped === null || column < 0) return [];
  let users = 0;
  let total = 0;
  for (const row of below.slice(1)) {
    const figure = parseNumber(row[column] ?? '', decimal);
    const label = row.slice(0, column).findLast((cell) => cell !== '') ?? '';
    if (Number.isNaN(figure)) continue;
    if (universeKind(label) !== null) total = Math.max(total, figure);
    else if (!/\d/.test(label) && parseUse(label, decimal) === 1) users = figure;
  }
  return total > 0 ? [{ title: `${mapped.channel}: ${mapped.publisher}`, users, total }] : [];
}
