import { open, readFile } from 'node:fs/promises';
import { FOLDED_MAGIC, FOLDED_PREFIX_BYTES, foldedAudienceIn, NotFoldedError } from '../../core/audience/respondents/foldedBytes.ts';
import type { FoldedHeader } from '../../core/audience/respondents/foldedBytes.ts';
import type { FoldedAudience } from '../../core/planning/model/audience.ts';

/**
 * Writes a folded audience as one binary file, in the byte order of this machine's typed arrays (little-endian on every
 * platform Node runs on): magic, header length, header as JSON padded to 8 bytes, then weights (f64), population use (f64),
 * plain use (f32) and attentive use (f32).
 */
export async function writeFolded(path: string, audience: FoldedAudience): Promise<void> {
  const { weights, plainUse, attentiveUse, populationUse, ...facts } = audience;
  const header: FoldedHeader = { ...facts, rows: weights.length };
  const text = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(Math.ceil(text.length / 8) * 8, ' ');
  text.copy(padded);
  const prefix = Buffer.alloc(FOLDED_PREFIX_BYTES);
  prefix.write(FOLDED_MAGIC, 'latin1');
  prefix.writeUInt32LE(padded.length, FOLDED_MAGIC.length);
  const handle = await open(path, 'w');
  try {
    for (const part of [prefix, padded, weights, populationUse, plainUse, attentiveUse]) {
      await handle.writeFile(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    }
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
