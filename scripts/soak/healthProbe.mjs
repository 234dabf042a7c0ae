/* A worker thread that polls an address, and reports the slowest response time [ms] when it is stopped. */
import { parentPort, workerData } from 'node:worker_threads';

let slowest = 0;
let isStopped = false;
parentPort.once('message', () => (isStopped = true));
// The first call of a thread loads the HTTP client: not measured.
await (await fetch(workerData)).text();
parentPort.postMessage('ready');
while (!isStopped) {
  const begun = performance.now();
  await (await fetch(workerData)).text();
  slowest = Math.max(slowest, performance.now() - begun);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
parentPort.postMessage(slowest);
