import type { ByteSource } from './platform.ts';

/** A copy of some bytes. `slice` is not used: on Node's Buffer, which is a Uint8Array too, it returns a view. */
export function copyOf(bytes: Uint8Array, start = 0, end = bytes.length): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(Math.max(0, end - start));
  copy.set(bytes.subarray(start, end));
  return copy;
}

/** All pieces concatenated. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** An array of `capacity` bytes that begins with the first `length` bytes. */
export function grown(bytes: Uint8Array, length: number, capacity: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity);
  larger.set(bytes.subarray(0, length));
  return larger;
}

/** Whether the bytes at `at` equal `mark`. */
export function matchesAt(bytes: Uint8Array, at: number, mark: Uint8Array): boolean {
  for (let offset = 0; offset < mark.length; offset++) if (bytes[at + offset] !== mark[offset]) return false;
  return true;
}

/** The index of the last complete `mark` between `from` and `end`; -1 for none. */
export function lastIndexOfMark(bytes: Uint8Array, mark: Uint8Array, from: number, end: number): number {
  for (let at = end - mark.length; at >= from; at--) {
    at = bytes.lastIndexOf(mark[0]!, at);
    if (at < from) return -1;
    if (matchesAt(bytes, at, mark)) return at;
  }
  return -1;
}

/** Number of first bytes that are enough to recognise file kind, encoding, dialect, title lines and headings. */
export const HEAD_BYTES = 256 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** A copy of the first bytes of a file. */
export function readHead(source: ByteSource): Uint8Array {
  return copyOf(source.read(0, Math.min(HEAD_BYTES, source.size)));
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
