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
 * Pending questions: per queue at most one under way and the latest one waiting. A fast question waits for the previous one, which a
 * worker cannot interrupt; a slow question is superseded at once.
 */
export class RequestQueues {
  readonly #post: (queue: QueueName, message: ToHost) => void;
  readonly #underWay = new Map<QueueName, PendingQuestion>();
  readonly #waiting = new Map<QueueName, PendingQuestion>();
  #isOpen = false;
  #ids = 0;

  constructor(say: (queue: QueueName, message: ToHost) => void) {
    this.#post = say;
  }

  ask(
    queue: QueueName,
    question: DeskQuestion,
    onBetter?: (answer: DeskAnswer) => void,
  ): Promise<DeskAnswer | Unanswered> {
    return new Promise((resolve) => {
      const pending = { id: ++this.#ids, question, onBetter, resolve };
      const before = this.#underWay.get(queue);
      if (before !== undefined && queue === 'fast' && this.#isOpen) {
        this.#waiting.get(queue)?.resolve(SUPERSEDED);
        this.#waiting.set(queue, pending);
        return;
      }
      before?.resolve(SUPERSEDED);
      this.#send(queue, pending);
    });
  }

  /** Asks the worker to end the question under way with the best answer so far. */
  end(queue: QueueName): void {
    const pending = this.#underWay.get(queue);
    if (pending !== undefined && this.#isOpen) this.#post(queue, { end: pending.id });
  }

  /** The workers are ready: sends the questions asked meanwhile, or before a crash. */
  open(): void {
    this.#isOpen = true;
    for (const [queue, pending] of this.#underWay) this.#send(queue, pending);
  }

  /** The workers crashed and are restarted. */
  shut(): void {
    this.#isOpen = false;
  }

  /** The workers are gone: fails all questions. */
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
