import { readCsvText } from './csvText.ts';
import type { DecimalSign } from './numberText.ts';

/** How a csv file parts its cells and writes its numbers. */
export interface Dialect {
  readonly delimiter: string;
  readonly decimal: DecimalSign;
}

const DELIMITERS = [',', ';', '\t', '|'];
const PREVIEW_ROWS = 300;
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;
const WITH_COMMA = /^[+-]?\d*,\d+$/;
const WITH_POINT = /^[+-]?\d*\.\d+$/;

/** Finds the dialect from the first lines. `sep=;`, which Excel writes and reads, is believed. */
export function sniffDialect(text: string): Dialect {
  const told = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const delimiter = told?.[1] ?? bestDelimiter(text);
  return { delimiter, decimal: decimalSign(text, delimiter) };
}

/**
 * The delimiter that parts most rows into the same number of cells, more than one; a comma when none does.
 * Title lines and footers part differently, so the commonest width counts, not every row's.
 */
function bestDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = readCsvText(text, { delimiter, rows: PREVIEW_ROWS });
    const widths = new Map<number, number>();
    for (const row of rows) if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
    const [width, count] = [...widths].toSorted((one, two) => two[1] - one[1] || two[0] - one[0])[0] ?? [1, 0];
    // Steadiness first; among equally steady ones the one that parts into more cells.
    const score = (count / Math.max(1, rows.length)) * (1 + Math.log2(width));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function decimalSign(text: string, delimiter: string): DecimalSign {
  let commas = 0;
  let points = 0;
  for (const row of readCsvText(text, { delimiter, rows: PREVIEW_ROWS })) {
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
