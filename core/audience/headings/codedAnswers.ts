import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { plainName } from '../../text/plainName.ts';
import { vehicleOfAnswer } from './choiceCells.ts';
import type { Rows } from '../csv/preview.ts';

/** The answer that each code of one question means. It is read from another sheet of the workbook or from a legend in the file. */
export interface CodeList {
  /** The heading of the question's column in the table of respondents, such as "Q5". */
  readonly name: string;
  /** The text of the question; empty where the list has none. */
  readonly question: string;
  readonly answers: ReadonlyMap<string, string>;
}

/** The heading row is searched in this many first rows. */
const ROWS_SEARCHED = 20;
/** A question is about media when its answers include at least this share, and at least this number, of vehicles. */
const VEHICLES_SHARE = 0.5;
const VEHICLES_MINIMUM = 1;
/** Separators of several codes in one cell. */
const SEPARATORS = /\s*[;,|/]\s*|\s+/;
/** A code of an answer: up to four digits. */
const CODE = /^-?\d{1,4}$/;
/** At most this share of a coded column's cells may have unknown codes, such as typing errors. */
const UNKNOWN_SHARE_MAXIMUM = 0.05;

/**
 * Replaces codes by answers in the columns whose answers are vehicles: "1;3" under "Q5" becomes "Nova;2GB". The text of
 * the question is added to the heading.
 * @returns null where no such column has codes
 */
export function withNamedAnswers(rows: Rows, lists: readonly CodeList[], mapping: MasterMapping): string[][] | null {
  const mediaLists = lists.filter(({ answers }) => areVehicles([...answers.values()], mapping));
  if (mediaLists.length === 0) return null;
  const listOf = (heading: string) =>
    heading === '' ? undefined : mediaLists.find(({ name }) => isHeadingOf(heading, name));
  const headingCounts = rows
    .slice(0, ROWS_SEARCHED)
    .map((row) => row.filter((heading) => listOf(heading) !== undefined).length);
  const largestCount = Math.max(0, ...headingCounts);
  if (largestCount === 0) return null;
  const headingRow = headingCounts.indexOf(largestCount);
  const below = rows.slice(headingRow + 1);
  const coded = rows[headingRow]!.map((heading, column) => {
    const list = listOf(heading);
    if (list === undefined || !areCodes(below, column, list)) return null;
    return isTick(heading, list, below, column) ? null : list;
  });
  if (coded.every((list) => list === null)) return null;
  const headings = rows[headingRow]!.map((heading, column) => {
    const question = coded[column]?.question ?? '';
    return question === '' ? heading : `${heading}: ${question}`;
  });
  const named = below.map((row) =>
    row.map((cell, column) => {
      const list = coded[column] ?? null;
      return list === null ? cell : withAnswers(cell, list);
    }),
  );
  return [...rows.slice(0, headingRow).map((row) => [...row]), headings, ...named];
}

/** Whether a heading such as "Q5", or "Q5_2" for one answer, belongs to the question "Q5" or "Q5. Which do you listen to?". */
function isHeadingOf(heading: string, name: string): boolean {
  const [code = name] = /^\S*[\p{L}\d](?=[.:]\s)/u.exec(name) ?? [];
  return [name, code].some(
    (one) => plainName(one) === plainName(heading) || one === heading.replace(ANSWER_NUMBER, ''),
  );
}

/** The number of the answer at the end of a heading: "Q5_2". */
const ANSWER_NUMBER = /[_.](\d{1,3})$/;

/** Whether a column for one answer holds ticks, not codes: all filled cells of "Q5_2" have the same number, and it is not 2. */
function isTick(heading: string, { name }: CodeList, below: Rows, column: number): boolean {
  const number = ANSWER_NUMBER.exec(heading)?.[1];
  if (number === undefined || plainName(name) === plainName(heading)) return false;
  const codes = new Set(below.map((row) => row[column] ?? '').filter((cell) => cell !== ''));
  return codes.size === 1 && !codes.has(number);
}

function areVehicles(answers: readonly string[], mapping: MasterMapping): boolean {
  const vehicles = answers.filter((answer) => vehicleOfAnswer(answer, mapping) !== null).length;
  return vehicles >= VEHICLES_MINIMUM && vehicles >= answers.length * VEHICLES_SHARE;
}

function areCodes(below: Rows, column: number, { answers }: CodeList): boolean {
  const cells = below.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const unknown = cells.filter((cell) => !codesIn(cell).every((code) => answers.has(code) || !CODE.test(code)));
  const filled = cells.filter((cell) => codesIn(cell).some((code) => answers.has(code)));
  return filled.length > 0 && unknown.length <= cells.length * UNKNOWN_SHARE_MAXIMUM;
}

const codesIn = (cell: string) =>
  cell
    .replace(/^[[{(]|[\]})]$/g, '')
    .trim()
    .split(SEPARATORS)
    .map((code) => code.replace(/^["']|["']$/g, '').replace(/\.0$/, ''));

/** The answers of a cell, separated by semicolons. Semicolons within an answer become commas. */
const withAnswers = (cell: string, { answers }: CodeList) =>
  cell === ''
    ? ''
    : codesIn(cell)
        .map((code) => (answers.get(code) ?? code).replaceAll(';', ','))
        .join(';');

/** The headings of a list of codes: those of the question's name, the code and the answer. */
const LIST_HEADINGS = {
  name: /^(?:question|variable|var|column|field|item)(?: ?(?:id|no|number|code|name))?$|^q$/i,
  code: /^(?:codes?|values?|numbers?|option|answer (?:code|no|number)|response (?:code|no|number))$/i,
  answer: /^(?:answer|label|text|meaning|response|description|name|option|vehicle|value label|answer (?:text|label))$/i,
};

/**
 * Reads the lists of codes of a sheet with one row per answer. Its columns are the question's name, the code, the answer
 * and perhaps the text of the question.
 * @returns an empty list where no row has headings for a name and a code
 */
export function codeLists(rows: Rows): CodeList[] {
  const headingRow = rows.findIndex(
    (row) => row.some((cell) => LIST_HEADINGS.name.test(cell)) && row.some((cell) => LIST_HEADINGS.code.test(cell)),
  );
  if (headingRow < 0) return [];
  const headings = rows[headingRow]!;
  const [name, code] = [LIST_HEADINGS.name, LIST_HEADINGS.code].map((pattern) =>
    headings.findIndex((cell) => pattern.test(cell)),
  ) as [number, number];
  const otherColumns = headings.map((_, column) => column).filter((column) => column !== name && column !== code);
  // The answer comes after its code. Any other column of texts has the text of the question.
  const answer =
    otherColumns.find((column) => column > code && LIST_HEADINGS.answer.test(headings[column]!)) ?? otherColumns.at(-1);
  if (answer === undefined) return [];
  const questionColumn = otherColumns.find((column) => column !== answer);
  const lists = new Map<string, { question: string; answers: Map<string, string> }>();
  let lastName = '';
  for (const row of rows.slice(headingRow + 1)) {
    // The name may be given only in the first row of its question.
    lastName = row[name] === undefined || row[name] === '' ? lastName : row[name];
    const [key, meaning] = [(row[code] ?? '').replace(/\.0$/, ''), row[answer] ?? ''];
    if (lastName === '' || !CODE.test(key) || meaning === '') continue;
    const list = lists.get(lastName) ?? {
      question: questionColumn === undefined ? '' : (row[questionColumn] ?? ''),
      answers: new Map(),
    };
    list.answers.set(key, meaning);
    lists.set(lastName, list);
  }
  return Array.from(lists, ([name, list]) => ({ name, ...list }));
}
