import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';

/** The Firebase project of test tokens. */
export const TEST_PROJECT = 'demo-media-planner';
const START_SECONDS = 180;
/** Environment variable with the folder of the bundle of bundleBackend.ts. */
export const BUNDLE_VARIABLE = 'TEST_BACKEND_BUNDLE';

export interface RunningBackend {
  /** Address without a slash at the end, such as http://127.0.0.1:43211. */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Waits for this output and returns all output so far: a log line may arrive after the response it belongs to. */
  logged(what: string | RegExp): Promise<string>;
  /** Ends the process with SIGTERM and removes its data folder, unless that was given. */
  stop(): Promise<void>;
  /** Ends the process with SIGKILL: nothing is flushed, the data folder stays. */
  kill(): Promise<void>;
}

export interface BackendOptions {
  /** Override the settings of tests; see .env.example. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The data folder of an earlier backend. */
  readonly dataDir?: string;
  /** The entry point, for tests of the build. */
  readonly serverFile?: string;
  /** More options of Node. */
  readonly execArgv?: readonly string[];
  /** Another Node than the one that runs the tests, another working folder, and another user, where the tests run as root. */
  readonly node?: string;
  readonly cwd?: string;
  readonly uid?: number;
}

/**
 * Starts the real backend as a process on a free port and waits until it listens: the bundle if there is one, else the sources. It does not see
 * the developer's environment.
 * @throws with its output, when it ends or does not listen within three minutes
 */
export async function startBackend(options: BackendOptions = {}): Promise<RunningBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'planner-data-')));
  const bundle = process.env[BUNDLE_VARIABLE];
  const file = options.serverFile ?? (bundle ? join(bundle, 'server.js') : 'backend/server.ts');
  const child = fork(file, [], {
    env: { ...minimalEnvironment(), ...TEST_SETTINGS, DATA_DIR: dataDir, ...options.settings },
    execArgv: ['--expose-gc', ...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), ...(options.execArgv ?? [])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(options.node !== undefined && { execPath: options.node }),
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  let written = '';
  const keep = (chunk: Buffer) => (written += chunk.toString());
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const url = await listening(child, () => written).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    url,
    dataDir,
    process: child,
    logged: async (what) => {
      await eventually(() => (typeof what === 'string' ? written.includes(what) : what.test(written)));
      return written;
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const TEST_SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  FIREBASE_PROJECT_ID: TEST_PROJECT,
  // Accepts unsigned tokens, as the emulator issues them; no emulator needs to run.
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  AGENCY_DOMAIN: 'agency.example',
  LOG_LEVEL: 'info',
  RATE_LIMIT: '100000',
};

function minimalEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function listening(child: ChildProcess, written: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The backend ${why}. It wrote:\n${written()}`));
    const timer = setTimeout(() => fail(`does not listen after ${START_SECONDS} s`), START_SECONDS * 1000);
    child.once('message', (message: { listening: string }) => {
      clearTimeout(timer);
      resolve(message.listening);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
}
