import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import { channelTable } from '../report/channels/channelTable.ts';
import { readPrintedNumber } from '../../../core/words/printedParts.ts';
import { cellText, OPTIMAL_BUDGET_HEADER } from '../report/reportContents.ts';
import type { TableView, ViewColumn } from '../report/reportContents.ts';
import { EMPTY, figure, headCells, text } from './book.ts';
import type { BookCell } from './book.ts';

/** The spreadsheet format of a number with separators of thousands and this number of decimals. */
const decimalsFormat = (decimals: number) => (decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0');

const decimalsOf = (shown: string) => shown.split('.')[1]?.length ?? 0;

/**
 * A cell that shows the same text as the report. It contains the reply's number if that number is printed with this text. Otherwise it
 * contains the printed number, which may be in thousands or rounded so that a column adds up. A text stays a text.
 */
function reportedCell(value: number | string | null, shown: string): BookCell {
  if (shown === '') return EMPTY;
  const printed = readPrintedNumber(shown);
  if (printed === null) return text(shown);
  const decimals = decimalsOf(shown);
  const isSame = typeof value === 'number' && readPrintedNumber(cellText(value, decimals)) === printed;
  return figure(isSame ? value : printed, decimalsFormat(decimals));
}

/** The report's table of channels without the names and the money of the channels, which the sheet has already. */
export interface ReportedColumns {
  readonly headers: readonly string[];
  /** Cells by channel. */
  readonly cells: ReadonlyMap<string, readonly BookCell[]>;
  readonly total: readonly BookCell[];
}

export function reportedColumns(report: PlanReport, facts: AudienceFacts | null): ReportedColumns {
  const table = channelTable(report, facts);
  if (table === null) return { headers: [], cells: new Map(), total: [] };
  // The sheet Channels already has the money.
  const columns = table.columns.slice(1).filter(({ header }) => header !== OPTIMAL_BUDGET_HEADER);
  const cellsOf = ({ values, shown }: (typeof table.bought)[number]) =>
    columns.map(({ id }) => reportedCell(values[id] ?? null, shown[id] ?? ''));
  return {
    headers: columns.map(({ header }) => header),
    cells: new Map([...table.bought, ...table.unbought].map((line) => [line.channel, cellsOf(line)])),
    total: table.total ? cellsOf(table.total) : [],
  };
}

/** A table of the report as rows of cells. The first row has the headings. */
export function tableCells({ columns, rows }: TableView): BookCell[][] {
  const cell = (row: TableRow, { field, decimals }: ViewColumn): BookCell => {
    const value = row[field];
    if (typeof value === 'number') return figure(value, decimalsFormat(decimals));
    return value === null || value === undefined ? EMPTY : text(String(value));
  };
  return [
    headCells(columns.map(({ header }) => header)),
    ...rows.map((row) => columns.map((column) => cell(row, column))),
  ];
}
