import type { FastifyReply } from 'fastify';

/** Aborts when the caller disconnects before the reply is sent: Cancel, or a closed page. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
