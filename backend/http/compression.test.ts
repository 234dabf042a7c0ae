import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';

const ann = { uid: 'ann', email: 'ann@agency.example' };
const csv = respondentsCsv(300, 11);
let backend: RunningBackend;
let key = '';

beforeAll(async () => {
  backend = await startBackend();
  ({ key } = await new Calls(backend.url, ann).finishedPlan(csv));
});
afterAll(() => backend.stop());

/** A call whose reply the client does not decompress. */
async function raw(
  body: string | Buffer,
  headers: IncomingHttpHeaders,
): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const asked = request(`${backend.url}/api/access`, {
    method: 'POST',
    headers: { authorization: `Bearer ${unsignedToken(ann)}`, 'content-type': 'text/plain', ...headers },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { answer, bytes: await buffer(answer) };
}
const call = (access: string, more: object = {}) => JSON.stringify({ access, user: ann.email, ...more });

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)(
  'a reply and an audience file are sent as %s to a client that accepts %s, with a Vary header',
  async (coding, taken, expand) => {
    for (const asked of [call('user'), call('plan_csv_file', { key })]) {
      const plain = await raw(asked, {});
      const sent = await raw(asked, { 'accept-encoding': taken });
      expect(sent.answer.statusCode).toBe(200);
      expect(sent.answer.headers['content-encoding']).toBe(coding);
      expect(sent.answer.headers.vary).toMatch(/accept-encoding/i);
      expect(sent.answer.headers['content-type']).toBe(plain.answer.headers['content-type']);
      expect(expand(sent.bytes).equals(plain.bytes)).toBe(true);
      expect(sent.bytes.length).toBeLessThan(0.5 * plain.bytes.length);
    }
  },
);

test('a client that accepts no compression gets plain bytes and their length', async () => {
  const { answer, bytes } = await raw(call('plan_csv_file', { key }), {});
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-length']).toBe(String(bytes.length));
  expect(bytes.toString('utf8')).toBe(csv);
});

test('a short reply is not compressed, such as a refusal', async () => {
  const { answer, bytes } = await raw(call('nothing'), { 'accept-encoding': 'br, gzip' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ error: 'bad_request' });
});

test('a request body is never decompressed: a small one could expand and block the service', async () => {
  const { answer, bytes } = await raw(gzipSync(call('user')), { 'content-encoding': 'gzip' });
  expect(answer.statusCode).toBe(400);
  expect(bytes.toString('utf8')).toContain('not readable JSON');
});
