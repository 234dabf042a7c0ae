import type { FastifyReply } from 'fastify';

/** Fires when the caller leaves before the answer is sent: a planner pressed Cancel, or closed the page. */
export function callerSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
