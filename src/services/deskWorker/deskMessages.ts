import type { DeskAnswer, DeskOpened, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import type { DeskData } from '../../../core/planning/desk/deskData.ts';
import type { DeskTask } from './deskService.ts';

/**
 * What a question waits behind: only a later one of its own kind overtakes it. Fast ones have a worker of their own, so that a
 * hand that moves never waits for what takes long.
 */
export type QueueName = 'fast' | 'details' | 'slow' | 'robustness' | 'export';

/** What the page tells a worker: to get ready, to read a file, to stand on what another has read, a question, or that one need not go on. */
export type ToHost =
  | { readonly warmUp: true }
  | { readonly read: DeskTask }
  | { readonly load: DeskData }
  | { readonly id: number; readonly question: DeskQuestion; readonly queue: QueueName }
  | { readonly end: number };

/** What a worker tells the page. The ground is for the other worker; it has what fast questions need. */
export type FromHost =
  | { readonly share: number }
  | { readonly opened: DeskOpened; readonly data: DeskData }
  | { readonly refused: string }
  | { readonly loaded: true }
  | { readonly id: number; readonly better: DeskAnswer }
  | { readonly id: number; readonly answer: DeskAnswer }
  | { readonly fault: string };
