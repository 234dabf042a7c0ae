import { array, boolean, object, string } from 'yup';
import type { Doubt, Reading } from '../../../../core/contract/bodies/doubts.ts';
import { NO_ANSWERS, reading } from '../../../../core/contract/bodies/doubts.ts';
import { populationAnswer, populationIn } from './population.ts';

/** The earlier file from which answers come. */
interface AnswersOrigin {
  readonly fileName: string;
  /** When the answers were given, ISO 8601. */
  readonly at: string;
  /** Whether the files have different headings, so that only some of the answers are used. */
  readonly isPart?: boolean | undefined;
}

/** Answers about an earlier file, as they apply to the present one. */
export interface EarlierAnswers extends AnswersOrigin {
  readonly reading: Reading;
}

/** The planner's answers to the questions (`Doubt`) about how a file is read. They are stored with the file. */
export interface FileAnswers {
  readonly reading: Reading;
  /** Keys of questions whose assumption the planner accepted. They are not asked before a run, but the report names them. */
  readonly taken: readonly string[];
  /** Fingerprint (`headingsHash`) of the headings when the file was first read. The answers are remembered under it. */
  readonly headings: string | null;
  readonly from: AnswersOrigin | null;
}

export const NO_FILE_ANSWERS: FileAnswers = { reading: NO_ANSWERS, taken: [], headings: null, from: null };

/** Schema of stored answers. */
export const fileAnswers = object({
  reading: reading.required(),
  taken: array(string().required()).defined(),
  headings: string().nullable().defined(),
  from: object({ fileName: string().required(), at: string().required(), isPart: boolean() }).nullable().defined(),
}).strict();

/** Key of the question which sheet of a workbook is read. */
export const SHEET_QUESTION_KEY = 'sheet';

/** Corrections of how the whole file is read: its sheet, row of headings, separators and unit. */
export type LayoutCorrections = Pick<Reading, 'sheet' | 'headerRow' | 'delimiter' | 'decimal' | 'units'>;

/** The planner's answer to a question. */
export interface GivenAnswer {
  /** The key of the question. */
  readonly key: string;
  /** The id of an offered answer, a number of people (`populationAnswer`), or codes with their meanings (`codesAnswer`). */
  readonly answer: string;
  readonly headingsHash: string;
  /** Set if the question asks for a number of people: in the file ('population') or in the target. */
  readonly field?: Doubt['field'];
}

/** The reading with an answer in place of the earlier answer to the same question. */
export function withAnswer(before: Reading, { key, answer, headingsHash, field }: GivenAnswer): Reading {
  // Another sheet has other headings, so all other answers are dropped.
  if (key === SHEET_QUESTION_KEY) return { version: 1, answers: [{ key, answer }] };
  const { population: _population, ...withoutPopulation } = before;
  const others = before.answers.filter((one) => one.key !== key);
  const people = populationIn(answer);
  if (people !== null) return { ...before, shape: headingsHash, population: people, answers: others };
  return {
    ...(field === 'population' ? withoutPopulation : before),
    shape: headingsHash,
    answers: [...others, { key, answer }],
  };
}

/**
 * The answers about the first of several earlier files of which any fits a file with other headings; null if none does. An answer fits
 * if the file raises the same question about a column with the same heading.
 * @param doubts  the questions that the file raises
 */
export function answersThatFit(
  earlier: readonly EarlierAnswers[],
  doubts: readonly Doubt[],
  headingsHash: string,
): EarlierAnswers | null {
  for (const { reading: given, fileName, at } of earlier) {
    const fitting = given.answers.filter(({ key, answer }) =>
      doubts.some(
        (doubt) => doubt.key === key && doubt.columns.length > 0 && doubt.answers.some(({ id }) => id === answer),
      ),
    );
    if (fitting.length === 0) continue;
    const used = fitting.reduce((before, one) => withAnswer(before, { ...one, headingsHash }), NO_ANSWERS);
    return { reading: used, fileName, at, isPart: true };
  }
  return null;
}

/** The reading without the answer to a question. */
export function withoutAnswer(before: Reading, key: string, field?: Doubt['field']): Reading {
  const { population: _population, ...withoutPopulation } = before;
  return {
    ...(field === 'population' ? withoutPopulation : before),
    answers: before.answers.filter((one) => one.key !== key),
  };
}

