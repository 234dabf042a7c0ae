import { ByteDictionary } from '../bytes/byteDictionary.ts';
import type { CsvRecords } from '../csv/csvRecords.ts';
import type { RowLedger } from '../refusals/rowLedger.ts';
import type { LeftOutRule } from '../survey/leftOutRule.ts';

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
