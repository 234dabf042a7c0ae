import type { Planner } from '../http/callers/planner.ts';

interface Run {
  readonly uid: string;
  says: string;
}

/** Who asks for more runs at once than this is told nothing of the last ones. */
const RUNS_MAXIMUM = 1_000;

/**
 * What the runs that this process works on say of how far they are, for as long as they last. Another process knows nothing of
 * them: whoever asks there is told nothing.
 */
export class RunsUnderWay {
  readonly #runs = new Map<string, Run>();

  /**
   * @param key  of the run; while it has none, the id of its call
   * @returns how the run says how far it is, and that it is over
   */
  begin({ uid }: Pick<Planner, 'uid'>, key: string): { tell(says: string): void; end(): void } {
    const run: Run = { uid, says: '' };
    const other = this.#runs.get(key);
    // A caller may call its call what it likes, and takes nobody else's words away by it.
    if (this.#runs.size < RUNS_MAXIMUM && (other === undefined || other.uid === uid)) this.#runs.set(key, run);
    return {
      tell: (says) => void (run.says = says),
      // The same run may have been begun anew meanwhile.
      end: () => void (this.#runs.get(key) === run && this.#runs.delete(key)),
    };
  }

  /** What a planner's own run says; '' where there is none, or it is somebody else's. */
  says({ uid }: Pick<Planner, 'uid'>, key: string): string {
    const run = this.#runs.get(key);
    return run?.uid === uid ? run.says : '';
  }
}
