/* A thread that asks an address again and again, and says how long the slowest answer took [ms] when it is told to end. */
import { parentPort, workerData } from 'node:worker_threads';

let slowest = 0;
let over = false;
parentPort.once('message', () => (over = true));
// The first call of a thread loads the client: that is not the service's time.
await (await fetch(workerData)).text();
parentPort.postMessage('ready');
while (!over) {
  const asked = performance.now();
  await (await fetch(workerData)).text();
  slowest = Math.max(slowest, performance.now() - asked);
  await new Promise((next) => setTimeout(next, 5));
}
parentPort.postMessage(slowest);
