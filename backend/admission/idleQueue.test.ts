import { createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { eventually } from '../../testing/eventually.ts';
import { idleTurn, watchConnections } from './idleQueue.ts';

const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

const CONNECTIONS = 120;
/** Opens `count` connections at once. */
const CALLER = `
  const { connect } = require('node:net');
  const { workerData } = require('node:worker_threads');
  for (let each = 0; each < workerData.count; each++) connect(workerData.port, '127.0.0.1').on('error', () => undefined);`;

test('connections that arrive together are accepted before most of the waiting work', async () => {
  const sockets: { destroy(): void }[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  watchConnections(server);
  await new Promise<void>((listening) => server.listen({ port: 0, host: '127.0.0.1', backlog: 511 }, listening));
  ends.push(() => new Promise((closed) => server.close(closed)));
  ends.push(() => sockets.forEach((socket) => socket.destroy()));
  const { port } = server.address() as { port: number };
  const caller = new Worker(CALLER, { eval: true, workerData: { port, count: CONNECTIONS } });
  ends.push(() => caller.terminate());
  await eventually(() => sockets.length > 0);

  let done = 0;
  const work = Array.from({ length: CONNECTIONS }, async () => {
    await idleTurn();
    const end = performance.now() + 3;
    while (performance.now() < end);
    done++;
  });
  await eventually(() => sockets.length === CONNECTIONS);
  // If each turn of the event loop did a piece of work, as many pieces would be done by now as connections were accepted.
  expect(done).toBeLessThan(CONNECTIONS / 2);
  await Promise.all(work);
  expect(done).toBe(CONNECTIONS);
});

test('a flood of connections does not stop the work', async () => {
  const server = createServer();
  watchConnections(server);
  let flooding = true;
  const flood = () => {
    server.emit('connection');
    if (flooding) setImmediate(flood);
  };
  ends.push(() => (flooding = false));
  flood();
  await Promise.all([idleTurn(), idleTurn()]);
});
