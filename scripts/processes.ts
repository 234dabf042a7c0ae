import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const KILL_AFTER_SECONDS = 10;

/** Ends a process with SIGTERM, and after a while with SIGKILL. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_SECONDS * 1000);
  await ended;
  clearTimeout(timer);
}

/** Whether nothing listens on this address. */
export async function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * A free port. It is below the ports that systems give to connections and to servers on port 0: one of those could be taken before its server
 * starts.
 * @throws when a hundred ports in a row cannot be used
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const port = randomInt(11_000, 32_000);
    if (await isFree(host, port)) return port;
  }
  throw new Error(`No free port on ${host}.`);
}

export interface BackendProcess {
  readonly process: ChildProcess;
  readonly url: string;
}

/**
 * For glibc: buffers of a megabyte or more are returned to the system when freed, and threads share two arenas. Without it the
 * service keeps 100 MB more after runs on large audiences.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' };

/** Starts the backend and waits until it listens. Its output goes to this terminal. @returns null when it ended, after printing why */
export async function startBackendProcess(
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<BackendProcess | null> {
  const child = fork(file, [], {
    env: { ...MALLOC_SETTINGS, ...environment },
    // Its own process group: Ctrl-C reaches only this process, which ends the others in order.
    detached: true,
    // The service frees the memory of large audiences early (backend/workers/collectGarbage.ts).
    execArgv: ['--expose-gc', ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
  });
  return new Promise((resolve) => {
    child.once('message', (message: { listening: string }) => resolve({ process: child, url: message.listening }));
    child.once('exit', () => resolve(null));
  });
}
