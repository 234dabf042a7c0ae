import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Settings } from '../../settings/config.ts';
import { Refusal } from '../../common/refusal.ts';

/** Bodies must arrive within `bodySeconds`. Uploads have a minimum pace instead ({@link watchPace}). */
export function addBodyTimeout(app: FastifyInstance, { bodySeconds }: Pick<Settings, 'bodySeconds'>): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (isMultipartForm(request) || request.raw.complete) return payload;
    const timedBody = new PassThrough();
    const timer = setTimeout(
      () => timedBody.destroy(tooSlowRefusal(`within ${bodySeconds} seconds`)),
      bodySeconds * 1000,
    );
    timedBody.once('close', () => clearTimeout(timer));
    // A body that was refused because of its length has no reader, so nothing else listens for its error.
    timedBody.on('error', () => undefined);
    request.raw.once('close', () => {
      if (!request.raw.complete) timedBody.destroy(new Refusal(400, 'bad_request', 'The call arrived incomplete.'));
    });
    return payload.pipe(timedBody);
  });
}

/** Whether the body is a multipart form, which has limits of its own. */
export function isMultipartForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

export interface Pace {
  /** Aborts when the sender was too slow. */
  readonly tooSlow: AbortSignal;
  stop(): void;
}

/** Watches that a body keeps the minimum pace, over windows of `uploadWindowSeconds`. */
export function watchPace(
  body: IncomingMessage,
  { uploadWindowSeconds, uploadKilobytesPerSecond }: Pick<Settings, 'uploadWindowSeconds' | 'uploadKilobytesPerSecond'>,
): Pace {
  const controller = new AbortController();
  let bytesBefore = body.socket.bytesRead;
  const timer = setInterval(() => {
    const bytesRead = body.socket.bytesRead;
    const isTooSlow = bytesRead - bytesBefore < uploadKilobytesPerSecond * 1024 * uploadWindowSeconds;
    bytesBefore = bytesRead;
    if (isTooSlow && !body.complete)
      controller.abort(tooSlowRefusal(`at ${uploadKilobytesPerSecond} kB a second or faster`));
  }, uploadWindowSeconds * 1000);
  return { tooSlow: controller.signal, stop: () => clearInterval(timer) };
}

function tooSlowRefusal(required: string): Refusal {
  const message = `The connection is too slow or was interrupted: a call must arrive ${required}. Nothing was saved; please try again.`;
  return new Refusal(408, 'too_slow', message);
}
