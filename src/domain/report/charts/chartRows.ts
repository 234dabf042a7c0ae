import type { Cell } from '../../../../core/contract/bodies/rows.ts';
import { REPORT } from '../../messages.ts';
import { roundedFigure, safeText } from '../reportView.ts';

/** A column that a chart does not draw but whoever takes its figures away will want: a value for each of its places, in order. */
export interface ExtraColumn {
  readonly header: string;
  readonly values: readonly Cell[];
}

/** What a chart's file says beyond what is drawn. */
export interface ChartFile {
  /** What the places of the chart are: the first column's header. */
  readonly places: string;
  /** What its figures count, in brackets: "people", "$". */
  readonly unit: string;
  readonly extra?: readonly ExtraColumn[];
  /** What the plan was limited to; null outside a report. */
  readonly constraint: string | null;
}

type Row = (Cell | undefined)[];

/**
 * Finishes the rows that the drawing library made of a chart, the head first, in place: headers with their unit, figures rounded to
 * what they count, texts that no spreadsheet would run, then the further columns and the plan's limits.
 */
export function finishChartRows(rows: Row[], { places, unit, extra: further = [], constraint }: ChartFile): void {
  const [head, ...lines] = rows;
  if (!head) return;
  const headers = head.map((cell, at) => (at === 0 ? places : withUnit(String(cell), unit)));
  head.splice(0, head.length, ...headers, ...further.map(({ header }) => header));
  lines.forEach((line, at) => {
    const drawn = headers.map((_, column) => line[column]);
    line.splice(0, line.length, ...drawn, ...further.map(({ values }) => values[at]));
  });
  for (const line of lines) line.forEach((cell, at) => (line[at] = finished(cell, String(head[at]))));
  head.forEach((cell, at) => (head[at] = safeText(String(cell))));
  if (constraint === null) return;
  head.push(REPORT.inputs.constraints);
  for (const line of lines) line.push(safeText(constraint));
}

function withUnit(header: string, unit: string): string {
  return header.endsWith(`(${unit})`) ? header : `${header} (${unit})`;
}

function finished(cell: Cell | undefined, header: string): Cell | undefined {
  if (typeof cell === 'number') return roundedFigure(cell, header);
  return typeof cell === 'string' ? safeText(cell) : cell;
}
