import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { plainName } from '../../words/plainName.ts';
import { vehicleOfAnswer } from './choiceCells.ts';

type Rows = readonly (readonly string[])[];

/** The answers of one question by their codes, as a list of codes outside the table states them. */
export interface CodeList {
  /** The heading of its column, such as "Q5". */
  readonly name: string;
  /** What it asks, where the list says so. */
  readonly question: string;
  readonly answers: ReadonlyMap<string, string>;
}

/** Headings are searched in these first rows. */
const ROWS_SEARCHED = 20;
/** The answers of a question about media: at least this share of them are vehicles. */
const VEHICLES_SHARE = 0.5;
const ANSWERS_MINIMUM = 1;
/** Between the codes of a cell. */
const SEPARATORS = /\s*[;,|/]\s*|\s+/;
const CODE = /^-?\d{1,4}$/;
/** Cells that are no list of codes of the question: typing errors at most. */
const OTHERS_MAXIMUM = 0.05;

/**
 * A table with names in place of code numbers, in the columns whose answers are vehicles: "1;3" under "Q5" becomes
 * "Nova;2GB", and the heading its question. Null where no column is coded so.
 */
export function withNamedAnswers(rows: Rows, lists: readonly CodeList[], mapping: MasterMapping): string[][] | null {
  const ofMedia = lists.filter(({ answers }) => areVehicles([...answers.values()], mapping));
  if (ofMedia.length === 0) return null;
  const listOf = (heading: string) => (heading === '' ? undefined : ofMedia.find(({ name }) => isOf(heading, name)));
  const found = rows
    .slice(0, ROWS_SEARCHED)
    .map((row) => row.filter((heading) => listOf(heading) !== undefined).length);
  const most = Math.max(0, ...found);
  if (most === 0) return null;
  const at = found.indexOf(most);
  const below = rows.slice(at + 1);
  const coded = rows[at]!.map((heading, column) => {
    const list = listOf(heading);
    if (list === undefined || !areCodes(below, column, list)) return null;
    return isTick(heading, list, below, column) ? null : list;
  });
  if (coded.every((list) => list === null)) return null;
  const headings = rows[at]!.map((heading, column) => {
    const question = coded[column]?.question ?? '';
    return question === '' ? heading : `${heading}: ${question}`;
  });
  const named = below.map((row) =>
    row.map((cell, column) => {
      const list = coded[column] ?? null;
      return list === null ? cell : inNames(cell, list);
    }),
  );
  return [...rows.slice(0, at).map((row) => [...row]), headings, ...named];
}

/** "Q5" or its second answer, "Q5_2", under "Q5" or "Q5. Which of these do you listen to?". */
function isOf(heading: string, name: string): boolean {
  const [code = name] = /^\S*[\p{L}\d](?=[.:]\s)/u.exec(name) ?? [];
  return [name, code].some(
    (one) => plainName(one) === plainName(heading) || one === heading.replace(ANSWER_NUMBER, ''),
  );
}

const ANSWER_NUMBER = /[_.](\d{1,3})$/;

/** Whether a numbered column has one number only, other than its own: then it is a tick, such as 1 in each of them. */
function isTick(heading: string, { name }: CodeList, below: Rows, column: number): boolean {
  const number = ANSWER_NUMBER.exec(heading)?.[1];
  if (number === undefined || plainName(name) === plainName(heading)) return false;
  const codes = new Set(below.map((row) => row[column] ?? '').filter((cell) => cell !== ''));
  return codes.size === 1 && !codes.has(number);
}

function areVehicles(answers: readonly string[], mapping: MasterMapping): boolean {
  const vehicles = answers.filter((answer) => vehicleOfAnswer(answer, mapping) !== null).length;
  return vehicles >= ANSWERS_MINIMUM && vehicles >= answers.length * VEHICLES_SHARE;
}

function areCodes(below: Rows, column: number, { answers }: CodeList): boolean {
  const cells = below.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const others = cells.filter((cell) => !codesIn(cell).every((code) => answers.has(code) || !CODE.test(code)));
  const filled = cells.filter((cell) => codesIn(cell).some((code) => answers.has(code)));
  return filled.length > 0 && others.length <= cells.length * OTHERS_MAXIMUM;
}

const codesIn = (cell: string) =>
  cell
    .replace(/^[[{(]|[\]})]$/g, '')
    .trim()
    .split(SEPARATORS)
    .map((code) => code.replace(/^["']|["']$/g, '').replace(/\.0$/, ''));

/** Names with a comma or a semicolon would fall apart again. */
const inNames = (cell: string, { answers }: CodeList) =>
  cell === ''
    ? ''
    : codesIn(cell)
        .map((code) => (answers.get(code) ?? code).replaceAll(';', ','))
        .join(';');

/** Headings of a list of codes. */
const HEADINGS = {
  name: /^(?:question|variable|var|column|field|item)(?: ?(?:id|no|number|code|name))?$|^q$/i,
  code: /^(?:codes?|values?|numbers?|option|answer (?:code|no|number)|response (?:code|no|number))$/i,
  answer: /^(?:answer|label|text|meaning|response|description|name|option|vehicle|value label|answer (?:text|label))$/i,
};

/**
 * The lists of codes of a sheet with a row for each answer: the question, its code and the answer, and perhaps the text of
 * the question. Where there are no headings, the columns are told apart by their cells.
 */
export function codeLists(rows: Rows): CodeList[] {
  const heading = rows.findIndex(
    (row) => row.some((cell) => HEADINGS.name.test(cell)) && row.some((cell) => HEADINGS.code.test(cell)),
  );
  if (heading < 0) return [];
  const headings = rows[heading]!;
  const [name, code] = [HEADINGS.name, HEADINGS.code].map((pattern) =>
    headings.findIndex((cell) => pattern.test(cell)),
  ) as [number, number];
  const rest = headings.map((_, column) => column).filter((column) => column !== name && column !== code);
  // The answer is behind its code; a text before it is that of the question.
  const answer = rest.find((column) => column > code && HEADINGS.answer.test(headings[column]!)) ?? rest.at(-1);
  if (answer === undefined) return [];
  const text = rest.find((column) => column !== answer);
  const lists = new Map<string, { question: string; answers: Map<string, string> }>();
  let last = '';
  for (const row of rows.slice(heading + 1)) {
    // The question may be only in the first of its rows.
    last = row[name] === undefined || row[name] === '' ? last : row[name];
    const [key, meaning] = [(row[code] ?? '').replace(/\.0$/, ''), row[answer] ?? ''];
    if (last === '' || !CODE.test(key) || meaning === '') continue;
    const list = lists.get(last) ?? { question: text === undefined ? '' : (row[text] ?? ''), answers: new Map() };
    list.answers.set(key, meaning);
    lists.set(last, list);
  }
  return Array.from(lists, ([own, list]) => ({ name: own, ...list }));
}
