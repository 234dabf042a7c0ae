import { REFERENCE_BYTES_MAXIMUM } from '../rules/audienceReference.ts';
import { referencedAudience } from '../rules/referencedAudience.ts';
import { textDecoder } from './bytes/text.ts';

/**
 * The name of the warehouse audience that a file refers to, in UTF-8 or UTF-16 ("Unicode text"); null for a file that
 * holds an audience itself. A reference file has no rows.
 * @param bytes  the whole file, or any part of a file larger than a reference
 */
export function referenceIn(bytes: Uint8Array): string | null {
  if (bytes.length > REFERENCE_BYTES_MAXIMUM) return null;
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return referencedAudience(textDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes));
}
