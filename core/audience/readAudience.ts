import type { Reading } from '../contract/bodies/doubts.ts';
import type { CorrectedCsv } from './correctedCsv.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import { EndlessRecordError } from './csv/csvScanner.ts';
import { notesOfMissing, notesOfMissingFormats } from './headings/correctedColumns.ts';
import { headingRow } from './headings/layout.ts';
import type { Layout } from './headings/layout.ts';
import { CONVERSION_SHARE, findTable } from './findTable.ts';
import type { FoundTable } from './findTable.ts';
import { readCrosstabFile } from './readCrosstabFile.ts';
import { NO_FURTHER_TARGETS, readRespondents } from './readRespondents.ts';
import type { ReadAheadAggregation } from './respondents/readAheadAggregation.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { displayableFacts, displayableRefusal } from './refusals/plainSentence.ts';
import type { AudienceQuestion, TableReading, Table } from './table.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import type { CsvHead, Utf8Csv } from './utf8Csv.ts';
import { wholeNumber } from '../words/amounts.ts';
import { listedUpTo } from '../words/wording.ts';

/** What was read from an audience file, and how the file was understood. */
export interface AudienceReading extends TableReading {
  /** The file as UTF-8 csv: the given file itself or a converted copy. Reading it again gives the same `audienceMatrix`. */
  readonly csv: ByteSource;
  /** Names of a workbook's visible sheets; empty for text files. */
  readonly sheets: readonly string[];
  /** Hash of the headings. The planner's answers are stored under it. */
  readonly headingsHash: string;
  readonly layout: Layout;
  readonly head: CsvHead;
}

export interface ReadingOptions {
  /** Called with the share that is done, between 0 and 1. */
  readonly onProgress?: (share: number) => void;
  /** False when only the facts are wanted: `audienceMatrix` then has no rows, and memory stays small. */
  readonly keepRespondents?: boolean;
  /** The planner's answers and corrections. Those that do not fit the file are ignored, with a sentence in `facts.notes`. */
  readonly reading?: Reading;
  /** Receives a copy of the file in which each cell is written as it was understood. */
  readonly copy?: CorrectedCsv;
  /** Called each time more is known about the table in the file; the last call has the final state. */
  readonly onTable?: (table: FoundTable) => void;
  /** The result of aggregating this file during its upload. It is used only if reading the whole file would give the same result. */
  readonly ahead?: ReadAheadAggregation;
}

/**
 * Reads a planner's audience file and aggregates it: adds up contacts by respondent and channel. The file is a
 * csv, an Excel file (xls, xlsx) or a web page with a table, in any known layout. The browser converts SPSS files to csv before.
 * Reading blocks the thread: call it in a worker.
 *
 * @param question   the demographic, and how long an exposure must hold attention to count
 * @param platform   services of the machine: a sink for converted files, inflating, checksums
 * @throws {AudienceFileError} a message for the planner; `details` name row, column, value and remedy
 * @throws {TooLargeError} when reading needs more memory than the platform has
 */
export async function readAudience(
  file: { source: ByteSource; fileName: string },
  question: AudienceQuestion,
  planningData: PlanningData,
  platform: ReadingPlatform,
  options: ReadingOptions = {},
): Promise<AudienceReading> {
  try {
    const read = await readFile(file, question, planningData, platform, options);
    return { ...read, facts: displayableFacts(read.facts) };
  } catch (fault) {
    if (fault instanceof AudienceFileError) throw displayableRefusal(fault);
    if (!(fault instanceof EndlessRecordError)) throw fault;
    throw new AudienceFileError(`A quotation mark that opens a cell in row ${fault.row} is never closed.`, [
      `Row ${fault.row}: put a closing quotation mark, or remove the opening one, and upload the file again.`,
    ]);
  }
}

async function readFile(
  file: { source: ByteSource; fileName: string },
  question: AudienceQuestion,
  planningData: PlanningData,
  platform: ReadingPlatform,
  options: ReadingOptions,
): Promise<AudienceReading> {
  const { onProgress = () => {}, keepRespondents = true, copy, ahead } = options;
  const found = await findTable(file.source, planningData, platform, options);
  const { csv, registry, head, layout, headingsHash, isStale } = found;
  const conversionShare = csv.source === file.source ? 0 : CONVERSION_SHARE;
  const table: Table = {
    fileName: file.fileName,
    csv,
    head,
    keepRespondents,
    registry,
    copy: copy ?? null,
    ahead: ahead ?? null,
    onProgress: (bytes) => onProgress(conversionShare + (1 - conversionShare) * Math.min(1, bytes / head.bytes)),
  };
  if (layout.kind === 'crosstab' && (question.furtherTargets ?? []).length > 0)
    throw new AudienceFileError(NO_FURTHER_TARGETS);
  const read = namingOtherSheets(csv, () =>
    layout.kind === 'crosstab'
      ? readCrosstabFile(table, layout, question, planningData)
      : readRespondents(table, layout, question, planningData),
  );
  const width = headingRow(head.preview, layout).length;
  const corrected = options.reading?.columns ?? [];
  const unusedAnswers = isStale
    ? [STALE_ANSWERS_NOTE]
    : [
        ...notesOfMissing(corrected, width),
        ...notesOfMissingFormats(corrected, planningData.mapping),
        ...registry.notes(),
      ];
  const notes = [...read.facts.notes, ...unusedAnswers];
  const madeUp = isMadeUpPeople(file.source) ? { made_up: true } : {};
  return {
    ...read,
    facts: { ...read.facts, notes, ...madeUp },
    csv: csv.source,
    sheets: csv.sheets,
    headingsHash,
    layout,
    head,
  };
}

const SHEETS_NAMED = 10;

/** Adds to a refusal which other sheets of the workbook hold tables: the table that is wanted may be on one of them, or on all. */
function namingOtherSheets<Read>({ sheet, tables }: Pick<Utf8Csv, 'sheet' | 'tables'>, read: () => Read): Read {
  try {
    return read();
  } catch (fault) {
    const others = tables.filter(({ name }) => name !== sheet);
    if (!(fault instanceof AudienceFileError) || others.length === 0) throw fault;
    const named = others.map(({ name, rows }) => `"${name}" (${wholeNumber(rows)} rows)`);
    throw new AudienceFileError(fault.message, [
      `Only the sheet "${sheet}" was read. Tables are also on ${listedUpTo(named, SHEETS_NAMED)}: choose another sheet, or put all rows on one.`,
      ...fault.details,
    ]);
  }
}

const STALE_ANSWERS_NOTE = 'The answers given before were for a file with other headings, and were not used.';

/**
 * The sample file of made-up people that the product offers (written by `npm run samples`). It is recognised by its bytes, not
 * by its name: another file may have the same name, and a copy of the sample may have another name.
 */
export const MADE_UP_PEOPLE = { bytes: 78927, fingerprint: 'ed545fcbabc536a7' } as const;

/** Whether a file is the product's own sample. Results from it are marked "made-up people", so that no one takes them for a survey. */
function isMadeUpPeople(source: ByteSource): boolean {
  const { bytes, fingerprint } = MADE_UP_PEOPLE;
  return source.size === bytes && fingerprintOf(source.read(0, bytes)) === fingerprint;
}

/** Two 32-bit FNV-1a hashes (Fowler, Noll, Vo) with different offsets, as 16 hexadecimal digits. Not cryptographic. */
export function fingerprintOf(bytes: Uint8Array): string {
  const hash = (start: number) => bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), start) >>> 0;
  return [hash(0x811c9dc5), hash(0x9e3779b9)].map((part) => part.toString(16).padStart(8, '0')).join('');
}
