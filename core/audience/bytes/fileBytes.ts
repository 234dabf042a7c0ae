import { copyOf } from './bytes.ts';
import type { ByteSource } from './platform.ts';

/** Number of first bytes that are enough to recognise file kind, encoding, dialect, title lines and headings. */
export const HEAD_BYTES = 256 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** A copy of the first bytes of a file. */
export function readHead(source: ByteSource, bytes = HEAD_BYTES): Uint8Array {
  return copyOf(source.read(0, Math.min(bytes, source.size)));
}

/**
 * The bytes of a file in consecutive pieces. Each piece may be a view that the next piece overwrites.
 * Reading is synchronous, because it runs in a worker with nothing else to do.
 */
export function* fileChunks(
  source: ByteSource,
  from = 0,
  to = source.size,
  chunkBytes = CHUNK_BYTES,
): Generator<Uint8Array> {
  for (let at = from; at < to;) {
    const chunk = source.read(at, Math.min(to, at + chunkBytes));
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}
