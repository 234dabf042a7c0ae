import { figureText, isShortAmount, numberText, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import type { Doubts } from '../doubts/doubts.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import { saysPercent } from '../headings/figureUnits.ts';
import { timesOfCell, timesOfHeading } from '../headings/frequencyHeadings.ts';

/**
 * Writes the figures below the headings in full and without the marks around them: "28.2% B" is "28.2%", "9.0m" is "9000000", and
 * the frequency "3 per week" is "12.9" times a month.
 * The figures of a table that shortens them like "9.0m" count people.
 */
export function figuresInFull(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
): { below: Rows; columns: CrosstabColumns } {
  const figures = new Set(columns.data.flatMap(({ index, measure }) => (measure === 'ignored' ? [] : [index])));
  const hasShortAmounts = below.some((row) => row.some((cell, column) => figures.has(column) && isShortAmount(cell)));
  const worded = columns.data.filter(
    ({ index, measure }) =>
      measure === 'frequency' && below.some((row) => timesOfCell(row[index] ?? '', decimal) !== null),
  );
  const figureOf = (cell: string, index: number) => {
    const column = worded.find((one) => one.index === index);
    if (column === undefined) return figures.has(index) ? figureText(cell, decimal) : cell;
    const number = parseNumber(figureText(cell, decimal), decimal) * (timesOfHeading(column.heading) ?? 1);
    const times = timesOfCell(cell, decimal) ?? number;
    return Number.isNaN(times) ? cell : numberText(times, decimal);
  };
  const data = columns.data.map((column) =>
    worded.includes(column) ? { ...column, heading: 'Times a month' } : column,
  );
  return {
    below: below.map((row) => row.map(figureOf)),
    columns: {
      ...columns,
      data,
      ...(hasShortAmounts && { units: 'people' as const, isUnitOfTitle: false, isUnitOfPopulation: false }),
    },
  };
}

/**
 * Asks what "12.400" is among figures of people without a mark, such as 5916: it is probably 12400, although the point is the decimal
 * sign of the file. By default it is.
 * @returns the rows, with such cells written as the planner answers
 */
export function askAboutMarksOfSome(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
  registry: Doubts,
): Rows {
  const isMarked = (cell: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(cell) && cell.includes(decimal);
  const countsPeople = ({ measure }: DataColumn) => measure === null || measure === 'audience';
  const thousands = columns.data.filter(countsPeople).flatMap(({ index, heading }) => {
    const cells = below.map((row) => row[index] ?? '');
    const marked = cells.filter(isMarked);
    const plain = cells.find((cell) => /^\d{4,}$/.test(cell));
    const hasOtherMarks = cells.some((cell) => /[.,]/.test(cell) && !isMarked(cell));
    if (marked.length === 0 || plain === undefined || hasOtherMarks) return [];
    const answer = registry.ask({
      code: 'thousands or decimals',
      columns: [heading],
      cells: marked,
      message: `"${marked[0]!}" in "${heading}" has a "${decimal}", and other figures such as "${plain}" have none. Does the mark separate thousands or decimals?`,
      assumed: 'thousands',
      alwaysAsked: true,
      options: [
        { id: 'thousands', label: 'Thousands' },
        { id: 'decimals', label: 'Decimals' },
      ],
    });
    return answer === 'thousands' ? [index] : [];
  });
  return below.map((row) =>
    row.map((cell, index) => (thousands.includes(index) && isMarked(cell) ? cell.replace(decimal, '') : cell)),
  );
}

/**
 * Asks whether "0.6" below "Reach %" is 0.6 % or 60 %, in a column where no number is above 1. With one decimal it is a percentage by
 * default, with two a share. Shares with more decimals are not asked about, and a column next to numbers of people proves itself.
 * @returns the rows, with such cells written as percentages
 */
export function askAboutSmallReaches(
  below: Rows,
  { data }: CrosstabColumns,
  decimal: DecimalSign,
  registry: Doubts,
): Rows {
  const factors = data.flatMap(({ index, heading, measure, audience }) => {
    const cells = below.map((row) => row[index] ?? '').filter((cell) => parseNumber(cell, decimal) > 0);
    const decimals = Math.max(...cells.map((cell) => cell.split(decimal)[1]?.length ?? 0));
    const isSmall = cells.every((cell) => !cell.includes('%') && parseNumber(cell, decimal) <= 1);
    const isOpen = measure === 'reach' && isSmall && saysPercent(heading) && (decimals === 1 || decimals === 2);
    if (!isOpen || data.some((one) => one.measure === 'audience' && one.audience === audience)) return [];
    const [largest = ''] = cells.toSorted((one, two) => parseNumber(two, decimal) - parseNumber(one, decimal));
    const answer = registry.ask({
      code: 'small reach',
      columns: [heading],
      cells,
      message: `No figure in "${heading}" is above 1. Is "${largest}" a percentage, or a share of 1?`,
      assumed: decimals === 1 ? 'percent' : 'share',
      alwaysAsked: true,
      options: [
        { id: 'percent', label: `Percentages: "${largest}" is ${largest} %` },
        { id: 'share', label: `Shares: "${largest}" is ${numberText(parseNumber(largest, decimal) * 100, decimal)} %` },
      ],
    });
    return [{ index, factor: answer === 'percent' ? 1 : 100 }];
  });
  if (factors.length === 0) return below;
  return below.map((row) =>
    row.map((cell, column) => {
      const factor = factors.find(({ index }) => index === column)?.factor ?? NaN;
      const percent = parseNumber(cell, decimal) * factor;
      return Number.isNaN(percent) ? cell : `${numberText(percent, decimal)}%`;
    }),
  );
}
