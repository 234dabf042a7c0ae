import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import type { PreviewedFile } from '../../domain/plan/file/previewedFile.ts';

/** The task of reading a file before a run. */
export interface ReadingTask {
  readonly file: Blob;
  readonly fileName: string;
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** The planner's answers and corrections; none for the first reading. */
  readonly reading?: Reading;
  /** The backend's planning data, as call 1 sends them. */
  readonly planningData: { readonly assumptions: string; readonly mapping: string; readonly accessLists: string };
}

/** The outcome: read; a reference to a warehouse audience; refused, with sentences to show; or failed. */
export type ReadingOutcome =
  | {
      readonly outcome: 'read';
      readonly facts: AudienceFacts;
      /** Uncertain points of the file, answered or not; those that Run asks about come first. */
      readonly doubts: readonly Doubt[];
      readonly preview: PreviewedFile;
    }
  /** Names a warehouse audience: the file has no rows to read. */
  | { readonly outcome: 'reference'; readonly name: string }
  | {
      readonly outcome: 'refused';
      readonly message: string;
      readonly details: readonly string[];
      /** The table as far as it was read, so that headings or columns can be corrected. Null where there is none. */
      readonly preview: PreviewedFile | null;
    }
  | { readonly outcome: 'failed'; readonly reason: string };

/** The doubts of a file, and the fingerprint of its headings. */
export interface KnownDoubts {
  readonly doubts: readonly Doubt[];
  readonly shape: string;
}

/** The outcome of writing a csv: from an SPSS file (value labels as answers, its weight variable as weight), or corrected by answers. */
export type ConversionOutcome =
  | { readonly outcome: 'converted'; readonly csv: Blob }
  | { readonly outcome: 'refused'; readonly message: string; readonly details: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: string };

/** The cells of a sheet, where it has a table of rates. */
export type SheetOutcome =
  | {
      readonly outcome: 'read';
      readonly cells: readonly (readonly string[])[];
      /** Whether days may be numbers. */
      readonly inWorkbook: boolean;
      readonly notes: readonly string[];
    }
  | { readonly outcome: 'refused'; readonly message: string; readonly details: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Reads audience files in the browser. */
export interface AudienceReader {
  /**
   * Reads a file with the answers of the task. Never rejects.
   * @param onProgress  called with the share read, 0 to 1
   * @param signal      stops the reading; the outcome is then 'failed'
   */
  read(task: ReadingTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<ReadingOutcome>;
  /**
   * Reads the file again with each answer to its doubts, for the people, target and reach that the answer gives. Never rejects.
   * @param known      doubts of the reading with the task's answers, and the fingerprint of its headings
   * @param onFigures  called with the doubts, each time more answers have their figures. Those of a large file may have none
   * @param signal     stops it
   */
  readAnswers(
    task: ReadingTask,
    known: KnownDoubts,
    onFigures: (doubts: readonly Doubt[]) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Converts an SPSS file (sav, zsav) to csv. Never rejects.
   * @param onProgress  called with the share done, 0 to 1
   * @param signal      stops it; the outcome is then 'failed'
   */
  convertSpss(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<ConversionOutcome>;
  /** Reads the cells of a csv or of a workbook's sheet with rates. Never rejects. @param signal  stops it */
  readSheet(file: Blob, signal: AbortSignal): Promise<SheetOutcome>;
  /** Writes a csv of the file with the answers applied. Never rejects. Parameters as in `read`. */
  correct(task: ReadingTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<ConversionOutcome>;
}
