import { anyOf } from '../../text/anyOf.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { parseCodes, plainCode } from '../doubts/codes.ts';
import { plainSentence } from '../refusals/plainSentence.ts';
import { answersText, describeFilter } from '../../planningData/lists/demographic.ts';
import type { DemographicFilter } from '../../planningData/lists/demographic.ts';
import { judgeAge, judgeGroceryBuyer, readAge, readGender } from '../../planningData/demographicValues.ts';
import { ACCEPTED, conditionsOf, countsAsInside, judgeCell, meaningOf } from './roleRules.ts';
import { conditionOf, headingOfKey, isColumnKey } from './columnConditions.ts';
import type { PartialBands, AskedRole, ConditionKey, RoleColumns, RoleRule, RoleRules } from './roleRules.ts';
import type { ColumnKey } from './columnConditions.ts';
import {
  ageKindOf,
  AGE_HEADING,
  areCodes,
  BIRTH_HEADING,
  birthStyleOf,
  isUnanswered,
  YOUNGEST_AGE,
  looksLikeAges,
  surveyMonthOf,
  surveyYearOf,
  genderAndAgeCodes,
} from './ageCells.ts';
import { dateIn } from './dates.ts';
import { isOfOthers, isSurelyOwn } from './ownHeadings.ts';
import { columnId, countsOf, shareOf } from './personColumns.ts';
import type { PersonColumnSurvey, PersonColumn } from './personColumns.ts';
import { asOneColumn, findTicks, namesAnswer } from './tickedAnswers.ts';
import { askAgeCodes, askGenders, legendOf } from './roleCodes.ts';
import { decideConditionColumn } from './decideConditionColumn.ts';
import type { DecidedColumn, Everybody } from './decideConditionColumn.ts';

/** How the people of the demographic are picked out of a file. */
export interface Target {
  /** The columns about a person, with those that were found or chosen for the demographic. */
  readonly roles: RoleColumns;
  readonly rules: RoleRules;
  /** Sentences about what was assumed. They are shown after the sentence that names the target. */
  readonly assumptions: readonly string[];
  /** Why the target is everybody in the file; null where it is the demographic. */
  readonly everybody: Everybody | null;
}

const ROLE_NAMES: Record<AskedRole, string> = {
  age: 'age',
  gender: 'gender',
  groceryBuyer: 'grocery buyer',
  children: 'children',
};

/** Words in the heading of a column that gives the role, in the languages that the reader knows. */
const HEADING_WORDS: Record<AskedRole, RegExp> = {
  age: new RegExp(`${AGE_HEADING.source}|${BIRTH_HEADING.source}`, 'iu'),
  gender: /(?<!\p{L})(?:gender|sex|geschlecht|sexe|genre|sexo|g[êe]n[eé]ro|sesso|genere|geslacht)(?!\p{L})/iu,
  groceryBuyer:
    /grocer|shopp(?:er|ing)|household buyer|main buyer|einkauf|haushaltsf|courses|achats|compras|acquist|spesa|boodschap/i,
  children: /child|kids?\b|dependent|parent|kinder|enfant|hijos|figli|kinderen|filhos/i,
};
/** Above this share of people with unclear cells the planner is asked. */
const ASKED_SHARE = 0.1;
/** More than this share of the people are most of them. */
const MAJORITY = 0.5;
/** Largest number of columns that a question offers. */
const COLUMNS_OFFERED = 8;
/** Largest code of a gender or an age band. */
const CODE_MAXIMUM = 9;

/**
 * Decides by which columns and cells the demographic is picked out. Asks the planner where the file leaves this open.
 * @param found  the columns that the headings give
 * @param titles  texts that may name the year of the survey or explain codes: rows above the headings, the file's name
 */
export function decideTarget(
  survey: PersonColumnSurvey,
  found: RoleColumns,
  filter: DemographicFilter,
  titles: readonly string[],
  registry: Doubts,
  currentYear: number,
): Target {
  const context = { survey, filter, titles, registry, year: yearOf(survey, titles, currentYear) };
  const rules: RoleRules = {};
  const roles: RoleColumns = { ...found };
  const assumptions: string[] = [];
  for (const role of conditionsOf(filter)) {
    const decided = isColumnKey(role) ? decideCondition(role, roles, context) : decideRole(role, roles, context);
    if ('reason' in decided) return { roles: found, rules: {}, assumptions: [], everybody: decided };
    const { column, rule, assumptions: added } = decided;
    roles[role] = { index: column.index, heading: column.heading };
    if (rule !== null) rules[role] = rule;
    assumptions.push(...added);
  }
  return { roles, rules, assumptions, everybody: null };
}

