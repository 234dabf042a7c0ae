import type { FastifyInstance } from 'fastify';
import { Refusal } from './common/refusal.ts';

/** Two signals for the two steps in which the process stops. */
export class Stopping {
  readonly #stopping = new AbortController();
  readonly #deadline = new AbortController();

  /** Aborted in the first step: no new work is accepted, and running work may finish. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborted in the second step: running work is refused, with a message. */
  get deadline(): AbortSignal {
    return this.#deadline.signal;
  }

  begin(): void {
    this.#stopping.abort(restartRefusal());
  }

  reachDeadline(): void {
    this.#deadline.abort(restartRefusal());
  }
}

/** Refuses calls that arrive while the process stops, and closes their connections. */
export function addStopping(app: FastifyInstance, { stopping }: Stopping): void {
  app.addHook('onRequest', async (request) => {
    if (stopping.aborted && request.url.startsWith('/api')) throw stopping.reason;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) void reply.header('connection', 'close');
  });
}

/**
 * Stops the service within `seconds`. Running calls may finish within 60% of this time, and are then refused. After 95%, all connections
 * are closed.
 * @param close closes the services
 */
export async function stopWithin(
  seconds: number,
  app: FastifyInstance,
  stopping: Stopping,
  close: () => Promise<void>,
): Promise<void> {
  stopping.begin();
  const timers = [
    // 60% and 95% of `seconds`, in milliseconds.
    setTimeout(() => stopping.reachDeadline(), seconds * 600),
    setTimeout(() => app.server.closeAllConnections(), seconds * 950),
    // Connections become idle one by one as their calls end.
    setInterval(() => app.server.closeIdleConnections(), 100),
  ];
  await app.close();
  timers.forEach((timer) => clearTimeout(timer));
  await close();
}

/** The answer to calls that the stop of the process ends or refuses. */
export function restartRefusal(): Refusal {
  const message =
    'The planning service is being restarted. Nothing that was saved is lost; please try again in a minute.';
  return new Refusal(503, 'stopping', message);
}
