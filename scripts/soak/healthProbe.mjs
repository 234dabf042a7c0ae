/* A worker thread that polls an address, and reports the slowest response time [ms] when it is stopped. */
import { parentPort, workerData } from 'node:worker_threads';

let slowest = 0;
let over = false;
parentPort.once('message', () => (over = true));
// The first call of a thread loads the HTTP client: not measured.
await (await fetch(workerData)).text();
parentPort.postMessage('ready');
while (!over) {
  const asked = performance.now();
  await (await fetch(workerData)).text();
  slowest = Math.max(slowest, performance.now() - asked);
  await new Promise((next) => setTimeout(next, 5));
}
parentPort.postMessage(slowest);
