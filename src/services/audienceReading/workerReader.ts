import type { AudienceReader, ConversionOutcome, ReadingOutcome, SheetOutcome } from './audienceReader.ts';
import type { WorkerMessage, WorkerTask } from './reading.worker.ts';
import ReadingWorker from './reading.worker.ts?worker';

type Failed = { readonly outcome: 'failed'; readonly reason: string };

/**
 * Runs a task in a new worker, which is terminated afterwards to free its memory.
 * @param onMessage  returns the outcome if the message has it, else null
 */
function runInWorker<Outcome>(
  task: WorkerTask,
  signal: AbortSignal,
  onMessage: (message: WorkerMessage) => Outcome | null,
): Promise<Outcome | Failed> {
  return new Promise((resolve) => {
    const worker = new ReadingWorker();
    const finish = (outcome: Outcome | Failed) => {
      worker.terminate();
      resolve(outcome);
    };
    signal.addEventListener('abort', () => finish({ outcome: 'failed', reason: 'the reading was stopped' }));
    worker.addEventListener('error', ({ message }) =>
      finish({ outcome: 'failed', reason: message || 'the reading could not start' }),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      const outcome = onMessage(data);
      if (outcome !== null) finish(outcome);
    });
    worker.postMessage(task);
  });
}

function convertInWorker(
  task: WorkerTask,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ConversionOutcome> {
  return runInWorker<ConversionOutcome>(task, signal, (message) => {
    if ('progress' in message) onProgress(message.progress);
    return 'conversionOutcome' in message ? message.conversionOutcome : null;
  });
}

/** Reads each file in a new worker. */
export const workerReader: AudienceReader = {
  read: (task, onProgress, signal) =>
    runInWorker<ReadingOutcome>({ read: task }, signal, (message) => {
      if ('progress' in message) onProgress(message.progress);
      return 'readingOutcome' in message ? message.readingOutcome : null;
    }),
  readAnswers: async (task, known, onFigures, signal) => {
    await runInWorker({ answersOf: task, known }, signal, (message) => {
      if ('figures' in message) onFigures(message.figures);
      return 'answersOutcome' in message ? message.answersOutcome : null;
    });
  },
  convertSpss: (file, onProgress, signal) => convertInWorker({ convert: file }, onProgress, signal),
  readSheet: (file, signal) =>
    runInWorker<SheetOutcome>({ sheetOf: file }, signal, (message) =>
      'sheetOutcome' in message ? message.sheetOutcome : null,
    ),
  correct: (task, onProgress, signal) => convertInWorker({ correct: task }, onProgress, signal),
};
