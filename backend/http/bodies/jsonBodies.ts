import type { FastifyInstance } from 'fastify';
import { JSON_MAX_DEPTH, JSON_MAX_FIELDS, JSON_MAX_VALUES } from '../../../core/contract/limits.ts';
import { jsonShape } from '../../../core/contract/jsonShape.ts';
import { Refusal } from '../refusal.ts';
import { idleTurn } from '../../admission/idleQueue.ts';

/**
 * Parses JSON bodies, each in an idle turn of the event loop. Calls 1, 2, 5, 6 and 7 send JSON as text/plain.
 */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => {
      await idleTurn();
      return readJson(bytes);
    },
  );
}

/**
 * Parses JSON within the size and depth of calls; both are measured first, which bounds the cost of parsing.
 * @throws {Refusal} 400
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw unreadable('The call has no content.');
  const { depth, values, longest } = jsonShape(bytes);
  if (depth > JSON_MAX_DEPTH) throw unreadable(`The call is nested deeper than ${JSON_MAX_DEPTH} levels.`);
  if (values > JSON_MAX_VALUES) throw unreadable(`The call holds more than ${JSON_MAX_VALUES} values.`);
  if (longest > JSON_MAX_FIELDS) {
    throw unreadable(`The call holds an object of more than ${JSON_MAX_FIELDS} fields.`);
  }
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    throw unreadable('The call is not readable JSON.');
  }
}

function unreadable(message: string): Refusal {
  return new Refusal(400, 'bad_request', message);
}
