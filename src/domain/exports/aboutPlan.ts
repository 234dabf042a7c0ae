import { dateAndTime } from '../../../core/words/moments.ts';
import { capital } from '../../../core/words/wording.ts';
import { doubtLines } from '../plan/file/doubtView.ts';
import { audienceNotes, targetSentence } from '../plan/file/audienceCopy.ts';
import { channelMoney } from '../report/channelMoney.ts';
import { goalLine, ruleSentences, WHAT_RULES_COST } from '../report/ruleOutcomes.ts';
import { EXACT_OR_SAMPLED, exactAndSampled } from '../report/sampledCopy.ts';
import { columnOf, inputsView, madeLine } from '../report/reportContents.ts';
import type { TableView } from '../report/reportContents.ts';
import { limitsNote, pricesNote, proofNote } from './exportedPlan.ts';
import type { ExportedPlan } from './exportedPlan.ts';

const [LABEL, VALUE] = ['About this plan', 'Value'];

/** The time of the export and the person who exported. */
export function exportedLine({ date, author }: Pick<ExportedPlan, 'date' | 'author'>): string {
  return [dateAndTime(date), author && `by ${author}`].filter(Boolean).join(' ');
}

/** A table about the plan in the exported files: its inputs, limits and prices, and the authors and dates of the plan and the export. */
export function aboutPlan(plan: ExportedPlan): TableView {
  const { form, constraint, report, facts, doubts } = plan;
  const lines: [string, string][] = [
    ...inputsView(form, constraint, facts, channelMoney(report)).map(({ label, value }): [string, string] => [
      label,
      value,
    ]),
    ['Limits', limitsNote(plan)],
    ['Assumptions', pricesNote(report)],
    ['Audience', audienceNotes(facts).join(', ')],
    ['Target', facts ? targetSentence(facts) : ''],
    ...doubtLines(doubts),
    ['Goal', goalLine(report) ?? ''],
    [WHAT_RULES_COST, ruleSentences(report).join(' ')],
    ['How good this mix is', proofNote(plan)],
    [EXACT_OR_SAMPLED, exactAndSampled(report).join(' ')],
    ['Made', capital(madeLine(report))],
    ['Exported', exportedLine(plan)],
  ];
  return {
    columns: [columnOf(LABEL), columnOf(VALUE)],
    rows: lines.filter(([, value]) => value !== '').map(([label, value]) => ({ [LABEL]: label, [VALUE]: value })),
  };
}
