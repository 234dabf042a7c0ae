import type { FastifyInstance } from 'fastify';
import { watchArrivals, whenNobodyComes } from './turns.ts';

/** So much of one turn of the event loop goes to beginning calls; those that are left begin in the next [ms]. */
const SLICE_MS = 5;

/**
 * A thousand calls that arrive at once begin a few in each turn of the event loop, in the order they came and once all have come in:
 * what is asked meanwhile (is the service alive?) is answered between them, not after the last.
 */
export function addAdmission(app: FastifyInstance): void {
  watchArrivals(app.server);
  const waiting: (() => void)[] = [];
  const admit = () => {
    const last = performance.now() + SLICE_MS;
    while (waiting.length > 0 && performance.now() < last) waiting.shift()!();
    if (waiting.length > 0) whenNobodyComes(admit);
  };
  app.addHook('onRequest', (_request, _reply, begin) => {
    waiting.push(begin);
    if (waiting.length === 1) whenNobodyComes(admit);
  });
}
