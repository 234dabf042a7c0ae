import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** What a statement over a table is to give: the columns and their types, or rows of numbers, so many wide. */
export interface Question {
  readonly statement: string;
  /** null asks for names and types. */
  readonly width: number | null;
  /** Takes each row of numbers; the array is the same one each time. */
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

interface Waiting {
  readonly asked: ChildProcess;
  readonly question: Question;
  readonly row: Float64Array;
  readonly resolve: (columns: readonly (readonly [string, string])[]) => void;
  readonly reject: (cause: Error) => void;
}

/** Without a question for so long the process ends, and gives back what it holds [ms]. */
const IDLE = 300_000;
/** An engine that was told to stop and does not is ended with its process [ms]. */
const STOPPING = 5_000;
/** Nothing else of the service's environment is an engine's business, its passwords least of all. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'LD_LIBRARY_PATH'];

/**
 * A process that an engine runs in: started with the first question, ended when nobody asks any more, and started anew when it died. Questions
 * that were under way fail then, and can be asked again.
 */
export class EngineProcess {
  readonly #program: URL;
  readonly #settings: string;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #next = 1;

  /** @param settings what the program is told at its start */
  constructor(program: URL, settings: object) {
    this.#program = program;
    this.#settings = JSON.stringify(settings);
  }

  /** The process's number while there is one. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Asks, and ends the work when the signal fires; the promise then fails with whatever the engine says of it.
   * @throws {ProcessFault} what went wrong
   */
  async ask(question: Question, stopped: AbortSignal): Promise<readonly (readonly [string, string])[]> {
    clearTimeout(this.#idle);
    const id = this.#next++;
    const asked = (this.#process ??= this.#start());
    let late: NodeJS.Timeout | undefined;
    const stop = () => {
      asked.send({ id }, () => undefined);
      late = setTimeout(() => asked.kill('SIGKILL'), STOPPING);
    };
    try {
      return await new Promise<readonly (readonly [string, string])[]>((resolve, reject) => {
        this.#waiting.set(id, { asked, question, row: new Float64Array(question.width ?? 0), resolve, reject });
        holdOpen(asked);
        const { statement, width } = question;
        // A process that has just died tells nothing of it here: its exit does.
        asked.send({ id, statement, width }, () => undefined);
        stopped.addEventListener('abort', stop, { once: true });
        if (stopped.aborted) stop();
      });
    } finally {
      clearTimeout(late);
      stopped.removeEventListener('abort', stop);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) {
        letGo(asked);
        this.#idle = setTimeout(() => this.close(), IDLE).unref();
      }
    }
  }

  /** Ends the process; the next question starts another. */
  close(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  #start(): ChildProcess {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.includes(name)));
    const started = fork(this.#program, [this.#settings], {
      env,
      // Loaders and inspectors of the service are its own.
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (answer: Answer) => this.#heard(answer));
    const ended = () => this.#ended(started);
    started.on('exit', ended);
    started.on('error', ended);
    return started;
  }

  #heard(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    if ('done' in answer) return waiting.resolve(answer.done);
    if ('kind' in answer) return waiting.reject(new ProcessFault(answer.kind, answer.message));
    try {
      takeRows(waiting, answer.numbers);
    } catch (cause) {
      waiting.reject(cause as Error);
    }
  }

  /** Whatever was asked of this process fails. */
  #ended(process: ChildProcess): void {
    if (this.#process === process) this.#process = null;
    const fault = new ProcessFault('ended', 'The process of the engine ended.');
    for (const { asked, reject } of this.#waiting.values()) if (asked === process) reject(fault);
  }
}

function takeRows({ question, row }: Waiting, numbers: Float64Array): void {
  for (let from = 0; from < numbers.length; from += row.length) {
    row.set(numbers.subarray(from, from + row.length));
    question.take?.(row);
  }
}

/** A service waits for an answer, and does not stay alive for an engine that is asked nothing. */
function holdOpen(process: ChildProcess): void {
  process.ref();
  process.channel?.ref();
}

function letGo(process: ChildProcess): void {
  process.unref();
  process.channel?.unref();
}
