import type { CrosstabColumns } from '../headings/crosstabColumns.ts';
import { figureText, isShortAmount } from '../csv/figureText.ts';
import type { DecimalSign } from '../csv/numberText.ts';

type Rows = readonly (readonly string[])[];

const UNIVERSE = /universe|population|base size/i;
const ROWS_MINIMUM = 3;

/**
 * Removes a column that repeats the number of people in the universe in each row: it is not an audience of the vehicles.
 * The number is returned as a separate line, as if it were above the table.
 */
export function withoutUniverseColumn(
  below: Rows,
  columns: CrosstabColumns,
): { columns: CrosstabColumns; stated: readonly (readonly string[])[] } {
  const isUniverse = ({ index, heading, measure }: CrosstabColumns['data'][number]) => {
    const cells = below.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    const isConstant = cells.length >= ROWS_MINIMUM && new Set(cells).size === 1;
    return isConstant && measure === 'audience' && UNIVERSE.test(heading);
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
 * Writes the figures below the headings in full and without the marks around them: "28.2% B" is "28.2%", "9.0m" is "9000000".
 * The figures of a table that shortens them like "9.0m" count people.
 */
export function figuresInFull(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
): { below: Rows; columns: CrosstabColumns } {
  const figures = new Set(columns.data.flatMap(({ index, measure }) => (measure === 'ignored' ? [] : [index])));
  const isShort = below.some((row) => row.some((cell, column) => figures.has(column) && isShortAmount(cell)));
  const plain = below.map((row) => row.map((cell, column) => (figures.has(column) ? figureText(cell, decimal) : cell)));
  return { below: plain, columns: isShort ? { ...columns, units: 'people' } : columns };
}
