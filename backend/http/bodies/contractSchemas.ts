import type { FastifyReply } from 'fastify';
import type { AnySchema, InferType } from 'yup';
import { FAULTS_MAX_COUNT, firstFaults } from '../../../core/contract/check.ts';
import { CALLS } from '../../../core/contract/calls.ts';
import type { CallName } from '../../../core/contract/calls.ts';
import { refusalOf } from '../refusal.ts';
import { faultSentence } from './faultSentence.ts';

export type RequestOf<Name extends CallName> = InferType<(typeof CALLS)[Name]['request']>;
/** Calls whose reply has a schema: all except the texts of files. */
type CheckedCall = Exclude<CallName, 'planFile' | 'auditCsv'>;
export type ReplyOf<Name extends CheckedCall> = InferType<(typeof CALLS)[Name]['reply']>;

/**
 * Checks the request of a call against the contract.
 * @throws {Refusal} 400 with a sentence for each of the first faults
 */
export function readRequest<Name extends CallName>(name: Name, body: unknown): RequestOf<Name> {
  return checkedBody(CALLS[name].request, body);
}

/**
 * Checks a body against a schema, and returns it.
 * @throws {Refusal} 400 with a sentence for each of the first faults
 */
export function checkedBody<Body extends AnySchema>(schema: Body, body: unknown): InferType<Body> {
  const faults = firstFaults(schema, body ?? {});
  if (faults.length === 0) return body ?? {};
  const details = [...new Set(faults.map(faultSentence))];
  const count = faults.length < FAULTS_MAX_COUNT ? details.length : `at least ${FAULTS_MAX_COUNT}`;
  throw refusalOf(400, 'bad_request', details.length === 1 ? details : [`The call has ${count} faults.`, ...details]);
}

/**
 * Sends a reply as the contract defines it: JSON, or JSON in a text body.
 * @throws {Error} when the reply does not fit the contract. This is a fault of the service, so the caller gets a 500 and not a refusal
 */
export function sendReply<Name extends CheckedCall>(
  name: Name,
  value: ReplyOf<Name>,
  reply: FastifyReply,
): FastifyReply {
  const { reply: schema, repliesWith } = CALLS[name];
  const [fault] = firstFaults(schema, value, 1);
  if (fault) throw new Error(`The reply of ${name} does not fit the contract.`, { cause: fault });
  const type = repliesWith === 'json' ? 'application/json' : 'text/plain';
  return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(JSON.stringify(value));
}
