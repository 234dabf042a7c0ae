import { REFERENCE_BYTES_MAXIMUM } from '../rules/audienceReference.ts';
import { referencedAudience } from '../rules/referencedAudience.ts';
import { textDecoder } from './bytes/text.ts';

/**
 * The name of the kept audience that a file refers to, however it was saved ("Unicode text" is UTF-16); null for a file that holds an
 * audience itself. A layout of its own: there are no rows to read.
 * @param bytes  of the whole file; of a larger one than a reference any part will do
 */
export function referenceIn(bytes: Uint8Array): string | null {
  if (bytes.length > REFERENCE_BYTES_MAXIMUM) return null;
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return referencedAudience(textDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes));
}
