import { DamagedWorkbookError } from './damagedWorkbook.ts';

/** One row, or one string, is never longer [bytes]. */
const REGION_BYTES_MAXIMUM = 64 * 1024 * 1024;

/** The root element's tag ends within so many bytes. */
const ROOT_BYTES = 4096;

const STOP = Buffer.from('</></>');

/**
 * Cuts a stream of XML bytes behind the last `closing` tag of what has come so far, so that each region holds whole
 * elements and can be scanned without asking for its end. What follows the last one comes at the end.
 * The bytes given out are overwritten when the next region is asked for.
 * @param closing  given the part's first bytes, names the tag to cut behind
 * @throws {DamagedWorkbookError} when the closing tag does not come
 */
export async function* wholeElements(
  pieces: AsyncIterable<Buffer>,
  closing: (start: Buffer) => string,
): AsyncGenerator<{ bytes: Buffer; end: number }> {
  // One buffer for all pieces: a new one for each would be garbage faster than it is collected.
  let bytes: Buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  let length = 0;
  let mark: string | null = null;
  for await (const piece of pieces) {
    bytes = appended(bytes, length, piece);
    length += piece.length;
    if (bytes[0] === 0xff || bytes[0] === 0xfe) throw new DamagedWorkbookError('its text is not UTF-8');
    if (mark === null && length < ROOT_BYTES) continue;
    mark ??= closing(bytes.subarray(0, length));
    const at = bytes.subarray(0, length).lastIndexOf(mark);
    if (at >= 0) {
      const end = at + mark.length;
      yield { bytes, end };
      bytes.copyWithin(0, end, length);
      length -= end;
    } else if (length > REGION_BYTES_MAXIMUM) throw new DamagedWorkbookError('an element of it never ends');
  }
  if (mark === null) closing(bytes.subarray(0, length));
  // What is left may break off anywhere: an end tag behind it stops every scan.
  yield { bytes: appended(bytes, length, STOP), end: length };
}

function appended(bytes: Buffer, length: number, piece: Buffer): Buffer {
  let roomy = bytes;
  if (length + piece.length > bytes.length) {
    roomy = Buffer.allocUnsafeSlow((length + piece.length) * 2);
    bytes.copy(roomy, 0, 0, length);
  }
  piece.copy(roomy, length);
  return roomy;
}

/** The namespace prefix of the part's root element with its colon ("x:"), or "". */
export function rootPrefix(start: Buffer): string {
  const root = /<(?![?!])([\w.-]+:)?[\w.-]+[\s>/]/.exec(start.toString('latin1', 0, ROOT_BYTES));
  return root?.[1] ?? '';
}
