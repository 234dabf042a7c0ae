import type { AudienceFacts } from '../contract/audienceFacts.ts';
import type { FoldedAudience } from '../planning/model/audience.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { refuseBeyondBelief } from './refusals/beyondBelief.ts';
import { crosstabFacts, respondentFacts } from './audienceFacts.ts';
import { readCrosstab } from './crosstabs/crosstab.ts';
import { EndlessRecordError } from './csv/csvScanner.ts';
import { readCsvText } from '../words/csvText.ts';
import { describeFilter, parseDemographic } from '../planningData/demographic.ts';
import type { DemographicFilter } from '../planningData/demographic.ts';
import { LongFold } from './respondents/longRespondents.ts';
import type { MasterMapping } from '../planningData/masterMapping.ts';
import { foldCrosstab } from './crosstabs/latentClasses.ts';
import { recogniseLayout } from './headings/layout.ts';
import type { Layout } from './headings/layout.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { RespondentFold } from './respondents/respondents.ts';
import { CannotExpressError, TargetJudge } from './respondents/targetJudge.ts';
import { utf8Text } from './bytes/text.ts';
import { asUtf8Csv, readCsvHead } from './utf8Csv.ts';
import type { CsvHead, Utf8Csv } from './utf8Csv.ts';

/** An audience file, understood. */
export interface AudienceReading {
  readonly folded: FoldedAudience;
  readonly facts: AudienceFacts;
  /** The file as UTF-8 csv: the very source given when it is that already, else the converted one. Reading it again gives the same `folded`. */
  readonly csv: ByteSource;
}

export interface AudienceQuestion {
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** The strategy's attention threshold [seconds]. */
  readonly thresholdSeconds: number;
}

interface Table {
  readonly fileName: string;
  readonly csv: Utf8Csv;
  readonly head: CsvHead;
  readonly keepRespondents: boolean;
  readonly onProgress: (bytesRead: number) => void;
}

/** How much of the time of reading a workbook goes into converting it. */
const CONVERSION_SHARE = 0.7;

/** A crosstab has a row for each vehicle; a longer file is something else [bytes]. */
const CROSSTAB_BYTES_MAXIMUM = 20 * 1024 * 1024;

/**
 * Reads a planner's audience file (csv, xls or xlsx in any layout known) and folds it into the 15 channels.
 * Reading blocks the thread it runs in: call it in a worker.
 *
 * @param question   whom the plan wants, and how long an exposure must hold attention to count
 * @param platform   what the machine gives: a place for converted files, inflating, checksums
 * @param options.onProgress       told the share done, between 0 and 1
 * @param options.keepRespondents  false when only the facts are wanted: `folded` then has no rows, and memory stays small
 * @throws {AudienceFileError} fit to be shown: what is wrong, and in `details` row, column, value and how to mend it
 * @throws {TooLargeError} when the platform cannot hold what reading takes
 */
export async function readAudience(
  file: { source: ByteSource; fileName: string },
  question: AudienceQuestion,
  planningData: PlanningData,
  platform: ReadingPlatform,
  options: { onProgress?: (share: number) => void; keepRespondents?: boolean } = {},
): Promise<AudienceReading> {
  const onProgress = options.onProgress ?? (() => {});
  const recognise = ({ preview, dialect }: CsvHead) => recogniseLayout(preview, dialect.decimal, planningData.mapping);
  try {
    const csv = await asUtf8Csv(
      file.source,
      platform,
      (head) => isRecognised(() => recognise(head)),
      (share) => onProgress(share * CONVERSION_SHARE),
    );
    const converted = csv.source === file.source ? 0 : CONVERSION_SHARE;
    const head = readCsvHead(csv.source);
    const layout = recognise(head);
    const table: Table = {
      fileName: file.fileName,
      csv,
      head,
      keepRespondents: options.keepRespondents ?? true,
      onProgress: (bytes) => onProgress(converted + (1 - converted) * (bytes / head.bytes)),
    };
    if (layout.kind === 'crosstab') return readAsCrosstab(table, layout, question, planningData);
    return readAsRespondents(table, layout, question, planningData);
  } catch (fault) {
    if (!(fault instanceof EndlessRecordError)) throw fault;
    throw new AudienceFileError(`A quotation mark that opens a cell in row ${fault.row} is never closed.`, [
      `Row ${fault.row}: put a closing quotation mark, or remove the opening one, and upload the file again.`,
    ]);
  }
}

function isRecognised(recognise: () => unknown): boolean {
  try {
    recognise();
    return true;
  } catch (fault) {
    if (fault instanceof AudienceFileError || fault instanceof EndlessRecordError) return false;
    throw fault;
  }
}

