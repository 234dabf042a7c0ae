import { writeXlsx } from 'hucre/xlsx';
import type { Cell, CellStyle, SheetChart, WriteSheet } from 'hucre/xlsx';
import { shortened } from '../../../core/words/wording.ts';
import type { Book, BookCell, BookChart, BookSheet, CellLook } from '../../domain/exports/book.ts';

const FONT = 'Calibri';
/** Width of a column for which the sheet sets none [characters]. */
const DEFAULT_WIDTH = 13;
const solidFill = (rgb: string): NonNullable<CellStyle['fill']> => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { rgb },
});
const thinLine = (rgb: string) => ({ style: 'thin', color: { rgb } }) as const;
const font = (changes: CellStyle['font'] = {}): NonNullable<CellStyle['font']> => ({
  name: FONT,
  size: 11,
  color: { rgb: '1B2026' },
  ...changes,
});
const wrapped = { wrapText: true, vertical: 'top' } as const;

const CELL_STYLES: Record<CellLook, CellStyle> = {
  plain: { font: font() },
  title: { font: font({ size: 16, bold: true }) },
  paragraph: { font: font({ color: { rgb: '59626D' } }), alignment: wrapped },
  warn: { font: font({ color: { rgb: '9A5B00' }, bold: true }), alignment: wrapped },
  head: {
    font: font({ bold: true }),
    fill: solidFill('EEF1F4'),
    border: { bottom: thinLine('98A1AC') },
    alignment: { wrapText: true, vertical: 'center' },
  },
  label: { font: font(), alignment: { vertical: 'top' } },
  note: { font: font({ color: { rgb: '59626D' } }), alignment: { indent: 1 } },
  sideNote: { font: font({ color: { rgb: '59626D' } }), alignment: { ...wrapped, horizontal: 'left', indent: 1 } },
  quiet: { font: font({ color: { rgb: '59626D' }, italic: true }) },
  strong: { font: font({ bold: true }), alignment: { vertical: 'top' } },
  input: {
    font: font({ bold: true }),
    fill: solidFill('FFF2A8'),
    border: {
      top: thinLine('D9B400'),
      bottom: thinLine('D9B400'),
      left: thinLine('D9B400'),
      right: thinLine('D9B400'),
    },
  },
  total: { font: font({ bold: true }), border: { top: thinLine('98A1AC') } },
};

/** Height of a line of text, and height of a title [points]. */
const ROW_POINTS = 15;
const TITLE_POINTS = 24;

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes a workbook as an Excel file. */
export function workbookFile(book: Book): Promise<Uint8Array<ArrayBuffer>> {
  return writeXlsx({
    sheets: book.sheets.map((sheet) => sheetOf(sheet, book.foot)),
    properties: { title: book.title, creator: book.author },
    defaultFont: { name: FONT, size: 11 },
  }) as Promise<Uint8Array<ArrayBuffer>>;
}

function sheetOf(sheet: BookSheet, foot: string): WriteSheet {
  const columns = Math.max(sheet.widths.length, ...sheet.rows.map((row) => row.length));
  const isOnePage = sheet.pages === 'one';
  return {
    name: sheet.name,
    columns: Array.from({ length: columns }, (_, column) => ({ width: sheet.widths[column] ?? DEFAULT_WIDTH })),
    rows: sheet.rows.map((row) => row.map(({ value }) => value)),
    cells: cellsOf(sheet),
    merges: mergesOf(sheet),
    rowDefs: heightsOf(sheet),
    ...(sheet.frozen && { freezePane: sheet.frozen }),
    ...(sheet.charts && { charts: sheet.charts.map(chartOf) }),
    ...(sheet.moneyOnly && { dataValidations: [moneyValidation(sheet.moneyOnly)] }),
    view: { showGridLines: false },
    pageSetup: {
      paperSize: 'a4',
      orientation: columns > 6 ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: isOnePage ? 1 : 0,
      ...(!isOnePage && sheet.frozen && { printTitlesRow: `$${sheet.frozen.rows}:$${sheet.frozen.rows}` }),
      margins: { top: 0.5, bottom: 0.6, left: 0.5, right: 0.5 },
    },
    // Excel's codes: file and sheet at the left, page and number of pages at the right.
    headerFooter: { oddFooter: `&L&F &A${footLine(foot)}&R&P / &N` },
  };
}

/** Maximum length of a sheet's foot; Excel refuses a longer one [characters]. */
const FOOT_MAXIMUM = 200;

/** The second line of a sheet's foot. In a foot, Excel wants each ampersand written twice. */
function footLine(foot: string): string {
  return foot === '' ? '' : `\n${shortened(foot, FOOT_MAXIMUM).replaceAll('&', '&&')}`;
}

