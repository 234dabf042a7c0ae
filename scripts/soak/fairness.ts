import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';

export interface Fairness {
  /** Duration of a small run of one user alone: the median of three [ms]. */
  readonly alone: number;
  /** Duration of the same run during uploads of another user [ms]. */
  readonly during: number;
  /** Number of the other user's files that were still unread after the small run. */
  readonly unread: number;
}

/** Measures a small run during parallel uploads of another user. */
export async function smallRunDuringUploads(uploads: number): Promise<Fairness> {
  const highLimits = { UPLOADS_PER_USER: '1000', UPLOAD_MB_PER_USER: '100000', JOBS_PER_USER: '1000', WORKERS: '2' };
  const backend = await startBackend({ settings: { ...highLimits, LOG_LEVEL: 'warn' } });
  const other = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  const small = new Calls(backend.url, { uid: 'bea', email: 'bea@agency.example' });
  const csv = respondentsCsv(100, 1);
  const timed = async () => {
    const begun = performance.now();
    await small.finishedPlan(csv);
    return performance.now() - begun;
  };
  // The first runs start and warm up the workers.
  await Promise.all([timed(), timed(), timed()]);
  const durations = [await timed(), await timed(), await timed()].sort((one, next) => one - next);
  let unread = uploads;
  const content = respondentsCsv(20_000, 2);
  const all = Array.from({ length: uploads }, () =>
    other.mediaScore({ name: 'ann.csv', content }).then(({ status }) => {
      if (status !== 200) throw new Error(`an upload was answered ${status}`);
      unread--;
    }),
  );
  // Wait until the first upload is done, so that the others are queued.
  await all[0];
  const during = await timed();
  const unreadAfterRun = unread;
  await Promise.all(all);
  await backend.stop();
  return { alone: durations[1]!, during, unread: unreadAfterRun };
}
