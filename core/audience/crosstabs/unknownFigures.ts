import { isAudienceName } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';

type Rows = readonly (readonly string[])[];

/** Largest figure that may be a frequency: no vehicle is used more often in a month, on average. */
const TIMES_MAXIMUM = 100;
const CELLS_SHOWN = 6;

/**
 * Asks about a column whose heading is neither a known measure nor an audience. In a table without a frequency it could be
 * the frequency under another name.
 */
export function askAboutUnknownFigures(
  columns: CrosstabColumns,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): CrosstabColumns {
  const { data, statistic } = columns;
  const hasPeople = data.some(({ measure }) => measure === 'audience' || measure === 'reach');
  if (!hasPeople || statistic !== null || data.some(({ measure }) => measure === 'frequency')) return columns;
  const cellsOf = ({ index }: DataColumn) => below.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const mayBeTimes = (column: DataColumn) => {
    const figures = cellsOf(column).map((cell) => parseNumber(cell, decimal));
    return figures.length > 0 && figures.every((figure) => figure >= 0 && figure <= TIMES_MAXIMUM);
  };
  const isUnknown = (column: DataColumn) =>
    column.measure === null &&
    !isAudienceName(column.audience) &&
    !isAudienceName(column.question) &&
    mayBeTimes(column);
  const unknown = data.filter(isUnknown);
  const [first] = unknown;
  // If there are several such columns, each of them is an audience.
  if (first === undefined || unknown.length > 1) return columns;
  const answer = registry.ask({
    code: 'unknown figures',
    columns: [first.heading],
    cells: cellsOf(first).slice(0, CELLS_SHOWN),
    message: `"${first.heading}" is not a known heading. What do its figures mean?`,
    assumed: 'not used',
    alwaysAsked: true,
    options: [
      { id: 'not used', label: 'Something else: not used' },
      { id: 'frequency', label: 'Times a month that its users use it' },
      { id: 'audience', label: 'A separate group of people' },
    ],
  });
  if (answer === 'audience') return columns;
  const measure = answer === 'frequency' ? 'frequency' : 'ignored';
  const decided = { ...first, audience: '', question: '', measure } as const;
  return { ...columns, data: data.map((column) => (column === first ? decided : column)) };
}
