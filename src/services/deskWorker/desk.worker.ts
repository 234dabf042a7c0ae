import { warmUpDesk } from '../../../core/planning/desk/warmUpDesk.ts';
import { blobSource } from '../audienceReading/blobSource.ts';
import { DeskHost } from './deskHost.ts';
import type { ToHost } from './deskMessages.ts';

// A message to oneself comes after those that wait already; a timer of 0 ms would wait for 4.
const { port1: own, port2: other } = new MessageChannel();
let goOn = () => {};
own.onmessage = () => goOn();

const host = new DeskHost({
  post: (message, transfer) => postMessage(message, { transfer }),
  sourceOf: blobSource,
  warmUp: warmUpDesk,
  yieldToEvents: () =>
    new Promise((resolve) => {
      goOn = resolve;
      other.postMessage(null);
    }),
});

addEventListener('message', ({ data }: MessageEvent<ToHost>) => host.receive(data));
