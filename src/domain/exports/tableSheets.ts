import { readRows } from '../../../core/contract/jsonText.ts';
import type { AssumptionSet } from '../../../core/contract/bodies/planReport.ts';
import type { ScoreRow } from '../../../core/contract/bodies/rows.ts';
import { WHY } from '../messages.ts';
import { ATTENTION_FIGURES, attentionDisclosures, attentionTable } from '../report/attentionFigures.ts';
import { assumptionsTrust, assumptionsView, thresholdText } from '../report/assumptionsView.ts';
import { COSTS_DO_NOT_ADD_UP, ruleSentences, RULES_TITLE, rulesTable } from '../report/ruleOutcomes.ts';
import { OTHER_FIGURES, TARGETS_TITLE, targetsTable } from '../report/targetsTable.ts';
import { scoreRowsOf } from '../report/scoreRows.ts';
import { figure, headCells, text } from './book.ts';
import type { BookCell, BookSheet } from './book.ts';
import { disclosureInWords } from './exportedPlan.ts';
import type { ExportedPlan, PlanWithRobustness } from './exportedPlan.ts';
import { tableCells } from './reportedColumns.ts';
import { marketsView } from '../why/marketsView.ts';

// The sheets that are one table: vehicles, rules, targets, assumptions, attention and markets.

/** The title, the sentence, an empty row and the heads stay visible, and so does the first column. */
const FROZEN = { rows: 4, columns: 1 };

/** The sheet with the score and attention of every vehicle and format, as in the two performance charts of the report. */
export function vehiclesSheet({ report }: ExportedPlan): BookSheet {
  const rowOf = (row: ScoreRow): BookCell[] => [
    text(row.Channel, 'label'),
    text(row.Publisher ?? row.Format ?? row.Channel),
    figure(row.Score ?? null, '0.0000'),
    figure(row.active_attention ?? null, '0.00'),
  ];
  // This field has a row for each format, with its score and its attention.
  const formatRows = readRows<ScoreRow>(report.attention);
  const sentence =
    'Score: attentive contacts with the target per dollar. Active attention: seconds of active attention an exposure gets.';
  return {
    name: 'Vehicles',
    widths: [20, 34, 12, 18],
    frozen: FROZEN,
    pages: 'as many as needed',
    rows: [
      [text('Vehicles and formats', 'title', 4)],
      [text(sentence, 'paragraph', 4)],
      [],
      headCells(['Channel', 'Vehicle', 'Score', 'Active attention (s)']),
      ...scoreRowsOf(report).map(rowOf),
      [],
      headCells(['Channel', 'Format', 'Score', 'Active attention (s)']),
      ...formatRows.map(rowOf),
    ],
  };
}

/**
 * The sheet with the rules of the plan: the people that each rule costs, and the people that a limit looser by $1,000 would add. Null
 * for a plan without rules.
 */
export function rulesSheet({ report }: ExportedPlan): BookSheet | null {
  const table = rulesTable(report);
  if (table === null) return null;
  const sentences = [...ruleSentences(report), COSTS_DO_NOT_ADD_UP];
  return {
    name: RULES_TITLE,
    widths: [30, 34, 14, 12, 16, 26],
    frozen: { rows: 3, columns: 1 },
    pages: 'one',
    rows: [
      [text(RULES_TITLE, 'title', 6)],
      [],
      ...tableCells(table),
      [],
      ...sentences.map((sentence) => [text(sentence, 'paragraph', 6)]),
    ],
  };
}

/** The sheet with the reach of the plan in each of its targets; null for a plan with only one target. */
export function targetsSheet({ report }: ExportedPlan): BookSheet | null {
  const table = targetsTable(report);
  if (table === null) return null;
  return {
    name: TARGETS_TITLE,
    widths: [34, 14, 16, 18, 14, 12, 10],
    frozen: { rows: 3, columns: 1 },
    pages: 'one',
    rows: [[text(TARGETS_TITLE, 'title', 7)], [], ...tableCells(table), [], [text(OTHER_FIGURES, 'paragraph', 7)]],
  };
}

/** The sheet with the plan's prices and attention figures. */
export function assumptionsSheet({ report, form }: ExportedPlan): BookSheet {
  const { assumptions } = report;
  const titleRow = [text(WHY.assumptions, 'title', 8)];
  if (!assumptions) {
    const missingSentence =
      'The reply of this plan does not tell the prices and attention figures it was computed with.';
    return { name: 'Assumptions', widths: [60], pages: 'one', rows: [titleRow, [text(missingSentence, 'paragraph')]] };
  }
  const sentence = `${assumptions.name}, ${assumptions.date}. Strategy ${form.strategy}: a contact counts as attentive from ${thresholdText({ assumptions })} of active attention. Money is in Australian dollars. ${assumptionsTrust(assumptions)}`;
  const rows: BookCell[][] = tableCells(assumptionsView(assumptions));
  return {
    name: 'Assumptions',
    widths: [18, 26, 10, 14, 14, 14, 12, 60],
    frozen: FROZEN,
    pages: 'as many as needed',
    rows: [titleRow, [text(sentence, 'paragraph', 8)], [], ...rows],
  };
}

/** The sheet about the attention figures: the disclosures about all figures together, then a table with what is stated of each format. */
export function attentionSheet({ report, robustness }: PlanWithRobustness, assumptions: AssumptionSet): BookSheet {
  const disclosures = attentionDisclosures(report).map((disclosure) => [
    text(disclosure.label, 'label'),
    text(disclosureInWords(disclosure, 'full', robustness), 'paragraph', 9),
  ]);
  return {
    name: 'Attention figures',
    widths: [20, 26, 12, 32, 36, 12, 12, 12, 12, 12, 18, 12, 15, 18, 19, 12, 12],
    pages: 'as many as needed',
    rows: [[text(ATTENTION_FIGURES, 'title', 10)], [], ...disclosures, [], ...tableCells(attentionTable(assumptions))],
  };
}

/** The sheet with the reach by market; null for a plan without markets. */
export function marketsSheet({ report }: ExportedPlan): BookSheet | null {
  const view = marketsView(report);
  if (view === null) return null;
  const sentences = view.tabs.map(({ column, sentence, note }) => [
    text(`${column}: ${sentence} ${note}`, 'paragraph', 10),
  ]);
  const rowsAboveTable = [[text(WHY.markets, 'title', 8)], ...sentences, []];
  return {
    name: 'Markets',
    widths: [18, 26, 12, 12, 16, 14, 12, 11, 10, 12, 12, 32],
    frozen: { rows: rowsAboveTable.length + 1, columns: 2 },
    pages: 'as many as needed',
    rows: [...rowsAboveTable, ...tableCells(view.table)],
  };
}
