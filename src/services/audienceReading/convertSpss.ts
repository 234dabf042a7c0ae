import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { savAsCsv } from '../../../core/audience/spss/savCsv.ts';
import type { ConversionOutcome } from './audienceReader.ts';
import { browserPlatform } from './browserPlatform.ts';
import { csvBlob } from './csvBlob.ts';

/** Converts an SPSS file to csv. Blocks, so call it in a worker. @param onProgress  called with the share converted, 0 to 1 */
export async function convertSpss(source: ByteSource, onProgress: (share: number) => void): Promise<ConversionOutcome> {
  try {
    const csv = await savAsCsv(source, browserPlatform, onProgress);
    return { outcome: 'converted', csv: csvBlob(csv) };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      return { outcome: 'refused', message: fault.message, details: [...fault.details] };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}
