import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import type { PreviewedTable } from '../../domain/plan/file/filePreview.ts';

/** What is needed to read a file before a run. */
export interface ReadingTask {
  readonly file: Blob;
  readonly fileName: string;
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** The planner's answers to questions about the file, and corrections; missing when the file is read for the first time. */
  readonly reading?: Reading;
  /** The backend's planning data, as the reply with the option lists carries them. */
  readonly planningData: { readonly assumptions: string; readonly mapping: string; readonly accessLists: string };
}

/** The result of reading a file. */
export type ReadingOutcome =
  | {
      readonly outcome: 'read';
      readonly facts: AudienceFacts;
      /** Questions to the planner about uncertain points of the file, answered or not. The questions that Run asks come first. */
      readonly doubts: readonly Doubt[];
      readonly preview: PreviewedTable;
    }
  /** The file only names a warehouse audience and has no respondents to read. */
  | { readonly outcome: 'reference'; readonly name: string }
  | {
      readonly outcome: 'refused';
      readonly message: string;
      readonly details: readonly string[];
      /** The table as far as it was read, so that headings or columns can be corrected. Null where no table was found. */
      readonly preview: PreviewedTable | null;
    }
  | { readonly outcome: 'failed'; readonly reason: string };

/** The questions about a file, and the fingerprint of its headings. */
export interface KnownDoubts {
  readonly doubts: readonly Doubt[];
  readonly headingsHash: string;
}

/**
 * The outcome of writing an audience as csv: from an SPSS file (with value labels as answers and its weight variable as weight), or from
 * a file with the planner's answers applied.
 */
export type ConversionOutcome =
  | { readonly outcome: 'converted'; readonly csv: Blob }
  | { readonly outcome: 'refused'; readonly message: string; readonly details: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: string };

/** The outcome of reading a sheet that should have a table of rates. */
export type SheetOutcome =
  | {
      readonly outcome: 'read';
      readonly cells: readonly (readonly string[])[];
      /** Whether the cells come from a workbook, where days may be numbers. */
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
   * Reads the file again with each possible answer to its questions, to find the people, target and reach that the answer leads to.
   * Never rejects.
   * @param known      the questions found when the file was read with the task's answers, and the fingerprint of its headings
   * @param onFigures  called with all questions each time more answers have their figures. Answers about a large file may get none
   * @param signal     stops the reading
   */
  readAnswers(
    task: ReadingTask,
    known: KnownDoubts,
    onFigures: (doubts: readonly Doubt[]) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Converts an SPSS file (sav, zsav) to csv. Never rejects.
   * @param onProgress  called with the share converted, 0 to 1
   * @param signal      stops the conversion; the outcome is then 'failed'
   */
  convertSpss(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<ConversionOutcome>;
  /** Reads the cells of a csv, or of the workbook's sheet that has rates. Never rejects. @param signal  stops the reading */
  readSheet(file: Blob, signal: AbortSignal): Promise<SheetOutcome>;
  /** Writes a csv of the file with the answers applied. Never rejects. Parameters as in `read`. */
  correct(task: ReadingTask, onProgress: (share: number) => void, signal: AbortSignal): Promise<ConversionOutcome>;
}
