import { memorySource } from '../../core/audience/bytes/memorySource.ts';
import { DeskHost } from '../../src/services/deskWorker/deskHost.ts';
import { deskOnHosts } from '../../src/services/deskWorker/deskOnHosts.ts';
import type { StartHost } from '../../src/services/deskWorker/deskOnHosts.ts';
import { bytesOf } from './blobs.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A worker's inside on the page's own thread: jsdom has no workers. Messages come later there too, and are copies but for files. */
export const inThreadHost: StartHost = (onMessage) => {
  let isOver = false;
  const host = new DeskHost({
    tell: (message) => void soon().then(() => isOver || onMessage(message)),
    sourceOf: async (file) => memorySource(await bytesOf(file)),
    yieldToEvents: soon,
    warmUp: () => {},
  });
  return {
    say: (message) => void soon().then(() => isOver || host.hear(message)),
    end: () => (isOver = true),
  };
};

/** The product's own desk with its real maths, without workers. */
export const inThreadDesk = deskOnHosts(inThreadHost);
