import { setTimeout as wait } from 'node:timers/promises';

/** Pauses before the second, third and fourth try [ms]. */
const PAUSES = [200, 600, 1800];

/** Waits before try number `failures + 1`; false when there were tries enough. A little chance keeps many callers apart. */
export async function mayTryAgain(failures: number, gone?: AbortSignal, pauses = PAUSES): Promise<boolean> {
  const pause = pauses[failures - 1];
  if (pause === undefined || gone?.aborted) return false;
  await wait(pause * (0.75 + Math.random() / 2), undefined, gone ? { signal: gone } : {});
  return true;
}
