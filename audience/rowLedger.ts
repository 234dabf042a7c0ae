import type { AudienceFacts } from '../contract/audienceFacts.ts';
import { AudienceFileError } from './audienceFileError.ts';

type LeftOut = AudienceFacts['left_out'][number];

const ROWS_SHOWN = 5;
const SENTENCES_KEPT = 10;
/** More faulty rows than this share of all, and the file itself must be wrong. */
const FAULTY_SHARE_MAXIMUM = 0.05;

/** `Row 7, column "weight": "-2" is below 0.` Long values are cut. */
export function cellSentence(row: number, column: string, value: string, rule: string): string {
  const shown = value.length > 60 ? `${value.slice(0, 57)}...` : value;
  return `Row ${row}, column "${column}": "${shown}" ${rule}.`;
}

/** Keeps account of the rows that are left out, and why. */
export class RowLedger {
  faulty = 0;
  private readonly reasons = new Map<string, { count: number; rows: number[] }>();
  private readonly sentences: string[] = [];

  /** A row that should have been read but has a fault; `sentence` names row, column and value. */
  fault(reason: string, row: number, sentence: string): void {
    this.faulty++;
    this.aside(reason, row);
    if (this.sentences.length < SENTENCES_KEPT) this.sentences.push(sentence);
  }

  /** A row that is rightly not read: a footer, a total, a respondent with weight 0. */
  aside(reason: string, row: number): void {
    const entry = this.reasons.get(reason) ?? { count: 0, rows: [] };
    this.reasons.set(reason, entry);
    entry.count++;
    if (entry.rows.length < ROWS_SHOWN) entry.rows.push(row);
  }

  facts(): LeftOut[] {
    return Array.from(this.reasons, ([reason, { count, rows }]) => ({ reason, count, rows }));
  }

  /** The first faults, one sentence each. */
  faultSentences(): string[] {
    return this.faulty > this.sentences.length
      ? [...this.sentences, `And ${this.faulty - this.sentences.length} more rows with faults.`]
      : [...this.sentences];
  }

  /** @throws {AudienceFileError} when no row, or too small a share of the rows, could be read */
  refuseIfTooFew(rowsUsed: number, what: string): void {
    if (rowsUsed === 0) {
      const aside = this.facts().map(
        ({ reason, count, rows }) =>
          `${count} ${count === 1 ? 'row' : 'rows'} left out (${reason}; ${listRows(rows)}).`,
      );
      throw new AudienceFileError(`No ${what} could be read from the file.`, [...this.faultSentences(), ...aside]);
    }
    const all = rowsUsed + this.faulty;
    if (this.faulty > all * FAULTY_SHARE_MAXIMUM) {
      throw new AudienceFileError(
        `${this.faulty.toLocaleString('en-AU')} of ${all.toLocaleString('en-AU')} rows have faults, too many to leave out. Mend them and upload the file again.`,
        this.faultSentences(),
      );
    }
  }
}

function listRows(rows: readonly number[]): string {
  return rows.length === 1 ? `row ${rows[0]}` : `rows ${rows.join(', ')} ...`;
}
