import { readCsvText } from '../../words/csvText.ts';
import { proveMarks } from './marks.ts';
import type { AmbiguousMarks } from './marks.ts';
import type { DecimalSign } from './numberText.ts';

/** Delimiter and decimal sign of a csv file. */
export interface Dialect {
  readonly delimiter: string;
  readonly decimal: DecimalSign;
  /** Columns in which a mark may be a decimal sign or separate thousands. Missing once the file or the planner has decided it. */
  readonly ambiguousColumns?: readonly AmbiguousMarks[];
}

/** The first rows of a file, split at one of the possible delimiters. */
interface Parsed {
  readonly delimiter: string;
  readonly rows: readonly string[][];
}

const DELIMITERS = [',', ';', '\t', '|'];
const PREVIEW_ROWS = 100;
/** A mean below this suggests relative weights, whose mean is 1. */
const RELATIVE_MEAN = 3;
/** Number of rows that are searched for thousands marks. */
const MARK_ROWS = 400;

/**
 * Finds the dialect from the first lines. `sep=;`, which Excel writes and reads, takes precedence.
 * @param known  what the planner has set
 */
export function sniffDialect(
  text: string,
  known: { delimiter?: string | undefined; decimal?: string | undefined } = {},
): Dialect {
  const knownDelimiter = known.delimiter ?? /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const parsed = (knownDelimiter === undefined ? DELIMITERS : [knownDelimiter]).map((delimiter) => ({
    delimiter,
    rows: readCsvText(text, { delimiter, rows: PREVIEW_ROWS }),
  }));
  const { delimiter } = parsed.reduce((best, other) => (fit(other, parsed) > fit(best, parsed) ? other : best));
  if (known.decimal === '.' || known.decimal === ',') return { delimiter, decimal: known.decimal };
  return { delimiter, ...decimalSign(readCsvText(text, { delimiter, rows: MARK_ROWS }), delimiter) };
}

/**
 * How well a delimiter fits the rows. Commas that are only between digits, as in 7,568,000, do not count as delimiters if
 * another delimiter splits the rows.
 */
function fit({ delimiter, rows }: Parsed, all: readonly Parsed[]): number {
  const isMark = delimiter === ',' && rows.every(joinsDigits);
  const isSplit = all.some((other) => other.delimiter !== delimiter && consistency(other.rows) > 1);
  return isMark && isSplit ? 0 : consistency(rows);
}

/** Whether each delimiter of a row is between two digits. */
const joinsDigits = (cells: readonly string[]) =>
  cells.every((cell, index) => index === 0 || (/\d$/.test(cells[index - 1]!) && /^\d/.test(cell)));

/**
 * How consistently a delimiter splits the rows: the share of rows with the most common number of cells, if that is above one.
 * Title lines and footers split differently. Among equally consistent delimiters the one that gives more cells is better.
 */
function consistency(rows: readonly string[][]): number {
  const widths = new Map<number, number>();
  for (const row of rows)
    if (row.length > 1 && !row.some(isCutQuote)) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  const [width, count] = [...widths].toSorted((one, two) => two[1] - one[1] || two[0] - one[0])[0] ?? [1, 0];
  return (count / Math.max(1, rows.length)) * (1 + Math.log2(width));
}

/** Whether a cell is part of a quoted cell that another delimiter would keep whole. */
const isCutQuote = (cell: string) => cell.includes('"') && cell.split('"').length % 2 === 0;

function decimalSign(rows: readonly string[][], delimiter: string): Omit<Dialect, 'delimiter'> {
  const { votes, ambiguous } = proveMarks(rows);
  if (votes['.'] !== votes[',']) return { decimal: votes['.'] > votes[','] ? '.' : ',' };
  // Where commas separate cells, a point is the decimal sign; a (quoted) comma separates thousands.
  if (delimiter === ',') return { decimal: '.' };
  const [first] = ambiguous;
  // No evidence: semicolons are common where the comma is the decimal sign.
  if (first === undefined) return { decimal: delimiter === ';' ? ',' : '.' };
  const other = first.mark === '.' ? ',' : '.';
  // With semicolons between cells a point separates thousands, except in weights around 1.
  const isThousands = first.round || (delimiter === ';' && first.mark === '.' && first.meanAsDecimals >= RELATIVE_MEAN);
  return { decimal: isThousands ? other : first.mark, ambiguousColumns: ambiguous };
}
