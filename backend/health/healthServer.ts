import { Worker } from 'node:worker_threads';

/** How often the service leaves the time of a turn, and says whether it is ready [ms]. */
const TURN_MS = 250;
const TELL_MS = 1000;

/** From when on silence is a fault [ms]. */
export interface Patience {
  /** Without a turn of the service's own thread: it is to be started again. */
  readonly silentMs: number;
  /** Without a word on whether it is ready: it is to get no calls. */
  readonly forgottenMs: number;
}

const PATIENCE: Patience = { silentMs: 30_000, forgottenMs: 5_000 };

type FromThread = { readonly port: number } | { readonly code: string; readonly message: string };

/**
 * Answers `/livez`, `/readyz` and `/healthz` on an address of its own, from a thread of its own: at once, whatever the service is busy
 * with, and truly, since a service that has not come to its turn for long is said not to be alive.
 * @param address `host:port`; port 0 takes any free one
 * @param file the thread's code, healthThread.mjs
 * @param missing what keeps the service from taking calls, one sentence each
 * @throws when the address is taken or is none of this machine's; the error has Node's `code`
 */
export async function serveHealth(
  address: string,
  file: URL,
  missing: () => Promise<readonly string[]>,
  patience = PATIENCE,
): Promise<{ url: string; close(): Promise<void> }> {
  const [host = '', port] = address.split(':');
  const turns = new BigInt64Array(new SharedArrayBuffer(8));
  const turn = () => void Atomics.store(turns, 0, process.hrtime.bigint());
  turn();
  const thread = new Worker(file, { workerData: { host, port: Number(port), turns, ...patience } });
  const heard = await new Promise<FromThread>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  if ('code' in heard) {
    await thread.terminate();
    throw Object.assign(new Error(heard.message), { code: heard.code, port: Number(port) });
  }
  const tell = () => void missing().then((faults) => thread.postMessage(faults));
  tell();
  const timers = [setInterval(turn, TURN_MS), setInterval(tell, TELL_MS)];
  return {
    url: `http://${host}:${heard.port}`,
    close: async () => {
      timers.forEach(clearInterval);
      await thread.terminate();
    },
  };
}
