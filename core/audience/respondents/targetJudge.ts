import { ByteDictionary } from '../bytes/byteDictionary.ts';
import type { RespondentRole } from '../headings/columnRoles.ts';
import type { CsvRecords } from '../csv/csvRecords.ts';
import type { DemographicFilter } from '../../planningData/demographic.ts';
import type { Verdict } from '../../planningData/demographicValues.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { ACCEPTED, judgeCell, neededRoles } from '../survey/roleRules.ts';
import type { AskedRole, RoleRules } from '../survey/roleRules.ts';

interface Condition {
  readonly column: NamedColumn;
  readonly role: AskedRole;
  readonly verdicts: ByteDictionary<Verdict>;
  blank: number;
  unreadable: number;
  firstUnreadable: string;
}

/** Decides row by row who belongs to the target. */
export class TargetJudge {
  /** Everything its verdicts depend on: judges with equal rules give equal verdicts. */
  readonly rules: object;
  readonly #conditions: Condition[];

  /** @param roles  must hold a column for each role that the demographic needs */
  constructor(filter: DemographicFilter, roles: Partial<Record<RespondentRole, NamedColumn>>, rules: RoleRules = {}) {
    this.rules = { filter, roles, rules };
    this.#conditions = neededRoles(filter).map((role) => ({
      column: roles[role]!,
      role,
      verdicts: new ByteDictionary((text) => judgeCell(role, text, filter, rules[role])),
      blank: 0,
      unreadable: 0,
      firstUnreadable: '',
    }));
  }

  columnIndexes(): number[] {
    return this.#conditions.map(({ column }) => column.index);
  }

  /** Whether the row belongs to the target. */
  includes(records: CsvRecords): boolean {
    let inside = true;
    for (const condition of this.#conditions) {
      const { index } = condition.column;
      const { bytes, start, end } = records.slice(index);
      const verdict = condition.verdicts.get(bytes, start, end, () => records.text(index));
      if (verdict === 'blank') condition.blank++;
      else if (verdict === 'unreadable' && condition.unreadable++ === 0) {
        condition.firstUnreadable = `"${records.text(index).trim()}" in row ${records.row}`;
      }
      inside &&= verdict === 'in';
    }
    return inside;
  }

  /** Sentences about respondents who could not be placed. */
  notes(): string[] {
    return this.#conditions.flatMap(({ column: { heading }, role, blank, unreadable, firstUnreadable }) => {
      const notes = [];
      if (blank > 0) notes.push(`${count(blank)} no entry in "${heading}": left outside the target.`);
      if (unreadable > 0) {
        notes.push(
          `${count(unreadable)} an entry in "${heading}" that cannot be read (first: ${firstUnreadable}): left outside the target. In "${heading}" write ${ACCEPTED[role]}.`,
        );
      }
      return notes;
    });
  }
}

function count(respondents: number): string {
  return respondents === 1 ? 'One respondent has' : `${wholeNumber(respondents)} respondents have`;
}
