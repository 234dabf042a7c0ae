import { Worker } from 'node:worker_threads';
import { BUILD } from '../settings/build.ts';

/** Interval of the heartbeat [ms]. */
const HEARTBEAT_INTERVAL_MS = 250;
/** Interval of the readiness report [ms]. */
const REPORT_INTERVAL_MS = 1000;

/** How long the main thread may be silent [ms]. */
export interface HealthTimeouts {
  /** Maximum time without a heartbeat. After it, the service must be restarted. */
  readonly heartbeatTimeoutMs: number;
  /** Maximum time without a readiness report. After it, the service must get no calls. */
  readonly reportTimeoutMs: number;
}

const DEFAULT_TIMEOUTS: HealthTimeouts = { heartbeatTimeoutMs: 30_000, reportTimeoutMs: 5_000 };

/** The thread's first message: its port, or the error with which it could not listen. */
type StartMessage = { readonly port: number } | { readonly code: string; readonly message: string };

/**
 * Answers `/livez`, `/readyz` and `/healthz` on its own address from its own thread, so that it answers at once even while the main thread
 * is busy. A main thread that sends no heartbeat for `heartbeatTimeoutMs` counts as not alive.
 * @param address `host:port`; port 0 takes any free one
 * @param file the thread's code, healthThread.mjs
 * @param notReadyReasons returns a sentence for each reason why the service cannot take calls
 * @throws when the address is in use or does not belong to this machine; the error has Node's `code`
 */
export async function serveHealth(
  address: string,
  file: URL,
  notReadyReasons: () => Promise<readonly string[]>,
  timeouts = DEFAULT_TIMEOUTS,
): Promise<{ url: string; close(): Promise<void> }> {
  const [host = '', port] = address.split(':');
  const heartbeat = new BigInt64Array(new SharedArrayBuffer(8));
  const beat = () => void Atomics.store(heartbeat, 0, process.hrtime.bigint());
  beat();
  const thread = new Worker(file, { workerData: { host, port: Number(port), heartbeat, build: BUILD, ...timeouts } });
  const started = await new Promise<StartMessage>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  if ('code' in started) {
    await thread.terminate();
    throw Object.assign(new Error(started.message), { code: started.code, port: Number(port) });
  }
  const report = () => void notReadyReasons().then((faults) => thread.postMessage(faults));
  report();
  const timers = [setInterval(beat, HEARTBEAT_INTERVAL_MS), setInterval(report, REPORT_INTERVAL_MS)];
  return {
    url: `http://${host}:${started.port}`,
    close: async () => {
      timers.forEach(clearInterval);
      await thread.terminate();
    },
  };
}
