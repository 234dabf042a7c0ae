import { timesAMonth } from './frequencyWords.ts';
import { bandMiddle, isBlankCell, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { NamedColumn } from './respondentColumns.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { listedUpTo } from '../../words/wording.ts';

// A note is cut at 300 characters (`plainSentence`).
const COLUMNS_SHOWN = 3;
const WORDS_IN_A_NOTE = 8;
const BANDS_SHOWN = 12;

/**
 * Decides for each column of media use whether its cells are words of frequency, such as "weekly": most of the cells that are
 * neither empty nor 0 must be such words. If all cells of a column are empty or 0, the other columns of the file decide.
 * @param cells  the first cells of each column
 */
export function columnsInWords(cells: readonly (readonly string[])[], decimal: DecimalSign): boolean[] {
  const counts = cells.map((column) => {
    const notWords = column.filter((cell) => timesAMonth(cell) === null);
    const others = notWords.filter((cell) => !isBlankCell(cell) && parseUse(cell, decimal) !== 0).length;
    return { words: column.length - notWords.length, others };
  });
  const sum = (kind: 'words' | 'others') => counts.reduce((total, column) => total + column[kind], 0);
  const fileInWords = sum('words') > sum('others');
  return counts.map(({ words, others }) => (words + others === 0 ? fileInWords : words > others));
}

/** Reads cells of media use, and records how words of frequency and bands were read, for the notes to the planner. */
export class MediaUseReader {
  readonly #decimal: DecimalSign;
  readonly #wordsRead = new Map<string, { word: string; times: number }>();
  readonly #bands = new Map<string, number>();
  #numberCount = 0;
  #firstNumber = '';

  constructor(decimal: DecimalSign) {
    this.#decimal = decimal;
  }

  /** Uses a month; NaN when the cell is neither a word of frequency nor a number or band. */
  read(text: string): number {
    const times = timesAMonth(text);
    if (times === null) return this.readNumber(text);
    const word = text.trim();
    const key = word.toLowerCase();
    if (!this.#wordsRead.has(key)) this.#wordsRead.set(key, { word, times });
    return times;
  }

  /** Uses a month in a column of numbers; records bands such as "4-6". */
  readNumber(text: string): number {
    const use = parseUse(text, this.#decimal);
    if (use > 0 && /\d\D+\d|\d\s*\D$|^\D+\d/.test(text)) {
      const band = bandMiddle(text);
      if (band === use) this.#bands.set(text.trim(), band);
    }
    return use;
  }

  /** Records a number above 0 in a column of words. */
  recordNumber(value: number, row: number, heading: string): void {
    if (this.#numberCount++ === 0) this.#firstNumber = `${value} in row ${row} of "${heading}"`;
  }

  /**
   * Sentences that say how each word and band was read.
   * @param wordColumns  the columns in words of frequency
   * @param mediaColumnCount  number of columns of media use
   */
  notes(wordColumns: readonly NamedColumn[], mediaColumnCount: number): string[] {
    if (this.#wordsRead.size === 0) return this.#bandNotes();
    const words = [...this.#wordsRead.values()].toSorted((one, two) => two.times - one.times);
    const notes = [
      `Words of frequency were read as times a month in ${columnsText(wordColumns, mediaColumnCount)}. Write numbers to count them otherwise.`,
    ];
    for (let first = 0; first < words.length; first += WORDS_IN_A_NOTE) {
      const listed = words.slice(first, first + WORDS_IN_A_NOTE).map(({ word, times }) => `"${word}" as ${times}`);
      notes.push(`Times a month of these words: ${listed.join(', ')}.`);
    }
    if (this.#numberCount > 0) {
      const cells = this.#numberCount === 1 ? 'One cell' : `${wholeNumber(this.#numberCount)} cells`;
      notes.push(
        `${cells} among these words ${this.#numberCount === 1 ? 'holds a number' : 'hold numbers'} (first: ${this.#firstNumber}), read as times a month.`,
      );
    }
    return [...notes, ...this.#bandNotes()];
  }

  #bandNotes(): string[] {
    if (this.#bands.size === 0) return [];
    const bands = [...this.#bands].toSorted((one, two) => one[1] - two[1]);
    const listed = bands.slice(0, BANDS_SHOWN).map(([text, use]) => `"${text}" as ${use}`);
    return [`Bands were read as their middle, open ones as their lower end: ${listed.join(', ')}.`];
  }
}

function columnsText(columns: readonly NamedColumn[], mediaColumns: number): string {
  if (columns.length === 1) return `"${columns[0]!.heading}"`;
  if (columns.length === mediaColumns) return `all ${mediaColumns} media columns`;
  const names = columns.map(({ heading }) => `"${heading}"`);
  return `${columns.length} of ${mediaColumns} media columns (${listedUpTo(names, COLUMNS_SHOWN)})`;
}
