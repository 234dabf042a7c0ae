import { array, object, string } from 'yup';
import type { Doubt, Reading } from '../../../../core/contract/bodies/doubts.ts';
import { NO_ANSWERS, reading } from '../../../../core/contract/bodies/doubts.ts';

/** What the planner said of how a file is to be read. It is kept with the file: without it, it means nothing. */
export interface FileAnswers {
  readonly reading: Reading;
  /** Keys of doubts whose assumption was taken as it is: never asked again before a run, and still named in the report. */
  readonly taken: readonly string[];
  /** Fingerprint of the headings as they were found at first: under it the answers are remembered. */
  readonly headings: string | null;
  /** Of which earlier file these answers were, and when they were given (ISO 8601). */
  readonly from: { readonly fileName: string; readonly at: string } | null;
}

export const NO_FILE_ANSWERS: FileAnswers = { reading: NO_ANSWERS, taken: [], headings: null, from: null };

/** By what answers are read back from a storage. */
export const fileAnswers = object({
  reading: reading.required(),
  taken: array(string().required()).defined(),
  headings: string().nullable().defined(),
  from: object({ fileName: string().required(), at: string().required() }).nullable().defined(),
}).strict();

/** The sheet that was chosen may be an answer to a doubt about it; it goes with other headings. */
export const SHEET = 'sheet';

/** What can be said of a file as a whole. */
export type FileLayout = Pick<Reading, 'sheet' | 'headerRow' | 'delimiter' | 'decimal' | 'units'>;

export function withAnswer(
  before: Reading,
  { key, answer, shape }: { key: string; answer: string; shape: string },
): Reading {
  // Another sheet has other headings: what was said of this one's columns says nothing of them.
  if (key === SHEET) return { version: 1, answers: [{ key, answer }] };
  return { ...before, shape, answers: [...before.answers.filter((one) => one.key !== key), { key, answer }] };
}

export function withoutAnswer(before: Reading, key: string): Reading {
  return { ...before, answers: before.answers.filter((one) => one.key !== key) };
}

interface ColumnCorrected {
  readonly column: number;
  readonly as: string;
  readonly format?: string | undefined;
  readonly shape: string;
  readonly headerRow?: number | undefined;
}

export function withColumn(before: Reading, { column, as, format, shape, headerRow }: ColumnCorrected): Reading {
  const others = (before.columns ?? []).filter((one) => one.column !== column);
  const said = { column, as, ...(format !== undefined && { format }) };
  return { ...before, shape, ...(headerRow !== undefined && { headerRow }), columns: [...others, said] };
}

/** Other headings, or other cells: only the sheet that was answered stays of what was said before. A unit leaves all of it. */
export function withLayout(before: Reading, layout: FileLayout): Reading {
  if (layout.units !== undefined) return { ...before, units: layout.units };
  const { sheet, headerRow, delimiter, decimal, units } = before;
  const said = { sheet, headerRow, delimiter, decimal, units, ...layout };
  const kept = Object.entries(said).filter(([, value]) => value !== undefined);
  const ofSheet = layout.sheet === undefined ? before.answers.filter(({ key }) => key === SHEET) : [];
  return { version: 1, answers: ofSheet, ...(Object.fromEntries(kept) as FileLayout) };
}

/** Whether anything was said at all. */
export function hasAnswers({
  answers,
  columns = [],
  shape: _shape,
  version: _version,
  ...layout
}: Reading): boolean {
  return answers.length > 0 || columns.length > 0 || Object.values(layout).some((value) => value !== undefined);
}

/**
 * What travels with the file; null for nothing.
 * @param isCsvText  the file is the csv text of a workbook's sheet: it has no sheets any more
 */
export function readingToSend(said: Reading, isCsvText: boolean): Reading | null {
  const answers = said.answers.filter(({ key }) => key !== SHEET);
  const sent = isCsvText ? { ...said, sheet: undefined, answers } : said;
  return hasAnswers(sent) ? sent : null;
}

/** Answers as a small file for a colleague. */
export function exportedAnswers(said: Reading, fileName: string): string {
  return `${JSON.stringify({ answersAbout: fileName, reading: said }, null, 2)}\n`;
}

/** @param shape  fingerprint of the headings of the file at hand: answers about other headings would say nothing of it */
export function readExportedAnswers(text: string, shape: string): { reading: Reading } | { message: string } {
  try {
    const found = exported.validateSync(JSON.parse(text.replace(/^\uFEFF/, '')), { strict: true });
    const isOther = found.reading.shape !== undefined && found.reading.shape !== shape;
    if (!isOther) return { reading: found.reading };
    return { message: `The answers are about "${found.answersAbout}", a file with other headings. They were not used.` };
  } catch {
    return { message: 'This file holds no answers. Choose one that was saved by Export answers.' };
  }
}
const exported = object({ answersAbout: string().required(), reading: reading.required() }).required().strict();

/** Doubts that Run asks about: neither answered nor taken as they are. */
export function doubtsToWalk(doubts: readonly Doubt[], taken: readonly string[]): Doubt[] {
  return doubts.filter(({ walk, answered, key }) => walk && answered === null && !taken.includes(key));
}