/** Whether a cell is a heading above figures. Such a heading is aligned right, as the figures are. */
function isOverFigures(rows: BookSheet['rows'], row: number, column: number): boolean {
  return rows[row]![column]!.look === 'head' && typeof rows[row + 1]?.[column]?.value === 'number';
}

function cellsOf({ rows }: BookSheet): Map<string, Partial<Cell>> {
  const cells = new Map<string, Partial<Cell>>();
  rows.forEach((row, rowIndex) =>
    row.forEach((cell, column) => {
      if (cell.value === null && !cell.look && !cell.formula) return;
      const written = cellOf(cell);
      const { alignment, ...style } = written.style!;
      const rightStyle = { ...style, alignment: { ...alignment, horizontal: 'right' as const } };
      cells.set(
        `${rowIndex},${column}`,
        isOverFigures(rows, rowIndex, column) ? { ...written, style: rightStyle } : written,
      );
    }),
  );
  return cells;
}

function cellOf({ value, formula, format, fill, look = 'plain' }: BookCell): Partial<Cell> {
  const style: CellStyle = {
    ...CELL_STYLES[look],
    ...(format && { numFmt: format }),
    ...(fill && { fill: solidFill(fill) }),
  };
  return formula === undefined ? { value, style } : { value, style, formula, formulaResult: value };
}

function mergesOf({ rows }: BookSheet): NonNullable<WriteSheet['merges']> {
  return rows.flatMap((row, rowIndex) =>
    row.flatMap(({ span = 1 }, column) =>
      span > 1 ? [{ startRow: rowIndex, startCol: column, endRow: rowIndex, endCol: column + span - 1 }] : [],
    ),
  );
}

const WRAPPED_LOOKS = new Set<CellLook | undefined>(['paragraph', 'warn', 'head', 'sideNote']);

/** The heights of rows with several lines of text. They are set because Excel does not fit a row's height to text in merged cells. */
function heightsOf({ rows, widths }: BookSheet): NonNullable<WriteSheet['rowDefs']> {
  const heights = new Map<number, { height: number }>();
  rows.forEach((row, rowIndex) => {
    const lines = row.map(({ value, look, span = 1 }, column) => {
      if (typeof value !== 'string' || !WRAPPED_LOOKS.has(look)) return 1;
      const width = Array.from({ length: span }, (_, next) => widths[column + next] ?? DEFAULT_WIDTH).reduce(
        (sum, columnWidth) => sum + columnWidth,
      );
      // Five percent more, because wrapped lines are not full.
      return value.split('\n').reduce((sum, line) => sum + Math.ceil((line.length * 1.05) / width), 0);
    });
    if (row[0]?.look === 'title') heights.set(rowIndex, { height: TITLE_POINTS });
    else if (Math.max(1, ...lines) > 1) heights.set(rowIndex, { height: ROW_POINTS * Math.max(...lines) });
  });
  return heights;
}

function moneyValidation(range: string): NonNullable<WriteSheet['dataValidations']>[number] {
  return {
    type: 'decimal',
    operator: 'greaterThanOrEqual',
    formula1: '0',
    range,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: 'Money',
    errorMessage: 'A spend is a number of dollars, 0 or more.',
  };
}

function chartOf(chart: BookChart): SheetChart {
  const isLine = chart.kind === 'scatter' || chart.kind === 'line';
  const axis = (title: string, format: string | undefined) => ({
    ...(title && { title }),
    ...(format && { numberFormat: { formatCode: format } }),
    labelFontSize: 9,
    axisTitleFontSize: 9,
    axisTitleBold: false,
  });
  return {
    type: chart.kind,
    title: chart.title,
    titleFontSize: 13,
    altText: chart.title,
    anchor: {
      from: { row: chart.from.row, col: chart.from.column },
      to: { row: chart.to.row, col: chart.to.column },
    },
    legend: chart.series.length > 1 ? 'right' : false,
    ...(chart.kind === 'scatter' && { scatterStyle: 'lineMarker' as const }),
    ...(!isLine && { gapWidth: 50 }),
    series: chart.series.map((series) => ({
      name: series.name,
      values: series.values,
      categories: series.categories,
      color: series.colour,
      ...(isLine && { stroke: { width: 2 }, marker: { symbol: 'none' as const } }),
      ...(series.colours && { dataPoints: series.colours.map((fillColor, idx) => ({ idx, fillColor })) }),
    })),
    axes: {
      x: { ...axis(chart.xTitle, chart.xFormat), ...(chart.kind === 'bar' && { reverse: true }) },
      y: {
        ...axis(chart.yTitle, chart.yFormat),
        // The lengths of bars are compared, so they start at 0.
        ...(!isLine && { scale: { min: 0 } }),
        axisTitleRotation: chart.kind === 'bar' ? 0 : -90,
        gridlines: { major: true },
      },
    },
  };
}
