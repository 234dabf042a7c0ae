import type { Server } from 'node:net';

/** The longest that work waits for connections that still arrive [ms]: a flood of them must not stop it. */
const LONGEST_WAIT_MS = 200;

let arrived = 0;
let last = Promise.resolve();

/** Counts the connections of a server, so that work can wait while they arrive. */
export function watchConnections(server: Server): void {
  server.on('connection', () => void arrived++);
}

/**
 * Runs work after a turn of the event loop in which no connection arrived. Node accepts one connection per turn (libuv 1.46
 * and later): with 10 ms of work in each turn, the last of 1,000 connections would be accepted after 10 seconds.
 */
export function runWhenIdle(work: () => void): void {
  const requestedAt = performance.now();
  const look = (before: number) =>
    setImmediate(() =>
      arrived === before || performance.now() - requestedAt > LONGEST_WAIT_MS ? work() : look(arrived),
    );
  look(arrived);
}

/**
 * Waits for an idle turn of the event loop of one's own, first come first served. Call it before a few milliseconds of work, such
 * as parsing a megabyte of JSON, so that a thousand such pieces do not block everything else.
 */
export function idleTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => runWhenIdle(resolve)));
  return last;
}
