import type { ByteSource } from '../../../core/audience/bytes/platform.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

/** A csv as a Blob. */
export function csvBlob(csv: ByteSource): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < csv.size; at += CHUNK_BYTES) pieces.push(new Uint8Array(csv.read(at, at + CHUNK_BYTES)));
  return new Blob(pieces, { type: 'text/csv' });
}
