import { expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_ENVIRONMENT } from './product.ts';

/** A second backend on a port and a folder of its own, so that it can be killed without hurting the other journeys. */
export class OwnBackend {
  readonly url: string;
  readonly #port: string;
  readonly #settings: Readonly<Record<string, string>>;
  #dataDir = '';
  #child: ChildProcess | null = null;

  /**
   * @param place     tells apart backends that may run at the same time, 1 to 9
   * @param settings  over the product's own
   */
  constructor(place: number, settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings;
    this.#port = String(Number(PRODUCT_ENVIRONMENT.PORT) + place);
    this.url = `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it, again on what it kept. Returns when it answers. */
  async start(): Promise<void> {
    this.#dataDir ||= await mkdtemp(join(tmpdir(), 'planner-own-'));
    this.#child = spawn(process.execPath, ['dist/backend/server.js'], {
      cwd: join(import.meta.dirname, '..', '..'),
      env: { ...process.env, ...PRODUCT_ENVIRONMENT, PORT: this.#port, DATA_DIR: this.#dataDir, ...this.#settings },
      stdio: 'ignore',
    });
    const answers = () =>
      fetch(`${this.url}/healthz`).then(
        (reply) => reply.ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    if (this.#dataDir) await rm(this.#dataDir, { recursive: true, force: true });
  }
}
