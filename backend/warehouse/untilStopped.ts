import type { Stopping } from '../stopping.ts';

/**
 * Runs work that is aborted with its caller's signal, or when the process stops.
 * @throws what the work throws; the reason of the stop when the process stopped it
 */
export async function untilStopped<Result>(
  { deadline }: Pick<Stopping, 'deadline'>,
  signal: AbortSignal,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(AbortSignal.any([signal, deadline]));
  } catch (error) {
    throw deadline.aborted && !signal.aborted ? deadline.reason : error;
  }
}
