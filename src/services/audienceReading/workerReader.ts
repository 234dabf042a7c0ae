import type { AudienceReader, ReadingOutcome } from './audienceReader.ts';
import type { WorkerMessage } from './reading.worker.ts';

/** Reads each file in a worker of its own, which ends with the reading: its memory goes back at once. */
export const workerReader: AudienceReader = {
  read: (task, onProgress, signal) =>
    new Promise<ReadingOutcome>((resolve) => {
      const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });
      const end = (outcome: ReadingOutcome) => {
        worker.terminate();
        resolve(outcome);
      };
      signal.addEventListener('abort', () => end({ outcome: 'failed', reason: 'the reading was stopped' }));
      worker.addEventListener('error', ({ message }) =>
        end({ outcome: 'failed', reason: message || 'the reading could not start' }),
      );
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if ('share' in data) onProgress(data.share);
        else end(data.result);
      });
      worker.postMessage(task);
    }),
};
