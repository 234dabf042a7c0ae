import type { ConversionOutcome, ReadingOutcome, ReadingTask } from './audienceReader.ts';
import { blobSource } from './blobSource.ts';
import { correctFile } from './correctFile.ts';
import { convertSpss } from './convertSpss.ts';
import { previewAudience } from './previewAudience.ts';

/** What the page asks of the worker. */
export type WorkerTask =
  | { readonly read: ReadingTask }
  | { readonly correct: ReadingTask }
  | { readonly convert: Blob };

/** What the worker tells the page: shares while it reads, then the outcome. */
export type WorkerMessage =
  | { readonly share: number }
  | { readonly result: ReadingOutcome }
  | { readonly converted: ConversionOutcome };

const tell = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  const onProgress = (share: number) => tell({ share });
  if ('convert' in data) {
    void convertSpss(blobSource(data.convert), onProgress).then((converted) => tell({ converted }));
  } else if ('correct' in data) {
    const { correct } = data;
    void correctFile(blobSource(correct.file), correct, onProgress).then((converted) => tell({ converted }));
  } else {
    const { read } = data;
    void previewAudience(blobSource(read.file), read, onProgress).then((result) => tell({ result }));
  }
});
