import type { Cell } from '../../../../core/contract/bodies/rows.ts';
import { safeText } from '../../../../core/text/safeText.ts';
import { roundedFigure } from '../reportContents.ts';
import type { PlanColumn } from '../reportContents.ts';

/** A csv column that the chart does not draw. It has one value for each category, in the order of the categories. */
export interface ExtraColumn {
  readonly header: string;
  readonly values: readonly Cell[];
}

/** What the csv of a chart needs in addition to the drawn figures. */
export interface ChartFile {
  /** Header of the first column, which has the categories. */
  readonly categoryHeader: string;
  /** The unit that is added to the headers: "people", "$". */
  readonly unit: string;
  readonly extra?: readonly ExtraColumn[];
  /** Columns about the plan; empty if the chart is not in a report. */
  readonly ofPlan: readonly PlanColumn[];
}

type Row = (Cell | undefined)[];

/**
 * Completes the rows that the chart library made; the rows are changed in place. It adds units to the headers, adds the extra columns,
 * rounds figures, escapes texts against formula injection, and adds the columns about the plan.
 * @param rows  the row of headers, then one row for each category
 */
export function finishChartRows(rows: Row[], { categoryHeader, unit, extra = [], ofPlan }: ChartFile): void {
  const [head, ...lines] = rows;
  if (!head) return;
  const headers = head.map((cell, index) => (index === 0 ? categoryHeader : withUnit(String(cell), unit)));
  head.splice(0, head.length, ...headers, ...extra.map(({ header }) => header));
  lines.forEach((line, index) => {
    const drawn = headers.map((_, column) => line[column]);
    line.splice(0, line.length, ...drawn, ...extra.map(({ values }) => values[index]));
  });
  for (const line of lines) line.forEach((cell, index) => (line[index] = finishCell(cell, String(head[index]))));
  head.forEach((cell, index) => (head[index] = safeText(String(cell))));
  head.push(...ofPlan.map(({ header }) => header));
  for (const line of lines) line.push(...ofPlan.map(({ words }) => safeText(words)));
}

function withUnit(header: string, unit: string): string {
  return header.endsWith(`(${unit})`) ? header : `${header} (${unit})`;
}

function finishCell(cell: Cell | undefined, header: string): Cell | undefined {
  if (typeof cell === 'number') return roundedFigure(cell, header);
  return typeof cell === 'string' ? safeText(cell) : cell;
}
