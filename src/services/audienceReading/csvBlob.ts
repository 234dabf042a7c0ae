import type { ByteSource } from '../../../core/audience/bytes/platform.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Copies a csv into a Blob. */
export function csvBlob(csv: ByteSource): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < csv.size; start += CHUNK_BYTES) {
    pieces.push(new Uint8Array(csv.read(start, start + CHUNK_BYTES)));
  }
  return new Blob(pieces, { type: 'text/csv' });
}
