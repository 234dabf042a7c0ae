import { chunkFailed } from '../domain/messages.ts';

/** How long a chunk may take to load [ms]. */
const TIMEOUT_MS = 120_000;

/** A chunk did not load: offline, a proxy, or a newer version replaced this one on the server. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

/** Why an action failed, to show next to its control. */
export function failureReason(error: unknown): string {
  if (error instanceof ChunkFailure) return `${error.message}. Check your connection, then press again.`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Loads a chunk, with a timeout of two minutes.
 * @throws {ChunkFailure} 'Loading chunk N failed'
 */
export async function loadChunk<Part>(chunk: number | string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw new ChunkFailure(chunkFailed(chunk), { cause });
  } finally {
    clearTimeout(timer);
  }
}
