import type { DeskAnswer, DeskOpened, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import type { AssumptionRow } from '../../../core/contract/bodies/planReport.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import type { ReadingTask } from '../audienceReading/audienceReader.ts';

/** Rate cards in the form in which a run takes them. */
interface TaskRates {
  /** All cards combined into one, as csv. */
  readonly csv: string;
  /** The planner's own prices, which replace those of the cards. */
  readonly ownPrices: readonly OwnPrice[];
}

/** What a desk needs of a plan: its audience and prices. */
export interface DeskTask {
  readonly file: Blob;
  readonly fileName: string;
  /** True if the file is the sample of a warehouse audience, already aggregated with the plan's prices and attention. */
  readonly isSample?: boolean;
  /** The answers about the file that the plan was computed with. */
  readonly reading: Reading;
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** The plan's attention threshold [s]. */
  readonly thresholdSeconds: number;
  /** Prices and attention saved with the plan. */
  readonly assumptions: readonly AssumptionRow[];
  /** Rate cards to compute with, in place of the saved prices and attention. They cannot be used with a sample. */
  readonly rates?: TaskRates;
  /** The backend's planning data from the reply with the option lists. */
  readonly planningData: ReadingTask['planningData'];
  /** The plan's own mix by channel, with cents [$]. */
  readonly spend: readonly number[];
}

/** An audience ready for questions. A new question supersedes an unanswered one of the same queue (see pageSide.ts). */
export interface Desk {
  /** Never rejects. @param onBetter  called with answers that are still being refined */
  ask(question: DeskQuestion, onBetter?: (answer: DeskAnswer) => void): Promise<DeskAnswer | Unanswered>;
  /** Ends the current question of the queue 'slow', such as the one for the best weeks, with the best answer so far. */
  stop(): void;
  close(): void;
}

/** Why there is no answer: a later question superseded it, the desk was closed, or the worker crashed twice. */
export type Unanswered = { readonly answer: 'superseded' } | { readonly answer: 'failed'; readonly reason: string };

export type DeskOutcome =
  | { readonly outcome: 'opened'; readonly opened: DeskOpened; readonly desk: Desk }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Answers questions about a plan's audience in the browser: those of the desk page, of the weeks and of exports. */
export interface DeskService {
  /** Reads the plan's audience file. Never rejects. @param onProgress  called with the share read, 0 to 1 */
  open(task: DeskTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<DeskOutcome>;
}
