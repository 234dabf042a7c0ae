import { ByteDictionary } from '../bytes/byteDictionary.ts';
import type { CsvRecords } from '../csv/csvRecords.ts';
import type { DemographicFilter } from '../../planningData/lists/demographic.ts';
import type { Verdict } from '../../planningData/demographicValues.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { ACCEPTED, conditionsOf, judgeCell } from '../survey/roleRules.ts';
import type { ConditionKey, RoleColumns, RoleRules } from '../survey/roleRules.ts';
import { isColumnKey } from '../survey/columnConditions.ts';
import { tickOf, tickedAnswer } from '../survey/tickedAnswers.ts';
import type { Tick, Ticks } from '../survey/tickedAnswers.ts';

interface Condition {
  readonly column: NamedColumn;
  readonly role: ConditionKey;
  readonly verdicts: ByteDictionary<Verdict>;
  /** A second column, which is read where the cell of `column` is blank. */
  readonly fallbackColumn: NamedColumn | null;
  /** Set where each possible answer has its own column, and the respondent ticks one of them. */
  readonly tickCondition: TickCondition | null;
  /** Number of respondents with a blank cell. */
  blank: number;
  /** Number of respondents with an unreadable cell. */
  unreadable: number;
  firstUnreadable: string;
}

interface TickCondition {
  readonly ticks: Ticks;
  readonly cells: readonly ByteDictionary<Tick>[];
  /** The verdict on each answer. */
  readonly verdictOf: (answer: string) => Verdict;
}

/** Decides row by row who belongs to the target. */
export class TargetJudge {
  /** Everything that its verdicts depend on: judges with equal rules give equal verdicts. */
  readonly rules: object;
  readonly #conditions: Condition[];

  /** @param roles  must have a column for each condition of the demographic */
  constructor(filter: DemographicFilter, roles: RoleColumns, rules: RoleRules = {}) {
    this.rules = { filter, roles, rules };
    this.#conditions = conditionsOf(filter).map((role) => ({
      column: roles[role]!,
      role,
      verdicts: new ByteDictionary((text) => judgeCell(role, text, filter, rules[role])),
      fallbackColumn: rules[role]?.fallbackColumn ?? null,
      tickCondition: tickConditionOf(rules[role]?.ticks, (answer) => judgeCell(role, answer, filter, rules[role])),
      blank: 0,
      unreadable: 0,
      firstUnreadable: '',
    }));
  }

  columnIndexes(): number[] {
    return this.#conditions.flatMap(({ column, fallbackColumn, tickCondition }) => [
      ...(tickCondition === null ? [column] : tickCondition.ticks.columns).map(({ index }) => index),
      ...(fallbackColumn === null ? [] : [fallbackColumn.index]),
    ]);
  }

  /** Whether the row belongs to the target. */
  includes(records: CsvRecords): boolean {
    let inTarget = true;
    for (const condition of this.#conditions) {
      const { index } = condition.column;
      const verdict = conditionVerdict(records, condition);
      if (verdict === 'blank') condition.blank++;
      else if (verdict === 'unreadable' && condition.unreadable++ === 0) {
        condition.firstUnreadable = `"${records.text(index).trim()}" in row ${records.row}`;
      }
      inTarget &&= verdict === 'in';
    }
    return inTarget;
  }

  /** Sentences about respondents who could not be placed. */
  notes(): string[] {
    return this.#conditions.flatMap(({ column: { heading }, role, blank, unreadable, firstUnreadable }) => {
      const notes = [];
      if (blank > 0) notes.push(`${respondentsHave(blank)} no entry in "${heading}": left outside the target.`);
      // If the demographic names a column, its condition accepts any text, so nothing in this column is unreadable.
      if (unreadable > 0 && !isColumnKey(role)) {
        notes.push(
          `${respondentsHave(unreadable)} an entry in "${heading}" that cannot be read (first: ${firstUnreadable}): left outside the target. In "${heading}" write ${ACCEPTED[role]}.`,
        );
      }
      return notes;
    });
  }
}

function conditionVerdict(
  records: CsvRecords,
  { column, fallbackColumn, verdicts, tickCondition }: Condition,
): Verdict {
  if (tickCondition !== null) return tickedVerdict(records, tickCondition);
  const verdict = cellVerdict(records, column, verdicts);
  return verdict === 'blank' && fallbackColumn !== null ? cellVerdict(records, fallbackColumn, verdicts) : verdict;
}

function cellVerdict(records: CsvRecords, { index }: NamedColumn, verdicts: Condition['verdicts']): Verdict {
  const { bytes, start, end } = records.slice(index);
  return verdicts.get(bytes, start, end, () => records.text(index));
}

function tickedVerdict(records: CsvRecords, { ticks, cells, verdictOf }: TickCondition): Verdict {
  const answer = tickedAnswer(ticks, (column, index) => {
    const { bytes, start, end } = records.slice(column.index);
    return cells[index]!.get(bytes, start, end, () => records.text(column.index));
  });
  return verdictOf(answer);
}

function tickConditionOf(ticks: Ticks | undefined, judge: (answer: string) => Verdict): TickCondition | null {
  if (ticks === undefined) return null;
  const verdicts = new Map<string, Verdict>();
  const verdictOf = (answer: string) => {
    const known = verdicts.get(answer) ?? judge(answer);
    verdicts.set(answer, known);
    return known;
  };
  return { ticks, cells: ticks.columns.map((column) => new ByteDictionary((text) => tickOf(column, text))), verdictOf };
}

function respondentsHave(respondents: number): string {
  return respondents === 1 ? 'One respondent has' : `${wholeNumber(respondents)} respondents have`;
}
