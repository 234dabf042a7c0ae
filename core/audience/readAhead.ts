import type { Reading } from '../contract/bodies/doubts.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { readHead } from './bytes/fileBytes.ts';
import { fileKind } from './bytes/fileKind.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import { EndlessRecordError } from './csv/csvScanner.ts';
import { findTable } from './findTable.ts';
import { foldAhead } from './readRespondents.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import type { FoldedAhead } from './respondents/foldedAhead.ts';
import { CannotExpressError } from './respondents/targetJudge.ts';
import type { AudienceQuestion, Table } from './table.ts';

const LF = 10;
/** The last row that is there whole ends within so many bytes of what is there, or the file is no table of short rows. */
const ROW_LOOKED_FOR = 256 * 1024;

/** A file of which the beginning is there. */
export interface ComingFile {
  /** `read` waits for the bytes and throws where they do not come; `size` is the most that there will be. */
  readonly source: ByteSource;
  /** Bytes that are there. */
  readonly came: number;
}

/**
 * Does the longest part of {@link readAudience} while the file comes. It judges nothing: what it makes is given to the reading of the whole file.
 * @returns null where only the whole file tells what it is: workbooks, other encodings, other layouts, what would be refused
 * @throws what the source throws when bytes do not come
 */
export async function readAhead(
  { source, came }: ComingFile,
  question: AudienceQuestion,
  planningData: PlanningData,
  platform: ReadingPlatform,
  reading: Reading,
): Promise<FoldedAhead | null> {
  const rows = wholeRows(source, came);
  if (rows === null) return null;
  try {
    if (fileKind(readHead(rows)) !== 'csv') return null;
    const { csv, head, registry, layout } = await findTable(rows, planningData, { ...platform, openSink }, { reading });
    if (layout.kind !== 'respondents') return null;
    const onProgress = () => {};
    const table: Table = {
      ...{ fileName: '', csv, head, registry, keepRespondents: true },
      ...{ copy: null, ahead: null, onProgress },
    };
    return foldAhead(table, layout, question, planningData, source, platform);
  } catch (fault) {
    const isForWhole = [NotPlainCsv, AudienceFileError, EndlessRecordError, CannotExpressError].some(
      (kind) => fault instanceof kind,
    );
    if (isForWhole) return null;
    throw fault;
  }
}

/** The file would have to be written anew: it is no UTF-8 csv, or not only. */
class NotPlainCsv extends Error {}

function openSink(): never {
  throw new NotPlainCsv();
}

/** What is there up to the end of a row, so that no character is cut; null where no row ends near. */
function wholeRows(source: ByteSource, came: number): ByteSource | null {
  const from = Math.max(0, came - ROW_LOOKED_FOR);
  const last = source.read(from, came).lastIndexOf(LF);
  if (last < 0) return null;
  const size = from + last + 1;
  return { size, read: (start, end) => source.read(start, Math.min(end, size)) };
}
