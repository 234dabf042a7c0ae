import { ComingFile } from './growingFile.ts';
import { JobCancelled, JobRefusal } from './jobFaults.ts';
import type { ReadAudienceResult, ReadAudienceTask } from './jobs.ts';
import { sizeOf } from './planningJobs.ts';
import type { Asker, PlanningJobs } from './planningJobs.ts';

/** What a worker reads at most [bytes/s]: it is not begun so early that it would wait for the file. */
const READ_PER_SECOND = 200_000_000;
/** So much waiting is risked, for networks are not even [s]. */
const RISKED_SECONDS = 0.5;
/** With less there is neither a rate to go by, nor enough rows to expect the others from [bytes]. */
const LEAST_BYTES = 4_000_000;

/** @returns whether the rest of a file will come in about the time that reading what is there takes */
export function isTimeToRead(came: number, most: number, seconds: number): boolean {
  if (came < LEAST_BYTES || seconds <= 0) return false;
  const secondsLeft = (most - came) / (came / seconds);
  return secondsLeft <= came / READ_PER_SECOND + RISKED_SECONDS;
}

interface Begun {
  readonly task: ReadAudienceTask;
  readonly coming: ComingFile;
  readonly result: Promise<ReadAudienceResult | null>;
}

/** Reads one upload while it is received, where that keeps nobody waiting. Whatever comes of it, the file can be read when it is whole. */
export class AheadReading {
  readonly #jobs: Pick<PlanningJobs, 'hasSpare' | 'readComing'>;
  readonly #asker: Asker;
  readonly #ended = new AbortController();
  readonly #now: () => number;
  #expected: { readonly task: ReadAudienceTask; readonly since: number } | null = null;
  #begun: Begun | null = null;

  /** @param now  a clock [ms] */
  constructor(
    jobs: Pick<PlanningJobs, 'hasSpare' | 'readComing'>,
    asker: Asker,
    now: () => number = () => performance.now(),
  ) {
    this.#jobs = jobs;
    this.#asker = asker;
    this.#now = now;
  }

  /** A file begins to come. @param task  how it is to be read; `file.bytes` is the most it will be */
  expect(task: ReadAudienceTask): void {
    const isCsv = task.file.fileName.toLowerCase().endsWith('.csv');
    if (isCsv && Number.isFinite(task.file.bytes) && sizeOf(task.file) === 'large')
      this.#expected = { task, since: this.#now() };
  }

  /** @param bytes  how many are on disk */
  came(bytes: number): void {
    if (this.#begun) return this.#begun.coming.came(bytes);
    if (!this.#expected || !this.#jobs.hasSpare) return;
    const { task, since } = this.#expected;
    if (isTimeToRead(bytes, task.file.bytes, (this.#now() - since) / 1000)) this.#begin(task, bytes);
  }

  /** All of it is on disk. */
  whole(bytes: number): void {
    this.#expected = null;
    this.#begun?.coming.whole(bytes);
  }

  /**
   * @param task  what is asked for, now that the whole call is known
   * @returns null where the file is to be read now that it is whole
   * @throws {JobRefusal | JobCancelled}
   */
  async result(task: ReadAudienceTask): Promise<ReadAudienceResult | null> {
    if (this.#begun && asked(this.#begun.task) !== asked(task)) await this.end();
    if (!this.#begun || this.#ended.signal.aborted) return null;
    return this.#begun.result.catch((fault: unknown) => {
      if (fault instanceof JobRefusal || fault instanceof JobCancelled) throw fault;
      // No place was free, or the worker died, or had no time: another may read it.
      return null;
    });
  }

  /** Ends what goes on; its files can be removed then. */
  async end(): Promise<void> {
    this.#expected = null;
    this.#ended.abort();
    await this.#begun?.result.catch(() => undefined);
  }

  #begin(task: ReadAudienceTask, bytes: number): void {
    const coming = new ComingFile();
    coming.came(bytes);
    const gone = AbortSignal.any([this.#asker.gone, this.#ended.signal]);
    const asker = { user: this.#asker.user, gone };
    const result = this.#jobs.readComing({ ...task, coming: coming.shared }, asker, () => coming.wanted());
    // Asked for when the call is whole; until then nobody looks whether it failed.
    result.catch(() => undefined);
    this.#begun = { task, coming, result };
  }
}

/** All of a task that decides what is read. */
function asked({ file, demographic, thresholdSeconds, reading, ownPrices }: ReadAudienceTask): string {
  return JSON.stringify([file.path, file.fileName, demographic, thresholdSeconds, reading, ownPrices]);
}
