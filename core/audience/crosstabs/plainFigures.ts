import type { CrosstabColumns } from '../headings/crosstabColumns.ts';
import { figureText, isShortAmount } from '../csv/figureText.ts';
import type { DecimalSign } from '../csv/numberText.ts';

type Rows = readonly (readonly string[])[];

/**
 * The rows below the headings with their figures without the marks around them, and in full: "28.2% B", "9.0m". A table
 * that writes figures in short counts people.
 */
export function plainFigures(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
): { below: Rows; columns: CrosstabColumns } {
  const figures = new Set(columns.data.flatMap(({ index, measure }) => (measure === 'ignored' ? [] : [index])));
  const isShort = below.some((row) => row.some((cell, at) => figures.has(at) && isShortAmount(cell)));
  const plain = below.map((row) => row.map((cell, at) => (figures.has(at) ? figureText(cell, decimal) : cell)));
  return { below: plain, columns: isShort ? { ...columns, units: 'people' } : columns };
}
