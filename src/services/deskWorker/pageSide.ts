import type { DeskAnswer, DeskOpened, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import { goalQueue, isGoalQuestion } from '../../domain/desk/goals.ts';
import type { GoalQuestionName } from '../../domain/desk/goals.ts';
import type { FromWorker, QueueName, ToWorker } from './deskMessages.ts';
import type { Desk, DeskOutcome, DeskService, Unanswered, DeskTask } from './deskService.ts';

/** The page's connection to a worker that computes for the desk page. */
interface WorkerLink {
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** Terminates the worker at once, which frees its memory. */
  terminate(): void;
}

/** Starts a worker. @param onCrash  called with the reason when the worker crashes */
export type StartWorker = (onMessage: (message: FromWorker) => void, onCrash: (reason: string) => void) => WorkerLink;

const READING_STOPPED = 'the reading was stopped';

/**
 * Answers questions about a plan with two workers. The fast worker answers the questions that are asked while the planner drags a bar. The
 * reader worker reads the file and answers all other questions.
 */
export function deskOnWorkers(startWorker: StartWorker): DeskService {
  return {
    open: (task, onProgress, signal) =>
      new Promise((resolve) => {
        const desk = new DeskOnWorkers(startWorker, task, onProgress, resolve);
        signal.addEventListener('abort', () => desk.close());
        if (signal.aborted) desk.close();
      }),
  };
}

/** The queues of questions that are not about a goal. A new question supersedes an unanswered one of the same queue. */
const QUEUES: Record<Exclude<DeskQuestion['ask'], GoalQuestionName>, QueueName> = {
  'manual mix': 'fast',
  details: 'details',
  robustness: 'robustness',
  rules: 'rules',
  // Separate from 'slow', so that an export neither supersedes questions of the page nor is superseded by them.
  recompute: 'export',
  run: 'slow',
  weeks: 'details',
  'best weeks': 'slow',
};

function queueOf({ ask }: DeskQuestion): QueueName {
  return isGoalQuestion(ask) ? goalQueue(ask) : QUEUES[ask];
}

class DeskOnWorkers implements Desk {
  readonly #startWorker: StartWorker;
  readonly #task: DeskTask;
  readonly #onProgress: (share: number) => void;
  readonly #onOutcome: (outcome: DeskOutcome) => void;
  readonly #queues = new RequestQueues((queue, message) => this.#workerOf(queue).post(message));
  #reader: WorkerLink | null = null;
  #fast: WorkerLink | null = null;
  #opened: DeskOpened | null = null;
  #wasRestarted = false;
  /** Why the desk is closed; null while it is open. */
  #closedReason: string | null = null;

  constructor(
    startWorker: StartWorker,
    task: DeskTask,
    onProgress: (share: number) => void,
    onOutcome: (outcome: DeskOutcome) => void,
  ) {
    this.#startWorker = startWorker;
    this.#task = task;
    this.#onProgress = onProgress;
    this.#onOutcome = onOutcome;
    this.#start();
  }

  ask(question: DeskQuestion, onBetter?: (answer: DeskAnswer) => void): Promise<DeskAnswer | Unanswered> {
    if (this.#closedReason !== null) return Promise.resolve({ answer: 'failed', reason: this.#closedReason });
    return this.#queues.ask(queueOf(question), question, onBetter);
  }

  stop(): void {
    this.#queues.end('slow');
  }

  close(): void {
    this.#fail(READING_STOPPED);
  }

  #start(): void {
    // The fast worker compiles its code while the reader worker reads the file.
    this.#fast = this.#connectWorker((message) => this.#onFastMessage(message));
    this.#fast.post({ warmUp: true });
    this.#reader = this.#connectWorker((message) => this.#onReaderMessage(message));
    this.#reader.post({ read: this.#task });
  }

  #connectWorker(onMessage: (message: FromWorker) => void): WorkerLink {
    const link: WorkerLink = this.#startWorker(
      (message) => {
        if (link !== this.#reader && link !== this.#fast) return;
        if ('fault' in message) this.#restart(message.fault);
        else onMessage(message);
      },
      (reason) => (link === this.#reader || link === this.#fast) && this.#restart(reason),
    );
    return link;
  }

  #workerOf(queue: QueueName): WorkerLink {
    return queue === 'fast' ? this.#fast! : this.#reader!;
  }

  #onReaderMessage(message: FromWorker): void {
    if ('share' in message) return this.#onProgress(message.share);
    if ('refused' in message) return this.#fail(message.refused);
    if ('opened' in message) {
      this.#opened = message.opened;
      const { weights, contactRates } = message.data.problem;
      return this.#fast?.post({ load: message.data }, [weights.buffer, contactRates.buffer] as ArrayBuffer[]);
    }
    this.#queues.receive(message);
  }

  #onFastMessage(message: FromWorker): void {
    if (!('loaded' in message)) return this.#queues.receive(message);
    this.#queues.open();
    // After a restart the promise of `open` is resolved already, and this call does nothing.
    this.#onOutcome({ outcome: 'opened', opened: this.#opened!, desk: this });
  }

  /**
   * Restarts the workers after the first crash. After a second one another restart would not help. Pending questions are sent again after
   * the file has been read again.
   */
  #restart(reason: string): void {
    if (this.#wasRestarted) return this.#fail(reason);
    this.#wasRestarted = true;
    this.#endWorkers();
    this.#queues.shut();
    this.#start();
  }

  #fail(reason: string): void {
    if (this.#closedReason !== null) return;
    this.#closedReason = reason;
    this.#endWorkers();
    this.#queues.fail(reason);
    this.#onOutcome({ outcome: 'failed', reason });
  }

  #endWorkers(): void {
    const [reader, fast] = [this.#reader, this.#fast];
    [this.#reader, this.#fast] = [null, null];
    reader?.terminate();
    fast?.terminate();
  }
}

