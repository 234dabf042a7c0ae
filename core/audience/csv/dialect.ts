import { readCsvText } from '../../words/csvText.ts';
import type { DecimalSign } from './numberText.ts';

/** How a csv file parts its cells and writes its numbers. */
export interface Dialect {
  readonly delimiter: string;
  readonly decimal: DecimalSign;
}

const DELIMITERS = [',', ';', '\t', '|'];
const PREVIEW_ROWS = 100;
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;
const WITH_COMMA = /^[+-]?\d*,\d+$/;
const WITH_POINT = /^[+-]?\d*\.\d+$/;

/** Finds the dialect from the first lines. `sep=;`, which Excel writes and reads, is believed. */
export function sniffDialect(text: string): Dialect {
  const told = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const parsed = (told === null ? DELIMITERS : [told[1]!]).map((delimiter) => ({
    delimiter,
    rows: readCsvText(text, { delimiter, rows: PREVIEW_ROWS }),
  }));
  const { delimiter, rows } = parsed.reduce((best, other) =>
    steadiness(other.rows) > steadiness(best.rows) ? other : best,
  );
  return { delimiter, decimal: decimalSign(rows, delimiter) };
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

function decimalSign(rows: readonly string[][], delimiter: string): DecimalSign {
  let commas = 0;
  let points = 0;
  for (const row of rows) {
    for (const cell of row) {
      const value = cell.trim().replace(/\s*%$/, '');
      if (WITH_POINT.test(value)) points++;
      else if (WITH_COMMA.test(value) && !GROUPED.test(value)) commas++;
    }
  }
  if (commas !== points) return commas > points ? ',' : '.';
  // No evidence: semicolons are written where the comma is the decimal sign.
  return delimiter === ';' ? ',' : '.';
}
