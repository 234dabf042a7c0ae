import type { FastifyReply } from 'fastify';

/** A signal that aborts when the caller disconnects before the reply is sent, by Cancel or by closing the page. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
