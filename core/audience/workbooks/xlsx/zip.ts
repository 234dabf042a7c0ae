import { copyOf, joined, fileChunks } from '../../bytes/bytes.ts';
import { isDecompressionBomb } from '../../bytes/decompressionBomb.ts';
import type { ByteSource, ReadingPlatform } from '../../bytes/platform.ts';
import { utf8Text, textDecoder } from '../../bytes/text.ts';
import { DamagedWorkbookError } from './damagedWorkbook.ts';

/** One file in a zip archive. Sizes and offsets are in bytes. */
export interface ZipEntry {
  readonly name: string;
  /** How its data are stored: 0 unchanged, 8 deflated. */
  readonly method: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly crc32: number;
  readonly headerAt: number;
}

/** Maximum number of parts; workbooks have some dozens. */
const ENTRIES_MAXIMUM = 10_000;
const DIRECTORY_BYTES_MAXIMUM = 16 * 1024 * 1024;

const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const COMMENT_BYTES_MAXIMUM = 0xffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_RECORD = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const ZIP64_FIELD = 0x0001;
const IN_ZIP64_FIELD = 0xffffffff;

/**
 * The central directory of a zip archive (APPNOTE 6.3.10, zip64 included), by name.
 * @throws {DamagedWorkbookError} when it is cut, inconsistent, encrypted, or has too many entries
 */
export function readZipDirectory(source: ByteSource): Map<string, ZipEntry> {
  const { offset, size, count } = findDirectory(source);
  if (count > ENTRIES_MAXIMUM || size > DIRECTORY_BYTES_MAXIMUM) {
    throw new DamagedWorkbookError('it has too many parts');
  }
  return readEntries(readPart(source, offset, size), count);
}

/** Offset of an entry's data, after its local header. Name and extra field there may differ in length from the directory's. */
function dataOffset(source: ByteSource, { headerAt }: ZipEntry): number {
  const header = readPart(source, headerAt, LOCAL_HEADER_BYTES);
  if (u32(header, 0) !== LOCAL_HEADER) throw new DamagedWorkbookError('a part is not where it should be');
  return headerAt + LOCAL_HEADER_BYTES + u16(header, 26) + u16(header, 28);
}

/** Where the central directory is, and its number of entries, from the record at the end of the archive. */
function findDirectory(source: ByteSource): { offset: number; size: number; count: number } {
  const fileSize = source.size;
  const tailBytes = Math.min(fileSize, END_RECORD_BYTES + COMMENT_BYTES_MAXIMUM + ZIP64_LOCATOR_BYTES);
  const tail = readPart(source, fileSize - tailBytes, tailBytes);
  for (let end = tail.byteLength - END_RECORD_BYTES; end >= 0; end--) {
    if (u32(tail, end) !== END_RECORD) continue;
    const directory = {
      count: u16(tail, end + 10),
      size: u32(tail, end + 12),
      offset: u32(tail, end + 16),
    };
    const locator = end - ZIP64_LOCATOR_BYTES;
    if (locator < 0 || u32(tail, locator) !== ZIP64_LOCATOR) return directory;
    const record = readPart(source, u64(tail, locator + 8), 56);
    if (u32(record, 0) !== ZIP64_END_RECORD) return directory;
    return {
      count: u64(record, 32),
      size: u64(record, 40),
      offset: u64(record, 48),
    };
  }
  throw new DamagedWorkbookError('its end is missing');
}

function readEntries(directory: DataView, count: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > directory.byteLength || u32(directory, at) !== ENTRY) {
      throw new DamagedWorkbookError('its list of parts is cut');
    }
    const flags = u16(directory, at + 8);
    if ((flags & 1) !== 0) throw new DamagedWorkbookError('it is locked by a password');
    const nameBytes = u16(directory, at + 28);
    const extraBytes = u16(directory, at + 30);
    const extraAt = at + ENTRY_BYTES + nameBytes;
    if (extraAt + extraBytes > directory.byteLength) throw new DamagedWorkbookError('its list of parts is cut');
    const name = utf8Text(new Uint8Array(directory.buffer, at + ENTRY_BYTES, nameBytes));
    const extra = new DataView(directory.buffer, extraAt, extraBytes);
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), readEntry(directory, at, extra, name));
    at += ENTRY_BYTES + nameBytes + extraBytes + u16(directory, at + 32);
  }
  return entries;
}

