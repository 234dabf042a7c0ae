import { memorySource } from '../../core/audience/bytes/memorySource.ts';
import { WorkerSide } from '../../src/services/deskWorker/workerSide.ts';
import { deskOnWorkers } from '../../src/services/deskWorker/pageSide.ts';
import type { StartWorker } from '../../src/services/deskWorker/pageSide.ts';
import { bytesOf } from './blobs.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** The worker's code on the page's thread, because jsdom has no workers. Messages are asynchronous, as with a worker. */
export const inThreadWorker: StartWorker = (onMessage) => {
  let isOver = false;
  const worker = new WorkerSide({
    post: (message) => void soon().then(() => isOver || onMessage(message)),
    sourceOf: async (file) => memorySource(await bytesOf(file)),
    yieldToEvents: soon,
    warmUp: () => {},
  });
  return {
    post: (message) => void soon().then(() => isOver || worker.receive(message)),
    terminate: () => (isOver = true),
  };
};

/** The real desk without workers. */
export const inThreadDesk = deskOnWorkers(inThreadWorker);
