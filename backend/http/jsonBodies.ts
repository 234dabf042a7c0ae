import type { FastifyInstance } from 'fastify';
import { JSON_DEPTH_MAXIMUM, JSON_FIELDS_MAXIMUM, JSON_VALUES_MAXIMUM } from '../../core/contract/limits.ts';
import { Refusal } from './refusal.ts';
import { ownTurn } from './turns.ts';

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
      await ownTurn();
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

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

interface JsonShape {
  readonly depth: number;
  readonly values: number;
  /** Fields of the object with the most. */
  readonly longest: number;
}

/**
 * How deep JSON text is nested, and how many values it holds at most, as far as it is allowed. Text that is no JSON gives
 * numbers of no meaning.
 */
export function jsonShape(bytes: Uint8Array): JsonShape {
  let [open, depth, values, longest] = [0, 0, 1, 0];
  // Fields of the objects that are open, by level.
  const fields = new Uint32Array(JSON_DEPTH_MAXIMUM + 2);
  for (let at = 0; at < bytes.length && depth <= JSON_DEPTH_MAXIMUM && values <= JSON_VALUES_MAXIMUM; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) values++;
    else if (byte === COLON) longest = Math.max(longest, ++fields[open]!);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      if (++open > depth) depth = open;
      fields[open] = 0;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) open = Math.max(0, open - 1);
  }
  return { depth, values, longest };
}

function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
