import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { FILE_MAX_BYTES } from '../../../core/contract/limits.ts';
import type { Settings } from '../../settings/config.ts';

/** How much of a body is read after its reply [bytes]. Browsers read no reply before they have sent a whole upload. */
const SIGNED_IN_DRAIN_BYTES = FILE_MAX_BYTES + 1024 * 1024;
const ANONYMOUS_DRAIN_BYTES = 1024 * 1024;
/** How long the rest of a body is read at most [ms]. */
const DRAIN_TIMEOUT_MS = 120_000;
const CHECK_INTERVAL_MS = 200;

/**
 * Reads and discards the rest of a body after its call was refused; otherwise it would block the next call on the connection.
 * Beyond limits of size, pace and time the connection is closed.
 */
export function addBodyDrain(app: FastifyInstance, settings: Settings): void {
  app.addHook('onResponse', async (request) => {
    if (request.raw.complete || request.raw.destroyed) return;
    const signedIn = Boolean((request as { planner?: unknown }).planner);
    drain(request.raw, signedIn ? SIGNED_IN_DRAIN_BYTES : ANONYMOUS_DRAIN_BYTES, settings);
  });
}

function drain(body: IncomingMessage, most: number, { uploadSeconds, uploadKilobytes }: Settings): void {
  const { socket } = body;
  const begun = Date.now();
  const before = socket.bytesRead;
  body.unpipe();
  body.resume();
  const timer = setInterval(() => {
    if (body.complete || socket.destroyed) return clearInterval(timer);
    const read = socket.bytesRead - before;
    const seconds = (Date.now() - begun) / 1000;
    const tooSlow = seconds > uploadSeconds && read < uploadKilobytes * 1024 * seconds;
    if (read <= most && !tooSlow && Date.now() - begun < DRAIN_TIMEOUT_MS) return;
    clearInterval(timer);
    socket.destroy();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
