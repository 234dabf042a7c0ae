import { open, readFile } from 'node:fs/promises';
import {
  foldedAudienceIn,
  foldedPieces,
  NotFoldedError,
  overwriteShared,
} from '../../core/audience/respondents/foldedBytes.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';

/** Where the bytes of a folded audience are: a file of this machine, or memory that threads share. */
export type FoldedPlace = string | SharedArrayBuffer;

/** Writes a folded audience as one binary file, piece by piece, or over one of the same size in shared memory. */
export async function writeFolded(path: FoldedPlace, audience: AudienceMatrix): Promise<void> {
  if (typeof path !== 'string') return overwriteShared(path, audience);
  const handle = await open(path, 'w');
  try {
    for (const piece of foldedPieces(audience)) await handle.writeFile(piece);
  } finally {
    await handle.close();
  }
}

/**
 * Reads what {@link writeFolded} wrote. The arrays are views of the bytes read: nothing is copied.
 * @throws when the file is not one of ours or is cut short
 */
export async function readFolded(path: FoldedPlace): Promise<AudienceMatrix> {
  if (typeof path !== 'string') return foldedAudienceIn(new Uint8Array(path));
  const file = await readFile(path);
  try {
    // Small files may sit in a shared buffer at an odd offset; those are copied there.
    return foldedAudienceIn(file);
  } catch (fault) {
    throw fault instanceof NotFoldedError ? new Error(`${path} ${fault.message}.`) : fault;
  }
}