interface Context {
  readonly survey: PersonColumnSurvey;
  readonly filter: DemographicFilter;
  readonly titles: readonly string[];
  readonly registry: Doubts;
  /** The year of the survey, whether the file states it, and the month of the latest interview, 1 to 12, if it is known. */
  readonly year: { readonly year: number; readonly known: boolean; readonly month: number | null };
}

/** Words in headings of columns that may say when the survey was made. */
const SURVEY_TIME_HEADING = new RegExp(
  anyOf(
    'date|time|interviewed|conducted|recorded|completed|submitted|fieldwork|wave|month|quarter|period|year',
    'datum|monat|quartal|jahr', // German
    'fecha|mes|a[ñn]o', // Spanish
    'data|anno', // Italian
    'mois|ann[ée]e', // French
    'maand|jaar', // Dutch
  ),
  'i',
);

function yearOf({ columns }: PersonColumnSurvey, titles: readonly string[], currentYear: number): Context['year'] {
  const dates = columns.filter(({ heading }) => SURVEY_TIME_HEADING.test(heading) && !HEADING_WORDS.age.test(heading));
  const found = surveyYearOf(titles, dates, currentYear);
  return { ...found, month: surveyMonthOf(dates, found.year) };
}

/** Decides about a condition that names a column, such as "State". The column may also have a role, such as age. */
function decideCondition(key: ColumnKey, roles: RoleColumns, context: Context): DecidedColumn | Everybody {
  const others = Object.entries(roles).filter(([other]) => isColumnKey(other) || other === 'id');
  const takenIndexes = others.map(([, { index }]) => index);
  const decided = decideConditionColumn(conditionOf(key, context.filter), takenIndexes, context);
  if ('reason' in decided) return decided;
  const values = decideValues(key, decided.column, null, decided.rule, context);
  return 'reason' in values ? values : { ...decided, rule: values.rule };
}

function decideRole(role: AskedRole, roles: RoleColumns, context: Context): DecidedColumn | Everybody {
  const { survey } = context;
  const roleColumn = survey.columns.find(({ index }) => index === roles[role]?.index);
  const takenIndexes = Object.values(roles).map(({ index }) => index);
  // A column headed by one answer, such as "Age 25-34", does not hold the answers. One headed by a
  // gender, such as "Male", holds no ages, but may give the gender.
  const rolesOfAnswers = role === 'age' ? (['age', 'gender'] as const) : (['age'] as const);
  const freeColumns = survey.columns.filter(
    ({ index, heading }) => !takenIndexes.includes(index) && !namesAnswer(heading, rolesOfAnswers),
  );
  const combined =
    roleColumn === undefined && (role === 'age' || role === 'gender') ? decideGenderAndAge(role, context) : null;
  if (combined !== null) return combined;
  const ticked = roleColumn === undefined && (role === 'age' || role === 'gender') ? decideTicked(role, context) : null;
  if (ticked !== null) return ticked;
  const explained = roleColumn === undefined ? explainedColumn(role, freeColumns, context) : null;
  const usable = roleColumn !== undefined && isUsable(role, roleColumn, context) ? roleColumn : explained;
  const readable = usable === null ? null : (columnOfWordsFor(role, usable, freeColumns, context) ?? usable);
  const column = readable ?? findColumn(role, roleColumn ?? null, freeColumns, context);
  if ('reason' in column) return column;
  const fallbackColumn = role === 'age' ? fallbackBands(column, context) : null;
  const decided =
    role === 'age'
      ? decideAge(column, fallbackColumn, context)
      : role === 'gender'
        ? decideGender(column, context)
        : null;
  if (decided !== null && 'reason' in decided) return decided;
  const values = decideValues(role, column, fallbackColumn, decided?.rule ?? null, context);
  if ('reason' in values) return values;
  return { column, rule: values.rule, assumptions: decided?.assumptions ?? [] };
}

/**
 * For a column of codes without a legend, such as "Gender_Code": the column that gives the same in words, such as
 * "Gender_Label". Null where there is none.
 */
