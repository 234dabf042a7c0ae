import type { ConversionOutcome, ReadingOutcome, ReadingTask } from './audienceReader.ts';
import { blobSource } from './blobSource.ts';
import { correctFile } from './correctFile.ts';
import { convertSpss } from './convertSpss.ts';
import { previewAudience } from './previewAudience.ts';

/** Messages of the page. */
export type WorkerTask =
  | { readonly read: ReadingTask }
  | { readonly correct: ReadingTask }
  | { readonly convert: Blob };

/** Messages of the worker: progress (0 to 1) while it reads, then the outcome. */
export type WorkerMessage =
  | { readonly progress: number }
  | { readonly readingOutcome: ReadingOutcome }
  | { readonly conversionOutcome: ConversionOutcome };

const post = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  const onProgress = (progress: number) => post({ progress });
  if ('convert' in data) {
    void convertSpss(blobSource(data.convert), onProgress).then((conversionOutcome) => post({ conversionOutcome }));
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
