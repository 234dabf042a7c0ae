import { answersText } from '../../planningData/lists/demographic.ts';
import type { ColumnCondition } from '../../planningData/lists/demographic.ts';
import { ANSWER_MAX_LENGTH } from '../../contract/limits.ts';
import { plainCode } from '../doubts/codes.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { plainSentence } from '../refusals/plainSentence.ts';
import { isUnanswered } from './ageCells.ts';
import { meaningOf } from './roleRules.ts';
import type { RoleRule } from './roleRules.ts';
import { answerForms, isHeadedBy, judgeColumn, plainAnswer } from './columnConditions.ts';
import type { SurveyedCell } from './columnSurvey.ts';
import { columnId, countsOf } from './personColumns.ts';
import type { PersonColumnSurvey, PersonColumn } from './personColumns.ts';
import { legendOf } from './roleCodes.ts';

/** Why the target is everybody in the file. */
export interface Everybody {
  readonly reason: string;
  readonly remedy: string;
  /** Whether the planner chose this answer. If not, it is assumed. */
  readonly chosen: boolean;
}

/** A column with the rule by which its cells are read. */
export interface DecidedColumn {
  readonly column: PersonColumn;
  readonly rule: RoleRule | null;
  /** Sentences about what was assumed. */
  readonly assumptions: readonly string[];
}

interface Context {
  readonly survey: PersonColumnSurvey;
  readonly titles: readonly string[];
  readonly registry: Doubts;
}

/** Largest number of columns that a question offers. */
const COLUMNS_OFFERED = 8;
/** A column with more different answers than this is offered only if one of them is a wanted answer. */
const DISTINCT_OFFERED = 60;
/** Maximum number of characters of headings and answers in a question; longer ones are shortened. */
const SHOWN_LETTERS = 50;
/** Largest number of answers in the file that a question offers. */
const VALUES_OFFERED = 12;
/** Largest number of wanted answers that are asked about. */
const VALUES_ASKED = 6;

/**
 * Finds the column of a condition by its heading and its answers. Asks unless exactly one column has the heading and one of the answers.
 * @param taken  indexes of columns that mean something else
 */
export function decideConditionColumn(
  condition: ColumnCondition,
  taken: readonly number[],
  context: Context,
): DecidedColumn | Everybody {
  const free = context.survey.columns.filter(({ index }) => !taken.includes(index));
  const headed = free.filter(({ heading }) => isHeadedBy(heading, condition.name));
  // A column with very many answers is accepted: not all of its answers are known here.
  const known = headed.filter((column) => column.hasMoreTexts || hasAnswer(column, condition, context));
  const column = known.length === 1 ? known[0]! : askColumn(condition, { free, headed, known }, context);
  return 'reason' in column ? column : decideAnswers(column, condition, context);
}

/** The meaning of codes by a legend in the heading or elsewhere in the file that explains all of them; null for none. */
function legendRule({ heading, cells }: PersonColumn, { name }: ColumnCondition, { titles }: Context): RoleRule | null {
  const explanations = titles.filter((text) => [heading, name].some((one) => isHeadedBy(text.split(':')[0]!, one)));
  const legend = legendOf([heading, ...explanations]);
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  const isExplained = legend !== null && filled.every(({ text }) => legend.has(plainCode(text)));
  return isExplained ? { codes: legend } : null;
}

const isWantedAnswer = (cell: SurveyedCell, rule: RoleRule | null, answers: readonly string[]) =>
  judgeColumn(meaningOf(cell.text, rule ?? undefined), { is: answers }) === 'in';

function hasAnswer(column: PersonColumn, condition: ColumnCondition, context: Context): boolean {
  const rule = legendRule(column, condition, context);
  return column.cells.some((cell) => isWantedAnswer(cell, rule, condition.is));
}

interface Candidates {
  /** Columns that do not mean something else. */
  readonly free: readonly PersonColumn[];
  /** Columns among `free` whose heading names the condition. */
  readonly headed: readonly PersonColumn[];
  /** Columns among `headed` that have one of the answers. */
  readonly known: readonly PersonColumn[];
}

