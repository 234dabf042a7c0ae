import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { CorrectedCsv } from '../../../core/audience/correctedCsv.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import type { ConversionOutcome, ReadingTask } from './audienceReader.ts';
import { browserPlatform } from './browserPlatform.ts';
import { savAsCsv } from '../../../core/audience/spss/savCsv.ts';

/** Converts an SPSS file to csv. Blocks, so call it in a worker. @param onProgress  called with the share converted, 0 to 1 */
export function convertSpss(source: ByteSource, onProgress: (share: number) => void): Promise<ConversionOutcome> {
  return runConversion(() => savAsCsv(source, browserPlatform, onProgress));
}

/** Writes a csv of the file with the planner's answers applied, so that the csv needs no answers. Blocks, so call it in a worker. */
export function correctFile(
  source: ByteSource,
  { fileName, demographic, planningData, reading = NO_ANSWERS }: Omit<ReadingTask, 'file'>,
  onProgress: (share: number) => void,
): Promise<ConversionOutcome> {
  return runConversion(async () => {
    const copy = new CorrectedCsv(() => browserPlatform.openSink());
    const question = { demographic, thresholdSeconds: 0 };
    const options = { onProgress, keepRespondents: false, reading, copy };
    await readAudience({ source, fileName }, question, parsePlanningData(planningData), browserPlatform, options);
    return copy.close();
  });
}

/** Runs a conversion. @param write  writes the csv; null if nothing was written */
async function runConversion(write: () => Promise<ByteSource | null>): Promise<ConversionOutcome> {
  try {
    const csv = await write();
    return csv === null
      ? { outcome: 'failed', reason: 'nothing was written' }
      : { outcome: 'converted', csv: csvBlob(csv) };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      return { outcome: 'refused', message: fault.message, details: [...fault.details] };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Copies a csv into a Blob. */
function csvBlob(csv: ByteSource): Blob {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < csv.size; start += CHUNK_BYTES) {
    chunks.push(new Uint8Array(csv.read(start, start + CHUNK_BYTES)));
  }
  return new Blob(chunks, { type: 'text/csv' });
}
