import { setTimeout as wait } from 'node:timers/promises';

/** Pauses before the second, third and fourth attempt [ms]. */
const RETRY_PAUSES_MS = [200, 600, 1800];

/** Waits before the attempt after `failures` failed ones, for a slightly random time. @returns false when there are no more attempts */
export async function waitBeforeRetry(
  failures: number,
  signal?: AbortSignal,
  pauses = RETRY_PAUSES_MS,
): Promise<boolean> {
  const pause = pauses[failures - 1];
  if (pause === undefined || signal?.aborted) return false;
  await wait(pause * (0.75 + Math.random() / 2), undefined, signal ? { signal } : {});
  return true;
}
