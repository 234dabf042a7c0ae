import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { startKeyServer } from '../../testing/backend/keyServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';
import { isLoopback } from '../settings/environment.ts';

/** Without real accounts anyone can sign in as anyone, so such a service answers its own machine only. */
const user = { uid: 'ann', email: 'ann@agency.example' };
let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

interface Reply {
  readonly status: number;
  readonly body: Partial<RefusalBody>;
}

/** Call 1, by Node's own client: `fetch` sends no header that proxies use. */
function call(url: string, headers: Readonly<Record<string, string>>, path = '/api/access'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const token = headers.authorization ?? `Bearer ${unsignedToken(user)}`;
    const sent = request(`${url}${path}`, {
      method: path === '/api/access' ? 'POST' : 'GET',
      headers: { 'content-type': 'text/plain', ...headers, authorization: token },
    });
    sent.once('error', reject).once('response', (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.once('end', () => {
        const isJson = reply.headers['content-type']?.includes('json') ?? false;
        resolve({ status: reply.statusCode!, body: isJson ? (JSON.parse(text) as Partial<RefusalBody>) : {} });
      });
    });
    sent.end(path === '/api/access' ? JSON.stringify({ access: 'user', user: user.email }) : undefined);
  });
}

test('a call from this machine is answered', async () => {
  expect((await call(backend.url, {})).status).toBe(200);
});

test.each([
  ['Forwarded', 'for=203.0.113.9'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['Via', '1.1 tunnel'],
])('a call with the header %s came through a proxy and is refused', async (header, value) => {
  const { status, body } = await call(backend.url, { [header]: value });
  expect([status, body.error]).toEqual([403, 'emulator_is_local']);
  expect(body.message).toBe(
    'This service uses the demo sign-in, with which anyone can sign in as anyone, so it answers only the machine it runs on. Set up real accounts to open it to others.',
  );
});

test('pages and their settings are refused too', async () => {
  const { status, body } = await call(backend.url, { 'X-Forwarded-For': '203.0.113.9' }, '/settings.js');
  expect([status, body.error]).toEqual([403, 'emulator_is_local']);
});

test('with real accounts the service works behind a proxy', async () => {
  const keys = await startKeyServer();
  const real = await startBackend({ settings: keys.settings });
  const authorization = `Bearer ${keys.token(user)}`;
  expect((await call(real.url, { authorization, 'X-Forwarded-For': '203.0.113.9' })).status).toBe(200);
  await real.stop();
  await keys.stop();
});

test.each<[string, boolean]>([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:10.0.0.1', false],
  ['10.0.0.1', false],
  ['fe80::1', false],
  ['', false],
])('isLoopback of %j is %j', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test('the network addresses of this machine are no loopback addresses', () => {
  const outside = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal).map(({ address }) => address),
  );
  expect(outside.filter(isLoopback)).toEqual([]);
});
