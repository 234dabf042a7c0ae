import type { DecimalSign } from './numberText.ts';

/** A column with points or commas that may separate thousands or decimals, as in "60.000": nothing in the file proves which. */
export interface AmbiguousMarks {
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
  /** Cells with four digits or more and no mark: this column does not separate thousands. */
  plainThousands: number;
  /** Cells among `oneMark` that end in 00. */
  round: number;
  thousandsSum: number;
  decimalsSum: number;
  oneMarkSum: number;
  readonly examples: string[];
}

const FORMS = {
  '.': { twice: /^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/, once: /^-?[1-9]\d{0,2}\.\d{3}$/, has: /^-?[\d.,]*\.\d*$/ },
  ',': { twice: /^-?[1-9]\d{0,2}(?:,\d{3}){2,}$/, once: /^-?[1-9]\d{0,2},\d{3}$/, has: /^-?[\d.,]*,\d*$/ },
} as const;
const EXAMPLES = 6;

/** What the columns of a file prove about the marks in its numbers. */
export interface MarkProof {
  /** Number of cells that prove each sign to be the decimal sign. */
  readonly votes: Readonly<Record<DecimalSign, number>>;
  /** Columns with marks that may be either. */
  readonly ambiguous: readonly AmbiguousMarks[];
}

/**
 * Examines each column of a file's first rows. A cell with two marks, each followed by three digits, proves thousands for
 * its column. Any other number of digits after a mark proves decimals. One mark with three digits may be either.
 */
export function proveMarks(rows: readonly (readonly string[])[]): MarkProof {
  const votes = { '.': 0, ',': 0 };
  const ambiguous: AmbiguousMarks[] = [];
  const width = rows.reduce((maximum, row) => Math.max(maximum, row.length), 0);
  for (let index = 0; index < width; index++) {
    for (const mark of ['.', ','] as const) {
      const other = mark === '.' ? ',' : '.';
      const column = examineColumn(rows, index, mark);
      if (column.decimals > 0) votes[mark] += column.decimals + column.oneMark;
      else if (column.severalMarks > 0) votes[other] += column.severalMarks + column.oneMark;
      else if (column.oneMark > 0 && column.plainThousands > 0) votes[mark] += column.oneMark;
      else if (column.oneMark > 0) ambiguous.push(ambiguousMarks(index, mark, column));
    }
  }
  return { votes, ambiguous };
}

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
      if (cell.length > 3) found.plainThousands++;
      found.thousandsSum += Number(cell);
      found.decimalsSum += Number(cell);
    } else if (once.test(cell)) {
      found.oneMark++;
      if (digits.endsWith('00')) found.round++;
      found.thousandsSum += Number(digits);
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
