import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { foldedAudienceIn, foldedPieces, NotFoldedError } from '../../core/audience/respondents/foldedBytes.ts';
import type { FoldedAudience } from '../../core/planning/model/audience.ts';

/** Writes a folded audience as one binary file. */
export async function writeFolded(path: string, audience: FoldedAudience): Promise<void> {
  const { done } = await beginFolded(path, audience);
  await done;
}

interface BeingWritten {
  readonly done: Promise<void>;
  /** Whether it is this audience's file. */
  isOf(audience: FoldedAudience): boolean;
}

/** Begins as {@link writeFolded} does, and at one go: whoever asked may compute for as long as it takes, and need not come between. */
export async function beginFolded(path: string, audience: FoldedAudience): Promise<BeingWritten> {
  const handle = await open(path, 'w');
  const done = writeWhole(handle, foldedPieces(audience)).finally(() => handle.close());
  // Asked for when it is needed.
  done.catch(() => undefined);
  // Not the audience: it takes the memory of its people, and may not be wanted.
  const { weights } = audience;
  return { done, isOf: (other) => other.weights === weights };
}

/** A system may take less at a time than it is given. */
async function writeWhole(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces;
  for (let position = 0; left.length > 0;) {
    const { bytesWritten } = await handle.writev(left, position);
    position += bytesWritten;
    left = without(left, bytesWritten);
  }
}

/** What is left of pieces when so many bytes of them have been written. */
export function without(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let written = bytes;
  return pieces.flatMap((piece) => {
    const part = Math.min(piece.length, written);
    written -= part;
    return part === piece.length ? [] : [piece.subarray(part)];
  });
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
