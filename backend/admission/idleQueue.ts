import type { Server } from 'node:net';

/**
 * Maximum time that one piece of work waits while connections arrive [ms]. A flood of connections must not stop all work. In `idleTurn`, work
 * also waits for the work before it.
 */
const LONGEST_WAIT_MS = 200;

let connectionCount = 0;
let lastTurn = Promise.resolve();

/** Counts the connections of a server, so that work can wait while they arrive. */
export function watchConnections(server: Server): void {
  server.on('connection', () => void connectionCount++);
}

/**
 * Runs work after a turn of the event loop in which no connection arrived. Node accepts one connection per turn (libuv 1.46
 * and later): with 10 ms of work in each turn, the last of 1,000 connections would be accepted after 10 seconds.
 */
export function runWhenIdle(work: () => void): void {
  const requestedAt = performance.now();
  const waitForIdle = (countBefore: number) =>
    setImmediate(() => {
      const isIdle = connectionCount === countBefore;
      const hasWaitedLong = performance.now() - requestedAt > LONGEST_WAIT_MS;
      if (isIdle || hasWaitedLong) work();
      else waitForIdle(connectionCount);
    });
  waitForIdle(connectionCount);
}

/**
 * Waits for an idle turn of the event loop. Each caller gets a turn of its own, in the order of the calls. Call it before a few
 * milliseconds of work, such as parsing a megabyte of JSON, so that a thousand pieces of work do not block everything else.
 */
export function idleTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => runWhenIdle(resolve)));
  return lastTurn;
}
