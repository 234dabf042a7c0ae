import { DamagedWorkbookError } from './damagedWorkbook.ts';
import { grown, lastIndexOfMark } from '../../bytes/bytes.ts';
import { latin1Text, utf8Bytes } from '../../bytes/text.ts';

/** A tag of a small XML part. Names are without their namespace prefix. */
export interface XmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether it is an end tag, `</name>`. */
  readonly closes: boolean;
}

const TAG = /<(\/?)([\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * All tags of a small part in order.
 * @throws {DamagedWorkbookError} when the part has a document type, which could define entities
 */
export function xmlTags(text: string): XmlTag[] {
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) {
    throw new DamagedWorkbookError('it declares XML entities, which no spreadsheet program writes');
  }
  return Array.from(text.matchAll(TAG), ([, slash, , name, attributes]) => ({
    name: name!,
    closes: slash === '/',
    attributes: new Map(
      Array.from(attributes!.matchAll(ATTRIBUTE), ([, key, double, single]) => [
        key!,
        unescapeXml(double ?? single ?? ''),
      ]),
    ),
  }));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes `&amp;`, `&#10;`, `&#xA;`, and `_x000A_`, which spreadsheet programs write for characters that XML forbids. */
export function unescapeXml(text: string): string {
  const plain = text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
        (whole, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return NAMED[name] ?? whole;
          const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex!, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}

/** Maximum number of bytes of one row or one text. */
const REGION_BYTES_MAXIMUM = 64 * 1024 * 1024;

/** The root element's tag must end within this many bytes. */
const ROOT_BYTES = 4096;

const STOP = utf8Bytes('</></>');

/**
 * Cuts a stream of XML bytes after the last `closing` tag received so far. Each region then consists of complete elements and
 * can be scanned without bounds checks. The bytes after the last tag are yielded at the end. Each region overwrites the bytes
 * of the region before it.
 * @param closing  returns the tag after which to cut, from the first bytes of the part
 * @throws {DamagedWorkbookError} when an element does not end
 */
export async function* completeElements(
  pieces: AsyncIterable<Uint8Array>,
  closing: (start: Uint8Array) => string,
): AsyncGenerator<{ bytes: Uint8Array; end: number }> {
  // One buffer for all pieces: a new one for each would create garbage faster than it is collected.
  let bytes: Uint8Array = new Uint8Array(1024 * 1024);
  let length = 0;
  let searched = 0;
  let mark: Uint8Array | null = null;
  for await (const piece of pieces) {
    bytes = appended(bytes, length, piece);
    length += piece.length;
    if (bytes[0] === 0xff || bytes[0] === 0xfe) throw new DamagedWorkbookError('its text is not UTF-8');
    if (mark === null && length < ROOT_BYTES) continue;
    mark ??= utf8Bytes(closing(bytes.subarray(0, length)));
    const markIndex = lastIndexOfMark(bytes, mark, searched, length);
    if (markIndex >= 0) {
      const end = markIndex + mark.length;
      yield { bytes, end };
      bytes.copyWithin(0, end, length);
      length -= end;
    } else if (length > REGION_BYTES_MAXIMUM) throw new DamagedWorkbookError('an element of it never ends');
    // The remaining bytes have no complete mark, but a mark may begin in the last of them.
    searched = Math.max(0, length - mark.length);
  }
  if (mark === null) closing(bytes.subarray(0, length));
  // The rest may be cut anywhere: sentinel end tags after it stop every scan.
  yield { bytes: appended(bytes, length, STOP), end: length };
}

function appended(bytes: Uint8Array, length: number, piece: Uint8Array): Uint8Array {
  const needed = length + piece.length;
  const larger = needed > bytes.length ? grown(bytes, length, needed * 2) : bytes;
  larger.set(piece, length);
  return larger;
}

/** The namespace prefix of the part's root element with its colon ("x:"), or "". */
export function rootPrefix(start: Uint8Array): string {
  const root = /<(?![?!])([\w.-]+:)?[\w.-]+[\s>/]/.exec(latin1Text(start, 0, ROOT_BYTES));
  return root?.[1] ?? '';
}
