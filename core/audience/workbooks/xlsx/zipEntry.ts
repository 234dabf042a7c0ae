import { copyOf, joined } from '../../bytes/bytes.ts';
import { isDecompressionBomb } from '../../bytes/decompressionBomb.ts';
import { fileChunks } from '../../bytes/fileBytes.ts';
import type { ByteSource, ReadingPlatform } from '../../bytes/platform.ts';
import { textDecoder } from '../../bytes/text.ts';
import { DamagedWorkbookError } from './damagedWorkbook.ts';
import { dataOffset } from './zipDirectory.ts';
import type { ZipEntry } from './zipDirectory.ts';

const STORED = 0;
const DEFLATED = 8;
/** Maximum number of inflated bytes of a part: enough for a sheet of a million rows and some hundred columns. */
const PART_BYTES_MAXIMUM = 4 * 1024 * 1024 * 1024;

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

/** A small part as text. @throws {DamagedWorkbookError} when it is larger than `maximum` bytes */
export async function partText(
  source: ByteSource,
  platform: ReadingPlatform,
  entry: ZipEntry,
  maximum = 16 * 1024 * 1024,
): Promise<string> {
  if (entry.size > maximum) throw new DamagedWorkbookError(`its part ${entry.name} is too large`);
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
