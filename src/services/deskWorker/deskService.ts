import type { DeskAnswer, DeskOpened, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import type { AssumptionRow } from '../../../core/contract/bodies/planReport.ts';
import type { ReadingTask } from '../audienceReading/audienceReader.ts';

/** A plan's audience and prices, from which its desk computes. */
export interface DeskTask {
  readonly file: Blob;
  readonly fileName: string;
  /** The file is a sample of a kept audience, folded already by what was kept with the plan. */
  readonly isSample?: boolean;
  /** The answers about the file that the plan was computed by. */
  readonly reading: Reading;
  readonly demographic: string;
  readonly thresholdSeconds: number;
  /** Prices and attention as they were kept with the plan. */
  readonly assumptions: readonly AssumptionRow[];
  /** The backend's planning data, as call 1 sends them: of these the mapping of headings counts. */
  readonly planningData: ReadingTask['planningData'];
  /** The plan's own mix by channel [$], cents kept. */
  readonly spend: readonly number[];
}

/** An audience held ready. A question that is superseded by a later one of its kind (fast, details, slow) is not answered. */
export interface Desk {
  /** Never rejects for an unhappy answer. @param onBetter  told of earlier answers that are still being refined */
  ask(question: DeskQuestion, onBetter?: (answer: DeskAnswer) => void): Promise<DeskAnswer | Unanswered>;
  /** Ends what is under way of the slow kind with the best there is. */
  stop(): void;
  close(): void;
}

/** Why there is no answer: a later question came; or the worker died, was restarted once, and died again. */
export type Unanswered = { readonly answer: 'superseded' } | { readonly answer: 'failed'; readonly reason: string };

export type DeskOutcome =
  | { readonly outcome: 'opened'; readonly opened: DeskOpened; readonly desk: Desk }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Computes on the planner's own computer what the desk asks. */
export interface DeskService {
  /** Reads the file and gets ready. Never rejects. @param onProgress  told the share read, between 0 and 1 */
  open(task: DeskTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<DeskOutcome>;
}
