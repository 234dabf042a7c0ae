import { DamagedWorkbookError } from './damagedWorkbook.ts';

/** One row, or one string, is never longer [bytes]. */
const REGION_BYTES_MAXIMUM = 64 * 1024 * 1024;

/** The root element's tag ends within so many bytes. */
const ROOT_BYTES = 4096;

/**
 * Cuts a stream of XML bytes behind the last `closing` tag of what has come so far, so that each region holds whole
 * elements and can be scanned without asking for its end. What follows the last one comes at the end.
 * @param closing  given the part's first bytes, names the tag to cut behind
 * @throws {DamagedWorkbookError} when the closing tag does not come
 */
export async function* wholeElements(
  pieces: AsyncIterable<Buffer>,
  closing: (start: Buffer) => string,
): AsyncGenerator<{ bytes: Buffer; end: number }> {
  let bytes: Buffer = Buffer.alloc(0);
  let mark: string | null = null;
  for await (const piece of pieces) {
    bytes = bytes.length === 0 ? Buffer.from(piece) : Buffer.concat([bytes, piece]);
    if (bytes[0] === 0xff || bytes[0] === 0xfe) throw new DamagedWorkbookError('its text is not UTF-8');
    if (mark === null && bytes.length < ROOT_BYTES) continue;
    mark ??= closing(bytes);
    const at = bytes.lastIndexOf(mark);
    if (at >= 0) {
      const end = at + mark.length;
      yield { bytes, end };
      bytes = bytes.subarray(end);
    } else if (bytes.length > REGION_BYTES_MAXIMUM) throw new DamagedWorkbookError('an element of it never ends');
  }
  if (mark === null) closing(bytes);
  yield { bytes, end: bytes.length };
}

/** The namespace prefix of the part's root element with its colon ("x:"), or "". */
export function rootPrefix(start: Buffer): string {
  const root = /<(?![?!])([\w.-]+:)?[\w.-]+[\s>/]/.exec(start.toString('latin1', 0, ROOT_BYTES));
  return root?.[1] ?? '';
}
