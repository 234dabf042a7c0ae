import { grown } from '../../bytes/bytes.ts';
import type { ByteSource, ReadingPlatform } from '../../bytes/platform.ts';
import { utf8Bytes, utf8Text } from '../../bytes/text.ts';
import { csvBytes } from './csvSink.ts';
import { DamagedWorkbookError } from './damagedWorkbook.ts';
import { unescapeXml, rootPrefix, completeElements } from './xml.ts';
import { inflatedPieces } from './zip.ts';
import type { ZipEntry } from './zip.ts';

const STRINGS_MAXIMUM = 4_000_000;
/** Maximum length of a text with its markup. A cell has 32,767 characters at most, to which markup is added. */
const TEXT_MAXIMUM = 1024 * 1024;
const BYTES_MAXIMUM = 256 * 1024 * 1024;

/** The texts that cells reference by index, stored as concatenated csv bytes. */
export class SharedStrings {
  bytes: Uint8Array = new Uint8Array(64 * 1024);
  /** Text `n` is in `bytes` from `ends[n - 1]` to `ends[n]`. */
  ends: Uint32Array = new Uint32Array(1024);
  count = 0;
  #length = 0;

  start(index: number): number {
    return index === 0 ? 0 : this.ends[index - 1]!;
  }

  add(text: string): void {
    const cell = csvBytes(utf8Bytes(text));
    if (this.count >= STRINGS_MAXIMUM || this.#length + cell.length > BYTES_MAXIMUM) {
      throw new DamagedWorkbookError('it holds too much text');
    }
    if (this.count === this.ends.length) {
      const larger = new Uint32Array(this.ends.length * 2);
      larger.set(this.ends);
      this.ends = larger;
    }
    if (this.#length + cell.length > this.bytes.length) {
      this.bytes = grown(this.bytes, this.#length, (this.#length + cell.length) * 2);
    }
    this.bytes.set(cell, this.#length);
    this.#length += cell.length;
    this.ends[this.count++] = this.#length;
  }
}

/** @throws {DamagedWorkbookError} when the part is damaged or too large */
export async function readSharedStrings(
  source: ByteSource,
  platform: ReadingPlatform,
  entry: ZipEntry | null,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (entry === null) return strings;
  // A placeholder. `findClosingTag` replaces it before any text is read, because only the first bytes show the namespace prefix.
  let itemPattern = /./g;
  const findClosingTag = (start: Uint8Array) => {
    const prefix = rootPrefix(start);
    itemPattern = new RegExp(`<${prefix}si(?:\\s[^>]*)?(?:/>|>([^]*?)</${prefix}si>)`, 'g');
    return `</${prefix}si>`;
  };
  for await (const { bytes, end } of completeElements(inflatedPieces(source, platform, entry), findClosingTag)) {
    for (const [, inner] of utf8Text(bytes, 0, end).matchAll(itemPattern)) strings.add(textOf(inner ?? ''));
  }
  return strings;
}

/** The text of a shared or inline string: its runs of formatted text joined, without the phonetic guides of Asian languages. */
export function textOf(inner: string): string {
  if (inner.length > TEXT_MAXIMUM) throw new DamagedWorkbookError('a text in it is too long');
  const withoutPhonetics = inner.includes('rPh')
    ? inner.replace(/<(?:\w+:)?rPh[\s>][^]*?<\/(?:\w+:)?rPh>/g, '')
    : inner;
  let text = '';
  for (const [, run] of withoutPhonetics.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?(?:\/>|>([^]*?)<\/(?:\w+:)?t>)/g))
    text += runText(run ?? '');
  return text;
}

/** Text between tags: entities decoded, CDATA sections unchanged. */
export function runText(run: string): string {
  if (!run.includes('<![CDATA[')) return unescapeXml(run);
  return run
    .split(/(<!\[CDATA\[[^]*?\]\]>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : unescapeXml(part)))
    .join('');
}
