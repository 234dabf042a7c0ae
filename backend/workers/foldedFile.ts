import { open, readFile } from 'node:fs/promises';
import { foldedAudienceIn, foldedPieces, NotFoldedError } from '../../core/audience/respondents/foldedBytes.ts';
import type { FoldedAudience } from '../../core/planning/model/audience.ts';

/** Writes a folded audience as one binary file, piece by piece. */
export async function writeFolded(path: string, audience: FoldedAudience): Promise<void> {
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
export async function readFolded(path: string): Promise<FoldedAudience> {
  const file = await readFile(path);
  try {
    // Small files may sit in a shared buffer at an odd offset; those are copied there.
    return foldedAudienceIn(file);
  } catch (fault) {
    throw fault instanceof NotFoldedError ? new Error(`${path} ${fault.message}.`) : fault;
  }
}
