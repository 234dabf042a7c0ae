/*
 * Answers health checks in its own thread, so that the service's work does not delay them. It is plain JavaScript, so that it needs no
 * loader. The main thread (healthServer.ts) sends readiness reports, and writes the time to `heartbeat`.
 */
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { host, port, heartbeat, heartbeatTimeoutMs, reportTimeoutMs, build } = workerData;
const NANOSECONDS_PER_MS = 1_000_000n;

/** Sentences that say why the service cannot take calls; null before the first report. */
let notReadyReasons = null;
/** When the last report arrived [ns]. */
let reportedAt = 0n;

/** Milliseconds since a moment [ns]. */
const msSince = (moment) => Number((process.hrtime.bigint() - moment) / NANOSECONDS_PER_MS);

/** Why the service counts as not alive; null if it is alive. */
function livenessFault() {
  // Time since the last heartbeat [ms].
  const silence = msSince(Atomics.load(heartbeat, 0));
  return silence > heartbeatTimeoutMs
    ? `the service has been busy with one thing for ${Math.round(silence / 1000)} seconds`
    : null;
}

/** Why the service must get no calls; null if it is ready. */
function readinessFault() {
  if (notReadyReasons === null) return 'the service is starting';
  if (msSince(reportedAt) > reportTimeoutMs)
    return livenessFault() ?? 'the service has not reported recently whether it is ready';
  return notReadyReasons.length > 0 ? notReadyReasons.join('; ') : null;
}

const FAULT_BY_PATH = { '/livez': livenessFault, '/readyz': readinessFault, '/healthz': readinessFault };

parentPort.on('message', (faults) => {
  notReadyReasons = faults;
  reportedAt = process.hrtime.bigint();
});

const server = createServer((request, response) => {
  const faultNow = request.method === 'GET' ? FAULT_BY_PATH[request.url] : undefined;
  if (faultNow === undefined) return void response.writeHead(404).end();
  const fault = faultNow();
  response.writeHead(fault === null ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: fault ?? 'ok', ...build }));
});
server.once('error', ({ code, message }) => parentPort.postMessage({ code, message }));
server.listen(port, host, () => parentPort.postMessage({ port: server.address().port }));
