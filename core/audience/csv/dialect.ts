import { isSpaced } from './rowNames.ts';
import { DELIMITERS, readCsvText } from '../../text/csvText.ts';
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
  const stated = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1] ?? (isSpaced(text) ? ' ' : undefined);
  const knownDelimiter = known.delimiter ?? stated;
  const parsed = (knownDelimiter === undefined ? DELIMITERS : [knownDelimiter]).map((delimiter) => ({
    delimiter,
    rows: readCsvText(text, { delimiter, rows: PREVIEW_ROWS }),
  }));
  const { delimiter } = parsed.reduce((best, other) => (fit(other, parsed) > fit(best, parsed) ? other : best));
  if (known.decimal === '.' || known.decimal === ',') return { delimiter, decimal: known.decimal };
  return { delimiter, ...decimalSign(readCsvText(text, { delimiter, rows: MARK_ROWS }), delimiter) };
}

/**
 * How well a delimiter fits the rows. Commas do not count as delimiters if another delimiter splits the rows, and if commas are only
 * between digits in these rows, as in 7,568,000. Titles and notes, which the other delimiter does not split, may have commas.
 */
function fit({ delimiter, rows }: Parsed, all: readonly Parsed[]): number {
  const splitsAroundMarks = (other: Parsed) =>
    other.delimiter !== delimiter &&
    consistency(other.rows) > 1 &&
    rows.every((cells, index) => joinsDigits(cells) || (other.rows[index]?.length ?? 0) < 2);
  return delimiter === ',' && all.some(splitsAroundMarks) ? 0 : consistency(rows);
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
  const { votes, ambiguous } = proveMarks(rows, delimiter);
  if (votes['.'] !== votes[',']) return { decimal: votes['.'] > votes[','] ? '.' : ',' };
  // Where commas separate cells, a point is the decimal sign; a (quoted) comma separates thousands.
  if (delimiter === ',') return { decimal: '.' };
  const [first] = ambiguous;
  // No evidence: semicolons are common where the comma is the decimal sign.
  if (first === undefined) return { decimal: delimiter === ';' ? ',' : '.' };
  const other = first.mark === '.' ? ',' : '.';
  // With semicolons between cells a point separates thousands, with other delimiters a comma, except in weights around 1.
  const isUsual = first.mark === (delimiter === ';' ? '.' : ',') && first.meanAsDecimals >= RELATIVE_MEAN;
  const isThousands = first.round || isUsual;
  return { decimal: isThousands ? other : first.mark, ambiguousColumns: ambiguous };
}

/** A column with points or commas that may separate thousands or decimals, as in "60.000": nothing in the file proves which. */
interface AmbiguousMarks {
  readonly index: number;
  readonly mark: DecimalSign;
  readonly examples: readonly string[];
  /** Sum of the examined cells, with marks read as thousands separators and as decimal signs. */
  readonly asThousands: number;
  readonly asDecimals: number;
  readonly meanAsDecimals: number;
  /** Whether most numbers end in 00, as rounded thousands do and decimals rarely do. */
  readonly round: boolean;
}

/** How many cells of a column have each form, and sums of its cells. */
interface ColumnCounts {
  /** Cells with two marks or more, each followed by three digits. */
  severalMarks: number;
  /** Cells with one mark, followed by three digits. */
  oneMark: number;
  /** Cells with another number of digits after a mark. */
  decimals: number;
  /** Cells with four digits or more and no mark: this column does not separate thousands, or not in all cells. */
  plainThousands: number;
  /** The largest cell among `plainThousands`, and the largest among `oneMark` with its mark as a thousands separator. */
  largestPlain: number;
  largestMarked: number;
  /** Cells among `oneMark` that end in 00. */
  round: number;
  thousandsSum: number;
  decimalsSum: number;
  oneMarkSum: number;
  readonly examples: string[];
}

/** Numbers with the mark twice or more and with it once, each time before three digits; and any number that has it. */
const FORMS = {
  '.': { twice: /^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/, once: /^-?[1-9]\d{0,2}\.\d{3}$/, has: /^-?[\d.,]*\.\d*$/ },
  ',': { twice: /^-?[1-9]\d{0,2}(?:,\d{3}){2,}$/, once: /^-?[1-9]\d{0,2},\d{3}$/, has: /^-?[\d.,]*,\d*$/ },
} as const;
const EXAMPLES = 6;

