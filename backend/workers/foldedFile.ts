import { open, readFile } from 'node:fs/promises';
import {
  readFoldedAudience,
  foldedPieces,
  InvalidFoldedAudienceError,
  overwriteShared,
} from '../../core/audience/respondents/foldedBytes.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';

/** Where a folded audience is: a local file, or shared memory. Folded means aggregated into contacts per channel for each respondent. */
export type FoldedLocation = string | SharedArrayBuffer;

/** Writes a folded audience to one binary file, or over a folded audience of the same size in shared memory. */
export async function writeFolded(path: FoldedLocation, audience: AudienceMatrix): Promise<void> {
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
 * @throws when the file has another format or is truncated
 */
export async function readFolded(path: FoldedLocation): Promise<AudienceMatrix> {
  if (typeof path !== 'string') return readFoldedAudience(new Uint8Array(path));
  const file = await readFile(path);
  try {
    // Node may put small files at an unaligned offset of a shared buffer; `readFoldedAudience` copies these files.
    return readFoldedAudience(file);
  } catch (fault) {
    throw fault instanceof InvalidFoldedAudienceError ? new Error(`${path} ${fault.message}.`) : fault;
  }
}