/** The filter of a demographic by the access lists, or by its name; null when it is not understood. */
function filterOf(name: string, { demographics }: PlanningData): DemographicFilter | null {
  const wanted = name.trim().toLowerCase();
  const listed = demographics.find((demographic) => demographic.name.toLowerCase() === wanted);
  return listed === undefined ? parseDemographic(name) : listed.filter;
}

function readAsRespondents(
  table: Table,
  layout: Exclude<Layout, { kind: 'crosstab' }>,
  { demographic, thresholdSeconds }: AudienceQuestion,
  planningData: PlanningData,
): AudienceReading {
  const { roles } = layout.columns;
  const filter = filterOf(demographic, planningData);
  const read = (judge: TargetJudge | null) => {
    const result = foldRespondents(table, layout, judge, thresholdSeconds, planningData.mapping);
    result.ledger.refuseIfTooFew(result.folded.sample, 'respondent');
    return { ...result, notes: [...result.headingNotes, ...result.notes, ...(judge?.notes() ?? [])] };
  };
  const everybody = (why: string, mend: string) => ({
    ...read(null),
    demographic: {
      name: demographic,
      applied: false,
      says: `${why}: "${demographic}" cannot be picked out, so the target is everybody in the file. ${mend}`,
    },
  });
  const answer = () => {
    if (filter === null)
      return everybody(
        'The demographic is not one this product understands',
        'Choose one that names ages, a gender, grocery buyers or children.',
      );
    try {
      const says = `The target is ${describeFilter(filter)}.`;
      return { ...read(new TargetJudge(filter, roles)), demographic: { name: demographic, applied: true, says } };
    } catch (fault) {
      if (!(fault instanceof CannotExpressError)) throw fault;
      return everybody(fault.message, fault.mend);
    }
  };
  const result = answer();
  refuseUnused(result.folded);
  refuseBeyondBelief(result.folded);
  const { kind, headerRow } = layout;
  const facts = respondentFacts({ ...table, ...result, layout: kind, headerRow, weighted: roles.weight !== undefined });
  return { folded: result.folded, facts, csv: table.csv.source };
}

function foldRespondents(
  { csv, head, keepRespondents, onProgress }: Table,
  layout: Exclude<Layout, { kind: 'crosstab' }>,
  judge: TargetJudge | null,
  thresholdSeconds: number,
  mapping: MasterMapping,
) {
  const { dialect, expectedRows } = head;
  const file = { source: csv.source, dialect, headerRow: layout.headerRow, expectedRows, keepRespondents };
  if (layout.kind === 'respondents') {
    const { columns } = layout;
    const fold = new RespondentFold({ ...file, columns }, judge, thresholdSeconds);
    return { ...fold.run(onProgress), unmatched: columns.unmatched, headingNotes: columns.notes };
  }
  const fold = new LongFold({ ...file, columns: layout.columns }, judge, thresholdSeconds, mapping);
  return { ...fold.run(onProgress), unmatched: [...fold.unmatched], headingNotes: [] };
}

function readAsCrosstab(
  table: Table,
  layout: Extract<Layout, { kind: 'crosstab' }>,
  { demographic, thresholdSeconds }: AudienceQuestion,
  planningData: PlanningData,
): AudienceReading {
  const { dialect, bytes } = table.head;
  if (bytes > CROSSTAB_BYTES_MAXIMUM) {
    throw new AudienceFileError(
      'The file looks like a crosstab, one row for each vehicle, but is far too long for one.',
    );
  }
  const text = utf8Text(table.csv.source.read(0, bytes));
  const rows = readCsvText(text, { delimiter: dialect.delimiter }).map((row) => row.map((cell) => cell.trim()));
  table.onProgress(bytes);
  const { columns, headerRow } = layout;
  const filter = filterOf(demographic, planningData);
  const crosstab = readCrosstab(rows, headerRow, columns, dialect.decimal, planningData.mapping, filter);
  const folded = foldCrosstab(crosstab, thresholdSeconds);
  refuseUnused(folded);
  refuseBeyondBelief(folded);
  const facts = crosstabFacts({ ...table, crosstab, folded, demographic, filter, headerRow });
  return { folded: table.keepRespondents ? folded : withoutRows(folded), facts, csv: table.csv.source };
}

function withoutRows(folded: FoldedAudience): FoldedAudience {
  const none = new Float32Array(0);
  return { ...folded, weights: new Float64Array(0), plainUse: none, attentiveUse: none };
}

function refuseUnused({ populationUse, vehicles }: FoldedAudience): void {
  if (populationUse.some((use) => use > 0)) return;
  const columns = vehicles.slice(0, 8).map(({ column }) => `"${column}"`);
  throw new AudienceFileError('Nobody in the file uses any of its media.', [
    `All cells are 0 or empty in ${columns.join(', ')}. Fill in use above 0 and upload the file again.`,
  ]);
}
