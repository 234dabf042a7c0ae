import { Worker } from 'node:worker_threads';
import type { Metrics } from '../metrics/metrics.ts';
import { FairQueue } from '../admission/fairQueue.ts';
import type { QueueKey } from '../admission/fairQueue.ts';
import { JobCancelled, JobFault, JobRefusal } from '../common/jobFaults.ts';
import type { JobAnswer, JobMessage } from './serveJobs.ts';

export interface PoolOptions {
  readonly file: URL | string;
  readonly size: number;
  /** Maximum JavaScript heap of one worker [MB]. */
  readonly heapMegabytes: number;
  readonly jobSeconds: number;
  /** Node options of the worker; by default those of this process. */
  readonly execArgv?: string[];
  /** Receives how long each job waited and ran [s], and how it ended. */
  readonly watch?: Pick<Metrics, 'waited' | 'ended'>;
}

/** Maximum number of waiting jobs. While so many wait, further jobs are refused. */
const MAX_QUEUED_JOBS = 200;

interface Job extends QueueKey {
  readonly message: JobMessage;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Called while it runs, when other jobs wait for a worker. */
  readonly onWorkerWanted?: () => void;
  /** When the job arrived, or, once it runs, when it started [ms of performance.now]. */
  since: number;
}

/** A worker, and the job that it runs. */
interface Slot {
  readonly worker: Worker;
  job: Job | null;
  /** Ends the worker when its job takes too long. */
  timer: NodeJS.Timeout | undefined;
  /** Why the worker ends: the reason of the pool, or the worker's own error. Null while it runs, or if it ends without an error. */
  endReason: Error | null;
}

