import { GrowingFile } from './growingFile.ts';
import { JobCancelled, JobRefusal } from '../common/jobFaults.ts';
import { sizeOf } from './planningJobs.ts';
import type { ReadAudienceResult, ReadAudienceTask, JobContext, PlanningJobs } from './planningJobs.ts';

/** Maximum speed at which a worker reads [bytes/s]. Reading starts so late that the worker need not wait for the rest of the file. */
const READ_BYTES_PER_SECOND = 200_000_000;
/** How long a worker may nevertheless have to wait, because network speed varies [s]. */
const ACCEPTED_WAIT_SECONDS = 0.5;
/** Minimum received size [bytes]. Fewer bytes give neither a transfer rate nor enough rows to detect the layout. */
const MIN_BYTES = 4_000_000;

/**
 * Whether the rest of a file will arrive in about the time that reading the received part takes.
 * @param received number of bytes that have arrived
 * @param expected upper bound of the size of the file [bytes]
 * @param seconds since the upload began
 */
export function isTimeToRead(received: number, expected: number, seconds: number): boolean {
  if (received < MIN_BYTES || seconds <= 0) return false;
  const secondsLeft = (expected - received) / (received / seconds);
  return secondsLeft <= received / READ_BYTES_PER_SECOND + ACCEPTED_WAIT_SECONDS;
}

interface RunningRead {
  readonly task: ReadAudienceTask;
  readonly file: GrowingFile;
  readonly result: Promise<ReadAudienceResult | null>;
}

/** Reads one csv during its upload, when a worker is spare. If that fails, the complete file can still be read. */
export class UploadReadAhead {
  readonly #jobs: PlanningJobs;
  readonly #context: JobContext;
  readonly #endController = new AbortController();
  readonly #clock: () => number;
  /** The file whose upload has begun, and when it began [ms]. */
  #expected: { readonly task: ReadAudienceTask; readonly since: number } | null = null;
  #running: RunningRead | null = null;

  /** @param clock returns the time [ms] */
  constructor(jobs: PlanningJobs, context: JobContext, clock: () => number = () => performance.now()) {
    this.#jobs = jobs;
    this.#context = context;
    this.#clock = clock;
  }

  /** The upload of a file begins. @param task how to read it; `file.bytes` is an upper bound */
  expect(task: ReadAudienceTask): void {
    const isCsv = task.file.fileName.toLowerCase().endsWith('.csv');
    if (isCsv && Number.isFinite(task.file.bytes) && sizeOf(task.file) === 'large')
      this.#expected = { task, since: this.#clock() };
  }

  /** @param bytes number of bytes on disk */
  received(bytes: number): void {
    if (this.#running) return this.#running.file.received(bytes);
    if (!this.#expected || !this.#jobs.hasSpare()) return;
    const { task, since } = this.#expected;
    if (isTimeToRead(bytes, task.file.bytes, (this.#clock() - since) / 1000)) this.#begin(task, bytes);
  }

  /** All bytes are on disk. */
  completed(bytes: number): void {
    this.#expected = null;
    this.#running?.file.completed(bytes);
  }

  /**
   * The result of reading the file during its upload.
   * @param task the final task, for which all fields of the call are known
   * @returns null when the complete file must be read instead
   * @throws {JobRefusal | JobCancelled}
   */
  async result(task: ReadAudienceTask): Promise<ReadAudienceResult | null> {
    if (this.#running && inputsOf(this.#running.task) !== inputsOf(task)) await this.end();
    if (!this.#running || this.#endController.signal.aborted) return null;
    return this.#running.result.catch((fault: unknown) => {
      if (fault instanceof JobRefusal || fault instanceof JobCancelled) throw fault;
      // No free slot, a dead worker, or a time-out: another worker may read it.
      return null;
    });
  }

  /** Stops reading. Afterwards its files can be removed. */
  async end(): Promise<void> {
    this.#expected = null;
    this.#endController.abort();
    await this.#running?.result.catch(() => undefined);
  }

  #begin(task: ReadAudienceTask, bytes: number): void {
    const file = new GrowingFile();
    file.received(bytes);
    const signal = AbortSignal.any([this.#context.signal, this.#endController.signal]);
    const context = { user: this.#context.user, signal, onWorkerWanted: () => file.workerWanted() };
    const result = this.#jobs.run('readDuringUpload', { ...task, growing: file.shared }, context);
    // The method `result` handles a failure later. This handler only prevents an unhandled rejection.
    result.catch(() => undefined);
    this.#running = { task, file, result };
  }
}

/** The part of a task that determines the result. */
function inputsOf({ file, demographic, furtherTargets, thresholdSeconds, ...task }: ReadAudienceTask): string {
  // `texts` are the rate cards and lists of the run, as csv.
  const { reading, ownPrices, texts } = task;
  const targetInputs = [demographic, furtherTargets ?? [], thresholdSeconds];
  return JSON.stringify([file.path, file.fileName, targetInputs, reading, ownPrices, texts]);
}
