import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import type { DeskAnswer, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import { deskEngine } from '../../../core/planning/desk/deskEngine.ts';
import type { DeskEngine } from '../../../core/planning/desk/deskEngine.ts';
import type { DeskData } from '../../../core/planning/desk/deskData.ts';
import type { DeskTask } from './deskService.ts';
import type { FromWorker, QueueName, ToWorker } from './deskMessages.ts';
import { readDeskData } from './readDeskData.ts';

/** What the worker's side needs from its thread. */
export interface WorkerPlatform {
  post(message: FromWorker, transfer: ArrayBuffer[]): void;
  sourceOf(file: Blob): ByteSource | Promise<ByteSource>;
  /** Lets the thread process messages that have arrived. */
  yieldToEvents(): Promise<void>;
  /** Compiles the code before it is needed. */
  warmUp(): void;
}

/** A question is computed in slices of this length [ms]. Between slices the thread processes messages. */
const SLICE_MS = 10;
/** The queues in the order in which their current questions are worked on. */
const QUEUES_BY_PRIORITY: readonly QueueName[] = ['fast', 'details', 'slow', 'rules', 'robustness', 'export'];

/** A question that is being computed. */
interface RunningQuestion {
  readonly id: number;
  readonly steps: ReturnType<DeskEngine['answer']>;
  best: DeskAnswer | null;
  /** Whether the page asked to end the question with the best answer so far. */
  isEnding: boolean;
}

/** Computes for the desk page inside a worker. It has one audience, and per queue at most one question that is being computed. */
export class WorkerSide {
  readonly #platform: WorkerPlatform;
  readonly #running = new Map<QueueName, RunningQuestion>();
  #engine: DeskEngine | null = null;
  #isWorking = false;

  constructor(platform: WorkerPlatform) {
    this.#platform = platform;
  }

  receive(message: ToWorker): void {
    if ('warmUp' in message) this.#platform.warmUp();
    else if ('read' in message) void this.#reportFaults(() => this.#read(message.read));
    else if ('load' in message) void this.#reportFaults(() => this.#load(message.load));
    else if ('end' in message) this.#end(message.end);
    else void this.#reportFaults(() => this.#start(message));
  }

  async #read(task: DeskTask): Promise<void> {
    const source = await this.#platform.sourceOf(task.file);
    const data = await readDeskData(source, task, (share) => this.#post({ share }));
    if ('refused' in data) return this.#post(data);
    this.#engine = deskEngine(data);
    const shared = fastPart(data);
    const { weights, contactRates } = shared.problem;
    this.#post({ opened: this.#engine.opened, data: shared }, [weights.buffer, contactRates.buffer] as ArrayBuffer[]);
    this.#platform.warmUp();
  }

  async #load(data: DeskData): Promise<void> {
    this.#engine = deskEngine(data);
    this.#post({ loaded: true });
  }

  async #start({ id, question, queue: newQueue }: Extract<ToWorker, { question: DeskQuestion }>): Promise<void> {
    if (this.#engine === null) return;
    this.#running.set(newQueue, { id, steps: this.#engine.answer(question), best: null, isEnding: false });
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let queue = this.#nextQueue(); queue !== undefined; queue = this.#nextQueue()) {
      if (!this.#runSlice(queue, this.#running.get(queue)!)) await this.#platform.yieldToEvents();
    }
    this.#isWorking = false;
  }

  #nextQueue(): QueueName | undefined {
    return QUEUES_BY_PRIORITY.find((queue) => this.#running.has(queue));
  }

  /** Works on a question for one slice. @returns whether the question is answered */
  #runSlice(queue: QueueName, running: RunningQuestion): boolean {
    const sliceEnd = performance.now() + SLICE_MS;
    do {
      const { done, value } = running.steps.next();
      if (done) return this.#answer(queue, running, value);
      if (value !== null) running.best = value;
      if (running.isEnding && running.best !== null) return this.#answer(queue, running, asFinal(running.best));
      if (value !== null) this.#post({ id: running.id, better: value });
    } while (performance.now() < sliceEnd);
    return false;
  }

  #answer(queue: QueueName, { id }: RunningQuestion, answer: DeskAnswer): true {
    this.#running.delete(queue);
    this.#post({ id, answer });
    return true;
  }

  #end(id: number): void {
    for (const running of this.#running.values()) if (running.id === id) running.isEnding = true;
  }

  #post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
    this.#platform.post(message, transfer);
  }

  /** Runs work and posts an error to the page, because not every browser reports a rejection inside a worker. */
  async #reportFaults(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      this.#isWorking = false;
      this.#post({ fault: (fault as Error).message });
    }
  }
}

function asFinal(answer: DeskAnswer): DeskAnswer {
  return 'isFinal' in answer ? { ...answer, isFinal: true } : answer;
}

/** A copy of the data for fast questions. It has no `plainContactRates` (contacts whether attentive or not), which only slow questions need. */
function fastPart(data: DeskData): DeskData {
  const { problem } = data;
  const weights = problem.weights.slice();
  const contactRates = problem.contactRates.slice();
  return { ...data, problem: { ...problem, weights, contactRates, plainContactRates: new Float32Array() } };
}
