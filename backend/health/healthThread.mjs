/*
 * Answers health checks in a thread of its own, so that no work of the service keeps one waiting. Plain JavaScript: it runs from source
 * and as built alike. Told what is missing by the service's own thread (healthServer.ts), which leaves the time of each of its turns in `turns`.
 */
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { host, port, turns, silentMs, forgottenMs } = workerData;
const NANOSECONDS = 1_000_000n;

/** Sentences of what keeps the service from taking calls; null before it has said. */
let missing = null;
let told = 0n;

const since = (moment) => Number((process.hrtime.bigint() - moment) / NANOSECONDS);

function alive() {
  const silent = since(Atomics.load(turns, 0));
  return silent > silentMs ? `the service has been busy with one thing for ${Math.round(silent / 1000)} seconds` : null;
}

function ready() {
  if (missing === null) return 'the service is starting';
  if (since(told) > forgottenMs) return alive() ?? 'the service has not said lately whether it is ready';
  return missing.length > 0 ? missing.join('; ') : null;
}

const ANSWERS = { '/livez': alive, '/readyz': ready, '/healthz': ready };

parentPort.on('message', (faults) => {
  missing = faults;
  told = process.hrtime.bigint();
});

const server = createServer((request, response) => {
  const answer = request.method === 'GET' ? ANSWERS[request.url] : undefined;
  if (answer === undefined) return void response.writeHead(404).end();
  const fault = answer();
  response.writeHead(fault === null ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: fault ?? 'ok' }));
});
server.once('error', ({ code, message }) => parentPort.postMessage({ code, message }));
server.listen(port, host, () => parentPort.postMessage({ port: server.address().port }));
