import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { FILE_MAX_BYTES } from '../../../core/contract/limits.ts';
import type { Settings } from '../../settings/config.ts';

/**
 * Maximum size of the rest of a body that is read after its reply [bytes]. Browsers read no reply before they have sent all of an upload.
 */
const SIGNED_IN_DRAIN_BYTES = FILE_MAX_BYTES + 1024 * 1024;
const ANONYMOUS_DRAIN_BYTES = 1024 * 1024;
/** Maximum time for which the rest of a body is read [ms]. */
const DRAIN_TIMEOUT_MS = 120_000;
const CHECK_INTERVAL_MS = 200;

/**
 * Reads and discards the rest of a body after its call was refused; otherwise it would block the next call on the connection.
 * If the rest is too large, too slow or takes too long, the connection is closed.
 */
export function addBodyDrain(app: FastifyInstance, settings: Settings): void {
  app.addHook('onResponse', async (request) => {
    if (request.raw.complete || request.raw.destroyed) return;
    const isSignedIn = Boolean((request as { caller?: unknown }).caller);
    drain(request.raw, isSignedIn ? SIGNED_IN_DRAIN_BYTES : ANONYMOUS_DRAIN_BYTES, settings);
  });
}

function drain(
  body: IncomingMessage,
  maxBytes: number,
  { uploadWindowSeconds, uploadKilobytesPerSecond }: Settings,
): void {
  const { socket } = body;
  const startTime = Date.now();
  const bytesBefore = socket.bytesRead;
  body.unpipe();
  body.resume();
  const timer = setInterval(() => {
    if (body.complete || socket.destroyed) return clearInterval(timer);
    const bytesRead = socket.bytesRead - bytesBefore;
    const seconds = (Date.now() - startTime) / 1000;
    // Slow starts are allowed for one window.
    const isTooSlow = seconds > uploadWindowSeconds && bytesRead < uploadKilobytesPerSecond * 1024 * seconds;
    if (bytesRead <= maxBytes && !isTooSlow && Date.now() - startTime < DRAIN_TIMEOUT_MS) return;
    clearInterval(timer);
    socket.destroy();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
