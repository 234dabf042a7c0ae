import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DamagedWorkbookError } from './damagedWorkbook.ts';

/** One file inside a zip archive. Sizes and places in bytes. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly crc32: number;
  readonly headerAt: number;
}

/** A workbook has some dozens of parts; an archive of more is no workbook. */
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
export function readZipDirectory(path: string): Map<string, ZipEntry> {
  const file = openSync(path, 'r');
  try {
    const { at, size, count } = directoryPlace(file);
    if (count > ENTRIES_MAXIMUM || size > DIRECTORY_BYTES_MAXIMUM)
      throw new DamagedWorkbookError('it has too many parts');
    return readEntries(readPart(file, at, size), count);
  } finally {
    closeSync(file);
  }
}

/** Where an entry's data begin: behind its local header, whose own name and extra field may be of other lengths. */
export function dataOffset(path: string, { headerAt }: ZipEntry): number {
  const file = openSync(path, 'r');
  try {
    const header = readPart(file, headerAt, LOCAL_HEADER_BYTES);
    if (header.readUInt32LE(0) !== LOCAL_HEADER) throw new DamagedWorkbookError('a part is not where it should be');
    return headerAt + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    closeSync(file);
  }
}

function directoryPlace(file: number): { at: number; size: number; count: number } {
  const fileSize = fstatSync(file).size;
  const tailBytes = Math.min(fileSize, END_RECORD_BYTES + COMMENT_BYTES_MAXIMUM + ZIP64_LOCATOR_BYTES);
  const tail = readPart(file, fileSize - tailBytes, tailBytes);
  for (let end = tail.length - END_RECORD_BYTES; end >= 0; end--) {
    if (tail.readUInt32LE(end) !== END_RECORD) continue;
    const place = {
      count: tail.readUInt16LE(end + 10),
      size: tail.readUInt32LE(end + 12),
      at: tail.readUInt32LE(end + 16),
    };
    const locator = end - ZIP64_LOCATOR_BYTES;
    if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR) return place;
    const record = readPart(file, asNumber(tail.readBigUInt64LE(locator + 8)), 56);
    if (record.readUInt32LE(0) !== ZIP64_END_RECORD) return place;
    return {
      count: asNumber(record.readBigUInt64LE(32)),
      size: asNumber(record.readBigUInt64LE(40)),
      at: asNumber(record.readBigUInt64LE(48)),
    };
  }
  throw new DamagedWorkbookError('its end is missing');
}

function readEntries(directory: Buffer, count: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) {
      throw new DamagedWorkbookError('its list of parts is cut');
    }
    const flags = directory.readUInt16LE(at + 8);
    if ((flags & 1) !== 0) throw new DamagedWorkbookError('it is locked by a password');
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const extra = directory.subarray(at + ENTRY_BYTES + nameBytes, at + ENTRY_BYTES + nameBytes + extraBytes);
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), readEntry(directory, at, extra, name));
    at += ENTRY_BYTES + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(directory: Buffer, at: number, extra: Buffer, name: string): ZipEntry {
  const large = zip64Numbers(extra);
  const number = (offset: number) => {
    const value = directory.readUInt32LE(at + offset);
    return value === IN_ZIP64_FIELD ? (large.shift() ?? value) : value;
  };
  // The order in which the zip64 field holds those that did not fit.
  const size = number(24);
  const compressedSize = number(20);
  const headerAt = number(42);
  return {
    name,
    method: directory.readUInt16LE(at + 10),
    compressedSize,
    size,
    crc32: directory.readUInt32LE(at + 16),
    headerAt,
  };
}

function zip64Numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_FIELD) continue;
    const numbers: number[] = [];
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    for (let field = at + 4; field + 8 <= end; field += 8) numbers.push(asNumber(extra.readBigUInt64LE(field)));
    return numbers;
  }
  return [];
}

function readPart(file: number, at: number, bytes: number): Buffer {
  const part = Buffer.alloc(bytes);
  if (at < 0 || readSync(file, part, 0, bytes, at) !== bytes) throw new DamagedWorkbookError('it is cut short');
  return part;
}

function asNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new DamagedWorkbookError('a part has an impossible size');
  return Number(value);
}
