import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import type { ReadingOutcome, ReadingTask } from './audienceReader.ts';
import { previewAudience } from './previewAudience.ts';

/** What the worker tells the page: shares while it reads, then the outcome. */
export type WorkerMessage = { readonly share: number } | { readonly result: ReadingOutcome };

/** Only workers may read a file synchronously; the library of types for pages does not know it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

function blobSource(file: Blob): ByteSource {
  const reader = new FileReaderSync();
  return {
    size: file.size,
    read: (from, to) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to))),
  };
}

const tell = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ReadingTask>) => {
  void previewAudience(blobSource(data.file), data, (share) => tell({ share })).then((result) => tell({ result }));
});
