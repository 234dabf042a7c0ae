import type { FastifyInstance } from 'fastify';
import { JSON_DEPTH_MAXIMUM, JSON_FIELDS_MAXIMUM, JSON_VALUES_MAXIMUM } from '../../../core/contract/limits.ts';
import { jsonShape } from '../../../core/contract/jsonShape.ts';
import { Refusal } from '../refusal.ts';
import { idleTurn } from '../../admission/idleQueue.ts';

/**
 * Calls 1, 2, 5, 6 and 7 carry JSON under text/plain, the others under its own name. Each body is parsed in a
 * turn of its own.
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
 * JSON of a size and depth that calls have: what parsing costs is known before it begins.
 * @throws {Refusal} 400
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw unreadable('The call has no content.');
  const { depth, values, longest } = jsonShape(bytes);
  if (depth > JSON_DEPTH_MAXIMUM) throw unreadable(`The call is nested deeper than ${JSON_DEPTH_MAXIMUM} levels.`);
  if (values > JSON_VALUES_MAXIMUM) throw unreadable(`The call holds more than ${JSON_VALUES_MAXIMUM} values.`);
  if (longest > JSON_FIELDS_MAXIMUM) {
    throw unreadable(`The call holds an object of more than ${JSON_FIELDS_MAXIMUM} fields.`);
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
