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
const LONG: HealthTimeouts = { heartbeatTimeoutMs: 600_000, reportTimeoutMs: 600_000 };
const HANGS = 60_000;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function health(missing: () => Promise<readonly string[]>, patience = LONG) {
  const server = await serveHealth('127.0.0.1:0', THREAD, missing, patience);
  open.push(server);
  return server;
}

async function ask(url: string) {
  const answer = await fetch(url);
  return [answer.status, ((await answer.json()) as { status: string }).status] as const;
}

/** Holds this thread, which is the service's, until another has had so many answers of one status. Says whether it came to that. */
function heldUntil(url: string, status: number, answers: number): boolean {
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
  const until = Date.now() + HANGS;
  for (let had = 0; had < answers && Date.now() < until; had = Atomics.load(counted, 0)) {
    Atomics.wait(counted, 0, had, 1000);
  }
  void context.terminate();
  return Atomics.load(counted, 0) >= answers;
}

const fine = () => Promise.resolve([]);

test('says alive and ready, and what is missing as soon as it is told', async () => {
  let faults: readonly string[] = [];
  const { url } = await health(() => Promise.resolve(faults));
  for (const path of ['/livez', '/readyz', '/healthz']) expect(await ask(`${url}${path}`)).toEqual([200, 'ok']);
  faults = ['the database does not answer', 'the data folder cannot be written to'];
  const said = 'the database does not answer; the data folder cannot be written to';
  await eventually(async () => (await ask(`${url}/readyz`))[0] !== 200);
  expect(await ask(`${url}/readyz`)).toEqual([503, said]);
  expect(await ask(`${url}/healthz`)).toEqual([503, said]);
  expect(await ask(`${url}/livez`)).toEqual([200, 'ok']);
});

test('is answered while the service is held by something else', async () => {
  const { url } = await health(fine);
  expect(await ask(`${url}/readyz`)).toEqual([200, 'ok']);
  expect(heldUntil(`${url}/livez`, 200, 3)).toBe(true);
  expect(heldUntil(`${url}/readyz`, 200, 3)).toBe(true);
});

test('a service that does not come to its turn is neither ready nor alive, and both again afterwards', async () => {
  const { url } = await health(fine, { heartbeatTimeoutMs: 1500, reportTimeoutMs: 1500 });
  expect(await ask(`${url}/livez`)).toEqual([200, 'ok']);
  expect(heldUntil(`${url}/readyz`, 503, 1)).toBe(true);
  expect(heldUntil(`${url}/livez`, 503, 1)).toBe(true);
  for (const path of ['/livez', '/readyz']) {
    await eventually(async () => (await ask(`${url}${path}`))[0] !== 503);
    expect(await ask(`${url}${path}`)).toEqual([200, 'ok']);
  }
});

test('before the service has said that it is ready it is not', async () => {
  const { url } = await health(() => new Promise(() => {}));
  expect(await ask(`${url}/readyz`)).toEqual([503, 'the service is starting']);
  expect(await ask(`${url}/livez`)).toEqual([200, 'ok']);
});

test('a service that is given an address tells its health there, main thread or not', async () => {
  const backend = await startBackend({ settings: { HEALTH_ADDRESS: '127.0.0.1:0' } });
  open.push({ close: () => backend.stop() });
  const [, url = ''] = /Health is served at (http:[^"]+)/.exec(await backend.logged('Health is served at')) ?? [];
  await eventually(async () => (await ask(`${url}/healthz`))[0] !== 503);
  expect(await ask(`${url}/healthz`)).toEqual([200, 'ok']);
});

test('answers nothing else, and says so where its address is taken', async () => {
  const { url } = await health(fine);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/livez`, { method: 'POST' })).status).toBe(404);
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const { port } = other.address() as AddressInfo;
  await expect(serveHealth(`127.0.0.1:${port}`, THREAD, fine)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  other.close();
});
