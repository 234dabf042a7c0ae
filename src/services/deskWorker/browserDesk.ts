import DeskWorker from './desk.worker.ts?worker';
import { deskOnWorkers } from './pageSide.ts';
import type { FromWorker } from './deskMessages.ts';
import type { DeskService } from './deskService.ts';

/** A worker that was started only to load the code is terminated after this time [ms]. */
const PRELOAD_WORKER_LIFETIME_MS = 10_000;

/** Starts a worker so that the browser caches its code. A later worker can then start offline. This worker is terminated. */
export function fetchDeskCode(): void {
  if (typeof Worker === 'undefined') return;
  const worker = new DeskWorker();
  setTimeout(() => worker.terminate(), PRELOAD_WORKER_LIFETIME_MS);
}

/** Answers the questions of the desk page in workers of this browser. */
export const browserDesk: DeskService = deskOnWorkers((onMessage, onCrash) => {
  const worker = new DeskWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
  worker.addEventListener('error', ({ message }) => onCrash(message || 'the calculation could not start'));
  worker.addEventListener('messageerror', () => onCrash('this browser has too little memory for the calculation'));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    terminate: () => worker.terminate(),
  };
});
