import DeskWorker from './desk.worker.ts?worker';
import { deskOnHosts } from './deskOnHosts.ts';
import type { FromHost } from './deskMessages.ts';
import type { DeskService } from './deskService.ts';

/** By then its code is here [ms]. */
const LOADED_AFTER = 10_000;

/** Has the browser fetch the worker's code, so that one can be started without a connection too; the worker itself is ended again. */
export function fetchDeskCode(): void {
  if (typeof Worker === 'undefined') return;
  const worker = new DeskWorker();
  setTimeout(() => worker.terminate(), LOADED_AFTER);
}

/** The desk in workers of this browser. */
export const workerDesk: DeskService = deskOnHosts((onMessage, onDeath) => {
  const worker = new DeskWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<FromHost>) => onMessage(data));
  worker.addEventListener('error', ({ message }) => onDeath(message || 'the calculation could not start'));
  worker.addEventListener('messageerror', () => onDeath('this browser has too little memory for it'));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    terminate: () => worker.terminate(),
  };
});
