import type { DeskAnswer, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import type { FromHost, QueueName, ToHost } from './deskMessages.ts';
import type { Unanswered } from './deskService.ts';

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
export class RequestQueues {
  readonly #post: (queue: QueueName, message: ToHost) => void;
  readonly #underWay = new Map<QueueName, PendingQuestion>();
  readonly #waiting = new Map<QueueName, PendingQuestion>();
  #isOpen = false;
  #lastId = 0;

  constructor(post: (queue: QueueName, message: ToHost) => void) {
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

  receive(message: FromHost): void {
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
