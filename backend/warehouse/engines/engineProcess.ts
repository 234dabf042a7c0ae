import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** A statement that returns column names and types, or rows of `width` numbers. */
export interface Question {
  readonly statement: string;
  /** null for names and types. */
  readonly width: number | null;
  /** Receives each row; the array is reused. */
  readonly take?: (row: Float64Array) => void;
}

/** Why an engine's process did not answer. */
export type ProcessFaultKind = 'absent' | 'memory' | 'ended' | 'other';

export class ProcessFault extends Error {
  override readonly name = 'ProcessFault';
  readonly kind: ProcessFaultKind;

  constructor(kind: ProcessFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

type Answer =
  | { readonly id: number; readonly numbers: Float64Array }
  | { readonly id: number; readonly done: readonly (readonly [string, string])[] }
  | { readonly id: number; readonly kind: ProcessFaultKind; readonly message: string };

interface PendingQuestion {
  /** The process that got the question. */
  readonly process: ChildProcess;
  readonly question: Question;
  readonly row: Float64Array;
  readonly resolve: (columns: readonly (readonly [string, string])[]) => void;
  readonly reject: (cause: Error) => void;
}

/** The process ends after this long without a question, which frees its memory [ms]. */
const IDLE_MS = 300_000;
/** How long an engine may take to stop before its process is killed [ms]. */
const KILL_AFTER_MS = 15_000;
/** The only variables that are passed on: no passwords. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'LD_LIBRARY_PATH'];

/**
 * A process of an engine: started with the first question, ended when idle, restarted after it died. Questions in progress then fail,
 * and may be repeated.
 */
export class EngineProcess {
  readonly #program: URL;
  readonly #settings: string;
  readonly #pending = new Map<number, PendingQuestion>();
  #process: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #nextId = 1;

  /** @param settings passed to the program at its start */
  constructor(program: URL, settings: object) {
    this.#program = program;
    this.#settings = JSON.stringify(settings);
  }

  /** The process id; undefined while no process runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Runs a statement, and stops it when the signal aborts; the promise then rejects with the engine's error.
   * @throws {ProcessFault} what went wrong
   */
  async ask(question: Question, signal: AbortSignal): Promise<readonly (readonly [string, string])[]> {
    clearTimeout(this.#idleTimer);
    const id = this.#nextId++;
    const child = (this.#process ??= this.#start());
    let killTimer: NodeJS.Timeout | undefined;
    const stop = () => {
      child.send({ id }, () => undefined);
      killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    };
    try {
      return await new Promise<readonly (readonly [string, string])[]>((resolve, reject) => {
        this.#pending.set(id, {
          process: child,
          question,
          row: new Float64Array(question.width ?? 0),
          resolve,
          reject,
        });
        keepServiceAlive(child);
        const { statement, width } = question;
        // The exit event reports a process that has just died, not this send.
        child.send({ id, statement, width }, () => undefined);
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
      });
    } finally {
      clearTimeout(killTimer);
      signal.removeEventListener('abort', stop);
      this.#pending.delete(id);
      if (this.#pending.size === 0) {
        letServiceEnd(child);
        this.#idleTimer = setTimeout(() => this.close(), IDLE_MS).unref();
      }
    }
  }

  /** Ends the process; the next question starts another. */
  close(): void {
    clearTimeout(this.#idleTimer);
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  #start(): ChildProcess {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.includes(name)));
    const started = fork(this.#program, [this.#settings], {
      env,
      // The loaders and inspectors of the service are not passed on.
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (answer: Answer) => this.#receive(answer));
    const onEnd = () => this.#ended(started);
    started.on('exit', onEnd);
    started.on('error', onEnd);
    return started;
  }

  #receive(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    if (pending === undefined) return;
    if ('done' in answer) return pending.resolve(answer.done);
    if ('kind' in answer) return pending.reject(new ProcessFault(answer.kind, answer.message));
    try {
      takeRows(pending, answer.numbers);
    } catch (cause) {
      pending.reject(cause as Error);
    }
  }

  /** The process has ended, so all of its questions fail. */
  #ended(process: ChildProcess): void {
    if (this.#process === process) this.#process = null;
    const fault = new ProcessFault('ended', 'The process of the engine ended.');
    for (const { process: child, reject } of this.#pending.values()) if (child === process) reject(fault);
  }
}

function takeRows({ question, row }: PendingQuestion, numbers: Float64Array): void {
  for (let from = 0; from < numbers.length; from += row.length) {
    row.set(numbers.subarray(from, from + row.length));
    question.take?.(row);
  }
}

/** Keeps the service alive while it waits for an answer. */
function keepServiceAlive(process: ChildProcess): void {
  process.ref();
  process.channel?.ref();
}

/** Lets the service end while the idle process still runs. */
function letServiceEnd(process: ChildProcess): void {
  process.unref();
  process.channel?.unref();
}
