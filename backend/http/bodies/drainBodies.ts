import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { MAX_FILE_BYTES } from '../../../core/contract/limits.ts';
import type { Settings } from '../../settings/config.ts';

/** What may still come of a body after its call was answered [bytes]: browsers read no answer before they have sent all of an upload. */
const SIGNED_IN_BYTES = MAX_FILE_BYTES + 1024 * 1024;
const STRANGER_BYTES = 1024 * 1024;
/** However fast it comes, the rest of a body is waited for no longer than this [ms]. */
const LONGEST = 120_000;
const LOOK_EVERY = 200;

/**
 * A call that is refused before all of its body was read would block its connection: nobody reads the rest, and the next call stands
 * behind it. The rest is read and thrown away, within bounds of bytes, pace and time; beyond them the connection is closed.
 */
export function addBodyDrain(app: FastifyInstance, settings: Settings): void {
  app.addHook('onResponse', async (request) => {
    if (request.raw.complete || request.raw.destroyed) return;
    const signedIn = Boolean((request as { planner?: unknown }).planner);
    drain(request.raw, signedIn ? SIGNED_IN_BYTES : STRANGER_BYTES, settings);
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
    if (read <= most && !tooSlow && Date.now() - begun < LONGEST) return;
    clearInterval(timer);
    socket.destroy();
  }, LOOK_EVERY);
  timer.unref();
}
