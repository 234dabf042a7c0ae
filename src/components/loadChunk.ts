import { chunkFailed } from '../domain/messages.ts';

/** How long a part of the program may take to arrive [ms]. */
const LONGEST_WAIT_MS = 120_000;

/** A part of the program did not arrive: offline, a proxy, or a new version put in the place of this one. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

/** Why something could not be done, for the control that was pressed for it. */
export function failureReason(error: unknown): string {
  if (error instanceof ChunkFailure) return `${error.message}. Check your connection, then press again.`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Loads a part of the program, and gives up after two minutes.
 * @throws {ChunkFailure} 'Loading chunk N failed'
 */
export async function loadChunk<Part>(chunk: number | string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), LONGEST_WAIT_MS);
  });
  try {
    return await Promise.race([load(), tooLong]);
  } catch (cause) {
    throw new ChunkFailure(chunkFailed(chunk), { cause });
  } finally {
    clearTimeout(timer);
  }
}
