import type { FastifyReply } from 'fastify';
import type { AnySchema, InferType } from 'yup';
import { FAULTS_MAX_COUNT, firstFaults } from '../../../core/contract/check.ts';
import type { Fault } from '../../../core/contract/check.ts';
import { CALLS } from '../../../core/contract/calls.ts';
import type { CallName } from '../../../core/contract/calls.ts';
import { refusalOf } from '../../common/refusal.ts';
import { upToDecimals } from '../../../core/words/amounts.ts';

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

type Params = Fault['params'];

/** The part of a sentence after the field's name, by Yup's name of the failed test. */
const RULE_TEXTS: Readonly<Record<string, (params: Params) => string>> = {
  optionality: () => 'is missing',
  required: () => 'is missing',
  nullable: () => 'is missing',
  typeError: ({ type }) => `must be ${kindOf(String(type))}`,
  oneOf: ({ values }) => `must be ${String(values).split(', ').join(' or ')}`,
  finite: () => 'must be a number that is not infinite',
  day: () => 'must be a day such as 2026-11-03',
  moment: () => 'must be a moment in UTC such as 2026-11-03T09:30:00.000Z',
  'not-blank': () => 'is blank',
  'plain-text': () => 'holds a character that cannot be shown, such as a control character. Please type it again',
};

/** Describes a fault in a call in a sentence that needs no knowledge of the schema. */
function faultSentence({ path, test, params, message }: Fault): string {
  const rule = test === 'min' || test === 'max' ? limitRule(test, params, message) : RULE_TEXTS[test]?.(params);
  const field = path === '' ? 'The call' : `"${path}"`;
  return rule ? `${field} ${rule}.` : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** Yup uses the same test names for text, lists and numbers; only its message tells them apart. */
function limitRule(test: 'min' | 'max', params: Params, message: string): string {
  // Yup's `moreThan` has the test name `min` and the parameter `more`; `lessThan` has `max` and `less`. No schema uses `lessThan`.
  const limit = Number(params.more ?? params.less ?? params[test]);
  const limitText = upToDecimals(limit, 3);
  if (message.includes('characters'))
    return test === 'max' ? `may have ${limitText} characters at most` : `must have at least ${limitText} characters`;
  if (message.includes('items'))
    return test === 'max' ? `may have ${limitText} rows at most` : `must have at least ${rowsText(limit)}`;
  if (params.more !== undefined) return `must be above ${limitText}`;
  return `must be ${limitText} or ${test === 'max' ? 'less' : 'more'}`;
}

const rowsText = (count: number) => (count === 1 ? 'one row' : `${count} rows`);

function kindOf(type: string): string {
  if (type === 'string') return 'text';
  if (type === 'boolean') return 'true or false';
  if (type === 'array') return 'a list';
  if (type === 'mixed') return 'of another form';
  return type === 'object' ? 'an object' : `a ${type}`;
}