/**
 * Threads that run one job each at a time, in the order of {@link FairQueue}. When a worker dies, exceeds its memory or time, or its
 * job is cancelled, only that job fails. A new worker is started when one is needed.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue = new FairQueue<Job>();
  #nextId = 1;
  #closed = false;
  #closeReason: Error | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Workers alive, busy or not. */
  get workers(): number {
    return this.#slots.size;
  }

  /** Jobs waiting for a worker. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Starts one worker before the first job, which then need not wait for its compilation. */
  prepare(): void {
    if (!this.#closed && this.#slots.size === 0) this.#addSlot();
  }

  /**
   * Queues and runs a job. The signal cancels it, waiting or running.
   * @throws {JobRefusal} when the task cannot be done
   * @throws {JobFault} when the queue is full, or its worker died or exceeded its memory or time
   * @throws {JobCancelled} when the signal aborts
   */
  async run<Result>(
    name: string,
    task: unknown,
    key: QueueKey,
    signal?: AbortSignal,
    onWorkerWanted?: () => void,
  ): Promise<Result> {
    if (this.#closed || this.#queue.length >= MAX_QUEUED_JOBS) throw this.#closeReason ?? new JobFault('busy', name);
    if (signal?.aborted) throw new JobCancelled(name);
    let cancel = () => {};
    try {
      return (await new Promise<unknown>((resolve, reject) => {
        const message = { id: this.#nextId++, name, task };
        const job = {
          message,
          ...key,
          resolve,
          reject,
          since: performance.now(),
          ...(onWorkerWanted && { onWorkerWanted }),
        };
        cancel = () => this.#cancel(job);
        signal?.addEventListener('abort', cancel, { once: true });
        this.#queue.add(job);
        this.#startWaiting();
      })) as Result;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Whether a job could start at once and leave a worker free for the next job. */
  get hasSpare(): boolean {
    const running = [...this.#slots].filter(({ job }) => job !== null).length;
    return !this.#closed && this.#queue.length === 0 && running < this.#options.size - 1;
  }

  /** Ends every worker. Waiting, running and later jobs fail with this reason. */
  async close(reason: Error = new JobFault('busy', 'any')): Promise<void> {
    this.#closed = true;
    this.#closeReason ??= reason;
    for (const job of this.#queue.clear()) job.reject(reason);
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, reason)));
  }

  /** Starts waiting jobs while workers are free. */
  #startWaiting(): void {
    while (this.#queue.length > 0 && this.#mayTakeMore()) {
      const running = [...this.#slots].flatMap(({ job }) => job ?? []);
      const job = this.#queue.next(running, this.#options.size);
      if (!job) break;
      this.#start(this.#idleSlot() ?? this.#addSlot(), job);
    }
    if (this.#queue.length > 0) for (const { job } of this.#slots) job?.onWorkerWanted?.();
  }

  /** Whether a worker is idle, or one more may be started. */
  #mayTakeMore(): boolean {
    return this.#idleSlot() !== undefined || this.#slots.size < this.#options.size;
  }

  #idleSlot(): Slot | undefined {
    return [...this.#slots].find(({ job, endReason }) => job === null && endReason === null);
  }

  #addSlot(): Slot {
    const { file, heapMegabytes, execArgv } = this.#options;
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      ...(execArgv ? { execArgv } : {}),
    });
    const slot: Slot = { worker, job: null, timer: undefined, endReason: null };
    worker.on('message', (answer: JobAnswer) => this.#finish(slot, answer));
    worker.on('error', (error) => (slot.endReason ??= this.#deathOf(slot, error)));
    worker.on('exit', () => this.#replace(slot));
    // An idle pool must not keep the process alive.
    worker.unref();
    this.#slots.add(slot);
    return slot;
  }

  #start(slot: Slot, job: Job): void {
    slot.job = job;
    this.#options.watch?.waited(job.message.name, secondsSince(job.since));
    job.since = performance.now();
    slot.worker.ref();
    slot.timer = setTimeout(
      () => void this.#end(slot, new JobFault('tooSlow', job.message.name, this.#options.jobSeconds)),
      this.#options.jobSeconds * 1000,
    );
    slot.worker.postMessage(job.message);
  }

  #finish(slot: Slot, answer: JobAnswer): void {
    const job = slot.job;
    if (!job || job.message.id !== answer.id) return;
    clearTimeout(slot.timer);
    slot.job = null;
    slot.worker.unref();
    if ('result' in answer) {
      this.#reportEnd(job, 'done');
      job.resolve(answer.result);
    } else {
      this.#reportEnd(job, 'refusal' in answer ? 'refused' : 'failed');
      job.reject(errorOf(answer));
    }
    this.#startWaiting();
  }

  #cancel(job: Job): void {
    this.#queue.remove(job);
    const slot = [...this.#slots].find((candidate) => candidate.job === job);
    if (slot) void this.#end(slot, new JobCancelled(job.message.name));
    else job.reject(new JobCancelled(job.message.name));
  }

  /** Ends a worker. A thread that computes receives no messages: it can only be terminated. */
  async #end(slot: Slot, reason: Error): Promise<void> {
    slot.endReason ??= reason;
    await slot.worker.terminate();
  }

  /** A worker has exited: its job fails, and the next job gets a new worker. */
  #replace(slot: Slot): void {
    clearTimeout(slot.timer);
    this.#slots.delete(slot);
    if (slot.job) {
      const reason = slot.endReason ?? this.#deathOf(slot, new Error('The worker ended.'));
      const outcome = reason instanceof JobCancelled ? 'cancelled' : reason instanceof JobFault ? reason.kind : 'ended';
      this.#reportEnd(slot.job, outcome);
      slot.job.reject(reason);
    }
    slot.job = null;
    if (!this.#closed) this.#startWaiting();
  }

  #reportEnd({ message, since }: Job, outcome: string): void {
    this.#options.watch?.ended(message.name, outcome, secondsSince(since));
  }

  #deathOf({ job }: Slot, cause: unknown): JobFault {
    const name = job?.message.name ?? 'none';
    const isOutOfMemory = (cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isOutOfMemory) return new JobFault('outOfMemory', name, this.#options.heapMegabytes, { cause });
    return new JobFault('died', name, 0, { cause });
  }
}

/** @param moment of performance.now [ms] */
function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}

function errorOf(answer: Exclude<JobAnswer, { result: unknown }>): Error {
  if ('refusal' in answer) {
    const { code, message, details } = answer.refusal;
    return new JobRefusal(code, message, details);
  }
  const error = new Error(answer.fault.message);
  if (answer.fault.stack !== undefined) error.stack = answer.fault.stack;
  return error;
}
