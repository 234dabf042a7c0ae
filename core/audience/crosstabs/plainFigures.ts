import type { CrosstabColumns } from '../headings/crosstabColumns.ts';
import { figureText, isShortAmount } from '../csv/figureText.ts';
import type { DecimalSign } from '../csv/numberText.ts';

type Rows = readonly (readonly string[])[];

const UNIVERSE = /universe|population|base size/i;
const ROWS_MINIMUM = 3;

/**
 * The columns without one that repeats the people of the universe in each row, and that number as a line of its own:
 * it is no audience of the vehicles.
 */
export function withoutUniverseColumn(
  below: Rows,
  columns: CrosstabColumns,
): { columns: CrosstabColumns; stated: readonly (readonly string[])[] } {
  const isUniverse = ({ index, heading, measure }: CrosstabColumns['data'][number]) => {
    const cells = below.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    const isOne = cells.length >= ROWS_MINIMUM && new Set(cells).size === 1;
    return isOne && measure === 'audience' && UNIVERSE.test(heading);
  };
  const found = columns.data.filter(isUniverse);
  const [first] = found;
  if (first === undefined || found.length > 1) return { columns, stated: [] };
  const people = below.map((row) => row[first.index] ?? '').find((cell) => cell !== '')!;
  return {
    columns: { ...columns, data: columns.data.filter((column) => column !== first) },
    stated: [[first.heading, people]],
  };
}

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
