import { chunkFailed } from '../domain/messages.ts';

/** Maximum time for loading a chunk (a part of the app that is fetched when it is needed). */
const TIMEOUT_MS = 120_000;

/** A chunk did not load, because there is no connection, a proxy blocks it, or the server has a newer version of the app. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

/** Why an action failed, as a sentence to show next to the control that started it. */
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