function columnOfWordsFor(
  role: AskedRole,
  { heading, cells }: PersonColumn,
  others: readonly PersonColumn[],
  context: Context,
): PersonColumn | null {
  if (role !== 'gender' && role !== 'age') return null;
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (!areCodes(filled, CODE_MAXIMUM) || legendOf([heading]) !== null) return null;
  const isUsableForRole = (column: PersonColumn) =>
    headingNamesRole(role, column.heading) && !isOfOthers(role, column.heading) && isUsable(role, column, context);
  const columnsOfWords = others.filter((column) => {
    const texts = column.cells.filter(({ text }) => !isUnanswered(text));
    return isUsableForRole(column) && !areCodes(texts, CODE_MAXIMUM) && surelyGivesRole(role, column, context);
  });
  return columnsOfWords.length === 0 ? null : mostPrecise(role, columnsOfWords, context);
}

/** Whether a heading names the role, also in the name of a variable: "Gender_Label". */
const headingNamesRole = (role: AskedRole, heading: string) => HEADING_WORDS[role].test(heading.replace(/[_.]+/g, ' '));

/** Looks for a column that gives gender and age in one cell, such as "Female 25-34"; null where there is none. */
function decideGenderAndAge(role: 'age' | 'gender', context: Context): DecidedColumn | Everybody | null {
  for (const column of context.survey.columns) {
    const codes = genderAndAgeCodes(column, role);
    if (codes === null) continue;
    const decided =
      role === 'age' ? decidePartialBands(column, { codes }, context) : { rule: { codes }, assumptions: [] };
    return 'reason' in decided ? decided : { column, ...decided };
  }
  return null;
}

/** Looks for columns that each are ticked for one answer, such as a column "Age 25-34"; null where there are none. */
function decideTicked(role: 'age' | 'gender', context: Context): DecidedColumn | Everybody | null {
  const { columns, people } = context.survey;
  const aboutRespondent = columns.filter(({ heading }) => !isOfOthers(role, heading));
  const ticks = findTicks(role, aboutRespondent, people);
  if (ticks === null) return null;
  const column = asOneColumn(ticks, aboutRespondent, people);
  const decided: DecidedRule | Everybody =
    role === 'age' ? decidePartialBands(column, {}, context) : { rule: {}, assumptions: [] };
  if ('reason' in decided) return decided;
  const values = decideValues(role, column, null, decided.rule, context);
  return 'reason' in values ? values : { column, rule: { ...values.rule, ticks }, assumptions: decided.assumptions };
}

/** Whether most cells can be read for the role, or are codes whose meaning can be asked. */
function isUsable(role: AskedRole, column: PersonColumn, { filter, year }: Context): boolean {
  const { cells, heading } = column;
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (filled.length === 0 || isMostlyEmpty(column)) return false;
  if (role === 'age') return ageKindOf(column, year.year) !== null;
  if (role === 'gender')
    return filled.length <= GENDER_TEXTS_MAXIMUM || shareOf(filled, ({ text }) => readGender(text) !== null) > MAJORITY;
  const legend = legendOf([heading]);
  const rule = legend === null ? undefined : { codes: legend };
  return shareOf(filled, ({ text }) => judgeCell(role, text, filter, rule) !== 'unreadable') > MAJORITY;
}
/** A column with at most this many different texts may hold genders in other words or as codes. */
const GENDER_TEXTS_MAXIMUM = 8;

/**
 * Finds a column for a role without a usable column: by its heading or its cells, else by asking the planner.
 * @param roleColumn  the column that the headings give for the role, if its cells cannot be used; null without such a column
 */
