import type { Stopping } from '../stopping.ts';

/**
 * Runs work that is aborted with its caller's signal, or when the process stops.
 * @throws what the work throws; if the stop of the process aborted the work, the reason of the stop
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
