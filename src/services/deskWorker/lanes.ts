import type { DeskAnswer, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import type { FromHost, Lane, ToHost } from './deskMessages.ts';
import type { DeskSilence } from './deskService.ts';

interface Asked {
  readonly id: number;
  readonly question: DeskQuestion;
  readonly onBetter: ((answer: DeskAnswer) => void) | undefined;
  readonly resolve: (answer: DeskAnswer | DeskSilence) => void;
}

const OVERTAKEN = { answer: 'overtaken' } as const;

/**
 * Questions on their way: at most one under way on each lane, and behind it only the latest. Fast questions wait until the one before
 * is answered, since a worker cannot leave it; what takes long is left for the later one at once.
 */
export class Lanes {
  readonly #say: (lane: Lane, message: ToHost) => void;
  readonly #underWay = new Map<Lane, Asked>();
  readonly #waiting = new Map<Lane, Asked>();
  #isOpen = false;
  #ids = 0;

  constructor(say: (lane: Lane, message: ToHost) => void) {
    this.#say = say;
  }

  ask(lane: Lane, question: DeskQuestion, onBetter?: (answer: DeskAnswer) => void): Promise<DeskAnswer | DeskSilence> {
    return new Promise((resolve) => {
      const asked = { id: ++this.#ids, question, onBetter, resolve };
      const before = this.#underWay.get(lane);
      if (before !== undefined && lane === 'fast' && this.#isOpen) {
        this.#waiting.get(lane)?.resolve(OVERTAKEN);
        this.#waiting.set(lane, asked);
        return;
      }
      before?.resolve(OVERTAKEN);
      this.#send(lane, asked);
    });
  }

  /** Asks for the end of what is under way, with the best there is. */
  end(lane: Lane): void {
    const asked = this.#underWay.get(lane);
    if (asked !== undefined && this.#isOpen) this.#say(lane, { end: asked.id });
  }

  /** Workers are there: what has been asked meanwhile, or before they died, is asked now. */
  open(): void {
    this.#isOpen = true;
    for (const [lane, asked] of this.#underWay) this.#send(lane, asked);
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

  hear(message: FromHost): void {
    if (!('id' in message)) return;
    // Of a question that was left meanwhile nothing is told.
    const found = [...this.#underWay].find(([, { id }]) => id === message.id);
    if (found === undefined) return;
    const [lane, asked] = found;
    if ('better' in message) return asked.onBetter?.(message.better);
    this.#underWay.delete(lane);
    const next = this.#waiting.get(lane);
    this.#waiting.delete(lane);
    if (next !== undefined) this.#send(lane, next);
    asked.resolve(message.answer);
  }

  #send(lane: Lane, asked: Asked): void {
    this.#underWay.set(lane, asked);
    if (this.#isOpen) this.#say(lane, { id: asked.id, question: asked.question });
  }
}
