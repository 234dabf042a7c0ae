import { REFERENCE_BYTES_MAXIMUM } from '../rules/audienceReference.ts';
import { readAudienceReference } from '../rules/readAudienceReference.ts';
import { textDecoder } from './bytes/text.ts';

/**
 * The name of the warehouse audience (a table in a database) that a reference file names; null for a file that is itself an
 * audience. A reference file has no rows; it is UTF-8 or UTF-16 ("Unicode text").
 * @param bytes  the whole file, or any part of a file that is larger than a reference file can be
 */
export function referenceIn(bytes: Uint8Array): string | null {
  if (bytes.length > REFERENCE_BYTES_MAXIMUM) return null;
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return readAudienceReference(textDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes));
}
