import { readCsvText } from '../../text/csvText.ts';
import type { ByteSource } from '../bytes/platform.ts';
import { utf8Text } from '../bytes/text.ts';
import type { Rows } from '../csv/preview.ts';

/** An explanation of codes outside the headings: above, below or next to the table, or on another sheet. */
export interface FileLegend {
  /** The text before the legend, such as "Sex" or "Frequency of use"; may be empty. */
  readonly name: string;
  readonly meanings: ReadonlyMap<string, string>;
}

/** A line with one code, such as "1 = Daily", "2. Weekly" or "3 Monthly". The lines of a legend follow each other. */
const LINE = /^(-?\d{1,4}|AO?\d{1,3})\s*(?:[=:)]|\.(?=\s)|\s[-–—](?=\s)|\s(?=\p{L}))\s*(\S.*)$/u;
/** Lines below the table are searched in this many bytes at the end of the file. */
const TAIL_BYTES = 4096;
/** A number, or "A1" and "AO01", as LimeSurvey codes answers. */
const CODE = /^(?:-?\d{1,4}|AO?\d{1,3})$/;
/** "1 = Yes", "1=Male 2=Female", "98: Refused". */
const PAIR =
  /(?<![\p{L}\d.])(-?\d{1,4}|AO?\d{1,3})\s*[=:]\s*(.+?)(?=\s*[,;|/\n]\s*(?:-?|AO?)\d{1,4}\s*[=:]|\s+(?:-?|AO?)\d{1,4}\s*=|\s*[;)\]]?\s*$)/gu;

/**
 * The legends of a file, from the rows above its headings, its last lines, its other sheets, and a small table next to the table.
 * @param table  the first rows of the table, beginning with the headings
 */
export function fileLegends(
  above: Rows,
  source: ByteSource,
  delimiter: string,
  otherSheets: readonly string[],
  table: Rows = [],
): FileLegend[] {
  const below = lastLines(source, delimiter);
  const found = [above, below, sideTable(table), ...otherSheets.map((text) => readCsvText(text))].flatMap((rows) => [
    ...legendsInLines(rows),
    ...legendsInRows(rows),
  ]);
  return [...found, ...legendsInLines(underHeadings(table))];
}

/** The last lines of a file, where notes are. */
export function lastLines(source: ByteSource, delimiter: string): Rows {
  const tail = utf8Text(source.read(Math.max(0, source.size - TAIL_BYTES), source.size));
  const lines = tail.slice(source.size > TAIL_BYTES ? tail.indexOf('\n') + 1 : 0).split('\n');
  return lines.map((line) => readCsvText(line.trim(), { delimiter })[0] ?? []);
}

/** The distinct cells of the row below the headings, each as a row: they may be legends such as "1=Daily 2=Weekly". */
const underHeadings = (table: Rows) => [...new Set(table[1] ?? [])].map((cell) => [cell]);

/** The cells to the right of the first empty column: a small table next to the table. */
function sideTable(table: Rows): string[][] {
  const headings = table[0] ?? [];
  const gap = headings.findIndex((_, column) => column > 1 && table.every((row) => (row[column] ?? '') === ''));
  if (gap < 0) return [];
  return table.map((row) => row.slice(gap + 1)).map((row, index) => (index === 0 ? row.map(withoutKey) : row));
}

/** Drops a word such as "Key" above a legend: it is not the name of a column. */
const withoutKey = (cell: string) =>
  /^(?:the )?(?:key|legend|codes?|scale|values?|answers?)$/i.test(cell) ? '' : cell;

/** A second pair in a line: the line is a whole legend, not one of its codes. */
const PAIR_AGAIN = /\s-?\d{1,4}\s*=/;

/** Legends in one cell: "Codes: 1 = Yes, 2 = No". */
function legendsInLines(rows: Rows): FileLegend[] {
  return rows.flatMap((row) => {
    const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (filled.length !== 1) return [];
    const pairs = [...filled[0]!.matchAll(PAIR)].filter(([, , meaning]) => /[\p{Letter}\d]/u.test(meaning!));
    if (pairs.length < 2) return [];
    const name = filled[0]!.slice(0, pairs[0]!.index).trim();
    return [{ name, meanings: new Map(pairs.map(([, code, meaning]) => [code!, meaning!.trim()])) }];
  });
}

/** Legends in rows of a code and its meaning, with or without a name before them. */
function legendsInRows(rows: Rows): FileLegend[] {
  const found: { name: string; meanings: Map<string, string> }[] = [];
  let name = '';
  let current: (typeof found)[number] | null = null;
  for (const row of rows) {
    const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const line = cells.length === 1 ? LINE.exec(cells[0]!) : null;
    const filled = line === null || PAIR_AGAIN.test(line[2]!) ? cells : [line[1]!, line[2]!];
    const [meaning, code, nameInRow = ''] = filled.toReversed();
    // A word, a band such as "18-24", or "65+"; a single number is not a meaning.
    const isMeaning = (text: string) => /\p{Letter}|\d\D+\d|\+/u.test(text);
    const isPair =
      (filled.length === 2 || filled.length === 3) && CODE.test(code!) && !CODE.test(nameInRow) && isMeaning(meaning!);
    if (!isPair) {
      current = null;
      if (filled.length === 1) name = filled[0]!;
      continue;
    }
    const legendName: string = nameInRow === '' ? (current?.name ?? name) : nameInRow;
    if (current === null || current.name !== legendName || current.meanings.has(code!)) {
      current = { name: legendName, meanings: new Map() };
      found.push(current);
    }
    current.meanings.set(code!, meaning!);
  }
  return found.filter(({ meanings }) => meanings.size > 1);
}

/** A legend as one line, such as "Sex: 1=Male; 2=Female". */
export function legendLine({ name, meanings }: FileLegend): string {
  return `${name}: ${[...meanings].map(([code, meaning]) => `${code}=${meaning.replace(/[;,|)\]]/g, ' ')}`).join('; ')}`;
}
