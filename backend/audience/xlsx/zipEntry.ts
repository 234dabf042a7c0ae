import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { DamagedWorkbookError } from './damagedWorkbook.ts';
import { dataOffset } from './zipDirectory.ts';
import type { ZipEntry } from './zipDirectory.ts';

const STORED = 0;
const DEFLATED = 8;
const PIECE_BYTES = 256 * 1024;
/** Largest part that is read [bytes inflated]: a full sheet of a million rows and some hundred columns. */
export const PART_BYTES_MAXIMUM = 4 * 1024 * 1024 * 1024;
/** Sheets shrink 10 to 40 times; a part that grows much more than this is made to harm. Small parts may. */
const RATIO_MAXIMUM = 250;
const RATIO_CHECKED_ABOVE = 32 * 1024 * 1024;

/**
 * The inflated bytes of a part, piece by piece. Never more than the directory promised, and its checksum is checked.
 * @throws {DamagedWorkbookError} when the part is damaged, made to harm, or too large
 */
export async function* inflatedPieces(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new DamagedWorkbookError(`a part is packed in a way (${entry.method}) that workbooks do not use`);
  }
  checkSize(entry);
  const start = dataOffset(path, entry);
  if (entry.compressedSize === 0) return;
  const packed = createReadStream(path, { start, end: start + entry.compressedSize - 1, highWaterMark: PIECE_BYTES });
  const inflate = entry.method === DEFLATED ? createInflateRaw({ chunkSize: PIECE_BYTES }) : new PassThrough();
  // Errors of either stream surface in the loop below.
  const done = pipeline(packed, inflate).catch(() => undefined);
  let size = 0;
  let checksum = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.size) throw new DamagedWorkbookError('a part is larger than it says');
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (fault) {
    // Errors of the file and of zlib carry codes; ours do not.
    if ((fault as NodeJS.ErrnoException).code !== undefined) throw new DamagedWorkbookError('a part of it is damaged');
    throw fault;
  } finally {
    packed.destroy();
    inflate.destroy();
    await done;
  }
  if (size !== entry.size || checksum !== entry.crc32) throw new DamagedWorkbookError('a part of it is damaged');
}

/** A small part whole, as text. @throws {DamagedWorkbookError} when it is larger than `maximum` bytes */
export async function partText(path: string, entry: ZipEntry, maximum = 16 * 1024 * 1024): Promise<string> {
  if (entry.size > maximum) throw new DamagedWorkbookError(`its part ${entry.name} is too large`);
  const pieces: Buffer[] = [];
  for await (const piece of inflatedPieces(path, entry)) pieces.push(Buffer.from(piece));
  const bytes = Buffer.concat(pieces);
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return (utf16 ? bytes.toString('utf16le') : bytes.toString('utf8')).replace(/^\uFEFF/, '');
}

function checkSize({ size, compressedSize }: ZipEntry): void {
  if (size > PART_BYTES_MAXIMUM) throw new DamagedWorkbookError('a sheet is too large');
  if (size > RATIO_CHECKED_ABOVE && size > compressedSize * RATIO_MAXIMUM) {
    throw new DamagedWorkbookError('a part grows beyond measure when it is unpacked');
  }
}
