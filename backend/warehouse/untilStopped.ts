import type { Stopping } from '../stopping.ts';

/**
 * Work in an engine, which ends when its caller has gone, and when the process can wait no longer.
 * @throws what the work throws; where the process ended it, why
 */
export async function untilStopped<Result>(
  { late }: Pick<Stopping, 'late'>,
  gone: AbortSignal,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(AbortSignal.any([gone, late]));
  } catch (error) {
    throw late.aborted && !gone.aborted ? late.reason : error;
  }
}
