import { wholeNumber } from '../../words/amounts.ts';
import { anyOf } from '../../text/anyOf.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { respondentRole } from '../headings/columnRoles.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import type { SurveyRequest } from './columnSurvey.ts';
import type { LeftOutRule } from './personColumns.ts';

/** Files with more bytes are not searched for test interviews. */
const SEARCHED_BYTES = 3 * 1024 * 1024;
/** If test interviews represent more than this share of the people, Run asks about them. */
const SHARE_MAXIMUM = 0.01;
/** If more than this share of the ids look like tests, the file names all its respondents like that. */
const ROWS_SHARE_MAXIMUM = 0.3;
const CELLS_SHOWN = 6;

const NAME_OF = anyOf('your |e-?mail |respondent |participant |panell?ist |contact |first |last |full |user ?');
/** Columns whose cells name a person. */
const NAMES_PERSON = new RegExp(
  `^${anyOf(
    `${NAME_OF}*(?:name|e-?mail|address|login|user)`,
    'external ?(?:data)? ?ref(?:erence)?|recipient ?e-?mail|e-?mail ?address',
    'nom', // French
    'nombre', // Spanish
    'nome', // Italian and Portuguese
    'naam', // Dutch
    'correo', // Spanish
    'adresse e-?mail', // French
  )}$`,
  'i',
);
const TEST_WORD = anyOf(
  'tests?|testing|tester|demo|dummy|preview|dry ?run|fake|asdf+|qa|pilot|soft ?launch',
  'prueba', // Spanish
  'essai', // French
  'prova|teste', // Italian and Portuguese
  'vorschau', // German
  'aper[çc]u', // French
  'anteprima', // Italian
);
const TESTED_THING = anyOf('test|id|data|run|case|user|resp(?:ondent)?|person|record|interview|only|link');
/** "TEST01", "test_3", "Preview", "demo user 2", "99999 preview", "prueba1". */
const TEST_NAME = new RegExp(String.raw`^(?:\d+[ _-]?)?${TEST_WORD}(?:[ _.#-]?${TESTED_THING})?[ _.#-]?\d*$`, 'i');
/** "test@agency.example", "someone@mailinator.com". */
const TEST_MAIL =
  /^(?:tests?|testing|tester|demo|dummy|preview|noreply|asdf+)[._+-]?\w{0,8}@|@(?:tests?|example|dummy|mailinator)\.[a-z.]+$/i;
/** An id of at least four nines and no other digit. */
const NINES = /^9{4,}$/;

/** A filled cell, and how many people its row represents. */
interface Person {
  readonly text: string;
  readonly people: number;
}

/** Finds interviews that someone made to try a survey, by their ids, names or addresses, and asks whether to leave them out. */
export function decideTestRows(
  file: Omit<SurveyRequest, 'indexes'>,
  headings: readonly string[],
  media: ReadonlySet<number>,
  registry: Doubts,
): LeftOutRule[] {
  if (file.source.size > SEARCHED_BYTES) return [];
  const columns = headings.flatMap((heading, index) => {
    const namesPerson = respondentRole(heading) === 'id' || NAMES_PERSON.test(heading.trim());
    return namesPerson && !media.has(index) && index !== file.weight ? [{ heading, index }] : [];
  });
  if (columns.length === 0) return [];
  const cells = readCells(file, columns);
  return columns.flatMap((column, index) => askAboutTests(column, cells[index]!, registry));
}

function askAboutTests({ heading, index }: NamedColumn, persons: readonly Person[], registry: Doubts): LeftOutRule[] {
  const isOutlier = outlierOfNines(persons);
  const isTest = ({ text }: Person) => TEST_NAME.test(text) || TEST_MAIL.test(text) || isOutlier(text);
  const tests = persons.filter(isTest);
  if (tests.length === 0 || tests.length > persons.length * ROWS_SHARE_MAXIMUM) return [];
  const peopleOf = (some: readonly Person[]) => some.reduce((total, { people }) => total + people, 0);
  const texts = [...new Set(tests.map(({ text }) => text))];
  const rows = tests.length === 1 ? 'One row looks' : `${wholeNumber(tests.length)} rows look`;
  const answer = registry.ask({
    code: 'test rows',
    columns: [heading],
    cells: texts.slice(0, CELLS_SHOWN),
    message: `By "${heading}" ${rows.toLowerCase()} like test interviews, such as "${texts[0]!}". Leave them out?`,
    assumed: 'leave out',
    keepsRows: 'count',
    mayChangeMuch: peopleOf(tests) > SHARE_MAXIMUM * peopleOf(persons),
    options: [
      { id: 'leave out', label: 'Test interviews: leave them out' },
      { id: 'count', label: 'Count them as respondents' },
    ],
  });
  return answer === 'count' ? [] : [{ index, texts, keepsMatches: false, reason: `test interviews by "${heading}"` }];
}

/** Finds a number made only of nines, far above all others, such as 99999 where the others are 1001 to 1400. */
function outlierOfNines(persons: readonly Person[]): (text: string) => boolean {
  const numbers = persons.flatMap(({ text }) => (/^\d{1,15}$/.test(text) && !NINES.test(text) ? [Number(text)] : []));
  if (numbers.length < persons.length * (1 - ROWS_SHARE_MAXIMUM)) return () => false;
  let [smallest, largest] = [Infinity, -Infinity];
  for (const value of numbers) [smallest, largest] = [Math.min(smallest, value), Math.max(largest, value)];
  return (text) => NINES.test(text) && Number(text) - largest > largest - smallest + 1;
}

/** The filled cells of each column, with the number of people that their rows represent. */
function readCells(
  { source, dialect, headerRow, width, weight }: Omit<SurveyRequest, 'indexes'>,
  columns: readonly NamedColumn[],
): Person[][] {
  const cells = columns.map((): Person[] => []);
  const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
  for (const { index } of columns) kinds[index] = ColumnKind.text;
  if (weight !== null) kinds[weight] = ColumnKind.text;
  const records = new CsvRecords(kinds, dialect);
  records.readFile(source, () => {
    // A row with too few cells, or with a title or note in one cell, is not a respondent.
    if (records.row <= headerRow || records.cells < width || records.filled < 2) return;
    const value = weight === null ? 1 : parseNumber(records.text(weight), dialect.decimal);
    const people = value > 0 && value < Infinity ? value : 0;
    columns.forEach(({ index }, column) => {
      const text = records.text(index).trim();
      if (text !== '') cells[column]!.push({ text, people });
    });
  });
  return cells;
}
