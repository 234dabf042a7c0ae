import { latin1Text, utf8Text } from '../../bytes/text.ts';
import type { CsvSink } from './csvSink.ts';
import { displayedText } from './cellStyles.ts';
import type { NumberFormat } from './cellStyles.ts';
import { DamagedWorkbookError } from './damagedWorkbook.ts';
import { runText, textOf } from './sharedStrings.ts';
import type { SharedStrings } from './sharedStrings.ts';

const LT = 60;
const GT = 62;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;
const EQUALS = 61;
const IS_TRUE = /^(?:1|true)$/;
const SPACE = 32;
const LETTER = {
  c: 99,
  e: 101,
  f: 102,
  h: 104,
  i: 105,
  r: 114,
  s: 115,
  t: 116,
  v: 118,
  b: 98,
  d: 100,
  n: 110,
  o: 111,
} as const;

/** Type of a cell's value, from its `t` attribute. */
const CellType = { number: 0, shared: 1, inline: 2, formulaText: 3, boolean: 4, error: 5, date: 6 } as const;
type CellType = (typeof CellType)[keyof typeof CellType];

/**
 * Scans the rows of a worksheet part from bytes and writes them as csv. Regions end after a row, so no scan runs past
 * their end. Only `row`, `c`, `v`, `f` and `is` are read; other elements are skipped.
 */
export class SheetScanner {
  /** Number of rows that the program does not show, for example because of a filter. */
  hiddenRows = 0;
  readonly #sink: CsvSink;
  readonly #strings: SharedStrings;
  readonly #styles: readonly (NumberFormat | null)[];
  readonly #from1904: boolean;
  readonly #prefix: number;
  #row = 0;
  #column = -1;
  #style = 0;
  #type: CellType = CellType.number;
  /** Start of the current attribute's value. */
  #valueStart = 0;

  /** @param prefix  number of bytes of the namespace prefix with its colon, such as "x:"; 0 for none */
  constructor(
    sink: CsvSink,
    strings: SharedStrings,
    styles: readonly (NumberFormat | null)[],
    from1904: boolean,
    prefix: number,
  ) {
    this.#sink = sink;
    this.#strings = strings;
    this.#styles = styles;
    this.#from1904 = from1904;
    this.#prefix = prefix;
  }

