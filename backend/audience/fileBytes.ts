import { closeSync, openSync, readSync } from 'node:fs';

/** Enough for magic numbers, encoding, dialect, title lines and headers [bytes]. */
export const HEAD_BYTES = 256 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** The first bytes of a file. */
export function readHead(path: string, bytes = HEAD_BYTES): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(file, head, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * A file in pieces, read one after the other. Each piece is a view of one buffer that the next piece overwrites.
 * Reading is synchronous: audience files are read in a worker thread that has nothing else to do.
 */
export function* fileChunks(path: string, chunkBytes = CHUNK_BYTES): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafeSlow(chunkBytes);
    for (;;) {
      const length = readSync(file, chunk, 0, chunk.length, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
