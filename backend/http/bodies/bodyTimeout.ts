import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Settings } from '../../settings/config.ts';
import { Refusal } from '../refusal.ts';

/** A body that is no upload has to arrive within so many seconds; uploads keep a pace instead ({@link keepPace}). */
export function addBodyTimeout(app: FastifyInstance, { bodySeconds }: Pick<Settings, 'bodySeconds'>): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (isUpload(request) || request.raw.complete) return payload;
    const timed = new PassThrough();
    const timer = setTimeout(() => timed.destroy(tooSlow(`within ${bodySeconds} seconds`)), bodySeconds * 1000);
    timed.once('close', () => clearTimeout(timer));
    // A body that was refused by its length has no reader; nobody is left to be told that it did not come.
    timed.on('error', () => undefined);
    request.raw.once('close', () => {
      if (!request.raw.complete) timed.destroy(new Refusal(400, 'bad_request', 'The call arrived incomplete.'));
    });
    return payload.pipe(timed);
  });
}

/** Whether a call brings its body as a form: an upload, which keeps bounds of its own. */
export function isUpload({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

export interface Pace {
  /** Fires when the sender was too slow. */
  readonly lost: AbortSignal;
  stop(): void;
}

/** Watches that a body comes at the least pace, looked at over windows of so many seconds. */
export function keepPace(
  body: IncomingMessage,
  { uploadSeconds, uploadKilobytes }: Pick<Settings, 'uploadSeconds' | 'uploadKilobytes'>,
): Pace {
  const lost = new AbortController();
  let before = body.socket.bytesRead;
  const timer = setInterval(() => {
    const read = body.socket.bytesRead;
    const tooLittle = read - before < uploadKilobytes * 1024 * uploadSeconds;
    before = read;
    if (tooLittle && !body.complete) lost.abort(tooSlow(`at ${uploadKilobytes} kB a second or faster`));
  }, uploadSeconds * 1000);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

function tooSlow(wanted: string): Refusal {
  const message = `The connection is too slow or was interrupted: a call must arrive ${wanted}. Nothing was kept; please try again.`;
  return new Refusal(408, 'too_slow', message);
}