function findColumn(
  role: AskedRole,
  roleColumn: PersonColumn | null,
  others: readonly PersonColumn[],
  context: Context,
): PersonColumn | Everybody {
  const headed = others.filter((column) => HEADING_WORDS[role].test(column.heading) && isUsable(role, column, context));
  // A heading about children is about other people by its nature.
  const ownHeaded = headed.filter(({ heading }) => role === 'children' || !isOfOthers(role, heading));
  const mayTakeUnasked =
    roleColumn === null && role !== 'children' && (role !== 'groceryBuyer' || ownHeaded.length === 1);
  const surelyRole = mayTakeUnasked ? ownHeaded.filter((column) => surelyGivesRole(role, column, context)) : [];
  if (surelyRole.length > 0) return mostPrecise(role, surelyRole, context);
  const lookAlike = others.filter((column) => !headed.includes(column) && looksLikeRole(role, column, context));
  const known = [...headed, ...lookAlike];
  const possible = others.filter((column) => !known.includes(column) && isPossible(role, column));
  const candidates = [
    ...ownHeaded,
    ...lookAlike,
    ...possible,
    ...headed.filter((column) => !ownHeaded.includes(column)),
  ].slice(0, COLUMNS_OFFERED);
  const [onlyLookAlike] = lookAlike;
  if (roleColumn === null && ownHeaded.length === 0 && lookAlike.length === 1 && isGenderInWords(role, onlyLookAlike!))
    return onlyLookAlike!;
  const roleName = ROLE_NAMES[role];
  const { registry, filter } = context;
  const clearColumns =
    ownHeaded.length === 1
      ? ownHeaded
      : ownHeaded.length === 0 && lookAlike.length === 1 && isClear(role, lookAlike[0]!, context)
        ? lookAlike
        : [];
  const assumed = clearColumns.length === 1 ? columnId(clearColumns[0]!) : 'everybody';
  const questionKey = { code: `${roleName} column` };
  const unusable = roleColumn ?? (role === 'age' && headed.length === 0 ? unreadableAges(others, context) : null);
  const [doubtful] = unusable === null && ownHeaded.length === 1 ? ownHeaded : [];
  const noColumn = doubtful
    ? `"${doubtful.heading}" may not be the ${roleName} of the respondent`
    : `The file has no ${roleName} column`;
  const problem = unusable === null ? noColumn : unreadableSentence(role, unusable, context);
  const hasUnreadableAges = role === 'age' && unusable !== null && !isMostlyEmpty(unusable);
  const howToWrite = hasUnreadableAges ? ' Write ages as 34, 25-34 or 1991-03-31.' : '';
  const answer = registry.ask({
    ...questionKey,
    cells: candidates.map(headingWithCells),
    message: `${problem}, so ${describeFilter(filter)} cannot be picked out.${howToWrite} Which column is the ${roleName}?`,
    assumed,
    alwaysAsked: true,
    options: [
      ...candidates.map((column) => ({ id: columnId(column), label: `"${column.heading}"` })),
      { id: 'everybody', label: 'None: the target is everybody in the file' },
    ],
  });
  const chosen = candidates.find((column) => columnId(column) === answer);
  if (chosen !== undefined) return chosen;
  const remedy =
    unusable === null
      ? `Add a column headed "${roleName}" with ${ACCEPTED[role]}.`
      : `In "${unusable.heading}" write ${ACCEPTED[role]}.`;
  return { reason: problem, remedy, chosen: registry.answerTo(questionKey) === 'everybody' };
}

/** A column's heading with a few of its cells: "Sex: 1, 2". */
function headingWithCells({ heading, cells }: PersonColumn): string {
  const texts = cells.map(({ text }) => text).filter((text) => text !== '');
  return `${heading}: ${texts.slice(0, 4).join(', ')}`;
}

/** Headings that name a birth or an age, but not when a person was born. */
const NOT_WHEN_BORN = /countr|place|order|pays|lieu|pa[ií]s|lugar|paese|luogo|plaats|geburtsort|the age\b/i;

/** A column headed as the age or date of birth whose cells give neither; null for none. */
function unreadableAges(columns: readonly PersonColumn[], context: Context): PersonColumn | null {
  const isAge = (column: PersonColumn) =>
    HEADING_WORDS.age.test(column.heading) &&
    !isOfOthers('age', column.heading) &&
    !NOT_WHEN_BORN.test(column.heading) &&
    !isUsable('age', column, context);
  return columns.find(isAge) ?? null;
}

function unreadableSentence(role: AskedRole, column: PersonColumn, { filter, year }: Context): string {
  const { cells } = column;
  const heading = plainSentence(column.heading, SHOWN_LETTERS);
  if (isMostlyEmpty(column)) return `Most cells of the column "${heading}" are empty`;
  const isDate = (text: string) => dateIn(text, year.year - YOUNGEST_AGE) !== null;
  const unread = cells.filter(({ text }) => !isUnanswered(text) && judgeCell(role, text, filter) === 'unreadable');
  const firstUnread = unread.find(({ text }) => !isDate(text)) ?? unread[0];
  const where = firstUnread !== undefined && firstUnread.row > 0 ? ` in row ${firstUnread.row}` : '';
  const example = firstUnread === undefined ? '' : `"${plainSentence(firstUnread.text, SHOWN_LETTERS)}"${where}`;
  if (role === 'age') {
    const cause =
      firstUnread !== undefined && isDate(firstUnread.text) ? ' (a spreadsheet program took the band for a date)' : '';
    const exampleText = example === '' ? '' : `, such as ${example}${cause},`;
    return `The column "${heading}"${exampleText} could not be read as ages or dates of birth`;
  }
  return `The column "${heading}" is not readable as ${ROLE_NAMES[role]}${example === '' ? '' : ` (first: ${example})`}`;
}
/** Headings and cells in a question are cut to this length, because a question has at most 300 letters. */
const SHOWN_LETTERS = 30;

