import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Calls 1, 2, 5, 6 and 7 carry JSON under text/plain. */
export function addPlainTextJson(app: FastifyInstance): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(text as string));
    } catch {
      done(new Refusal(400, 'bad_request', 'The call is not readable JSON.'));
    }
  });
}
