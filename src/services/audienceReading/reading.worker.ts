import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { readAnswerFigures } from './answerFigures.ts';
import type { ConversionOutcome, KnownDoubts, ReadingOutcome, ReadingTask, SheetOutcome } from './audienceReader.ts';
import { blobSource } from './blobSource.ts';
import { correctFile, convertSpss } from './convertFile.ts';
import { previewAudience } from './previewAudience.ts';
import { readSheet } from './readSheet.ts';

/** Messages from the page to the worker: the task. */
export type WorkerTask =
  | { readonly read: ReadingTask }
  | { readonly correct: ReadingTask }
  | { readonly answersOf: ReadingTask; readonly known: KnownDoubts }
  | { readonly convert: Blob }
  | { readonly sheetOf: Blob };

/** Messages from the worker to the page: while it works, progress (0 to 1) or the figures found so far, and at the end the outcome. */
export type WorkerMessage =
  | { readonly progress: number }
  | { readonly figures: readonly Doubt[] }
  | { readonly answersOutcome: { readonly outcome: 'read' } }
  | { readonly readingOutcome: ReadingOutcome }
  | { readonly conversionOutcome: ConversionOutcome }
  | { readonly sheetOutcome: SheetOutcome };

const post = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  const onProgress = (progress: number) => post({ progress });
  if ('convert' in data) {
    void convertSpss(blobSource(data.convert), onProgress).then((conversionOutcome) => post({ conversionOutcome }));
  } else if ('sheetOf' in data) {
    void readSheet(blobSource(data.sheetOf)).then((sheetOutcome) => post({ sheetOutcome }));
  } else if ('answersOf' in data) {
    const { answersOf, known } = data;
    void readAnswerFigures(blobSource(answersOf.file), answersOf, known, (figures) => post({ figures })).finally(() =>
      post({ answersOutcome: { outcome: 'read' } }),
    );
  } else if ('correct' in data) {
    const { correct } = data;
    void correctFile(blobSource(correct.file), correct, onProgress).then((conversionOutcome) =>
      post({ conversionOutcome }),
    );
  } else {
    const { read } = data;
    void previewAudience(blobSource(read.file), read, onProgress).then((readingOutcome) => post({ readingOutcome }));
  }
});
