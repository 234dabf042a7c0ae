import { memorySource } from '../../core/audience/bytes/memorySource.ts';
import { DeskHost } from '../../src/services/deskWorker/deskHost.ts';
import { deskOnHosts } from '../../src/services/deskWorker/deskOnHosts.ts';
import type { StartHost } from '../../src/services/deskWorker/deskOnHosts.ts';
import { bytesOf } from './blobs.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** The worker's code on the page's thread, because jsdom has no workers. Messages are asynchronous, as with a worker. */
export const inThreadHost: StartHost = (onMessage) => {
  let isOver = false;
  const host = new DeskHost({
    post: (message) => void soon().then(() => isOver || onMessage(message)),
    sourceOf: async (file) => memorySource(await bytesOf(file)),
    yieldToEvents: soon,
    warmUp: () => {},
  });
  return {
    post: (message) => void soon().then(() => isOver || host.receive(message)),
    terminate: () => (isOver = true),
  };
};

/** The real desk without workers. */
export const inThreadDesk = deskOnHosts(inThreadHost);
