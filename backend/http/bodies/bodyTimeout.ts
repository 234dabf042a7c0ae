import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Settings } from '../../settings/config.ts';
import { Refusal } from '../refusal.ts';
import { FILE_MAX_BYTES } from '../../../core/contract/limits.ts';

/** Bodies must arrive within `bodySeconds`. Uploads have a minimum pace instead ({@link watchPace}). */
export function addBodyTimeout(app: FastifyInstance, { bodySeconds }: Pick<Settings, 'bodySeconds'>): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (isUpload(request) || request.raw.complete) return payload;
    const timed = new PassThrough();
    const timer = setTimeout(() => timed.destroy(tooSlow(`within ${bodySeconds} seconds`)), bodySeconds * 1000);
    timed.once('close', () => clearTimeout(timer));
    // A body that was refused because of its length has no reader, so nothing else listens for its error.
    timed.on('error', () => undefined);
    request.raw.once('close', () => {
      if (!request.raw.complete) timed.destroy(new Refusal(400, 'bad_request', 'The call arrived incomplete.'));
    });
    return payload.pipe(timed);
  });
}

/** Whether the body is a multipart form, which has limits of its own. */
export function isUpload({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

export interface Pace {
  /** Aborts when the sender was too slow. */
  readonly tooSlow: AbortSignal;
  stop(): void;
}

/** Watches that a body keeps the minimum pace, over windows of `uploadSeconds`. */
export function watchPace(
  body: IncomingMessage,
  { uploadSeconds, uploadKilobytes }: Pick<Settings, 'uploadSeconds' | 'uploadKilobytes'>,
): Pace {
  const controller = new AbortController();
  let bytesBefore = body.socket.bytesRead;
  const timer = setInterval(() => {
    const bytesRead = body.socket.bytesRead;
    const tooLittle = bytesRead - bytesBefore < uploadKilobytes * 1024 * uploadSeconds;
    bytesBefore = bytesRead;
    if (tooLittle && !body.complete) controller.abort(tooSlow(`at ${uploadKilobytes} kB a second or faster`));
  }, uploadSeconds * 1000);
  return { tooSlow: controller.signal, stop: () => clearInterval(timer) };
}

function tooSlow(required: string): Refusal {
  const message = `The connection is too slow or was interrupted: a call must arrive ${required}. Nothing was saved; please try again.`;
  return new Refusal(408, 'too_slow', message);
}

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
    const signedIn = Boolean((request as { planner?: unknown }).planner);
    drain(request.raw, signedIn ? SIGNED_IN_DRAIN_BYTES : ANONYMOUS_DRAIN_BYTES, settings);
  });
}

function drain(body: IncomingMessage, maxBytes: number, { uploadSeconds, uploadKilobytes }: Settings): void {
  const { socket } = body;
  const startTime = Date.now();
  const bytesBefore = socket.bytesRead;
  body.unpipe();
  body.resume();
  const timer = setInterval(() => {
    if (body.complete || socket.destroyed) return clearInterval(timer);
    const bytesRead = socket.bytesRead - bytesBefore;
    const seconds = (Date.now() - startTime) / 1000;
    const isTooSlow = seconds > uploadSeconds && bytesRead < uploadKilobytes * 1024 * seconds;
    if (bytesRead <= maxBytes && !isTooSlow && Date.now() - startTime < DRAIN_TIMEOUT_MS) return;
    clearInterval(timer);
    socket.destroy();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
