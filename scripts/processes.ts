import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const END_SECONDS = 10;

/** Asks a process to end, and ends it when it does not listen. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_SECONDS * 1000);
  await ended;
  clearTimeout(timer);
}

/** Whether nothing listens on this address yet. */
export async function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** A port of this machine that nothing listens on now, for a server that nobody needs to find. */
export async function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export interface BackendProcess {
  readonly process: ChildProcess;
  readonly url: string;
}

/**
 * For glibc: a buffer of a megabyte or more is given back to the system when it is let go of, and threads share two heaps. Without it the
 * service keeps 100 MB more after some runs on large audiences.
 */
const RETURN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' };

/** Starts the backend and waits until it listens. What it says goes to this terminal. Null when it ended: it has said why. */
export async function startBackendProcess(
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<BackendProcess | null> {
  const child = fork(file, [], {
    env: { ...RETURN_MEMORY, ...environment },
    // Its own group: Ctrl-C reaches only us, and we end the parts in their order.
    detached: true,
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
  });
  return new Promise((resolve) => {
    child.once('message', (message: { listening: string }) => resolve({ process: child, url: message.listening }));
    child.once('exit', () => resolve(null));
  });
}
