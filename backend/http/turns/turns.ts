import type { Server } from 'node:net';

/** Work is put off for connections that still come in for so long at most [ms]: a flood of them must not stop it. */
const PATIENCE_MS = 200;

let arrived = 0;
let last = Promise.resolve();

/** Counts the connections of a server, so that work can wait while they come in. */
export function watchArrivals(server: Server): void {
  server.on('connection', () => void arrived++);
}

/**
 * Runs a piece of work in a turn of the event loop after one in which nobody came. A turn takes in one connection only (libuv 1.46
 * and newer): with ten milliseconds of work in each, the last of a thousand connections would be taken in after ten seconds, and a
 * health check behind them as late.
 */
export function whenNobodyComes(work: () => void): void {
  const asked = performance.now();
  const look = (before: number) =>
    setImmediate(() => (arrived === before || performance.now() - asked > PATIENCE_MS ? work() : look(arrived)));
  look(arrived);
}

/**
 * A turn of the event loop of one's own, in the order they are asked for: whoever has a few milliseconds of work for it (JSON of a
 * megabyte) takes one first, so that a thousand such pieces at once do not keep everybody else waiting for the last.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((turn) => whenNobodyComes(turn)));
  return last;
}