interface PendingQuestion {
  readonly id: number;
  readonly question: DeskQuestion;
  readonly onBetter: ((answer: DeskAnswer) => void) | undefined;
  readonly resolve: (answer: DeskAnswer | Unanswered) => void;
}

const SUPERSEDED = { answer: 'superseded' } as const;

/**
 * The questions without an answer yet. Each queue has at most one question that a worker computes. In the queue 'fast', whose worker cannot
 * interrupt a question, a new question waits for the previous one, and only the latest question waits. In all other queues a new question
 * supersedes the previous one at once.
 */
class RequestQueues {
  readonly #post: (queue: QueueName, message: ToWorker) => void;
  readonly #underWay = new Map<QueueName, PendingQuestion>();
  readonly #waiting = new Map<QueueName, PendingQuestion>();
  #isOpen = false;
  #lastId = 0;

  constructor(post: (queue: QueueName, message: ToWorker) => void) {
    this.#post = post;
  }

  ask(
    queue: QueueName,
    question: DeskQuestion,
    onBetter?: (answer: DeskAnswer) => void,
  ): Promise<DeskAnswer | Unanswered> {
    return new Promise((resolve) => {
      const pending = { id: ++this.#lastId, question, onBetter, resolve };
      const previous = this.#underWay.get(queue);
      if (previous !== undefined && queue === 'fast' && this.#isOpen) {
        this.#waiting.get(queue)?.resolve(SUPERSEDED);
        this.#waiting.set(queue, pending);
        return;
      }
      previous?.resolve(SUPERSEDED);
      this.#send(queue, pending);
    });
  }

  /** Asks the worker to end its current question of the queue with the best answer so far. */
  end(queue: QueueName): void {
    const pending = this.#underWay.get(queue);
    if (pending !== undefined && this.#isOpen) this.#post(queue, { end: pending.id });
  }

  /** To be called when the workers are ready. Sends the questions that were asked while they started, or before they crashed. */
  open(): void {
    this.#isOpen = true;
    for (const [queue, pending] of this.#underWay) this.#send(queue, pending);
  }

  /** To be called when the workers crashed and are restarted. Questions wait until `open` is called. */
  shut(): void {
    this.#isOpen = false;
  }

  /** To be called when the workers are gone. All questions fail. */
  fail(reason: string): void {
    this.shut();
    const all = [...this.#underWay.values(), ...this.#waiting.values()];
    this.#underWay.clear();
    this.#waiting.clear();
    for (const { resolve } of all) resolve({ answer: 'failed', reason });
  }

  receive(message: FromWorker): void {
    if (!('id' in message)) return;
    // Answers to a superseded question are dropped.
    const entry = [...this.#underWay].find(([, { id }]) => id === message.id);
    if (entry === undefined) return;
    const [queue, pending] = entry;
    if ('better' in message) return pending.onBetter?.(message.better);
    this.#underWay.delete(queue);
    const next = this.#waiting.get(queue);
    this.#waiting.delete(queue);
    if (next !== undefined) this.#send(queue, next);
    pending.resolve(message.answer);
  }

  #send(queue: QueueName, pending: PendingQuestion): void {
    this.#underWay.set(queue, pending);
    if (this.#isOpen) this.#post(queue, { id: pending.id, question: pending.question, queue });
  }
}
