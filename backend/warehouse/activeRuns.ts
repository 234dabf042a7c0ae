import type { Caller } from '../http/callers/caller.ts';

interface Run {
  readonly uid: string;
  progress: string;
}

/** Maximum number of runs whose progress is tracked at a time. */
const MAX_RUNS = 1_000;

/** The progress of the runs with warehouse audiences in this process, while they last. Other processes do not know these runs, and answer ''. */
export class ActiveRuns {
  readonly #runs = new Map<string, Run>();

  /**
   * @param key the key of the run; while it has none, the id of its call
   * @returns functions to report progress and to end the run
   */
  begin({ uid }: Pick<Caller, 'uid'>, key: string): { report(progress: string): void; end(): void } {
    const run: Run = { uid, progress: '' };
    const earlier = this.#runs.get(key);
    // Callers choose their own request ids, so an id must not replace the run of another user.
    if (this.#runs.size < MAX_RUNS && (earlier === undefined || earlier.uid === uid)) this.#runs.set(key, run);
    return {
      report: (progress) => void (run.progress = progress),
      // The same run may have been started again.
      end: () => void (this.#runs.get(key) === run && this.#runs.delete(key)),
    };
  }

  /** Progress of the user's own run; '' if there is none, or it is another user's. */
  progressOf({ uid }: Pick<Caller, 'uid'>, key: string): string {
    const run = this.#runs.get(key);
    return run?.uid === uid ? run.progress : '';
  }
}