function isMostlyEmpty({ cells }: PersonColumn): boolean {
  return shareOf(cells, ({ text }) => isUnanswered(text)) > MAJORITY;
}

/** Whether the cells of a column confirm the role that its heading names, and the heading says no more than that. */
function surelyGivesRole(role: AskedRole, column: PersonColumn, { year, filter }: Context): boolean {
  const { heading, cells } = column;
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if ((role === 'age' || role === 'gender') && !isSurelyOwn(heading)) return false;
  if (role === 'gender')
    return shareOf(filled, ({ text }) => readGender(text) !== null) > GENDERS_SHARE || areCodes(filled, CODE_MAXIMUM);
  if (role === 'groceryBuyer')
    return (
      MAIN_BUYER.test(heading) &&
      shareOf(filled, ({ text }) => judgeCell(role, text, filter) !== 'unreadable') > GROCERY_ANSWERS_SHARE
    );
  return ageKindOf(column, year.year) !== null;
}
/** A column gives the gender if it is readable for more than this share of the people. */
const GENDERS_SHARE = 0.8;
/** A column says who buys the groceries if it is readable for more than this share of the people. */
const GROCERY_ANSWERS_SHARE = 0.9;
/** "Main grocery buyer in household", "Do you do most of the grocery shopping?"; not "Shopping centres visited". */
const MAIN_BUYER = new RegExp(
  anyOf(
    String.raw`\bgrocery (?:buyer|shopper|purchaser|decision maker)|\bmain (?:household )?(?:buyer|shopper)`,
    String.raw`\b(?:most|all|main) .*\bgrocer(?:y|ies)|\bgrocery shopping\b`,
  ),
  'i',
);

/** The column with the most precise cells. Ages come before years of birth, bands and codes; words for genders before codes. */
function mostPrecise(role: AskedRole, columns: readonly PersonColumn[], { year }: Context): PersonColumn {
  const order = ['ages', 'births', 'bands', 'codes'];
  const rankOf = (column: PersonColumn) =>
    role === 'age' ? order.indexOf(ageKindOf(column, year.year) ?? '') : Number(areCodes(column.cells, CODE_MAXIMUM));
  return columns.toSorted((one, two) => rankOf(one) - rankOf(two))[0]!;
}

/** Whether nearly all cells are words for men and women, such as "a woman" or "Mrs", and the heading is not about another person. */
function isGenderInWords(role: AskedRole, { heading, cells, hasMoreTexts }: PersonColumn): boolean {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  const isWord = ({ text }: { readonly text: string }) => /\p{L}{2}/u.test(text) && readGender(text) !== null;
  return (
    role === 'gender' && !hasMoreTexts && !isOfOthers(role, heading) && shareOf(filled, isWord) > GENDER_WORDS_SHARE
  );
}
/** A column is in words for genders if they are the answers of more than this share of the people. */
const GENDER_WORDS_SHARE = 0.9;

/** Whether the cells look like the role although the heading does not name it. */
function looksLikeRole(role: AskedRole, column: PersonColumn, { year }: Context): boolean {
  const { cells, hasMoreTexts } = column;
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (role === 'age')
    return (
      looksLikeAges(column, year.year) !== null &&
      !(hasMoreTexts && filled.every(({ text }) => dateIn(text, year.year) === null))
    );
  const genders = new Set(filled.map(({ text }) => readGender(text)).filter((one) => one !== null && one !== 'other'));
  return (
    role === 'gender' && genders.size === 2 && shareOf(filled, ({ text }) => readGender(text) !== null) > GENDERS_SHARE
  );
}

