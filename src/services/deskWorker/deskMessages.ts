import type { DeskAnswer, DeskOpened, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import type { DeskData } from '../../../core/planning/desk/deskData.ts';
import type { DeskTask } from './deskService.ts';

/**
 * The queue of a question: a later question supersedes only one of its own queue. Fast questions have a worker of their own, so a
 * drag never waits for a slow one.
 */
export type QueueName = 'fast' | 'details' | 'slow' | 'rules' | 'robustness' | 'export';

/** Messages of the page: warm up, read a file, load data that the other worker read, answer a question, or end one early. */
export type ToHost =
  | { readonly warmUp: true }
  | { readonly read: DeskTask }
  | { readonly load: DeskData }
  | { readonly id: number; readonly question: DeskQuestion; readonly queue: QueueName }
  | { readonly end: number };

/** Messages of a worker. `data` is for the fast worker, and has what fast questions need. */
export type FromHost =
  | { readonly share: number }
  | { readonly opened: DeskOpened; readonly data: DeskData }
  | { readonly refused: string }
  | { readonly loaded: true }
  | { readonly id: number; readonly better: DeskAnswer }
  | { readonly id: number; readonly answer: DeskAnswer }
  | { readonly fault: string };
