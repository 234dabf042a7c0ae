import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import type { PreviewedFile } from '../../domain/plan/file/previewedFile.ts';

/** What is asked of a file before a run. */
export interface ReadingTask {
  readonly file: Blob;
  readonly fileName: string;
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** The planner's answers and corrections; none at first. */
  readonly reading?: Reading;
  /** The backend's planning data, as call 1 sends them. */
  readonly planningData: { readonly assumptions: string; readonly mapping: string; readonly accessLists: string };
}

/** What came of it: understood; a reference to an audience that is not in the file; refused in words that are fit to be shown; or not to be read here, and why. */
export type ReadingOutcome =
  | {
      readonly outcome: 'read';
      readonly facts: AudienceFacts;
      /** What a person could see otherwise, answered or not; those to be walked before a run come first. */
      readonly doubts: readonly Doubt[];
      readonly preview: PreviewedFile;
    }
  /** Names an audience that is kept in an engine: there are no rows to read here. */
  | { readonly outcome: 'reference'; readonly name: string }
  | {
      readonly outcome: 'refused';
      readonly message: string;
      readonly details: readonly string[];
      /** The table as far as it was seen: its headings or columns may be said otherwise. Null where there is none. */
      readonly preview: PreviewedFile | null;
    }
  | { readonly outcome: 'failed'; readonly reason: string };

/** A csv that was made: of an SPSS file, with its labels as answers and its weight variable as the weight, or of one as it is understood. */
export type ConversionOutcome =
  | { readonly outcome: 'converted'; readonly csv: Blob }
  | { readonly outcome: 'refused'; readonly message: string; readonly details: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Reads audience files on the planner's own computer. */
export interface AudienceReader {
  /**
   * Reads a file, by the answers there are: the same file with other answers is simply read again. Never rejects.
   * @param onProgress  told the share read, between 0 and 1
   * @param signal      stops the reading; its outcome is then 'failed'
   */
  read(task: ReadingTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<ReadingOutcome>;
  /**
   * Makes csv of an SPSS file (sav, zsav). Never rejects.
   * @param onProgress  told the share done, between 0 and 1
   * @param signal      stops it; its outcome is then 'failed'
   */
  convertSpss(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<ConversionOutcome>;
  /** Writes a file plainly, as it is understood by the answers there are. Never rejects. Parameters as `read`. */
  correct(task: ReadingTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<ConversionOutcome>;
}