/** Sets the number of people that the file represents; null removes the number. */
export function withPopulation(before: Reading, population: number | null, headingsHash: string): Reading {
  const { population: _population, ...withoutPopulation } = before;
  return population === null ? withoutPopulation : { ...withoutPopulation, shape: headingsHash, population };
}

/** The answer given to a question; null if there is none. */
export function answerTo(
  { answers, population }: Reading,
  { key, field }: Pick<Doubt, 'key' | 'field'>,
): string | null {
  if (field === 'population' && population !== undefined) return populationAnswer(population);
  return answers.find((one) => one.key === key)?.answer ?? null;
}

/** The planner's correction of a column; `as` has the form of `PreviewedColumn.as`. */
interface ColumnCorrection {
  readonly column: number;
  readonly as: string;
  readonly format?: string | undefined;
  readonly headingsHash: string;
  readonly headerRow?: number | undefined;
}

/** The reading with a correction in place of the earlier correction of the same column. */
export function withColumn(
  before: Reading,
  { column, as, format, headingsHash, headerRow }: ColumnCorrection,
): Reading {
  const others = (before.columns ?? []).filter((one) => one.column !== column);
  const correction = { column, as, ...(format !== undefined && { format }) };
  return {
    ...before,
    shape: headingsHash,
    ...(headerRow !== undefined && { headerRow }),
    columns: [...others, correction],
  };
}

/**
 * The reading with a correction of the layout. A changed unit keeps all answers. Any other correction changes headings or cells, so it drops
 * all answers except the choice of the sheet. Another sheet drops that too.
 */
export function withLayout(before: Reading, layout: LayoutCorrections): Reading {
  if (layout.units !== undefined) return { ...before, units: layout.units };
  const { sheet, headerRow, delimiter, decimal, units, population } = before;
  // The number of people that a file represents does not depend on its headings. Another sheet is another table, so the number is dropped.
  const keptPopulation = layout.sheet === undefined ? { population } : {};
  const merged = { sheet, headerRow, delimiter, decimal, units, ...keptPopulation, ...layout };
  const definedEntries = Object.entries(merged).filter(([, value]) => value !== undefined);
  const keptAnswers = layout.sheet === undefined ? before.answers.filter(({ key }) => key === SHEET_QUESTION_KEY) : [];
  return { version: 1, answers: keptAnswers, ...(Object.fromEntries(definedEntries) as LayoutCorrections) };
}

/** Whether there are any answers or corrections. */
export function hasAnswers({ answers, columns = [], shape: _shape, version: _version, ...layout }: Reading): boolean {
  return answers.length > 0 || columns.length > 0 || Object.values(layout).some((value) => value !== undefined);
}

/**
 * The answers to send with the file; null if there are none.
 * @param isCsvText  whether the file is csv text; then answers about sheets are dropped
 */
export function readingToSend(given: Reading, isCsvText: boolean): Reading | null {
  const answers = given.answers.filter(({ key }) => key !== SHEET_QUESTION_KEY);
  const sent = isCsvText ? { ...given, sheet: undefined, answers } : given;
  return hasAnswers(sent) ? sent : null;
}

/** The answers as a JSON file that another planner can import. */
export function exportedAnswers(given: Reading, fileName: string): string {
  return `${JSON.stringify({ answersAbout: fileName, reading: given }, null, 2)}\n`;
}

/**
 * Reads the JSON file that `exportedAnswers` made.
 * @param headingsHash  fingerprint of the current file's headings; answers about other headings are refused
 * @returns a message if the answers cannot be used
 */
export function readExportedAnswers(text: string, headingsHash: string): { reading: Reading } | { message: string } {
  try {
    const file = exportedFile.validateSync(JSON.parse(text.replace(/^\uFEFF/, '')), { strict: true });
    const isAboutOtherFile = file.reading.shape !== undefined && file.reading.shape !== headingsHash;
    if (!isAboutOtherFile) return { reading: file.reading };
    return {
      message: `The answers are about "${file.answersAbout}", a file with other headings. They were not used.`,
    };
  } catch {
    return { message: 'This file holds no answers. Choose one that was saved by Export answers.' };
  }
}
const exportedFile = object({ answersAbout: string().required(), reading: reading.required() }).required().strict();

/** The questions that the planner is asked before a run (`walk`), as long as they are neither answered nor their assumption accepted. */
export function doubtsToAsk(doubts: readonly Doubt[], taken: readonly string[]): Doubt[] {
  return doubts.filter(({ walk, answered, key }) => walk && answered === null && !taken.includes(key));
}