/** Whether the cells may be codes for the role, whose meaning is asked when the column is chosen. */
function isPossible(role: AskedRole, { cells, hasMoreTexts }: PersonColumn): boolean {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (role === 'groceryBuyer' || role === 'children')
    return !hasMoreTexts && filled.length >= 2 && filled.every(({ text }) => judgeGroceryBuyer(text) !== 'unreadable');
  // Numbers of up to three digits, also as "1.0", or single letters.
  const areLikeCodes = filled.every(({ text }) => /^(?:-?\d{1,3}|[a-z])(?:\.0+)?$/i.test(text));
  if (hasMoreTexts || !areLikeCodes) return false;
  if (role === 'gender') return filled.length >= 2 && filled.length <= GENDER_CODES_MAXIMUM;
  return role === 'age' && filled.length >= GENDER_CODES_MAXIMUM && filled.length <= BAND_CODES_MAXIMUM;
}
/** A column with at most this many codes may give genders. One with at least this many may give age bands. */
const GENDER_CODES_MAXIMUM = 4;
/** A column with more codes than this does not give age bands. */
const BAND_CODES_MAXIMUM = 15;

/** The only column whose codes a legend of genders or of ages in the file explains, whatever its heading; null for none. */
function explainedColumn(role: AskedRole, others: readonly PersonColumn[], { titles }: Context): PersonColumn | null {
  if (role !== 'age' && role !== 'gender') return null;
  const legend = legendOf(titles.filter((text) => HEADING_WORDS[role].test(text)));
  const isRead = (meaning: string) =>
    isUnanswered(meaning) || (role === 'age' ? readAge : readGender)(meaning) !== null;
  if (legend === null || ![...legend.values()].every(isRead)) return null;
  const explained = others.filter(({ cells, hasMoreTexts }) => {
    const filled = cells.filter(({ text }) => !isUnanswered(text));
    return !hasMoreTexts && filled.length > 1 && filled.every(({ text }) => legend.has(plainCode(text)));
  });
  return explained.length === 1 ? explained[0]! : null;
}

/** Whether the cells alone make the role clear. Numbers of two digits do not: they may be anything. */
function isClear(role: AskedRole, column: PersonColumn, { year }: Context): boolean {
  return role === 'gender' || looksLikeAges(column, year.year) !== 'ages';
}

const unknownCodes = ({ heading }: PersonColumn, role: AskedRole, chosen: boolean): Everybody => ({
  reason: `The column "${heading}" holds codes whose meaning is not known`,
  remedy: `In "${heading}" write ${ACCEPTED[role]}.`,
  chosen,
});

type DecidedRule = { readonly rule: RoleRule | null; readonly assumptions: readonly string[] };

/** For a column of exact ages with empty cells: the column of age bands that fills the gaps; null where there is none. */
function fallbackBands(column: PersonColumn, { survey, year }: Context): PersonColumn | null {
  if (ageKindOf(column, year.year) !== 'ages' || !column.cells.some(isBlank)) return null;
  const bands = survey.columns.filter(
    (other) =>
      other.index !== column.index &&
      HEADING_WORDS.age.test(other.heading) &&
      !isOfOthers('age', other.heading) &&
      isSurelyOwn(other.heading) &&
      ageKindOf(other, year.year) === 'bands',
  );
  return bands.length === 1 ? bands[0]! : null;
}

const isBlank = ({ text }: { readonly text: string }) => text === '' || isUnanswered(text);

function decideAge(
  column: PersonColumn,
  fallbackColumn: PersonColumn | null,
  context: Context,
): DecidedRule | Everybody {
  const { registry, titles, year } = context;
  const { heading, cells } = column;
  const ageKind = ageKindOf(column, year.year);
  if (fallbackColumn !== null) {
    // The bands count only for the people without an age. Their share of each band is estimated.
    const share = shareOf(cells, isBlank);
    const scaled = fallbackColumn.cells.map((cell) => ({ ...cell, people: cell.people * share }));
    const combined = { ...fallbackColumn, cells: [...cells, ...scaled.filter((cell) => !isBlank(cell))] };
    const rule = { fallbackColumn: { index: fallbackColumn.index, heading: fallbackColumn.heading } };
    const decided = decidePartialBands(combined, rule, context);
    const assumption = `Where "${heading}" is empty, "${fallbackColumn.heading}" gives the age.`;
    return 'reason' in decided ? decided : { ...decided, assumptions: [assumption, ...decided.assumptions] };
  }
  if (ageKind === 'codes') {
    const explained = titles.filter((text) => HEADING_WORDS.age.test(text));
    const codes = legendOf([heading, ...explained]) ?? askAgeCodes(registry, column);
    if (codes === null)
      return unknownCodes(column, 'age', registry.answerTo({ code: 'age codes', columns: [heading] }) === 'unknown');
    return decidePartialBands(column, { codes, hasOnlyCodes: true }, context);
  }
  if (ageKind === 'births') {
    const month = year.month === null ? {} : { surveyMonth: year.month };
    const style = birthStyleOf(column, year.year);
    return { rule: { surveyYear: askYear(column, context), ...month, ...style }, assumptions: [] };
  }
  return decidePartialBands(column, {}, context);
}

