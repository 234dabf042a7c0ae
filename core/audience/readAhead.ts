import type { Reading } from '../contract/bodies/doubts.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { readHead } from './bytes/bytes.ts';
import { fileKind } from './bytes/fileKind.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import { EndlessRecordError } from './csv/csvScanner.ts';
import { findTable } from './findTable.ts';
import { aggregateReadAhead } from './readRespondents.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import type { ReadAheadAggregation } from './respondents/readAheadAggregation.ts';
import type { AudienceQuestion, Table } from './table.ts';

const LF = 10;
/** The end of a row is searched in this many of the last bytes that have arrived. */
const SEARCHED_BYTES = 256 * 1024;

/** A file that is being uploaded: only its beginning has arrived. */
export interface ArrivingFile {
  /** `read` waits for bytes and throws when they never arrive. `size` is an upper bound. */
  readonly source: ByteSource;
  /** Number of bytes that have arrived. */
  readonly arrived: number;
}

/**
 * Does the longest part of {@link readAudience}, adding up the contacts of the rows, while the file is being uploaded. It refuses no file: its
 * result is passed to the reading of the whole file, which decides whether to use it.
 * @returns null where the whole file is needed: workbooks, other encodings, other layouts, files that would be refused
 * @throws what the source throws when bytes never arrive
 */
export async function readAhead(
  { source, arrived }: ArrivingFile,
  question: AudienceQuestion,
  planningData: PlanningData,
  platform: ReadingPlatform,
  reading: Reading,
): Promise<ReadAheadAggregation | null> {
  const rows = completeRows(source, arrived);
  if (rows === null) return null;
  try {
    if (fileKind(readHead(rows)) !== 'csv') return null;
    const { csv, head, registry, layout } = await findTable(rows, planningData, { ...platform, openSink }, { reading });
    if (layout.kind !== 'respondents') return null;
    const onProgress = () => {};
    const table: Table = {
      fileName: '',
      csv,
      head,
      registry,
      keepRespondents: true,
      copy: null,
      ahead: null,
      onProgress,
    };
    return aggregateReadAhead(table, layout, question, planningData, source, platform);
  } catch (fault) {
    const needsWholeFile = [NotPlainCsv, AudienceFileError, EndlessRecordError].some((kind) => fault instanceof kind);
    if (needsWholeFile) return null;
    throw fault;
  }
}

/** Thrown when the file is not UTF-8 csv and would have to be converted. */
class NotPlainCsv extends Error {}

function openSink(): never {
  throw new NotPlainCsv();
}

/** The complete rows that have arrived, so that no row or character is cut; null if no row ends within the last SEARCHED_BYTES. */
function completeRows(source: ByteSource, arrived: number): ByteSource | null {
  const from = Math.max(0, arrived - SEARCHED_BYTES);
  const last = source.read(from, arrived).lastIndexOf(LF);
  if (last < 0) return null;
  const size = from + last + 1;
  return { size, read: (start, end) => source.read(start, Math.min(end, size)) };
}
