import type { FastifyReply } from 'fastify';
import { ValidationError } from 'yup';
import type { AnySchema, InferType } from 'yup';
import { CALLS } from '../../contract/calls.ts';
import type { CallName } from '../../contract/calls.ts';
import { Refusal } from '../refusal.ts';

export type RequestOf<Name extends CallName> = InferType<(typeof CALLS)[Name]['request']>;
/** Calls whose reply has a schema: all but the audience file, which is text of any kind. */
type CheckedCall = Exclude<CallName, 'planFile'>;
export type ReplyOf<Name extends CheckedCall> = InferType<(typeof CALLS)[Name]['reply']>;

/** Longer lists of faults help nobody. */
const FAULTS_SHOWN = 20;

/**
 * The request of a call, checked against the contract.
 * @throws {Refusal} 400 with a sentence for each fault
 */
export function readRequest<Name extends CallName>(name: Name, body: unknown): RequestOf<Name> {
  const schema: AnySchema = CALLS[name].request;
  try {
    return schema.validateSync(body ?? {}, { strict: true, abortEarly: false }) as RequestOf<Name>;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const details = faultsOf(error);
    const message = details.length === 1 ? details[0]! : `The call has ${details.length} faults.`;
    throw new Refusal(400, 'bad_request', message, details.slice(0, FAULTS_SHOWN));
  }
}

/**
 * Sends a reply as the contract has it: JSON, or JSON in a text body.
 * @throws {Error} when the reply does not fit: our fault, so a plain error (500), never a refusal
 */
export function sendReply<Name extends CheckedCall>(
  name: Name,
  value: ReplyOf<Name>,
  reply: FastifyReply,
): FastifyReply {
  const { reply: schema, repliesWith } = CALLS[name];
  try {
    (schema as AnySchema).validateSync(value, { strict: true });
  } catch (error) {
    throw new Error(`The reply of ${name} does not fit the contract.`, { cause: error });
  }
  const type = repliesWith === 'json' ? 'application/json' : 'text/plain';
  return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(JSON.stringify(value));
}

function faultsOf(error: ValidationError): string[] {
  const faults = error.inner.length > 0 ? error.inner : [error];
  return [...new Set(faults.map(sentence))];
}

function sentence({ path, type, params, message }: ValidationError): string {
  const field = path ? `"${path}"` : 'The call';
  if (type === 'optionality' || type === 'required' || type === 'nullable') return `${field} is missing.`;
  if (type === 'typeError') return `${field} must be ${article(String(params?.type ?? 'something else'))}.`;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`;
}

function article(type: string): string {
  if (type === 'string') return 'text';
  if (type === 'boolean') return 'true or false';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
