import { expect } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_ENVIRONMENT } from './product.ts';

/** A second backend with its own port and folder, so that it can be killed without affecting other tests. */
export class OwnBackend {
  readonly url: string;
  readonly #port: string;
  readonly #settings: Readonly<Record<string, string>>;
  #dataDir = '';
  #child: ChildProcess | null = null;

  /**
   * @param place     1 to 9, unique among backends that may run at the same time
   * @param settings  over the product's own
   */
  constructor(place: number, settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings;
    this.#port = String(Number(PRODUCT_ENVIRONMENT.PORT) + place);
    this.url = `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it on its data folder and waits until it answers. */
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
    // As long as the product's own start may take.
    await expect.poll(answers, { timeout: 300_000 }).toBe(true);
  }

  /** Kills it without a shutdown (SIGKILL). */
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
