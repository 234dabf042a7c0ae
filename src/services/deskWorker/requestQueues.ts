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
 * Questions on their way: at most one under way on each queue, and behind it only the latest. Fast questions wait until the one before
 * is answered, since a worker cannot leave it; what takes long is left for the later one at once.
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
      const asked = { id: ++this.#ids, question, onBetter, resolve };
      const before = this.#underWay.get(queue);
      if (before !== undefined && queue === 'fast' && this.#isOpen) {
        this.#waiting.get(queue)?.resolve(SUPERSEDED);
        this.#waiting.set(queue, asked);
        return;
      }
      before?.resolve(SUPERSEDED);
      this.#send(queue, asked);
    });
  }

  /** Asks for the end of what is under way, with the best there is. */
  end(queue: QueueName): void {
    const asked = this.#underWay.get(queue);
    if (asked !== undefined && this.#isOpen) this.#post(queue, { end: asked.id });
  }

  /** Workers are there: what has been asked meanwhile, or before they died, is asked now. */
  open(): void {
    this.#isOpen = true;
    for (const [queue, asked] of this.#underWay) this.#send(queue, asked);
  }

  /** Workers are gone, and will come back. */
  shut(): void {
    this.#isOpen = false;
  }

  /** Workers are gone for good. */
  fail(reason: string): void {
    this.shut();
    const all = [...this.#underWay.values(), ...this.#waiting.values()];
    this.#underWay.clear();
    this.#waiting.clear();
    for (const { resolve } of all) resolve({ answer: 'failed', reason });
  }

  receive(message: FromHost): void {
    if (!('id' in message)) return;
    // Of a question that was left meanwhile nothing is told.
    const found = [...this.#underWay].find(([, { id }]) => id === message.id);
    if (found === undefined) return;
    const [queue, asked] = found;
    if ('better' in message) return asked.onBetter?.(message.better);
    this.#underWay.delete(queue);
    const next = this.#waiting.get(queue);
    this.#waiting.delete(queue);
    if (next !== undefined) this.#send(queue, next);
    asked.resolve(message.answer);
  }

  #send(queue: QueueName, asked: PendingQuestion): void {
    this.#underWay.set(queue, asked);
    if (this.#isOpen) this.#post(queue, { id: asked.id, question: asked.question, queue });
  }
}
