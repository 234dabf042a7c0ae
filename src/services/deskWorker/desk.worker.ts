import { warmUpDesk } from '../../../core/planning/desk/warmUpDesk.ts';
import { blobSource } from '../audienceReading/blobSource.ts';
import { WorkerSide } from './workerSide.ts';
import type { ToWorker } from './deskMessages.ts';

// To let waiting messages be processed first, the worker sends itself a message, which is queued after them. `setTimeout(0)` would take 4
// ms.
const { port1: receiver, port2: sender } = new MessageChannel();
let resume = () => {};
receiver.onmessage = () => resume();

const worker = new WorkerSide({
  post: (message, transfer) => postMessage(message, { transfer }),
  sourceOf: blobSource,
  warmUp: warmUpDesk,
  yieldToEvents: () =>
    new Promise((resolve) => {
      resume = resolve;
      sender.postMessage(null);
    }),
});

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => worker.receive(data));
