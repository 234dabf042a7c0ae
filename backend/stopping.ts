import type { FastifyInstance } from 'fastify';
import { Refusal } from './http/refusal.ts';

/** The end of the process, in two steps that everything long may listen for. */
export class Stopping {
  readonly #begun = new AbortController();
  readonly #late = new AbortController();

  /** Nothing new is taken; what runs may finish. */
  get begun(): AbortSignal {
    return this.#begun.signal;
  }

  /** What still runs ends now, in words. */
  get late(): AbortSignal {
    return this.#late.signal;
  }

  begin(): void {
    this.#begun.abort(beingRestarted());
  }

  hurry(): void {
    this.#late.abort(beingRestarted());
  }
}

/** Calls that arrive while the process ends are refused in words, and no connection is kept for another. */
export function addStopping(app: FastifyInstance, { begun }: Stopping): void {
  app.addHook('onRequest', async (request) => {
    if (begun.aborted && request.url.startsWith('/api')) throw begun.reason;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (begun.aborted) void reply.header('connection', 'close');
  });
}

/**
 * Ends the service within so many seconds: running calls get most of them to finish, then a few to be refused in words.
 * @param close ends what the calls stand on
 */
export async function stopWithin(
  seconds: number,
  app: FastifyInstance,
  stopping: Stopping,
  close: () => Promise<void>,
): Promise<void> {
  stopping.begin();
  const timers = [
    setTimeout(() => stopping.hurry(), seconds * 600),
    setTimeout(() => app.server.closeAllConnections(), seconds * 950),
    // Connections become idle one by one as their calls end.
    setInterval(() => app.server.closeIdleConnections(), 100),
  ];
  await app.close();
  timers.forEach((timer) => clearTimeout(timer));
  await close();
}

export function beingRestarted(): Refusal {
  const message =
    'The planning service is being restarted. Nothing that was saved is lost; please try again in a minute.';
  return new Refusal(503, 'stopping', message);
}
