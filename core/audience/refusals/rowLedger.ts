import type { AudienceFacts } from '../../contract/bodies/audienceFacts.ts';
import { AudienceFileError } from './audienceFileError.ts';
import { printable } from './plainSentence.ts';
import { wholeNumber } from '../../words/amounts.ts';

type LeftOut = AudienceFacts['left_out'][number];

/** Maximum number of rows that a note names for each reason. */
const ROWS_SHOWN = 5;
/** Maximum number of rows that a refusal names for each reason. It is larger, because the planner has to correct all of them. */
const ROWS_SHOWN_IN_REFUSAL = 10;
/** Maximum number of characters of a cell that a sentence shows. */
const LETTERS_SHOWN = 60;
/** Maximum number of characters of a sentence. */
const SENTENCE_LETTERS = 300;
/** A file with a larger share of faulty rows is refused. */
const FAULTY_SHARE_MAXIMUM = 0.05;

/** Why a row is excluded. */
export interface Fault {
  /** Completes "3 rows left out: ...". It names a column only if all rows with this fault have it in the same column. */
  readonly reason: string;
  /** The quoted cell, or other details of this row; empty for none. */
  readonly found: string;
  /** How the planner can correct it. */
  readonly remedy: string;
}

/** The cell in quotation marks, truncated when long; "" for an empty cell. */
export function quotedCell(cell: string): string {
  const text = printable(cell);
  if (text === '') return '';
  return `"${text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN - 3)}...` : text}"`;
}

interface Entry {
  readonly reason: string;
  readonly remedy: string;
  readonly isFault: boolean;
  count: number;
  readonly rows: number[];
  readonly found: string[];
}

/** Collects the excluded rows by reason, with the first rows and values of each reason. */
export class RowLedger {
  /** Number of rows with a fault. */
  faultyRows = 0;
  readonly #entries = new Map<string, Entry>();

  /** Excludes a row that has a fault. */
  addFault(row: number, { reason, found, remedy }: Fault): void {
    this.faultyRows++;
    this.#enter(row, found, { reason, remedy, isFault: true });
  }

  /** Excludes a row that is not data or not counted: a footer, a total, a respondent with weight 0, a repeated id. */
  exclude(reason: string, row: number, found = '', remedy = ''): void {
    this.#enter(row, found, { reason, remedy, isFault: false });
  }

  #enter(row: number, found: string, exclusion: Pick<Entry, 'reason' | 'remedy' | 'isFault'>): void {
    const entry = this.#entries.get(exclusion.reason) ?? { ...exclusion, count: 0, rows: [], found: [] };
    this.#entries.set(exclusion.reason, entry);
    entry.count++;
    if (entry.rows.length >= ROWS_SHOWN_IN_REFUSAL) return;
    entry.rows.push(row);
    entry.found.push(found);
  }

  /** The excluded rows for the facts about the file. @param faultsOnly  whether to omit rows that are not data, such as footers */
  facts(faultsOnly = false): LeftOut[] {
    const entries = [...this.#entries.values()].filter(({ isFault }) => isFault || !faultsOnly);
    return entries.map((entry) => ({
      reason: entry.reason,
      count: entry.count,
      rows: entry.rows.slice(0, ROWS_SHOWN),
      says: sentenceThatFits(ROWS_SHOWN, (shown) => `${rowsOf(entry.count)} left out: ${entrySentence(entry, shown)}`),
    }));
  }

  /**
   * @param what  what a row describes, such as "respondent" or "vehicle"
   * @param headerRow  spreadsheet row of the headings
   * @throws {AudienceFileError} when no row, or too small a share of the rows, could be read
   */
  refuseIfTooFew(rowsUsed: number, what: string, headerRow: number): void {
    const faults = [...this.#entries.values()].filter(({ isFault }) => isFault);
    const exclusions = [...this.#entries.values()].filter(({ isFault }) => !isFault);
    const details = (entries: readonly Entry[]) =>
      entries.map((entry) =>
        sentenceThatFits(ROWS_SHOWN_IN_REFUSAL, (shown) => `${rowsOf(entry.count)}: ${entrySentence(entry, shown)}`),
      );
    if (rowsUsed === 0) {
      const found = details([...faults, ...exclusions]);
      throw new AudienceFileError(
        `No ${what} could be read from the file.`,
        found.length > 0 ? found : [noRowsSentence(what, headerRow)],
      );
    }
    const rowsRead = rowsUsed + this.faultyRows;
    // A single faulty row is left out and named, however short the file is.
    if (this.faultyRows <= Math.max(1, rowsRead * FAULTY_SHARE_MAXIMUM)) return;
    throw new AudienceFileError(
      `${countText(this.faultyRows)} of ${rowsOf(rowsRead)} have faults, too many to leave out. Correct them and upload the file again.`,
      details(faults),
    );
  }
}

function noRowsSentence(what: string, headerRow: number): string {
  return `There is no row below the headings in row ${headerRow}: put one row for each ${what} there, and upload the file again.`;
}

/** A sentence that names at most `maximum` rows, and fewer rows if it would become too long. */
function sentenceThatFits(maximum: number, sentence: (shown: number) => string): string {
  let shown = maximum;
  while (shown > 1 && sentence(shown).length > SENTENCE_LETTERS) shown--;
  return sentence(shown);
}

function rowsOf(count: number): string {
  return `${countText(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** `a weight in "weight" that is below 0 (row 7 "-2" and 4 more); a weight says how many people ...`. */
function entrySentence({ reason, count, rows, found, remedy }: Entry, shown: number): string {
  const first = rows.slice(0, shown);
  const hasNoWords = found.slice(0, shown).every((words) => words === '');
  const places = hasNoWords
    ? [`${count === 1 ? 'row' : 'rows'} ${first.join(', ')}`]
    : first.map((row, index) => `row ${row} ${found[index]!}`.trim());
  const more = count > first.length ? ` and ${countText(count - first.length)} more` : '';
  return `${reason} (${places.join(', ')}${more})${remedy === '' ? '' : `; ${remedy}`}.`;
}

function countText(count: number): string {
  return wholeNumber(count);
}
