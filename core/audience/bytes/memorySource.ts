import type { ByteSink, ByteSource } from './platform.ts';

/** Reading needs more memory than the platform allows; the file itself may be fine. */
export class TooLargeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TooLargeError';
  }
}

/** A source for bytes in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (from, to) => bytes.subarray(from, Math.min(to, bytes.length)) };
}

const PIECE_BYTES = 1024 * 1024;

/** Keeps written bytes in pieces of one size, so that growing copies nothing. */
export class MemorySink implements ByteSink {
  readonly #pieces: Uint8Array[] = [];
  readonly #maximum: number;
  #size = 0;

  /** @param maximum  largest number of bytes that it accepts */
  constructor(maximum = Infinity) {
    this.#maximum = maximum;
  }

  /** @throws {TooLargeError} */
  write(bytes: Uint8Array): void {
    if (this.#size + bytes.length > this.#maximum) {
      throw new TooLargeError(`More than ${this.#maximum} bytes would have to be held in memory`);
    }
    for (let from = 0; from < bytes.length;) {
      const filled = this.#size % PIECE_BYTES;
      if (filled === 0) this.#pieces.push(new Uint8Array(PIECE_BYTES));
      const part = bytes.subarray(from, from + PIECE_BYTES - filled);
      this.#pieces.at(-1)!.set(part, filled);
      this.#size += part.length;
      from += part.length;
    }
  }

  close(): ByteSource {
    const pieces = this.#pieces;
    const size = this.#size;
    return { size, read: (from, to) => readPieces(pieces, from, Math.min(to, size)) };
  }
}

/** Some of the bytes: a view if they are in one piece, else a copy. */
function readPieces(pieces: readonly Uint8Array[], from: number, to: number): Uint8Array {
  if (to <= from) return new Uint8Array(0);
  const first = Math.floor(from / PIECE_BYTES);
  const start = first * PIECE_BYTES;
  if (to <= start + PIECE_BYTES) return pieces[first]!.subarray(from - start, to - start);
  const bytes = new Uint8Array(to - from);
  for (let at = from; at < to;) {
    const piece = Math.floor(at / PIECE_BYTES);
    const part = pieces[piece]!.subarray(at - piece * PIECE_BYTES, to - piece * PIECE_BYTES);
    bytes.set(part, at - from);
    at += part.length;
  }
  return bytes;
}
