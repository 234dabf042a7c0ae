import { readCsvText } from '../../words/csvText.ts';
import { proveMarks } from './marks.ts';
import type { OpenMarks } from './marks.ts';
import type { DecimalSign } from './numberText.ts';

/** How a csv file parts its cells and writes its numbers. */
export interface Dialect {
  readonly delimiter: string;
  readonly decimal: DecimalSign;
  /** Columns whose marks may be either; none once the file, or the planner, tells. */
  readonly open?: readonly OpenMarks[];
}

const DELIMITERS = [',', ';', '\t', '|'];
const PREVIEW_ROWS = 100;
/** Relative weights are 1 in the mean. */
const RELATIVE_MEAN = 3;
/** Rows that are looked at for thousands marks. */
const MARK_ROWS = 400;
/**
 * Finds the dialect from the first lines. `sep=;`, which Excel writes and reads, is believed.
 * @param known  what the planner said of it
 */
export function sniffDialect(
  text: string,
  known: { delimiter?: string | undefined; decimal?: string | undefined } = {},
): Dialect {
  const told = known.delimiter ?? /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const parsed = (told === undefined ? DELIMITERS : [told]).map((delimiter) => ({
    delimiter,
    rows: readCsvText(text, { delimiter, rows: PREVIEW_ROWS }),
  }));
  const { delimiter } = parsed.reduce((best, other) => (steadiness(other.rows) > steadiness(best.rows) ? other : best));
  if (known.decimal === '.' || known.decimal === ',') return { delimiter, decimal: known.decimal };
  return { delimiter, ...decimalSign(readCsvText(text, { delimiter, rows: MARK_ROWS }), delimiter) };
}

/**
 * How well a delimiter suits: the share of rows that it parts into the commonest number of cells, more than one. Title
 * lines and footers part differently. Among equally steady delimiters the one that makes more cells is better.
 */
function steadiness(rows: readonly string[][]): number {
  const widths = new Map<number, number>();
  for (const row of rows) if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  const [width, count] = [...widths].toSorted((one, two) => two[1] - one[1] || two[0] - one[0])[0] ?? [1, 0];
  return (count / Math.max(1, rows.length)) * (1 + Math.log2(width));
}

function decimalSign(rows: readonly string[][], delimiter: string): Omit<Dialect, 'delimiter'> {
  const { votes, open } = proveMarks(rows);
  if (votes['.'] !== votes[',']) return { decimal: votes['.'] > votes[','] ? '.' : ',' };
  // Where commas part the cells, a point parts decimals and a comma, which must be quoted, thousands.
  if (delimiter === ',') return { decimal: '.' };
  const [first] = open;
  // No evidence: semicolons are written where the comma is the decimal sign.
  if (first === undefined) return { decimal: delimiter === ';' ? ',' : '.' };
  const other = first.mark === '.' ? ',' : '.';
  // Where semicolons part the cells a point parts thousands, but for weights around 1.
  const isThousands = first.round || (delimiter === ';' && first.mark === '.' && first.meanAsDecimals >= RELATIVE_MEAN);
  return { decimal: isThousands ? other : first.mark, open };
}