function askColumn(
  condition: ColumnCondition,
  { free, headed, known }: Candidates,
  context: Context,
): PersonColumn | Everybody {
  const { name, is } = condition;
  const { registry } = context;
  const withAnswer = free.filter((column) => hasAnswer(column, condition, context));
  const possible = free.filter(
    ({ cells, hasMoreTexts }) => !hasMoreTexts && cells.length > 1 && cells.length <= DISTINCT_OFFERED,
  );
  const candidates = [...new Set([...known, ...headed, ...withAnswer, ...possible])].slice(0, COLUMNS_OFFERED);
  const isClear = withAnswer.length === 1 && headed.length === 0 && is.every((answer) => /\p{L}{2}/u.test(answer));
  const assumed = known[0] ?? (isClear ? withAnswer[0]! : null);
  const problem =
    headed.length === 0
      ? `The file has no column "${shortened(name)}" with ${answersText(is.map(shortened))}`
      : known.length > 1
        ? `Several columns are headed "${shortened(name)}"`
        : `The column "${shortened(headed[0]!.heading)}" has no answer ${answersText(is.map(shortened))}`;
  // The key names the condition and no column: questions about other conditions may offer the same columns.
  const questionKey = { code: 'condition column', about: name };
  const answer = registry.ask({
    ...questionKey,
    cells: candidates.map(({ heading, cells }) => `${heading}: ${firstTexts(cells)}`),
    message: `${problem}, so the demographic cannot be picked out. Which column is it?`,
    assumed: assumed === null ? 'everybody' : columnId(assumed),
    alwaysAsked: true,
    options: [
      ...candidates.map((column) => ({ id: columnId(column), label: `"${column.heading}" is "${name}"` })),
      { id: 'everybody', label: 'None: the target is everybody in the file' },
    ],
  });
  const chosen = candidates.find((column) => columnId(column) === answer);
  if (chosen !== undefined) return chosen;
  const remedy = `Add a column headed "${name}" with ${answersText(is)}.`;
  return { reason: problem, remedy, chosen: registry.answerTo(questionKey) === 'everybody' };
}

const shortened = (text: string) => plainSentence(text, SHOWN_LETTERS);

const firstTexts = (cells: readonly SurveyedCell[]) =>
  cells
    .filter(({ text }) => text !== '')
    .slice(0, 4)
    .map(({ text }) => text)
    .join(', ');

/** Asks which cells mean a wanted answer that no cell has in the same words. */
function decideAnswers(column: PersonColumn, condition: ColumnCondition, context: Context): DecidedColumn | Everybody {
  const { heading, cells } = column;
  const rule = legendRule(column, condition, context);
  if (column.hasMoreTexts) return { column, rule, assumptions: [] };
  const forms = new Set(cells.flatMap(({ text }) => answerForms(meaningOf(text, rule ?? undefined))));
  const missing = condition.is.filter((answer) => !forms.has(plainAnswer(answer)));
  const found = condition.is.length - missing.length;
  if (missing.length === 0) return { column, rule, assumptions: [] };
  const otherCells = cells.filter((cell) => !isUnanswered(cell.text) && !isWantedAnswer(cell, rule, condition.is));
  const offered = otherCells.toSorted((one, two) => two.people - one.people).slice(0, VALUES_OFFERED);
  // If most of the answers, or many, are found in these words, the missing ones were not given by anyone.
  if (found > missing.length || found >= VALUES_ASKED || (found > 0 && offered.length === 0))
    return { column, rule, assumptions: [`No one has ${answersText(missing)} in "${heading}".`] };
  const asked = missing.slice(0, VALUES_ASKED).map((answer) => askValue(answer, column, offered, context));
  const codes = new Map(rule?.codes);
  for (const { answer, text } of asked) if (text !== null) codes.set(plainCode(text), answer);
  if (found > 0 || asked.some(({ text }) => text !== null))
    return { column, rule: { ...rule, codes }, assumptions: [] };
  return {
    reason: `The column "${heading}" has no answer ${answersText(condition.is)}`,
    remedy: `In "${heading}" write ${answersText(condition.is)}.`,
    chosen: asked.every(({ isChosen }) => isChosen),
  };
}

const idOfValue = (answer: string, { text }: SurveyedCell) => `${answer} is ${text}`;

/** Asks which cells mean one wanted answer. @returns the text of the chosen cell; null for none */
function askValue(
  answer: string,
  { heading }: PersonColumn,
  cells: readonly SurveyedCell[],
  { registry }: Context,
): { readonly answer: string; readonly text: string | null; readonly isChosen: boolean } {
  const offered = cells.filter((cell) => idOfValue(answer, cell).length <= ANSWER_MAX_LENGTH);
  const questionKey = { code: 'condition value', columns: [heading], about: answer };
  const given = registry.ask({
    ...questionKey,
    cells: countsOf(offered),
    message: `No cell of "${shortened(heading)}" is "${shortened(answer)}". Which answer in the file means the same?`,
    assumed: 'none',
    alwaysAsked: true,
    options: [
      ...offered.map((cell) => ({ id: idOfValue(answer, cell), label: `"${cell.text}" means "${answer}"` })),
      { id: 'none', label: `None: no one in the file is "${answer}"` },
    ],
  });
  const text = offered.find((cell) => idOfValue(answer, cell) === given)?.text ?? null;
  return { answer, text, isChosen: registry.answerTo(questionKey) !== null };
}
