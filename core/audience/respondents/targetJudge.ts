import { ByteDictionary } from '../bytes/byteDictionary.ts';
import type { RespondentRole } from '../headings/columnRoles.ts';
import type { CsvRecords } from '../csv/csvRecords.ts';
import { plainCode } from '../doubts/codes.ts';
import { describeFilter } from '../../planningData/demographic.ts';
import type { DemographicFilter } from '../../planningData/demographic.ts';
import { judgeAge, judgeChildren, judgeGender, judgeGroceryBuyer } from '../../planningData/demographicValues.ts';
import type { Verdict } from '../../planningData/demographicValues.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import { wholeNumber } from '../../words/amounts.ts';

/** The file cannot express the demographic; `message` says why. The file is then read with everybody as target. */
export class CannotExpressError extends Error {
  readonly remedy: string;
  /** @param sentence  why, without a full stop  @param remedy  what the planner can do, a sentence */
  constructor(sentence: string, remedy: string) {
    super(sentence);
    this.name = 'CannotExpressError';
    this.remedy = remedy;
  }
}

/** Above these shares of unreadable, or of unreadable and empty, cells a column cannot be used for the demographic. */
const UNREADABLE_SHARE_MAXIMUM = 0.05;
const MISSING_SHARE_MAXIMUM = 0.5;

type AskedRole = Exclude<RespondentRole, 'id' | 'weight'>;

/** What to write into each column. Codes such as 1 and 2 are never guessed: their meaning differs between files. */
const ACCEPTED: Record<AskedRole, string> = {
  age: 'ages in years, or bands such as 25-34',
  gender: 'Male or Female',
  groceryBuyer: 'Yes or No',
  children: 'Yes or No, or how many children',
};

const NOT_KNOWN = '?';

/** Meanings of the codes of a column, for columns with codes. */
export type RoleCodes = Partial<Record<RespondentRole, ReadonlyMap<string, string>>>;

interface Question {
  readonly column: NamedColumn;
  readonly role: AskedRole;
  readonly what: string;
  readonly verdicts: ByteDictionary<Verdict>;
  blank: number;
  unreadable: number;
  firstUnreadable: string;
}

/** Decides row by row who belongs to the target. */
export class TargetJudge {
  /** Everything its verdicts depend on: judges with equal rules give equal verdicts. */
  readonly rules: object;
  readonly #filter: DemographicFilter;
  readonly #questions: Question[] = [];
  #asked = 0;

  /**
   * @param codes  meanings of codes, for columns with codes
   * @throws {CannotExpressError} when the file lacks a column the demographic needs
   */
  constructor(filter: DemographicFilter, roles: Partial<Record<RespondentRole, NamedColumn>>, codes: RoleCodes = {}) {
    this.#filter = filter;
    this.rules = { filter, roles, codes };
    const ask = (needed: boolean, role: AskedRole, what: string, judge: (text: string) => Verdict) => {
      if (!needed) return;
      const column = roles[role];
      if (column === undefined)
        throw new CannotExpressError(
          `The file has no ${what} column`,
          `Add a column headed "${what}" with ${ACCEPTED[role]}.`,
        );
      const meanings = codes[role];
      const meant = (text: string) =>
        meanings === undefined || text.trim() === '' ? text : (meanings.get(plainCode(text)) ?? NOT_KNOWN);
      const verdicts = new ByteDictionary((text) => judge(meant(text)));
      this.#questions.push({ column, role, what, verdicts, blank: 0, unreadable: 0, firstUnreadable: '' });
    };
    ask(filter.ageFrom !== null || filter.ageTo !== null, 'age', 'age', (text) => judgeAge(text, filter));
    ask(filter.gender !== null, 'gender', 'gender', (text) => judgeGender(text, filter));
    ask(filter.groceryBuyer, 'groceryBuyer', 'grocery buyer', judgeGroceryBuyer);
    ask(filter.children, 'children', 'children', judgeChildren);
  }

  columnIndexes(): number[] {
    return this.#questions.map(({ column }) => column.index);
  }

  /** Whether the row belongs to the target. @throws {CannotExpressError} when an age band crosses the edge of the demographic */
  includes(records: CsvRecords): boolean {
    this.#asked++;
    let inside = true;
    for (const question of this.#questions) {
      const { index, heading } = question.column;
      const { bytes, start, end } = records.slice(index);
      const verdict = question.verdicts.get(bytes, start, end, () => records.text(index));
      if (verdict === 'across') {
        const value = records.text(index).trim();
        throw new CannotExpressError(
          `"${value}" in column "${heading}" (row ${records.row}) lies across the edge of ${describeFilter(this.#filter)}`,
          'Write ages in years, or bands that begin and end where the demographic does.',
        );
      }
      if (verdict === 'blank') question.blank++;
      else if (verdict === 'unreadable') this.#unreadable(question, records);
      inside &&= verdict === 'in';
    }
    return inside;
  }

  #unreadable(question: Question, records: CsvRecords): void {
    if (question.unreadable++ === 0) {
      question.firstUnreadable = `"${records.text(question.column.index).trim()}" in row ${records.row}`;
    }
  }

  /**
   * Sentences about respondents who could not be placed.
   * @throws {CannotExpressError} when they are too many for the column to be usable
   */
  notes(): string[] {
    return this.#questions.flatMap(({ column, role, what, blank, unreadable, firstUnreadable }) => {
      const { heading } = column;
      const remedy = `In "${heading}" write ${ACCEPTED[role]}.`;
      if (unreadable > this.#asked * UNREADABLE_SHARE_MAXIMUM) {
        const date = /^"\d{4}-\d\d-\d\d"/.test(firstUnreadable)
          ? '; a spreadsheet program took the band for a date'
          : '';
        throw new CannotExpressError(
          `The column "${heading}" is not readable as ${what} (first: ${firstUnreadable}${date})`,
          remedy,
        );
      }
      if (blank + unreadable > this.#asked * MISSING_SHARE_MAXIMUM) {
        throw new CannotExpressError(`Most cells of the column "${heading}" are empty`, remedy);
      }
      const notes = [];
      if (blank > 0) notes.push(`${count(blank)} no entry in "${heading}": left outside the target.`);
      if (unreadable > 0) {
        notes.push(
          `${count(unreadable)} an entry in "${heading}" that cannot be read (first: ${firstUnreadable}): left outside the target. ${remedy}`,
        );
      }
      return notes;
    });
  }
}

function count(respondents: number): string {
  return respondents === 1 ? 'One respondent has' : `${wholeNumber(respondents)} respondents have`;
}
