import type { DeskAnswer, DeskOpened, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import type { DeskData } from '../../../core/planning/desk/deskData.ts';
import type { DeskTask } from './deskService.ts';

/**
 * The queue of a question. A new question supersedes only an unanswered question of the same queue. Fast questions have a separate worker,
 * so dragging a bar never waits for a slow question.
 */
export type QueueName = 'fast' | 'details' | 'slow' | 'rules' | 'robustness' | 'export';

/**
 * Messages from the page to a worker: compile the code, read a file, load data that the other worker read, answer a question, or end the
 * question with this id early.
 */
export type ToWorker =
  | { readonly warmUp: true }
  | { readonly read: DeskTask }
  | { readonly load: DeskData }
  | { readonly id: number; readonly question: DeskQuestion; readonly queue: QueueName }
  | { readonly end: number };

/** Messages from a worker to the page. `share` is the part of the file that is read. `data` is for the worker of fast questions. */
export type FromWorker =
  | { readonly share: number }
  | { readonly opened: DeskOpened; readonly data: DeskData }
  | { readonly refused: string }
  | { readonly loaded: true }
  | { readonly id: number; readonly better: DeskAnswer }
  | { readonly id: number; readonly answer: DeskAnswer }
  | { readonly fault: string };
