import { warmUpDesk } from '../../../core/planning/desk/warmUpDesk.ts';
import { blobSource } from '../audienceReading/blobSource.ts';
import { DeskHost } from './deskHost.ts';
import type { ToHost } from './deskMessages.ts';

// A message to itself is queued after the waiting ones; `setTimeout(0)` would take 4 ms.
const { port1: own, port2: other } = new MessageChannel();
let resume = () => {};
own.onmessage = () => resume();

const host = new DeskHost({
  post: (message, transfer) => postMessage(message, { transfer }),
  sourceOf: blobSource,
  warmUp: warmUpDesk,
  yieldToEvents: () =>
    new Promise((resolve) => {
      resume = resolve;
      other.postMessage(null);
    }),
});

addEventListener('message', ({ data }: MessageEvent<ToHost>) => host.receive(data));
