import { deskOnHosts } from './deskOnHosts.ts';
import type { FromHost } from './deskMessages.ts';
import type { DeskService } from './deskService.ts';

/** The desk in workers of this browser. */
export const workerDesk: DeskService = deskOnHosts((onMessage, onDeath) => {
  const worker = new Worker(new URL('./desk.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromHost>) => onMessage(data));
  worker.addEventListener('error', ({ message }) => onDeath(message || 'the calculation could not start'));
  worker.addEventListener('messageerror', () => onDeath('this browser has too little memory for it'));
  return {
    say: (message, transfer = []) => worker.postMessage(message, transfer),
    end: () => worker.terminate(),
  };
});
