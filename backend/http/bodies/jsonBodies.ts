import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  JSON_MAX_DEPTH,
  JSON_MAX_FIELDS,
  JSON_MAX_VALUES,
  SMALL_BODY_MAX_BYTES,
} from '../../../core/contract/limits.ts';
import { jsonShape } from '../../../core/contract/jsonShape.ts';
import { Refusal, tooLarge } from '../../common/refusal.ts';
import { idleTurn } from '../../admission/idleQueue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that several calls share: names of the calls that may have large bodies. The field `access` of a body names its call. */
    largeBodiesOf?: readonly string[];
  }
}

/**
 * Parses JSON bodies, each in an idle turn of the event loop. Most calls of the specification send their JSON as text/plain.
 */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      await idleTurn();
      const { largeBodiesOf } = request.routeOptions.config;
      const isLarge = largeBodiesOf !== undefined && bytes.length > SMALL_BODY_MAX_BYTES;
      return isLarge ? readLargeJson(bytes, largeBodiesOf) : readJson(bytes);
    },
  );
}

/**
 * Parses a body that is larger than most calls of its route may send.
 * @throws {Refusal} 413 unless the body is readable and its field `access` is one of `largeCalls`
 */
function readLargeJson(bytes: Uint8Array, largeCalls: readonly string[]): unknown {
  let body: unknown = null;
  try {
    body = readJson(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  const { access } = (body ?? {}) as { access?: unknown };
  if (typeof access === 'string' && largeCalls.includes(access)) return body;
  throw tooLarge();
}

/**
 * Parses JSON within the limits for the depth, the number of values and the fields of an object. They are measured first, which
 * bounds the cost of parsing.
 * @throws {Refusal} 400
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw unreadable('The call has no content.');
  const { depth, values, maximumFields } = jsonShape(bytes);
  if (depth > JSON_MAX_DEPTH) throw unreadable(`The call is nested deeper than ${JSON_MAX_DEPTH} levels.`);
  if (values > JSON_MAX_VALUES) throw unreadable(`The call holds more than ${JSON_MAX_VALUES} values.`);
  if (maximumFields > JSON_MAX_FIELDS) {
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
