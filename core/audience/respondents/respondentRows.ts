import { WEIGHT_MAXIMUM } from '../refusals/implausibleUse.ts';
import type { RespondentRole } from '../headings/columnRoles.ts';
import { ByteDictionary } from '../bytes/byteDictionary.ts';
import type { CsvRecords } from '../csv/csvRecords.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { isLineLabel, isSubtotal, lineLabelsOf, mayBeLabel } from '../headings/lineLabels.ts';
import type { LineLabels } from '../headings/lineLabels.ts';
import { isMissing, parseNumber, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { hoursOf, daysOf, vagueTimes } from '../headings/timeTexts.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import type { RowLedger } from '../refusals/rowLedger.ts';
import type { LeftOutRule } from '../survey/personColumns.ts';

export interface RespondentRowRules {
  /** Spreadsheet row of the headings. */
  readonly headerRow: number;
  readonly width: number;
  readonly headings?: readonly string[];
  readonly roles: Partial<Record<RespondentRole, NamedColumn>>;
  readonly isWeightInThousands: boolean;
  readonly decimal: DecimalSign;
  /** Whether the first column has no heading, like the row numbers that some programs write. */
  readonly startsUnnamed?: boolean;
  /** Columns of media use. */
  readonly vehicles?: readonly { readonly index: number }[];
  /** Columns that are read beyond the headings; their cells are empty in a row without a fault. */
  readonly columnsBeyond?: number;
}

/** A note under the table: it has a colon, an asterisk or at least 25 characters, or begins with a word such as "Total" or "Source". */
const FOOTNOTE = /:|^.{25,}$|\*|^(?:grand |sub)?-?(?:totals?|sum|all|base|source|notes?)\b/i;
/** "98 = Don't know, 99 = Refused" below the ids. */
const LEGEND_LINE = /\d\s*=|\d\s*:\s*\p{L}|^\s*\d{1,4}[.)]\s+\S/u;
/** "NSW Total", "Subtotal: Women", "Total general". */
const TOTAL_OR_SUBTOTAL =
  /^(?:grand |sub)?-?(?:totals?|totale|totaal|summe|suma|somme|gesamt|insgesamt)\b|\b(?:sub)?-?totals?$/i;
/** In a table of at most this many columns, a row with only one word may be a respondent who uses nothing. */
const NARROW_WIDTH = 3;

/** A row with fewer filled cells than this is a note itself, not a respondent with a remark at its end. */
const NOTED_CELLS_MINIMUM = 3;
/** A text of several words. */
const REMARK = /\p{L}[.,;:!?]?\s+\S*\p{L}/u;

/** Whether a text is a use or a missing answer: a number, a word of frequency, a duration. */
const isUse = (text: string, decimal: DecimalSign) =>
  isMissing(text) ||
  timesAMonth(text) !== null ||
  vagueTimes(text) !== null ||
  hoursOf(text) !== null ||
  daysOf(text) !== null ||
  !Number.isNaN(parseUse(text, decimal));

/** Checks of rows for both kinds of respondent files. Rows that fail are entered into the ledger. */
export class RespondentRows {
  readonly #records: CsvRecords;
  readonly #ledger: RowLedger;
  readonly #rules: RespondentRowRules;
  readonly #labels: LineLabels | null;
  /** Whether a text in the first cell is the label of a line of statistics. */
  readonly #isLineLabelByText = new ByteDictionary((text) => this.#labels !== null && isLineLabel(text, this.#labels));

  constructor(records: CsvRecords, ledger: RowLedger, rules: RespondentRowRules) {
    this.#records = records;
    this.#ledger = ledger;
    this.#rules = rules;
    this.#labels = lineLabelsOf({ headings: [], ...rules });
  }

  /** Whether the row has as many cells as headings, an id if the file has ids, and is not a note or total under the table. */
  isRespondent(): boolean {
    return this.#hasShape() && this.#hasId();
  }