  /** Scans complete rows. @param maxRows  stop after this many rows */
  scan(bytes: Uint8Array, end: number, maxRows: number): void {
    let at = 0;
    while (this.#sink.rows < maxRows) {
      while (at < end && bytes[at] !== LT) at++;
      if (at >= end) return;
      at += 1;
      if (bytes[at] === SLASH) {
        if (this.#isName(bytes, at + 1, LETTER.r, LETTER.o)) this.#sink.endRow();
        else if (this.#endsSheetData(bytes, at + 1)) return;
        continue;
      }
      if (this.#isName(bytes, at, LETTER.c, -1)) at = this.#scanCell(bytes, at + this.#prefix + 1);
      else if (this.#isName(bytes, at, LETTER.r, LETTER.o)) at = this.#scanRowTag(bytes, at + this.#prefix + 3);
    }
  }

  /** Whether a tag's name begins with these two letters. If `second` is -1, whether the name is the first letter alone. */
  #isName(bytes: Uint8Array, at: number, first: number, second: number): boolean {
    const start = at + this.#prefix;
    if (bytes[start] !== first) return false;
    const next = bytes[start + 1]!;
    return second < 0 ? next <= SPACE || next === GT || next === SLASH : next === second;
  }

  #scanRowTag(bytes: Uint8Array, from: number): number {
    let at = from;
    let row = this.#row + 1;
    let isHidden = false;
    for (;;) {
      at = this.#nextAttribute(bytes, at);
      const name = bytes[at]!;
      if (name === GT || name === SLASH) break;
      const second = bytes[at + 1]!;
      at = this.#attributeValue(bytes, at);
      if (name === LETTER.r && second === EQUALS) row = numberIn(bytes, this.#valueStart, at);
      // Not `ht`, the height.
      if (name === LETTER.h && second === LETTER.i) isHidden = IS_TRUE.test(latin1Text(bytes, this.#valueStart, at));
      at++;
    }
    this.#row = row;
    this.#column = -1;
    this.#sink.openRow(row);
    // `<row r="5"/>` has no end tag.
    if (bytes[at] === SLASH) this.#sink.endRow();
    else if (isHidden) this.hiddenRows++;
    return at;
  }

  /** Whether the tag is `</sheetData>`. Scanning stops there: later elements may begin with the same letters, such as rowBreaks. */
  #endsSheetData(bytes: Uint8Array, at: number): boolean {
    const start = at + this.#prefix;
    return bytes[start] === LETTER.s && latin1Text(bytes, start, start + 9) === 'sheetData';
  }

  /** Scans a cell, starting after its tag name. @returns an index after its value */
  #scanCell(bytes: Uint8Array, from: number): number {
    let at = from;
    this.#column++;
    this.#style = 0;
    this.#type = CellType.number;
    while (bytes[at] !== GT) {
      at = this.#nextAttribute(bytes, at);
      const name = bytes[at]!;
      if (name === SLASH) return at;
      if (name === GT) break;
      const isOneLetter = bytes[at + 1] === EQUALS;
      at = this.#attributeValue(bytes, at);
      if (isOneLetter && name === LETTER.r) this.#column = columnOf(bytes, this.#valueStart);
      else if (isOneLetter && name === LETTER.s) this.#style = numberIn(bytes, this.#valueStart, at);
      else if (isOneLetter && name === LETTER.t) this.#type = typeOf(bytes, this.#valueStart, at);
      at++;
    }
    return this.#scanContent(bytes, at + 1);
  }

  /** Scans the content between `<c>` and `</c>`. */
  #scanContent(bytes: Uint8Array, from: number): number {
    let at = from;
    let formula = '';
    for (;;) {
      while (bytes[at] !== LT) at++;
      at++;
      if (bytes[at] === SLASH) break;
      const letter = bytes[at + this.#prefix]!;
      if (letter === LETTER.v) {
        while (bytes[at] !== GT) at++;
        if (bytes[at - 1] === SLASH) continue;
        const start = ++at;
        while (bytes[at] !== LT) at++;
        // The result of a text formula may be empty; a number formula without a number was never calculated.
        if (at === start && this.#type !== CellType.formulaText) continue;
        this.#writeValue(bytes, start, at);
        return at;
      }
      const close = endTag(bytes, at);
      if (letter === LETTER.i) {
        const text = textOf(utf8Text(bytes, at, close));
        if (text !== '') this.#sink.cellText(this.#column, text);
        return close;
      }
      if (letter === LETTER.f) formula = runText(utf8Text(bytes, bytes.indexOf(GT, at) + 1, close));
      at = close;
      while (bytes[at] !== GT) at++;
    }
    if (formula !== '') this.#sink.cellText(this.#column, `=${formula}`);
    return at;
  }

  #writeValue(bytes: Uint8Array, start: number, end: number): void {
    if (start === end) return;
    if (this.#type === CellType.number) {
      const format = this.#style === 0 ? null : (this.#styles[this.#style] ?? null);
      if (format === null) return this.#sink.cellBytes(this.#column, bytes, start, end);
      const value = Number(latin1Text(bytes, start, end));
      return this.#sink.cellText(this.#column, displayedText(value, format, this.#from1904));
    }
    if (this.#type === CellType.shared) {
      const index = numberIn(bytes, start, end);
      const strings = this.#strings;
      if (index >= strings.count) throw new DamagedWorkbookError('a cell names a text that is not there');
      const from = strings.start(index);
      if (strings.ends[index]! > from) this.#sink.cellBytes(this.#column, strings.bytes, from, strings.ends[index]!);
      return;
    }
    const text = runText(utf8Text(bytes, start, end));
    if (text !== '') this.#sink.cellText(this.#column, this.#type === CellType.date ? text.slice(0, 10) : text);
  }

  /** The next attribute's name, or the `>` or `/` that ends the tag. */
  #nextAttribute(bytes: Uint8Array, from: number): number {
    let at = from;
    while (bytes[at]! <= SPACE) at++;
    return at;
  }

  /** Skips `name="value"` and sets `#valueStart`. @returns the index of the closing quotation mark */
  #attributeValue(bytes: Uint8Array, from: number): number {
    let at = from;
    while (bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) {
      if (at >= bytes.length) throw new DamagedWorkbookError('a tag of it never ends');
      at++;
    }
    const mark = bytes[at]!;
    this.#valueStart = ++at;
    while (bytes[at] !== mark) {
      if (at >= bytes.length) throw new DamagedWorkbookError('a tag of it never ends');
      at++;
    }
    return at;
  }
}

function numberIn(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + bytes[at]! - 48;
  if (!(value >= 0 && value < 2 ** 31)) throw new DamagedWorkbookError('a number in it is not one');
  return value;
}

/** `BC12` -> 54: column letters in base 26. */
function columnOf(bytes: Uint8Array, start: number): number {
  let column = 0;
  for (let at = start; ; at++) {
    const letter = bytes[at]! & ~32;
    if (letter < 65 || letter > 90) return column - 1;
    column = column * 26 + letter - 64;
  }
}

/** The type that the value of a `t` attribute means: n, s, str, inlineStr, b, e or d. */
function typeOf(bytes: Uint8Array, start: number, end: number): CellType {
  const first = bytes[start];
  if (first === LETTER.s) return end - start === 1 ? CellType.shared : CellType.formulaText;
  if (first === LETTER.i) return CellType.inline;
  if (first === LETTER.b) return CellType.boolean;
  if (first === LETTER.e) return CellType.error;
  return first === LETTER.d ? CellType.date : CellType.number;
}

/** The index of the `<` of an element's end tag, or of the `/` of a self-closing tag. `at` is after the element's `<`. */
function endTag(bytes: Uint8Array, at: number): number {
  let tagEnd = at;
  while (bytes[tagEnd] !== GT) tagEnd++;
  if (bytes[tagEnd - 1] === SLASH) return tagEnd;
  // The tag name: f, is, or another child of a cell.
  let nameEnd = at;
  while (nameEnd < tagEnd && bytes[nameEnd]! > SPACE) nameEnd++;
  for (let close = tagEnd; ; close++) {
    close = bytes.indexOf(LT, close);
    if (close < 0) throw new DamagedWorkbookError('an element of it never ends');
    if (bytes[close + 1] === SLASH && endsName(bytes, close + 2, at, nameEnd)) return close;
  }
}

/** Whether the name from `start` to `end` is also at `at`, followed by `>`. */
function endsName(bytes: Uint8Array, at: number, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (bytes[at + index - start] !== bytes[index]) return false;
  return bytes[at + end - start] === GT;
}
