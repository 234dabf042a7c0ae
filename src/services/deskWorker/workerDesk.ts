import DeskWorker from './desk.worker.ts?worker';
import { deskOnHosts } from './deskOnHosts.ts';
import type { FromHost } from './deskMessages.ts';
import type { DeskService } from './deskService.ts';

/** The worker that loads the code is terminated after this time [ms]. */
const PRELOAD_WORKER_LIFETIME_MS = 10_000;

/** Lets the browser cache the worker's code, so that a worker can start offline. The worker itself is terminated. */
export function fetchDeskCode(): void {
  if (typeof Worker === 'undefined') return;
  const worker = new DeskWorker();
  setTimeout(() => worker.terminate(), PRELOAD_WORKER_LIFETIME_MS);
}

/** The desk in workers of this browser. */
export const workerDesk: DeskService = deskOnHosts((onMessage, onCrash) => {
  const worker = new DeskWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<FromHost>) => onMessage(data));
  worker.addEventListener('error', ({ message }) => onCrash(message || 'the calculation could not start'));
  worker.addEventListener('messageerror', () => onCrash('this browser has too little memory for it'));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    terminate: () => worker.terminate(),
  };
});
