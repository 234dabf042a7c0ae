import type { AudienceFacts } from '../../contract/bodies/audienceFacts.ts';
import { AudienceFileError } from './audienceFileError.ts';
import { printable } from './plainSentence.ts';
import { wholeNumber } from '../../words/amounts.ts';

type LeftOut = AudienceFacts['left_out'][number];

const PLACES_SHOWN = 5;
/** A refusal names more: there the planner has to mend every one. */
const PLACES_OF_REFUSAL = 10;
const LETTERS_SHOWN = 60;
const SENTENCE_LETTERS = 300;
/** More faulty rows than this share of all, and the file itself must be wrong. */
const FAULTY_SHARE_MAXIMUM = 0.05;

/** Why a row cannot be read. */
export interface Fault {
  /** The rows' trouble after "3 rows left out: ", a column in it only when all such rows have it there. */
  readonly reason: string;
  /** The cell as it is written, or other words on this one row; empty when there is nothing to tell. */
  readonly found: string;
  /** How the planner mends it. */
  readonly mend: string;
}

/** `"heavy"`, cut when long; nothing for an empty cell. */
export function quotedCell(cell: string): string {
  const text = printable(cell);
  if (text === '') return '';
  return `"${text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN - 3)}...` : text}"`;
}

interface Entry {
  readonly reason: string;
  readonly mend: string;
  readonly isFault: boolean;
  count: number;
  readonly rows: number[];
  readonly found: string[];
}

/** Keeps account of the rows that are left out, and why: one line for each reason, with the first rows and their values. */
export class RowLedger {
  faulty = 0;
  readonly #entries = new Map<string, Entry>();

  /** A row that should have been read but has a fault. */
  fault(row: number, { reason, found, mend }: Fault): void {
    this.faulty++;
    this.#enter(row, found, { reason, mend, isFault: true });
  }

  /** A row that is rightly not read: a footer, a total, a respondent with weight 0. */
  aside(reason: string, row: number): void {
    this.#enter(row, '', { reason, mend: '', isFault: false });
  }

  #enter(row: number, found: string, why: Pick<Entry, 'reason' | 'mend' | 'isFault'>): void {
    const entry = this.#entries.get(why.reason) ?? { ...why, count: 0, rows: [], found: [] };
    this.#entries.set(why.reason, entry);
    entry.count++;
    if (entry.rows.length >= PLACES_OF_REFUSAL) return;
    entry.rows.push(row);
    entry.found.push(found);
  }

  facts(): LeftOut[] {
    return Array.from(this.#entries.values(), (entry) => ({
      reason: entry.reason,
      count: entry.count,
      rows: entry.rows.slice(0, PLACES_SHOWN),
      says: fitting(PLACES_SHOWN, (shown) => `${rowsOf(entry.count)} left out: ${entrySays(entry, shown)}`),
    }));
  }

  /** @throws {AudienceFileError} when no row, or too small a share of the rows, could be read */
  refuseIfTooFew(rowsUsed: number, what: string): void {
    const faults = [...this.#entries.values()].filter(({ isFault }) => isFault);
    const asides = [...this.#entries.values()].filter(({ isFault }) => !isFault);
    const details = (entries: readonly Entry[]) =>
      entries.map((entry) =>
        fitting(PLACES_OF_REFUSAL, (shown) => `${rowsOf(entry.count)}: ${entrySays(entry, shown)}`),
      );
    if (rowsUsed === 0) {
      throw new AudienceFileError(`No ${what} could be read from the file.`, details([...faults, ...asides]));
    }
    const all = rowsUsed + this.faulty;
    if (this.faulty <= all * FAULTY_SHARE_MAXIMUM) return;
    const [have, them] = this.faulty === 1 ? ['has a fault', 'it'] : ['have faults', 'them'];
    throw new AudienceFileError(
      `${whole(this.faulty)} of ${rowsOf(all)} ${have}, too many to leave out. Correct ${them} and upload the file again.`,
      details(faults),
    );
  }
}

/** A sentence with as many places as keep it readable. */
function fitting(most: number, says: (shown: number) => string): string {
  let shown = most;
  while (shown > 1 && says(shown).length > SENTENCE_LETTERS) shown--;
  return says(shown);
}

function rowsOf(count: number): string {
  return `${whole(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** `a weight in "weight" that is below 0 (row 7 "-2" and 4 more); a weight says how many people ...`. */
function entrySays({ reason, count, rows, found, mend }: Entry, shown: number): string {
  const first = rows.slice(0, shown);
  const bare = found.slice(0, shown).every((words) => words === '');
  const places = bare
    ? [`${count === 1 ? 'row' : 'rows'} ${first.join(', ')}`]
    : first.map((row, at) => `row ${row} ${found[at]!}`.trim());
  const more = count > first.length ? ` and ${whole(count - first.length)} more` : '';
  return `${reason} (${places.join(', ')}${more})${mend === '' ? '' : `; ${mend}`}.`;
}

function whole(count: number): string {
  return wholeNumber(count);
}
