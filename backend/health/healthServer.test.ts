import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { eventually } from '../../testing/eventually.ts';
import { serveHealth } from './healthServer.ts';
import type { HealthTimeouts } from './healthServer.ts';

const THREAD = pathToFileURL(join(__dirname, 'healthThread.mjs'));
const LONG_TIMEOUTS: HealthTimeouts = { heartbeatTimeoutMs: 600_000, reportTimeoutMs: 600_000 };
const MAX_BLOCK_MS = 60_000;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function health(notReadyReasons: () => Promise<readonly string[]>, timeouts = LONG_TIMEOUTS) {
  const server = await serveHealth('127.0.0.1:0', THREAD, notReadyReasons, timeouts);
  open.push(server);
  return server;
}

async function ask(url: string) {
  const answer = await fetch(url);
  return [answer.status, ((await answer.json()) as { status: string }).status] as const;
}

/** Blocks this thread until another thread has received so many answers with a status. @returns false if that took too long */
function blockUntilAnswered(url: string, status: number, answers: number): boolean {
  const counted = new Int32Array(new SharedArrayBuffer(4));
  const asking = `const { workerData: { url, status, counted } } = require('node:worker_threads');
    (async () => {
      for (;;) {
        const answer = await fetch(url);
        await answer.text();
        if (answer.status === status) { Atomics.add(counted, 0, 1); Atomics.notify(counted, 0); }
      }
    })();`;
  const context = new Worker(asking, { eval: true, workerData: { url, status, counted } });
  const until = Date.now() + MAX_BLOCK_MS;
  for (let received = 0; received < answers && Date.now() < until; received = Atomics.load(counted, 0)) {
    Atomics.wait(counted, 0, received, 1000);
  }
  void context.terminate();
  return Atomics.load(counted, 0) >= answers;
}

const noFaults = () => Promise.resolve([]);

test('reports alive and ready, and the faults of the service as soon as there are some', async () => {
  let faults: readonly string[] = [];
  const { url } = await health(() => Promise.resolve(faults));
  for (const path of ['/livez', '/readyz', '/healthz']) expect(await ask(`${url}${path}`)).toEqual([200, 'ok']);
  faults = ['the database does not answer', 'the data folder cannot be written to'];
  const message = 'the database does not answer; the data folder cannot be written to';
  await eventually(async () => (await ask(`${url}/readyz`))[0] !== 200);
  expect(await ask(`${url}/readyz`)).toEqual([503, message]);
  expect(await ask(`${url}/healthz`)).toEqual([503, message]);
  expect(await ask(`${url}/livez`)).toEqual([200, 'ok']);
});

test('answers while the main thread is busy', async () => {
  const { url } = await health(noFaults);
  expect(await ask(`${url}/readyz`)).toEqual([200, 'ok']);
  expect(blockUntilAnswered(`${url}/livez`, 200, 3)).toBe(true);
  expect(blockUntilAnswered(`${url}/readyz`, 200, 3)).toBe(true);
});

test('a service whose main thread is blocked too long is neither alive nor ready, and both afterwards', async () => {
  const { url } = await health(noFaults, { heartbeatTimeoutMs: 1500, reportTimeoutMs: 1500 });
  expect(await ask(`${url}/livez`)).toEqual([200, 'ok']);
  expect(blockUntilAnswered(`${url}/readyz`, 503, 1)).toBe(true);
  expect(blockUntilAnswered(`${url}/livez`, 503, 1)).toBe(true);
  for (const path of ['/livez', '/readyz']) {
    await eventually(async () => (await ask(`${url}${path}`))[0] !== 503);
    expect(await ask(`${url}${path}`)).toEqual([200, 'ok']);
  }
});

test('a service that has not reported yet is alive, but not ready', async () => {
  const { url } = await health(() => new Promise(() => {}));
  expect(await ask(`${url}/readyz`)).toEqual([503, 'the service is starting']);
  expect(await ask(`${url}/livez`)).toEqual([200, 'ok']);
});

test('a service with HEALTH_ADDRESS answers health checks at that address', async () => {
  const backend = await startBackend({ settings: { HEALTH_ADDRESS: '127.0.0.1:0' } });
  open.push({ close: () => backend.stop() });
  const [, url = ''] = /Health is served at (http:[^"]+)/.exec(await backend.logged('Health is served at')) ?? [];
  await eventually(async () => (await ask(`${url}/healthz`))[0] !== 503);
  expect(await ask(`${url}/healthz`)).toEqual([200, 'ok']);
});

test('answers 404 for other requests, and throws EADDRINUSE if its address is in use', async () => {
  const { url } = await health(noFaults);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/livez`, { method: 'POST' })).status).toBe(404);
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const { port } = other.address() as AddressInfo;
  await expect(serveHealth(`127.0.0.1:${port}`, THREAD, noFaults)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  other.close();
});