/** What the columns of a file prove about the marks in its numbers. */
interface MarkProof {
  /** Number of cells that prove each sign to be the decimal sign. */
  readonly votes: Readonly<Record<DecimalSign, number>>;
  /** Columns with marks that may be either. */
  readonly ambiguous: readonly AmbiguousMarks[];
}

/**
 * Examines each column of a file's first rows. A cell with two marks or more, each followed by three digits, proves thousands for
 * its column. Any other number of digits after a mark proves decimals. One mark with three digits may be either.
 */
function proveMarks(rows: readonly (readonly string[])[], delimiter: string): MarkProof {
  const votes = { '.': 0, ',': 0 };
  const ambiguous: AmbiguousMarks[] = [];
  const width = rows.reduce((maximum, row) => Math.max(maximum, row.length), 0);
  for (let index = 0; index < width; index++) {
    for (const mark of ['.', ','] as const) {
      const other = mark === '.' ? ',' : '.';
      const column = examineColumn(rows, index, mark);
      if (column.decimals > 0) votes[mark] += column.decimals + column.oneMark;
      else if (column.severalMarks > 0) votes[other] += column.severalMarks + column.oneMark;
      // A quoted comma between commas separates thousands, also if other cells of its column have none.
      else if (column.oneMark > 0 && column.plainThousands > 0 && !(mark === ',' && delimiter === ','))
        votes[delimiter !== ',' && isTotalWithoutMark(column) ? other : mark] += column.oneMark;
      else if (column.oneMark > 0) ambiguous.push(ambiguousMarks(index, mark, column));
    }
  }
  return { votes, ambiguous };
}

/** The total of a table is at most this many times its largest figure. */
const TOTAL_FACTOR = 20;

/** Whether the few cells without a mark are totals of figures whose mark separates thousands: 21512 above 12.400 and 5.100. */
const isTotalWithoutMark = ({ plainThousands, oneMark, largestPlain, largestMarked }: ColumnCounts) =>
  plainThousands < oneMark / 2 && largestPlain >= largestMarked && largestPlain <= largestMarked * TOTAL_FACTOR;

function ambiguousMarks(index: number, mark: DecimalSign, column: ColumnCounts): AmbiguousMarks {
  return {
    index,
    mark,
    examples: column.examples,
    asThousands: column.thousandsSum,
    asDecimals: column.decimalsSum,
    meanAsDecimals: column.oneMarkSum / column.oneMark,
    round: column.round > column.oneMark / 2,
  };
}

function examineColumn(rows: readonly (readonly string[])[], index: number, mark: DecimalSign): ColumnCounts {
  const { twice, once, has } = FORMS[mark];
  const found: ColumnCounts = {
    severalMarks: 0,
    oneMark: 0,
    decimals: 0,
    plainThousands: 0,
    largestPlain: 0,
    largestMarked: 0,
    round: 0,
    thousandsSum: 0,
    decimalsSum: 0,
    oneMarkSum: 0,
    examples: [],
  };
  for (const row of rows) {
    const text = row[index] ?? '';
    // Fast path: most cells are empty or have a few digits.
    if (text.length < 4 && !text.includes(mark)) {
      const value = Number(text) || 0;
      found.thousandsSum += value;
      found.decimalsSum += value;
      continue;
    }
    const cell = text.trim().replace(/^(?:A?U?\$|€|£)\s*|\s*[%*]+$/g, '');
    const digits = cell.replaceAll(mark, '');
    if (/^\d+$/.test(cell)) {
      if (cell.length > 3) {
        found.plainThousands++;
        found.largestPlain = Math.max(found.largestPlain, Number(cell));
      }
      found.thousandsSum += Number(cell);
      found.decimalsSum += Number(cell);
    } else if (once.test(cell)) {
      found.oneMark++;
      if (digits.endsWith('00')) found.round++;
      found.thousandsSum += Number(digits);
      found.largestMarked = Math.max(found.largestMarked, Number(digits));
      const value = Number(cell.replace(mark, '.'));
      found.decimalsSum += value;
      found.oneMarkSum += value;
      if (found.examples.length < EXAMPLES) found.examples.push(cell);
    } else if (twice.test(cell)) found.severalMarks++;
    else if (has.test(cell) && /\d/.test(cell)) found.decimals += isDecimal(cell, mark) ? 1 : 0;
  }
  return found;
}

/** Whether the mark occurs once, after every other mark: "1050.5", "0.734", "1,050.50". */
function isDecimal(cell: string, mark: DecimalSign): boolean {
  const other = mark === '.' ? ',' : '.';
  return cell.split(mark).length === 2 && cell.lastIndexOf(mark) > cell.lastIndexOf(other);
}
