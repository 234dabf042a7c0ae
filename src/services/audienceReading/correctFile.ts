import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { CorrectedCsv } from '../../../core/audience/correctedCsv.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import type { ConversionOutcome, ReadingTask } from './audienceReader.ts';
import { browserPlatform } from './browserPlatform.ts';
import { csvBlob } from './csvBlob.ts';

/** Writes a csv of the file with the planner's answers applied, so that the csv needs no answers. Blocks, so call it in a worker. */
export async function correctFile(
  source: ByteSource,
  { fileName, demographic, planningData, reading = NO_ANSWERS }: Omit<ReadingTask, 'file'>,
  onProgress: (share: number) => void,
): Promise<ConversionOutcome> {
  try {
    const copy = new CorrectedCsv(() => browserPlatform.openSink());
    const question = { demographic, thresholdSeconds: 0 };
    const options = { onProgress, keepRespondents: false, reading, copy };
    await readAudience({ source, fileName }, question, parsePlanningData(planningData), browserPlatform, options);
    const csv = copy.close();
    if (csv === null) return { outcome: 'failed', reason: 'nothing was written' };
    return { outcome: 'converted', csv: csvBlob(csv) };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      return { outcome: 'refused', message: fault.message, details: [...fault.details] };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}
