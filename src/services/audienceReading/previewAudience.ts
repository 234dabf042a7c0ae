import { NO_ANSWERS } from '../../../core/contract/doubts.ts';
import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import type { ReadingOutcome, ReadingTask } from './audienceReader.ts';
import { seenFile } from './seenFile.ts';
import { browserPlatform } from './browserPlatform.ts';
import { inSteps } from './inSteps.ts';

/** Reads an audience file with the backend's own code, for its facts and doubts only. Blocks: call it in a worker. */
export async function previewAudience(
  source: ByteSource,
  { fileName, demographic, planningData, reading = NO_ANSWERS }: Omit<ReadingTask, 'file'>,
  onProgress: (share: number) => void,
): Promise<ReadingOutcome> {
  try {
    // How long an exposure must hold attention changes no fact of the file.
    const question = { demographic, thresholdSeconds: 0 };
    const options = { onProgress: inSteps(onProgress), keepRespondents: false, reading };
    const data = parsePlanningData(planningData);
    const read = await readAudience({ source, fileName }, question, data, browserPlatform, options);
    return { outcome: 'read', facts: read.facts, doubts: read.doubts, seen: seenFile(read, data, reading.columns) };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      return { outcome: 'refused', message: fault.message, details: [...fault.details] };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}
