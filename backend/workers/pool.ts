import { Worker } from 'node:worker_threads';
import { JobCancelled } from '../http/callerGone.ts';
import { Refusal } from '../http/refusal.ts';
import type { JobAnswer, JobMessage } from './protocol.ts';

export interface PoolOptions {
  readonly file: URL | string;
  readonly size: number;
  readonly workerData: unknown;
  /** Most JavaScript heap of one worker [MB]. */
  readonly heapMegabytes: number;
  readonly jobSeconds: number;
  /** Jobs that may take long: one worker is always left free of them (when there is more than one). */
  readonly longJobs: readonly string[];
  /** Node options of the worker; by default those of this process. */
  readonly execArgv?: string[];
}

/** A caller that waits longer in the queue than this many jobs is better told to come back. */
const QUEUE_MAXIMUM = 200;

interface Job {
  readonly message: JobMessage;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Slot {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
  /** Why the pool itself ended this worker; null when it ended of its own. */
  endedFor: Error | null;
}

/**
 * Threads that run jobs off the event loop, one job each at a time. A worker that dies, runs out of memory or time, or whose
 * job is cancelled takes only that job with it; a fresh one takes its place when it is next needed.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Job[] = [];
  #nextId = 1;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Workers alive, busy or not. */
  get workers(): number {
    return this.#slots.size;
  }

  /** Starts one worker before any job asks for it, so that what it compiles at its start is not waited for. */
  prepare(): void {
    if (!this.#closed && this.#slots.size === 0) this.#addSlot();
  }

  /**
   * Runs a job. The signal cancels it wherever it is, waiting or running.
   * @throws {Refusal} what the job refuses, or a sentence when its worker died, ran out of memory or of time
   * @throws {JobCancelled} when the signal fires
   */
  async run<Result>(name: string, task: unknown, signal?: AbortSignal): Promise<Result> {
    if (this.#closed || this.#queue.length >= QUEUE_MAXIMUM) throw busy();
    if (signal?.aborted) throw new JobCancelled(name);
    let cancel = () => {};
    try {
      return (await new Promise<unknown>((resolve, reject) => {
        const job = { message: { id: this.#nextId++, name, task }, resolve, reject };
        cancel = () => this.#cancel(job);
        signal?.addEventListener('abort', cancel, { once: true });
        this.#queue.push(job);
        this.#startWaiting();
      })) as Result;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends every worker; jobs still waiting or running are refused for this reason. */
  async close(reason: Error = busy()): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.splice(0)) job.reject(reason);
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, reason)));
  }

  #startWaiting(): void {
    for (let place = 0; place < this.#queue.length;) {
      const job = this.#queue[place]!;
      const slot = this.#mayStart(job) ? this.#freeSlot() : null;
      if (slot) {
        this.#queue.splice(place, 1);
        this.#start(slot, job);
      } else place++;
    }
  }

  #mayStart({ message }: Job): boolean {
    const { longJobs, size } = this.#options;
    if (size === 1 || !longJobs.includes(message.name)) return true;
    const long = [...this.#slots].filter(({ job }) => job && longJobs.includes(job.message.name));
    return long.length < size - 1;
  }

  #freeSlot(): Slot | null {
    const idle = [...this.#slots].find(({ job, endedFor }) => job === null && endedFor === null);
    if (idle) return idle;
    return this.#slots.size < this.#options.size ? this.#addSlot() : null;
  }

  #addSlot(): Slot {
    const { file, workerData, heapMegabytes, execArgv } = this.#options;
    const worker = new Worker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      ...(execArgv ? { execArgv } : {}),
    });
    const slot: Slot = { worker, job: null, timer: undefined, endedFor: null };
    worker.on('message', (answer: JobAnswer) => this.#finish(slot, answer));
    worker.on('error', (error) => (slot.endedFor ??= deathOf(error, heapMegabytes)));
    worker.on('exit', () => this.#replace(slot));
    // An idle pool must not keep a process alive that has nothing else to do.
    worker.unref();
    this.#slots.add(slot);
    return slot;
  }

  #start(slot: Slot, job: Job): void {
    slot.job = job;
    slot.worker.ref();
    slot.timer = setTimeout(
      () => void this.#end(slot, tooSlow(this.#options.jobSeconds)),
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
    if ('result' in answer) job.resolve(answer.result);
    else job.reject(errorOf(answer));
    this.#startWaiting();
  }

  #cancel(job: Job): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const slot = [...this.#slots].find((each) => each.job === job);
    if (slot) void this.#end(slot, new JobCancelled(job.message.name));
    else job.reject(new JobCancelled(job.message.name));
  }

  /** A thread deep in a calculation hears nothing: it can only be ended. */
  async #end(slot: Slot, reason: Error): Promise<void> {
    slot.endedFor ??= reason;
    await slot.worker.terminate();
  }

  #replace(slot: Slot): void {
    clearTimeout(slot.timer);
    this.#slots.delete(slot);
    slot.job?.reject(slot.endedFor ?? deathOf(new Error('The worker ended.'), this.#options.heapMegabytes));
    slot.job = null;
    if (!this.#closed) this.#startWaiting();
  }
}

function errorOf(answer: Exclude<JobAnswer, { result: unknown }>): Error {
  if ('refusal' in answer) {
    const { status, code, message, details } = answer.refusal;
    return new Refusal(status, code, message, details);
  }
  const error = new Error(answer.fault.message);
  if (answer.fault.stack !== undefined) error.stack = answer.fault.stack;
  return error;
}

function deathOf(error: unknown, heapMegabytes: number): Error {
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Refusal(
      413,
      'out_of_memory',
      `Reading this needed more memory than one job may use (${heapMegabytes} MB). Save the file as csv, which needs the least, or split it.`,
    );
  }
  const message = 'The computation stopped unexpectedly. Nothing was kept; please run it again.';
  return new Refusal(500, 'job_failed', message, [], { cause: error });
}

function tooSlow(seconds: number): Refusal {
  return new Refusal(
    503,
    'job_too_slow',
    `The computation took longer than the ${seconds} seconds it may take and was stopped. Nothing was kept.`,
  );
}

function busy(): Refusal {
  return new Refusal(503, 'busy', 'The planning service is too busy to take this run. Please try again in a minute.');
}
