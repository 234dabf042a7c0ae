import type { FastifyReply } from 'fastify';
import { Refusal } from '../../common/refusal.ts';
import { readRequest, sendReply } from './contractSchemas.ts';

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

/** Only the methods that sendReply uses. Tests of routes use a real reply. */
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
])('a request of %s is refused, with each fault in one sentence', (_what, body, sentences) => {
  const refusal = caught(() => readRequest('plan', body)) as Refusal;
  expect(refusal).toBeInstanceOf(Refusal);
  const whole = sentences.length === 1 ? sentences : [`The call has ${sentences.length} faults.`, ...sentences];
  expect([refusal.status, refusal.message, ...refusal.details]).toEqual([400, ...whole]);
});

test('a valid request is returned unchanged', () => {
  expect(readRequest('plan', { user: 'a@b.example', key: 'k', more: 1 })).toMatchObject({
    user: 'a@b.example',
    key: 'k',
  });
});

test('a reply that breaks the contract is an internal error, not a refusal', () => {
  const error = caught(() => sendReply('planSummary', { plans: '[{"key":1}]' }, replyStub().reply));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Refusal);
  expect((error as Error).message).toBe('The reply of planSummary does not fit the contract.');
});

test('a reply is sent as application/json or as text/plain, as the contract says', () => {
  const json = replyStub();
  sendReply('planSummary', { plans: '[]' }, json.reply);
  expect(json.sent).toEqual({ type: 'application/json; charset=utf-8', body: '{"plans":"[]"}' });
  const text = replyStub();
  sendReply('mediaScore', { key: 'k', df_score_master: '[]', audience: undefined }, text.reply);
  expect(text.sent.type).toBe('text/plain; charset=utf-8');
});