function readEntry(directory: DataView, at: number, extra: DataView, name: string): ZipEntry {
  const large = zip64Numbers(extra);
  const number = (offset: number) => {
    const value = u32(directory, at + offset);
    return value === IN_ZIP64_FIELD ? (large.shift() ?? value) : value;
  };
  // The zip64 field has the values that did not fit into 32 bits, in this order.
  const size = number(24);
  const compressedSize = number(20);
  const headerAt = number(42);
  return {
    name,
    method: u16(directory, at + 10),
    compressedSize,
    size,
    crc32: u32(directory, at + 16),
    headerAt,
  };
}

function zip64Numbers(extra: DataView): number[] {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + u16(extra, at + 2)) {
    if (u16(extra, at) !== ZIP64_FIELD) continue;
    const numbers: number[] = [];
    const end = Math.min(extra.byteLength, at + 4 + u16(extra, at + 2));
    for (let field = at + 4; field + 8 <= end; field += 8) numbers.push(u64(extra, field));
    return numbers;
  }
  return [];
}

function readPart(source: ByteSource, at: number, bytes: number): DataView {
  const part = copyOf(source.read(at, at + bytes));
  if (part.length !== bytes) throw new DamagedWorkbookError('it is cut short');
  return new DataView(part.buffer);
}

/** Reads 16 bits. Numbers in a zip archive are little-endian. */
function u16(part: DataView, at: number): number {
  return part.getUint16(at, true);
}

function u32(part: DataView, at: number): number {
  return part.getUint32(at, true);
}

/** @throws {DamagedWorkbookError} when it exceeds 2^53 - 1 */
function u64(part: DataView, at: number): number {
  const value = part.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new DamagedWorkbookError('a part has an impossible size');
  return Number(value);
}

const STORED = 0;
const DEFLATED = 8;
/** Maximum number of inflated bytes of a part: enough for a sheet of a million rows and some hundred columns. */
const PART_BYTES_MAXIMUM = 4 * 1024 * 1024 * 1024;
/** Maximum number of bytes of a part that is read as one text. */
const PART_TEXT_MAXIMUM = 16 * 1024 * 1024;

/**
 * The inflated bytes of a part, piece by piece. Size and checksum must be those in the directory of the archive.
 * @throws {DamagedWorkbookError} when the part is damaged, malicious, or too large
 */
export async function* inflatedPieces(
  source: ByteSource,
  platform: ReadingPlatform,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array> {
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new DamagedWorkbookError(`a part is packed in a way (${entry.method}) that workbooks do not use`);
  }
  checkSize(entry);
  const start = dataOffset(source, entry);
  if (entry.compressedSize === 0) return;
  const end = start + entry.compressedSize;
  const pieces = entry.method === DEFLATED ? platform.inflateRaw(source, start, end) : fileChunks(source, start, end);
  let size = 0;
  let checksum = 0;
  try {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > entry.size) throw new DamagedWorkbookError('a part is larger than it says');
      checksum = platform.crc32(piece, checksum);
      yield piece;
    }
  } catch (fault) {
    if (fault instanceof DamagedWorkbookError) throw fault;
    throw new DamagedWorkbookError('a part of it is damaged');
  }
  if (size !== entry.size || checksum !== entry.crc32) throw new DamagedWorkbookError('a part of it is damaged');
}

/** A small part as text. @throws {DamagedWorkbookError} when it is larger than {@link PART_TEXT_MAXIMUM} bytes */
export async function partText(source: ByteSource, platform: ReadingPlatform, entry: ZipEntry): Promise<string> {
  if (entry.size > PART_TEXT_MAXIMUM) throw new DamagedWorkbookError(`its part ${entry.name} is too large`);
  const pieces: Uint8Array[] = [];
  for await (const piece of inflatedPieces(source, platform, entry)) pieces.push(copyOf(piece));
  const bytes = joined(pieces);
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return textDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

function checkSize({ size, compressedSize }: ZipEntry): void {
  if (size > PART_BYTES_MAXIMUM) throw new DamagedWorkbookError('a sheet is too large');
  if (isDecompressionBomb(compressedSize, size)) {
    throw new DamagedWorkbookError('a part grows beyond measure when it is unpacked');
  }
}
