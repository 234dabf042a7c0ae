import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { savAsCsv } from '../../../core/audience/spss/savCsv.ts';
import type { ConversionOutcome } from './audienceReader.ts';
import { browserPlatform } from './browserPlatform.ts';

const PIECE_BYTES = 4 * 1024 * 1024;

/** Makes csv of an SPSS file. Blocks: call it in a worker. @param onProgress  told the share done, between 0 and 1 */
export async function convertSpss(source: ByteSource, onProgress: (share: number) => void): Promise<ConversionOutcome> {
  try {
    const csv = await savAsCsv(source, browserPlatform, onProgress);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < csv.size; at += PIECE_BYTES) pieces.push(new Uint8Array(csv.read(at, at + PIECE_BYTES)));
    return { outcome: 'converted', csv: new Blob(pieces, { type: 'text/csv' }) };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      return { outcome: 'refused', message: fault.message, details: [...fault.details] };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}