/** Asks in which year the survey was made where only years of birth are given. */
function askYear({ heading, cells }: PersonColumn, { registry, year: { year, known } }: Context): number {
  const years = [year, year - 1, year - 2, year - 3];
  const answer = registry.ask({
    code: 'survey year',
    columns: [heading],
    cells: cells.slice(0, 4).map(({ text }) => text),
    message: `"${heading}" holds years or dates of birth. In which year was the survey made?`,
    assumed: String(year),
    mayChangeMuch: !known,
    options: years.map((one) => ({
      id: String(one),
      label: known && one === year ? `${one}, as the file says` : String(one),
    })),
  });
  return Number(answer);
}

/** Asks about age bands that lie partly inside the demographic, such as 20-29 for people of 25 to 54. */
function decidePartialBands(
  column: PersonColumn,
  rule: RoleRule,
  { registry, filter }: Context,
): DecidedRule | Everybody {
  const { heading, cells } = column;
  const verdictOn = (text: string) => judgeAge(meaningOf(text, rule), filter);
  const acrossEdge = cells.filter(({ text }) => verdictOn(text) === 'across');
  if (acrossEdge.length === 0) return { rule, assumptions: [] };
  const peopleInside = cells.reduce((sum, { text, people }) => sum + (verdictOn(text) === 'in' ? people : 0), 0);
  const peopleOf = (partialBands: PartialBands) =>
    acrossEdge.reduce(
      (sum, { text, people }) => sum + (countsAsInside(meaningOf(text, rule), filter, partialBands) ? people : 0),
      peopleInside,
    );
  const bandsHalfInside = acrossEdge
    .filter(({ text }) => countsAsInside(meaningOf(text, rule), filter, 'half'))
    .map(({ text }) => `"${text}"`);
  const assumed: PartialBands = peopleOf('half') > 0 ? 'half' : 'touching';
  const names = acrossEdge
    .slice(0, 4)
    .map(({ text }) => `"${text}"`)
    .join(', ');
  const questionKey = { code: 'age bands', columns: [heading] };
  const answer = registry.ask({
    ...questionKey,
    cells: countsOf(acrossEdge),
    message: `${names} in "${heading}" ${acrossEdge.length === 1 ? 'lies' : 'lie'} across the edge of ${describeFilter(filter)}. Who is in the target?`,
    assumed,
    mayChangeMuch: (['half', 'inside', 'touching'] as const).some(
      (partialBands) => Math.abs(peopleOf(partialBands) - peopleOf(assumed)) > ASKED_SHARE * peopleOf(assumed),
    ),
    options: [
      {
        id: 'half',
        label: `Bands of which at least half lies inside: ${bandsHalfInside.length === 0 ? 'none of these' : bandsHalfInside.join(', ')}`,
      },
      { id: 'inside', label: 'Only bands that lie inside' },
      { id: 'touching', label: 'All bands that lie partly inside' },
      { id: 'everybody', label: 'The target is everybody in the file' },
    ],
  });
  if (answer === 'everybody')
    return {
      reason: `${names} in column "${heading}" lies across the edge of ${describeFilter(filter)}`,
      remedy: 'Write ages in years, or bands that begin and end where the demographic does.',
      chosen: true,
    };
  const partialBands = answer as PartialBands;
  const countingRules = {
    half: 'bands of which at least half lies inside count',
    inside: 'bands that lie partly inside do not count',
    touching: 'bands that lie partly inside count',
  };
  return { rule: { ...rule, partialBands }, assumptions: [`Of "${heading}", ${countingRules[partialBands]}.`] };
}

/** "H" and "F" (homme, femme), "H" and "M" (hombre, mujer), "M" and "V" (man, vrouw). */
const LETTERS_OF_GENDERS = [
  ['h', 'f'],
  ['h', 'm'],
  ['m', 'v'],
] as const;

const isSamePair = (pair: readonly string[], cells: readonly { readonly text: string }[]) =>
  cells.length === 2 && pair.every((letter) => cells.some(({ text }) => plainCode(text) === letter));

