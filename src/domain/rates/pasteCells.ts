import { nearName } from '../../../core/text/nearName.ts';
import { plainName } from '../../../core/text/plainName.ts';
import { isFormatRow } from '../../../core/planningData/rates/mergeCards.ts';
import type { MergedRow, RateColumn, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { withInherited } from './cardRows.ts';
import type { GridLine } from './gridLines.ts';
import type { Cells, PasteHeadings } from './pasteHeadings.ts';
import { channelByAnyName, exactFormat, formatNamed } from './pasteNames.ts';
import type { FormatName } from './pasteNames.ts';
import { COLUMN_DISPLAY } from './rateCells.ts';
import type { GridColumn } from './rateCells.ts';

type RowName = Pick<RateRow, 'channel' | 'format' | 'price_for'>;

/** The texts that a range has for a row of the card. */
export interface PastedRow {
  readonly row: RowName;
  /** Number of the row in the pasted range, counted from 1. */
  readonly line: number;
  readonly texts: ReadonlyMap<GridColumn, { readonly text: string; readonly heading: string }>;
}

/** A text that may misspell a format of the card. */
export interface FormatQuestion {
  readonly id: string;
  /** "Line 3: is “Metro 30 spot” the format “Metro 30s spot”?" */
  readonly question: string;
}

/** The planner's answers by the id of the question: whether the pasted text is the format that it resembles. */
export type FormatAnswers = Readonly<Record<string, boolean>>;

/** The rows of a pasted range that belong to rows of the card, and sentences about the others. */
export interface PastedRows {
  readonly rows: readonly PastedRow[];
  /** Rows without a price, if the range has a column of prices. */
  readonly unpriced: readonly Pick<PastedRow, 'row' | 'line'>[];
  readonly questions: readonly FormatQuestion[];
  readonly remarks: readonly string[];
}

/** The card that is pasted into. */
export interface PastedCard {
  readonly rows: readonly RateRow[];
  readonly inherited: readonly MergedRow[];
  /** Whether formats may be added. Only the agency's card allows it. */
  readonly mayAdd: boolean;
  readonly demographics: readonly { readonly id: string; readonly name: string }[];
  /** The current day as an ISO 8601 date. Later dates get a remark. */
  readonly today: string;
  /** The answers given so far. A question without an answer counts as answered with "yes". */
  readonly answers: FormatAnswers;
}

/** The rows of a table with headings, by channel and format. */
export function rowsOfTable(cells: Cells, table: PasteHeadings, card: PastedCard): PastedRows {
  const { columns, basis } = table;
  const indexOf = (column: RateColumn) => columns.find((one) => one.column === column)?.index;
  const finder = new RowFinder(card);
  const found = cells.slice(table.headingRow + 1).flatMap((line, lineIndex): PastedRow[] => {
    const lineNumber = table.headingRow + 2 + lineIndex;
    const textIn = (column: RateColumn) => cleanCell(line[indexOf(column) ?? -1]);
    const row = finder.rowOf(lineNumber, {
      channel: textIn('channel'),
      format: textIn('format'),
      demographic: textIn('price_for'),
      hasOnlyOneText: line.filter((text) => cleanCell(text) !== '').length === 1,
    });
    if (row === null) return [];
    const given = columns.flatMap(({ column, index, heading }) => {
      const text = cleanCell(line[index]);
      return isGridColumn(column) && text !== '' ? [[column, { text, heading }] as const] : [];
    });
    return [withSharedSource({ row, line: lineNumber, texts: new Map(given) }, columns, basis)];
  });
  const unusedHeadings = table.unused.map((heading) => `Column “${heading}” was not used.`);
  const hasPrices = columns.some(({ column }) => column === 'price');
  return {
    rows: found,
    unpriced: hasPrices ? found.filter(({ texts }) => !texts.has('price')) : [],
    questions: finder.questions,
    remarks: [...unusedHeadings, ...finder.remarks],
  };
}

/** The rows of a range whose first columns name channel and format; null if they do not. */
export function rowsByName(cells: Cells, columns: readonly GridColumn[], card: PastedCard): PastedRows | null {
  const formats = formatsOf(card);
  const namesChannels = cells.some(([name = '']) => channelByAnyName(name) !== null);
  const namesFormats = cells.some(([name = '']) => exactFormat(name, formats) !== null);
  if (!namesChannels && !namesFormats) return null;
  const nameColumns = namesChannels ? (['channel', 'format'] as const) : (['format'] as const);
  const allColumns = [...nameColumns.map((column) => ({ column, heading: column })), ...columns.map(withLabel)];
  // The range has no row of headings, so its cells start after row -1.
  const table = {
    headingRow: -1,
    basis: null,
    currencyIndex: null,
    unused: [],
    columns: allColumns.map((one, index) => ({ ...one, index })),
  };
  return withNoteOnExtraColumns(rowsOfTable(cells, table, card), cells, allColumns.length);
}

/**
 * The rows of a range below its headings. They are read into consecutive lines of the grid and into these columns.
 * @param headingCount  number of rows of headings at the top of the range
 */
export function rowsByPosition(
  cells: Cells,
  columns: readonly GridColumn[],
  lines: readonly GridLine[],
  headingCount = 0,
): PastedRows {
  const rows = cells.slice(headingCount, headingCount + lines.length).map((line, lineIndex): PastedRow => {
    const { channel, format, priceFor } = lines[lineIndex]!;
    const given = columns.slice(0, line.length).flatMap((column, index) => {
      const text = cleanCell(line[index]);
      return text === '' ? [] : [[column, { text, heading: withLabel(column).heading }] as const];
    });
    return { row: { channel, format, price_for: priceFor }, line: headingCount + lineIndex + 1, texts: new Map(given) };
  });
  const remarks = cells.length - headingCount > lines.length ? ['Lines below the last one were left out.'] : [];
  return withNoteOnExtraColumns({ rows, unpriced: [], questions: [], remarks }, cells, columns.length);
}

function withNoteOnExtraColumns(pasted: PastedRows, cells: Cells, columnCount: number): PastedRows {
  const isWider = cells.some((line) => line.slice(columnCount).some((text) => cleanCell(text) !== ''));
  if (!isWider) return pasted;
  return { ...pasted, remarks: [...pasted.remarks, 'Columns to the right of the last one were left out.'] };
}

const withLabel = (column: GridColumn) => ({ column, heading: COLUMN_DISPLAY[column].label });

function isGridColumn(column: RateColumn): column is GridColumn {
  return column !== 'channel' && column !== 'format' && column !== 'price_for';
}

/** A cell's text without the quote before a formula. A lone dash, with which accounting formats write a zero, is an empty cell. */
function cleanCell(text = ''): string {
  const bare = text.trim();
  return /^\$?\s*[-–—]$/.test(bare) ? '' : bare.replace(/^'(?=[=+\-@])/, '');
}

/**
 * If a table has only one column of sources (or of dates), its text applies to every figure of the row, so also to the price.
 * A heading such as "CPM" gives the basis of the prices below it.
 */
function withSharedSource(
  pasted: PastedRow,
  columns: PasteHeadings['columns'],
  basis: PasteHeadings['basis'],
): PastedRow {
  const texts = new Map(pasted.texts);
  const isInTable = (column: GridColumn) => columns.some((one) => one.column === column);
  const price = texts.get('price');
  if (price !== undefined && basis !== null && !texts.has('basis')) texts.set('basis', { ...price, text: basis });
  if (!isInTable('price')) return { ...pasted, texts };
  for (const [sharedColumn, priceColumn] of [
    ['source', 'price_source'],
    ['date', 'price_date'],
  ] as const) {
    const text = texts.get(sharedColumn);
    if (text === undefined || isInTable(priceColumn)) continue;
    if (price !== undefined) texts.set(priceColumn, text);
    // Without an attention figure, the text belongs to the price alone.
    if (!texts.has('attention_share') && !texts.has('mean_active_seconds')) texts.delete(sharedColumn);
  }
  return { ...pasted, texts };
}

interface NamedLine {
  readonly channel: string;
  readonly format: string;
  readonly demographic: string;
  /** Whether the line has only one text. Headings of groups and notes are such lines. */
  readonly hasOnlyOneText: boolean;
}

function formatsOf({ rows, inherited }: PastedCard): MergedRow[] {
  return withInherited(rows, inherited).filter(isFormatRow);
}

/** Finds the rows of a card that pasted lines name. A channel in a line of its own applies to the formats in the lines below it. */
class RowFinder {
  readonly remarks: string[] = [];
  readonly questions: FormatQuestion[] = [];
  readonly #card: PastedCard;
  readonly #formats: readonly FormatName[];
  /** The channel that a line named last; null as long as no line has named one. */
  #channel: Channel | null = null;

  constructor(card: PastedCard) {
    this.#card = card;
    this.#formats = formatsOf(card);
  }

  /** The row of the card that a line names; null for an empty line, a heading, or a line that names no row (with a remark). */
  rowOf(line: number, named: NamedLine): RowName | null {
    const { channel: text, format, hasOnlyOneText } = named;
    if (text === '' && format === '') return null;
    const channel = channelByAnyName(text || format);
    if (hasOnlyOneText) {
      // The line is a merged cell or the heading of a group.
      const isKnown = channel !== null || exactFormat(text || format, this.#formats) !== null;
      if (!isKnown) this.#addRemark(line, `“${text || format}” was not used`);
      this.#channel = channel ?? this.#channel;
      return null;
    }
    if (text !== '') this.#channel = channel;
    if (text !== '' && channel === null) {
      const near = nearName(text, CHANNELS);
      const channels = `is none of the channels ${CHANNELS.join(', ')}`;
      this.#addRemark(line, `“${text}” ${near === null ? channels : `is no channel. Did you mean ${near}?`}`);
      return null;
    }
    if (format === '') {
      const [first] = this.#formats.filter((one) => one.channel === channel);
      const example = first === undefined ? '' : `, such as ${first.format}`;
      this.#addRemark(line, `${channel} has no format. Write it next to the channel${example}`);
      return null;
    }
    const found = this.#formatOf(line, format);
    const demographic = this.#demographicOf(line, named.demographic);
    return found === null || demographic === null ? null : { ...found, price_for: demographic };
  }

  /** The format that a text names in the current channel; null if there is none. A card that may add formats gets a new format. */
  #formatOf(line: number, text: string): FormatName | null {
    const channel = this.#channel;
    const formats = this.#formats.filter((one) => channel === null || one.channel === channel);
    const found = formatNamed(text, formats);
    if (found !== null) {
      const isOtherName = plainName(found.format) !== plainName(text);
      if (isOtherName) this.#addRemark(line, `“${text}” was read as ${found.format} of ${found.channel}`);
      return { channel: found.channel, format: found.format };
    }
    const near = nearName(text, formats.map(({ format }) => format)); // oxfmt-ignore
    if (channel !== null && near !== null && this.#isMeant(line, channel, text, near)) return { channel, format: near };
    if (channel !== null && this.#card.mayAdd) return { channel, format: text };
    const where = channel === null ? 'is no format here' : `is no format of ${channel} in the agency’s card; formats are added there`; // oxfmt-ignore
    this.#addRemark(line, `“${text}” ${where}`);
    return null;
  }

  /** The id of the demographic; '' if the text is empty; null if the demographic is not known. */
  #demographicOf(line: number, text: string): string | null {
    if (text === '') return '';
    const { demographics } = this.#card;
    const known = demographics.find(({ id, name }) => id === text || plainName(name) === plainName(text));
    if (known !== undefined) return known.id;
    this.#addRemark(line, `“${text}” is no buying demographic`);
    return null;
  }

  /** Asks whether a text is the format that it resembles. @returns the answer; true as long as there is no answer */
  #isMeant(line: number, channel: Channel, text: string, near: string): boolean {
    const id = `${channel}\n${text}`;
    this.questions.push({ id, question: `Line ${line}: is “${text}” the format “${near}” of ${channel}?` });
    return this.#card.answers[id] ?? true;
  }

  #addRemark(line: number, words: string): void {
    this.remarks.push(`Line ${line}: ${words}${words.endsWith('?') ? '' : '.'}`);
  }
}
