import { parseNumber, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { matchHeading } from '../headings/headingParts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { universeKind } from './universe.ts';

type Rows = readonly (readonly string[])[];

const TABLES_MINIMUM = 2;
const COUNT = /^(?:frequency|freq\.?|counts?|n|cases|häufigkeit|effectifs?|frecuencia|frequenza)$/i;
const PERCENT = /^(?:valid )?(?:percent|%|pct)$/i;
/** A smaller total counts respondents, not people. */
const PEOPLE_MINIMUM = 100_000;

interface VehicleTable {
  readonly title: string;
  /** Those who use it, and all who were asked. */
  readonly users: number;
  readonly all: number;
}

/**
 * Turns a file with a frequency table for each vehicle, as SPSS and PSPP write them, into one table with a row for each
 * vehicle. Such a table has the title "Used in past month: Netflix", the columns "Frequency" and "Percent", and the rows
 * "Yes", "No" and "Total".
 * @returns null for any other file
 */
export function asTableOfVehicles(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const titles = rows.flatMap((row, at) => {
    const filled = row.filter((cell) => cell !== '');
    const next = rows[at + 1] ?? [];
    const isHead = next.some((cell) => COUNT.test(cell)) && next.some((cell) => PERCENT.test(cell));
    return filled.length === 1 && isHead ? [at] : [];
  });
  const tables = titles.flatMap((at, place) =>
    tableAt(rows.slice(at, titles[place + 1] ?? rows.length), decimal, mapping),
  );
  if (tables.length < TABLES_MINIMUM) return null;
  const all = Math.max(...tables.map((table) => table.all));
  const isPeople = all >= PEOPLE_MINIMUM;
  return [
    ...(isPeople ? [['Universe', String(all)]] : [['Sample', String(all)]]),
    ['Vehicle', isPeople ? 'Audience' : 'Reach %'],
    ...tables.map(({ title, users, all: own }) => [title, isPeople ? String(users) : String((100 * users) / own)]),
  ];
}

function tableAt(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): VehicleTable[] {
  const [heading = [], ...below] = rows;
  const title = heading.find((cell) => cell !== '')!.replace(/^table(?: \d+)?[:.]\s*/i, '');
  const mapped = matchHeading(title, mapping);
  const column = below[0]?.findIndex((cell) => COUNT.test(cell)) ?? -1;
  if (mapped === null || column < 0) return [];
  let users = 0;
  let all = 0;
  for (const row of below.slice(1)) {
    const figure = parseNumber(row[column] ?? '', decimal);
    const label = row.slice(0, column).findLast((cell) => cell !== '') ?? '';
    if (Number.isNaN(figure)) continue;
    if (universeKind(label) !== null) all = Math.max(all, figure);
    else if (!/\d/.test(label) && parseUse(label, decimal) === 1) users = figure;
  }
  return all > 0 ? [{ title: `${mapped.channel}: ${mapped.publisher}`, users, all }] : [];
}