function decideGender(column: PersonColumn, { registry, titles }: Context): DecidedRule | Everybody {
  const { heading, cells } = column;
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  const unknown = filled.filter(({ text }) => readGender(text) === null);
  const letters = LETTERS_OF_GENDERS.find((pair) => isSamePair(pair, filled));
  if (letters !== undefined)
    return {
      rule: {
        codes: new Map([
          [letters[0], 'male'],
          [letters[1], 'female'],
        ]),
        hasOnlyCodes: true,
      },
      assumptions: [],
    };
  const legend = legendOf([heading, ...titles.filter((text) => HEADING_WORDS.gender.test(text))]);
  const isLegendOfAllCells = filled.length > 1 && filled.every(({ text }) => legend?.has(plainCode(text)));
  if (legend !== null && (isLegendOfAllCells || areCodes(filled, CODE_MAXIMUM)))
    return { rule: { codes: legend, hasOnlyCodes: true }, assumptions: [] };
  const genders = new Set(filled.map(({ text }) => readGender(text)));
  // If some cells say men and some say women, the other cells are another gender.
  const hasBothGenders = genders.has('men') && genders.has('women');
  if (unknown.length === 0 || hasBothGenders || shareOf(filled, ({ text }) => readGender(text) === null) <= ASKED_SHARE)
    return { rule: null, assumptions: [] };
  const codes = askGenders(registry, column);
  if (codes === null)
    return unknownCodes(
      column,
      'gender',
      registry.answerTo({ code: 'gender codes', columns: [heading] }) === 'unknown',
    );
  return { rule: { codes, hasOnlyCodes: true }, assumptions: [] };
}

/** Asks about cells that are unreadable or empty. By default their respondents are outside the target. */
function decideValues(
  role: ConditionKey,
  column: PersonColumn,
  fallbackColumn: PersonColumn | null,
  rule: RoleRule | null,
  { registry, filter }: Context,
): { readonly rule: RoleRule | null } | Everybody {
  const { heading, cells } = column;
  const isUnreadable = ({ text }: { text: string }) =>
    judgeCell(role, text, filter, rule ?? undefined) === 'unreadable';
  const unread = cells.filter((cell) => isUnreadable(cell) && !isUnanswered(cell.text));
  // In the column of a condition, "Unknown" may be an answer that the condition names.
  const isEmpty = ({ text }: { text: string }) =>
    isColumnKey(role) ? judgeCell(role, text, filter, rule ?? undefined) === 'blank' : isBlank({ text });
  const blankShare = Math.min(
    shareOf(cells, isEmpty),
    fallbackColumn === null ? 1 : shareOf(fallbackColumn.cells, isBlank),
  );
  if (unread.length === 0 && blankShare <= ASKED_SHARE) return { rule };
  const share = shareOf(cells, (cell) => isUnreadable(cell) && !isBlank(cell)) + blankShare;
  const roleName = isColumnKey(role) ? 'condition' : ROLE_NAMES[role];
  const questionKey = { code: `${roleName} values`, columns: [heading] };
  const shown = unread.length === 0 ? cells.filter(isEmpty) : unread;
  const answer = registry.ask({
    ...questionKey,
    cells: countsOf(shown).map((text) => (text.startsWith(':') ? `(empty)${text}` : text)),
    message:
      unread.length === 0
        ? `More than a tenth of the people have no answer in "${heading}". Are they outside the target?`
        : `Some cells of "${heading}" are not readable as ${roleName}, such as "${shown[0]!.text}". Are these people outside the target?`,
    assumed: 'outside',
    acceptsCodes: unread.length > 0,
    mayChangeMuch: share > ASKED_SHARE,
    alwaysAsked: share > ASKED_SHARE,
    options: [
      { id: 'outside', label: 'They are outside the target' },
      { id: 'everybody', label: 'The target is everybody in the file' },
    ],
  });
  if (answer === 'everybody')
    return {
      reason: `Some people have no readable ${isColumnKey(role) ? `"${headingOfKey(role)}"` : roleName}`,
      remedy: `In "${heading}" write ${isColumnKey(role) ? answersText(conditionOf(role, filter).is) : ACCEPTED[role]}.`,
      chosen: true,
    };
  const codes = parseCodes(answer);
  if (codes === null) return { rule };
  return { rule: { ...rule, codes: new Map([...(rule?.codes ?? []), ...codes]) } };
}
