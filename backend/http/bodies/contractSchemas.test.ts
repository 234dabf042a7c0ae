import type { FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';
import { readRequest, sendReply } from './contractSchemas.ts';

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

/** Only what sendReply touches; the real one is met in the routes' own tests. */
function replyStub() {
  const sent: { type?: string; body?: unknown } = {};
  const reply = {
    type: (type: string) => ((sent.type = type), reply),
    header: () => reply,
    send: (body: unknown) => ((sent.body = body), reply),
  };
  return { sent, reply: reply as unknown as FastifyReply };
}

test.each<[string, unknown, string[]]>([
  ['nothing at all', undefined, ['"user" is missing.', '"key" is missing.']],
  ['null', null, ['"user" is missing.', '"key" is missing.']],
  ['text', 'hello', ['The call must be an object.']],
  ['another type', { user: 1, key: 'k' }, ['"user" must be text.']],
  ['null for text', { user: null, key: 'k' }, ['"user" is missing.']],
  ['empty text', { user: '', key: 'k' }, ['"user" is missing.']],
])('a request of %s is refused with sentences, each said once', (_what, body, sentences) => {
  const refusal = caught(() => readRequest('plan', body)) as Refusal;
  expect(refusal).toBeInstanceOf(Refusal);
  const whole = sentences.length === 1 ? sentences : [`The call has ${sentences.length} faults.`, ...sentences];
  expect([refusal.status, refusal.message, ...refusal.details]).toEqual([400, ...whole]);
});

test('a request that fits is handed on as it is', () => {
  expect(readRequest('plan', { user: 'a@b.example', key: 'k', more: 1 })).toMatchObject({
    user: 'a@b.example',
    key: 'k',
  });
});

test('a reply that does not fit is our own fault, never the caller’s', () => {
  const error = caught(() => sendReply('planSummary', { plans: '[{"key":1}]' }, replyStub().reply));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Refusal);
  expect((error as Error).message).toBe('The reply of planSummary does not fit the contract.');
});

test('a reply goes out as JSON or as JSON in a text body, as the table of calls has it', () => {
  const json = replyStub();
  sendReply('planSummary', { plans: '[]' }, json.reply);
  expect(json.sent).toEqual({ type: 'application/json; charset=utf-8', body: '{"plans":"[]"}' });
  const text = replyStub();
  sendReply('mediaScore', { key: 'k', df_score_master: '[]', audience: undefined }, text.reply);
  expect(text.sent.type).toBe('text/plain; charset=utf-8');
});
