import { open, readFile } from 'node:fs/promises';
import {
  audienceMatrixOfBytes,
  audienceMatrixPieces,
  InvalidAudienceMatrixError,
  overwriteShared,
} from '../../core/audience/respondents/audienceMatrixBytes.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';

/** Where an audience matrix is: a local file, or shared memory. */
export type MatrixLocation = string | SharedArrayBuffer;

/** Writes an audience matrix to one binary file, or over an audience matrix of the same size in shared memory. */
export async function writeAudienceMatrix(location: MatrixLocation, audience: AudienceMatrix): Promise<void> {
  if (typeof location !== 'string') return overwriteShared(location, audience);
  const handle = await open(location, 'w');
  try {
    for (const piece of audienceMatrixPieces(audience)) await handle.writeFile(piece);
  } finally {
    await handle.close();
  }
}

/**
 * Reads what {@link writeAudienceMatrix} wrote. The arrays are views of the bytes read: nothing is copied.
 * @throws when the file has another format or is truncated
 */
export async function readAudienceMatrix(location: MatrixLocation): Promise<AudienceMatrix> {
  if (typeof location !== 'string') return audienceMatrixOfBytes(new Uint8Array(location));
  const file = await readFile(location);
  try {
    // Node may put small files at an unaligned offset of a shared buffer; `audienceMatrixOfBytes` copies these files.
    return audienceMatrixOfBytes(file);
  } catch (fault) {
    throw fault instanceof InvalidAudienceMatrixError ? new Error(`${location} ${fault.message}.`) : fault;
  }
}