  #hasShape(): boolean {
    const records = this.#records;
    const ledger = this.#ledger;
    const { width, headerRow } = this.#rules;
    if (
      records.cells === width ||
      (records.cells > width && records.filled === records.filledWithin && !this.#isFilledBeyond()) ||
      this.#hasSideNote()
    )
      return true;
    if (this.#isNote()) return false;
    ledger.addFault(records.row, {
      reason: `more or fewer cells than the ${width} headings in row ${headerRow}`,
      found: `with ${records.cells} ${records.cells === 1 ? 'cell' : 'cells'}`,
      remedy: 'a delimiter or a quotation mark is missing or too many',
    });
    return false;
  }

  /**
   * Whether the last cell, which is beyond the last heading, is a remark about the row: words that are not a use, after an
   * empty cell or after a column of numbers. If the row had a cell too many in the middle, a use, a weight or a cell about the
   * person would be there instead.
   */
  #hasSideNote(): boolean {
    const records = this.#records;
    const { width, columnsBeyond = 0, vehicles = [], roles } = this.#rules;
    if (records.cells <= width || columnsBeyond > 0 || records.filledWithin < NOTED_CELLS_MINIMUM) return false;
    const text = records.lastText().trim();
    if (!/\p{L}{2}/u.test(text) || isUse(text, this.#rules.decimal)) return false;
    if (records.cells - width > records.filled - records.filledWithin) return true;
    const holdsNoWords = roles.weight?.index === width - 1 || vehicles.some(({ index }) => index === width - 1);
    return holdsNoWords && REMARK.test(text);
  }

  #isFilledBeyond(): boolean {
    const { width, columnsBeyond = 0 } = this.#rules;
    for (let column = width; column < Math.min(this.#records.cells, width + columnsBeyond); column++) {
      const { start, end } = this.#records.slice(column);
      if (start < end) return true;
    }
    return false;
  }

  #hasId(): boolean {
    const records = this.#records;
    const ledger = this.#ledger;
    const { width, roles } = this.#rules;
    const { id } = roles;
    if (id === undefined) return !this.#isFootnote() && !this.#isStatistic();
    const { bytes, start, end } = records.slice(id.index);
    if (start === end) {
      if (this.#isNote() || this.#isSubtotal()) return false;
      const reason = `no respondent id in "${id.heading}"`;
      ledger.addFault(records.row, { reason, found: '', remedy: 'give every respondent an id of their own' });
      return false;
    }
    if (records.filled === 1 && width > NARROW_WIDTH && LEGEND_LINE.test(records.text(id.index)))
      return !this.#isNote();
    if (!mayBeLabel(bytes, start, end)) return true;
    // Any single word in a row is a label; a respondent without any answer has an id with digits.
    if (records.filled === 1 && width > NARROW_WIDTH && !/\d/.test(records.text(id.index))) return !this.#isNote();
    const label = records.text(id.index);
    const isSummary = isSubtotal(
      () => label,
      this.#labels!,
      (index) => this.#isEmpty(index),
    );
    if (!isLineLabel(label, this.#labels!) && !isSummary) return true;
    ledger.exclude('a total, base or note line, not a respondent', records.row);
    return false;
  }

  /** Whether a row without an id is a total or subtotal with its label in the first cell: "NSW Total". */
  #isSubtotal(): boolean {
    const { roles, vehicles } = this.#rules;
    const isText = vehicles !== undefined && ![...vehicles, roles.weight].some((column) => column?.index === 0);
    if (!isText || !TOTAL_OR_SUBTOTAL.test(this.#records.text(0).trim())) return false;
    this.#ledger.exclude('a total, base or note line, not a respondent', this.#records.row);
    return true;
  }

  #isEmpty(column: number): boolean {
    const { start, end } = this.#records.slice(column);
    return start === end;
  }

  /** In files without ids, recognises a line of statistics or a subtotal by the label in its first cell. */
  #isStatistic(): boolean {
    if (this.#labels === null) return false;
    const records = this.#records;
    const { bytes, start, end } = records.slice(0);
    if (!mayBeLabel(bytes, start, end)) return false;
    if (this.#isLineLabelByText.get(bytes, start, end, () => records.text(0))) {
      this.#ledger.exclude('a line of statistics, not a respondent', records.row);
      return true;
    }
    const text = () => records.text(0);
    if (!isSubtotal(text, this.#labels, (index) => this.#isEmpty(index))) return false;
    this.#ledger.exclude('a total, base or note line, not a respondent', records.row);
    return true;
  }

  /** In files without ids, recognises a note under the table by its words; in workbooks it has as many cells as other rows. */
  #isFootnote(): boolean {
    const records = this.#records;
    if (records.filled > 1) return false;
    const { start, end } = records.slice(0);
    if (start === end || !(this.#rules.startsUnnamed || FOOTNOTE.test(records.text(0)))) return false;
    return this.#isNote();
  }

  /** Whether the row has at most two filled cells, such as a source under the table; excludes it. */
  #isNote(): boolean {
    if (this.#records.filled > 2) return false;
    this.#ledger.exclude('a line with one or two cells, not a respondent', this.#records.row);
    return true;
  }

  /** The number of people that the row represents, 1 in a file without weights. Excludes the row and returns null if its weight is 0 or faulty. */
  readWeight(): number | null {
    const records = this.#records;
    const ledger = this.#ledger;
    const { roles, isWeightInThousands, decimal } = this.#rules;
    if (roles.weight === undefined) return 1;
    const { index, heading } = roles.weight;
    const plain = records.numbers[index]!;
    const weight = Number.isNaN(plain) ? parseNumber(records.text(index), decimal) : plain;
    const people = isWeightInThousands ? weight * 1000 : weight;
    if (people > 0 && people <= WEIGHT_MAXIMUM) return people;
    const text = Number.isNaN(plain) ? records.text(index).trim() : String(plain);
    if (weight === 0) ledger.exclude(`a weight of 0 in "${heading}"`, records.row);
    else if (text !== '' || !this.#isNote()) {
      const { rule, remedy } =
        text === '' ? { rule: 'is empty', remedy: WEIGHT_REMEDY } : badNumber(weight, text, WEIGHT_REMEDY);
      ledger.addFault(records.row, {
        reason: `a weight in "${heading}" that ${rule}`,
        found: quotedCell(text),
        remedy,
      });
    }
    return null;
  }

  /** Records the fault of a use that is not a number of 0 or more. */
  recordBadUse(heading: string, text: string, use: number): void {
    const { rule, remedy } = timesAMonth(text) === null ? badNumber(use, text, USE_REMEDY) : WORD_AMONG_NUMBERS;
    const reason = `media use that ${rule}`;
    this.#ledger.addFault(this.#records.row, { reason, found: `${quotedCell(text)} in "${heading}"`, remedy });
  }
}

const WEIGHT_REMEDY = 'a weight says how many people the respondent stands for';
const USE_REMEDY = 'media use is a number of 0 or more, or an empty cell';
const WORD_AMONG_NUMBERS = {
  rule: 'is a word of frequency among numbers',
  remedy: 'write how many times a month, or words in all of the column',
};

function badNumber(value: number, text: string, remedy: string): { rule: string; remedy: string } {
  if (value < 0) return { rule: 'is below 0', remedy };
  if (value > WEIGHT_MAXIMUM / 1000) return { rule: 'is larger than any population', remedy };
  // Programs that write workbooks may store formulas without results.
  if (text.startsWith('='))
    return {
      rule: 'is a formula without its result',
      remedy: 'open the workbook in a spreadsheet program and save it',
    };
  return { rule: 'is not a number', remedy };
}

/** Applies rules that leave rows out. Each distinct text of a column is decided only once. */
export class LeftOutRows {
  readonly #records: CsvRecords;
  readonly #ledger: RowLedger;
  readonly #rules: readonly { rule: LeftOutRule; isLeftOut: ByteDictionary<boolean> }[];

  constructor(records: CsvRecords, ledger: RowLedger, rules: readonly LeftOutRule[] = []) {
    this.#records = records;
    this.#ledger = ledger;
    this.#rules = rules.map((rule) => {
      const texts = new Set(rule.texts);
      return { rule, isLeftOut: new ByteDictionary((text) => texts.has(text.trim()) !== rule.keepsMatches) };
    });
  }

  /** Whether a rule leaves the current row out. If so, the row is entered into the ledger. */
  leavesOut(): boolean {
    const records = this.#records;
    for (const { rule, isLeftOut } of this.#rules) {
      const { bytes, start, end } = records.slice(rule.index);
      if (!isLeftOut.get(bytes, start, end, () => records.text(rule.index))) continue;
      this.#ledger.exclude(rule.reason, records.row);
      return true;
    }
    return false;
  }
}
