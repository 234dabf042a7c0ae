import { groupedFaults, linesOf } from '../../../core/planningData/rates/faultSentences.ts';
import { mergeCards, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import type { CellFault } from '../../../core/planningData/rates/readCard.ts';
import { GROUP_TEXTS } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { counted } from '../../../core/words/wording.ts';
import { editCells } from './editCard.ts';
import type { GridLine } from './gridLines.ts';
import { rowsByName, rowsByPosition, rowsOfTable } from './pasteCells.ts';
import type { FormatQuestion, PastedCard, PastedRows } from './pasteCells.ts';
import { figureHeadings, renamedHeadings, findHeadings, withUnits } from './pasteHeadings.ts';
import type { Cells, PasteHeadings } from './pasteHeadings.ts';
import { absentFormatRemarks, futureDateRemarks, newFormatRemarks, missingPriceRemarks } from './pasteRemarks.ts';
import { changesOf, INHERITED_GROUPS, isEqual, GROUP_WORDS, nameOf, readRows, unsetCell } from './pasteValues.ts';
import type { RowsByKey, ReadRow } from './pasteValues.ts';
import { COLUMN_DISPLAY, GRID_GROUPS, cellInWords } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';

/** A figure before and after a paste, in words. */
interface PastedFigure {
  readonly before: string;
  readonly after: string;
}

/** A row of the card that a paste changes. */
interface PastedLine {
  readonly name: string;
  readonly isNew: boolean;
  /** One figure for each entry of `PastedRates.columns`. */
  readonly figures: readonly PastedFigure[];
}

/** A rate card after a paste or an import, and what the paste changes. */
export interface PastedRates {
  /** The rows of the card after the paste. */
  readonly next: readonly RateRow[];
  /** Number of figures that change. */
  readonly count: number;
  /** The columns in which figures change. */
  readonly columns: readonly { readonly name: string; readonly isText: boolean }[];
  readonly lines: readonly PastedLine[];
  /** Pasted headings that differ from the grid's headings, with both: "CPM (AUD) → Price ($)". */
  readonly headings: readonly string[];
  /** Questions that the planner must answer before the paste is applied. */
  readonly questions: readonly FormatQuestion[];
  /** Sentences about cells that were not used, and other results that may surprise. */
  readonly remarks: readonly string[];
}

/** The cell of the grid that has the focus when the planner pastes. */
export interface PasteStart {
  /** The key of the cell's line. */
  readonly line: string;
  /** The cell's column and the columns to its right, as the grid shows them. */
  readonly columns: readonly GridColumn[];
}

/**
 * Reads a range copied from a spreadsheet into a card. If headings name a column of channels or formats, or if there are no headings and the
 * first columns name channels or formats, the range is matched by name. Otherwise it is read from the focused cell down and to the right.
 * Empty cells change nothing, and a cell that is equal to the inherited cell stays inherited.
 * @param start  the focused cell; null if no cell has the focus
 * @param lines  all lines of the grid, from top to bottom
 */
export function pasteRates(
  cells: Cells,
  start: PasteStart | null,
  lines: readonly GridLine[],
  card: PastedCard,
): PastedRates {
  const headingsWithNames = findHeadings(cells);
  if (headingsWithNames !== null) return readTable(cells, headingsWithNames, card);
  // Headings of figures only, in the first row.
  const headings = figureHeadings(cells);
  const named = headings === null ? readByName(cells, start, card) : null;
  if (named !== null) return named;
  if (start === null) return nothingPasted(HEADINGS_MISSING, card);
  const linesFromStart = lines.slice(lines.findIndex(({ key }) => key === start.line));
  if (headings === null) {
    const { pasted, isRead } = applyRows(rowsByPosition(cells, start.columns, linesFromStart), card);
    // A range of one or two columns is hardly a table whose heading row was not copied.
    const looksLikeTable = !isRead && cells.some((line) => line.length > 2);
    return looksLikeTable ? { ...pasted, remarks: [...pasted.remarks, HEADINGS_MISSING] } : pasted;
  }
  const columns = headings.columns
    .map(({ column }) => column as GridColumn)
    .filter((column) => column in COLUMN_DISPLAY);
  const headingCount = 1;
  const rows = rowsByPosition(withUnits(cells, headings), columns, linesFromStart, headingCount);
  return applyRows(rows, card).pasted;
}

const HEADINGS_MISSING = 'If this is a table, copy the heading row too: it says which column is which.';

/** The columns assumed for a table without headings, after channel and format: the first columns of the server's `assumptions.csv`. */
const DEFAULT_COLUMNS: readonly GridColumn[] = ['price', 'attention_share', 'mean_active_seconds', 'source', 'date'];

/**
 * Reads a range without headings whose first columns name channels and formats. Its other columns are read as the grid's
 * columns from the focused cell on. If some cell cannot be read in this way, they are read as DEFAULT_COLUMNS.
 * @returns null if the range names no channel and no format
 */
function readByName(cells: Cells, start: PasteStart | null, card: PastedCard): PastedRates | null {
  const rowsFromFocus = rowsByName(cells, start?.columns ?? DEFAULT_COLUMNS, card);
  if (rowsFromFocus === null) return null;
  const fromFocus = applyRows(rowsFromFocus, card);
  if (fromFocus.isRead) return fromFocus.pasted;
  const byDefaultColumns = applyRows(rowsByName(cells, DEFAULT_COLUMNS, card)!, card);
  if (!byDefaultColumns.isRead) return nothingPasted(HEADINGS_MISSING, card);
  const labels = DEFAULT_COLUMNS.map((column) => COLUMN_DISPLAY[column].label);
  const remark = `The heading row is missing. The columns were read as ${labels.join(', ')}; if they are others, copy the heading row too.`; // oxfmt-ignore
  return { ...byDefaultColumns.pasted, remarks: [remark, ...byDefaultColumns.pasted.remarks] };
}

function nothingPasted(remark: string, { rows }: PastedCard): PastedRates {
  return { next: rows, count: 0, columns: [], lines: [], headings: [], questions: [], remarks: [remark] };
}

/**
 * Reads a sheet into a card.
 * @param inWorkbook  whether dates may be day numbers
 * @returns null if no row of headings is found
 */
export function importRates(cells: Cells, inWorkbook: boolean, card: PastedCard): PastedRates | null {
  const table = findHeadings(cells);
  return table === null ? null : readTable(cells, table, card, { inWorkbook, isFile: true });
}

/** Where the cells come from: a pasted range, or a file, which may be a workbook. A file is expected to have all formats. */
interface Origin {
  /** Whether dates may be day numbers. */
  readonly inWorkbook: boolean;
  readonly isFile: boolean;
}
const PASTED_RANGE: Origin = { inWorkbook: false, isFile: false };

function readTable(cells: Cells, table: PasteHeadings, card: PastedCard, origin = PASTED_RANGE): PastedRates {
  const { pasted } = applyRows(rowsOfTable(withUnits(cells, table), table, card), card, origin);
  return { ...pasted, headings: renamedHeadings(table) };
}

/** Puts rows into a card. @returns the changed card with its list of changes, and whether all cells could be read */
function applyRows(pasted: PastedRows, card: PastedCard, { inWorkbook, isFile } = PASTED_RANGE) {
  const before = mergedRows(card.rows, card.inherited);
  const faults: CellFault[] = [];
  const read = readRows(pasted.rows, before, { faults, inWorkbook });
  const { used, repeated } = onePerLine(read.rows, card);
  const changes = used.flatMap((row) => changesOf(row, before));
  // With no further changes, `editCells` only adds the inherited details of the prices and attention figures that became the card's own.
  const next = editCells(withCells(card.rows, changes), [], card.inherited);
  const after = mergedRows(next, card.inherited);
  const remarks = [
    ...groupedFaults(faults),
    ...read.remarks,
    ...pasted.remarks,
    ...futureDateRemarks(used, before, card.today),
    ...missingPriceRemarks(pasted.unpriced, before),
    ...newFormatRemarks(before, after),
    ...(isFile ? absentFormatRemarks(pasted.rows, before) : []),
    ...emptiedTextRemarks(before, after, changes),
    ...repeated,
  ];
  const { questions } = pasted;
  const figures = changedFigures(before, after, changes, card);
  const result: PastedRates = { next, ...figures, headings: [], questions, remarks: capRemarks(remarks) };
  return { pasted: result, isRead: faults.length === 0 };
}

/** The rows with all pasted cells. All cells are set in one pass, because a card may have thousands of rows. */
function withCells(rows: readonly RateRow[], cells: readonly CellChange[]): readonly RateRow[] {
  if (cells.length === 0) return rows;
  const known = new Map(rows.map((row) => [rowKey(row), row]));
  for (const { row, column, value } of cells) {
    const { channel, format, price_for } = row;
    const key = rowKey(row);
    // The type is safe: the parser of each column returns the type of its cell.
    known.set(key, { ...(known.get(key) ?? { channel, format, price_for }), [column]: value });
  }
  return [...known.values()];
}

/** Maximum number of sentences in a preview. A last line gives the number of the others. */
const REMARKS_MAXIMUM = 20;

function capRemarks(remarks: readonly string[]): readonly string[] {
  const more = remarks.length - REMARKS_MAXIMUM;
  return more > 0 ? [...remarks.slice(0, REMARKS_MAXIMUM), `and ${more} more`] : remarks;
}

function mergedRows(rows: readonly RateRow[], inherited: readonly MergedRow[]): RowsByKey {
  const cards = [{ card: 'own', rows }, { card: 'inherited', rows: inherited }]; // oxfmt-ignore
  return new Map(mergeCards(cards).map((row) => [rowKey(row), row]));
}

/**
 * If several pasted rows are for the same line of the card, takes the first row without unreadable cells, or else the first row.
 * @returns the rows that are used, and a remark for each line with several rows
 */
function onePerLine(rows: readonly ReadRow[], { demographics }: PastedCard) {
  const byKey = new Map<string, ReadRow[]>();
  for (const row of rows) byKey.set(rowKey(row.row), [...(byKey.get(rowKey(row.row)) ?? []), row]);
  const choices = [...byKey.values()].map((rowsOfLine) => ({
    rowsOfLine,
    used: rowsOfLine.find(({ isFullyRead }) => isFullyRead) ?? rowsOfLine[0]!,
  }));
  const repeated = choices
    .filter(({ rowsOfLine }) => rowsOfLine.length > 1)
    .map(({ rowsOfLine, used: { row, line } }) => `${linesOf(rowsOfLine.map((one) => one.line))}: ${nameOf(row, demographics)} is there more than once; only line ${line} counts.`); // oxfmt-ignore
  return { used: choices.map(({ used }) => used), repeated };
}

const COLUMNS: readonly GridColumn[] = [...Object.values(GRID_GROUPS).flat(), 'retired'];

/** The figures that pasted cells change, by row and column. */
function changedFigures(
  before: RowsByKey,
  after: RowsByKey,
  changes: readonly CellChange[],
  { demographics }: PastedCard,
): Pick<PastedRates, 'count' | 'columns' | 'lines'> {
  const pasted = new Set(changes.map(({ row, column }) => `${rowKey(row)}\n${column}`));
  const isChanged = (key: string, column: GridColumn) =>
    pasted.has(`${key}\n${column}`) &&
    !isEqual(before.get(key)?.[column] ?? unsetCell(column), after.get(key)?.[column]);
  const keys = [...after.keys()].filter((key) => COLUMNS.some((column) => isChanged(key, column)));
  const columns = COLUMNS.filter((column) => keys.some((key) => isChanged(key, column)));
  const lines = keys.map((key): PastedLine => {
    const words = (rows: RowsByKey, column: GridColumn) => cellText(column, rows.get(key)?.[column]);
    return {
      name: nameOf(after.get(key)!, demographics),
      isNew: !before.has(key),
      figures: columns.map((column) => ({ before: words(before, column), after: words(after, column) })),
    };
  });
  const count = keys.reduce((sum, key) => sum + columns.filter((column) => isChanged(key, column)).length, 0);
  return { count, columns: columns.map(headOf), lines };
}

/** The head of a column in the list of changes. */
function headOf(column: GridColumn): PastedRates['columns'][number] {
  if (column === 'retired') return { name: 'Retired', isText: true };
  const { label, unit } = COLUMN_DISPLAY[column];
  return { name: label, isText: unit === 'text' };
}

function cellText(column: GridColumn, cell: CellChange['value']): string {
  return column === 'retired' ? String(cell ?? 'no') : cellInWords(column, cell);
}

/**
 * Remarks about texts that became empty. A pasted figure becomes the card's own, and the inherited source, date and so on do not apply
 * to it.
 */
function emptiedTextRemarks(before: RowsByKey, after: RowsByKey, changes: readonly CellChange[]): string[] {
  const keys = [...new Set(changes.map(({ row }) => rowKey(row)))];
  return INHERITED_GROUPS.flatMap((group) => {
    const isEmptied = (key: string) =>
      GROUP_TEXTS[group].some((column) => before.get(key)?.[column] && after.get(key)?.[column] === undefined);
    const rowCount = keys.filter(isEmptied).length;
    if (rowCount === 0) return [];
    const [figure, texts] = GROUP_WORDS[group];
    const become = rowCount === 1 ? 'becomes' : 'become';
    return [
      `${counted(rowCount, figure)} ${become} your own. Inherited texts (${texts}) are dropped unless you paste them too.`,
    ];
  });
}
