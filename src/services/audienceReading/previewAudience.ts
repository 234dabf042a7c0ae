import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import { REFERENCE_BYTES_MAXIMUM } from '../../../core/rules/audienceReference.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { referenceIn } from '../../../core/audience/referenceFile.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import type { FoundTable } from '../../../core/audience/findTable.ts';
import type { ReadingOutcome, ReadingTask } from './audienceReader.ts';
import { refusedFile, previewedFile } from './previewedFile.ts';
import { browserPlatform } from './browserPlatform.ts';
import { throttledProgress } from './throttledProgress.ts';

/** Reads an audience file with the code of the backend, but only for facts and questions about the file. Blocks, so call it in a worker. */
export async function previewAudience(
  source: ByteSource,
  { fileName, demographic, planningData, reading = NO_ANSWERS }: Omit<ReadingTask, 'file'>,
  onProgress: (share: number) => void,
): Promise<ReadingOutcome> {
  const name = source.size > REFERENCE_BYTES_MAXIMUM ? null : referenceIn(source.read(0, source.size));
  if (name !== null) return { outcome: 'reference', name };
  let table: FoundTable | null = null;
  try {
    const data = parsePlanningData(planningData);
    // The attention threshold does not affect the facts of a file.
    const question = { demographic, thresholdSeconds: 0 };
    const options = {
      onProgress: throttledProgress(onProgress),
      keepRespondents: false,
      reading,
      onTable: (found: FoundTable) => (table = found),
    };
    const read = await readAudience({ source, fileName }, question, data, browserPlatform, options);
    return {
      outcome: 'read',
      facts: read.facts,
      doubts: read.doubts,
      preview: previewedFile(read, data, reading.columns),
    };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      const preview = refusedFile(table, parsePlanningData(planningData), reading);
      return { outcome: 'refused', message: fault.message, details: [...fault.details], preview };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}
