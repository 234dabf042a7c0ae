import type { RefusalBody } from '../../../core/contract/refusalBody.ts';
import { Calls } from '../../../testing/backend/calls.ts';
import { newKeys, startKeyServer } from '../../../testing/backend/keyServer.ts';
import type { KeyServer } from '../../../testing/backend/keyServer.ts';
import { startBackend, TEST_PROJECT } from '../../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../../testing/backend/tokens.ts';

const user = { uid: 'ann', email: 'ann@agency.example' };
let keys: KeyServer;
/** A backend without a sign-in emulator, with a key server of ours in the place of Google's. */
let backend: RunningBackend;

beforeAll(async () => {
  keys = await startKeyServer();
  backend = await startBackend({ settings: keys.settings });
});
afterAll(async () => {
  await backend.stop();
  await keys.stop();
});

test('a token signed with a published key is accepted', async () => {
  expect((await new Calls(backend.url, user, keys.token(user)).access('user')).status).toBe(200);
});

test.each<[string, () => string]>([
  ['an unsigned token, as the emulator issues them', () => unsignedToken(user)],
  [
    'an unsigned token of this project',
    () => unsignedToken(user, { iss: 'https://securetoken.google.com/live-planner', aud: 'live-planner' }),
  ],
  ['a token signed with another key', () => keys.token(user, {}, {}, newKeys().privateKey)],
  ['a token of an unknown key', () => keys.token(user, {}, { kid: 'key2' })],
  ['a token of the emulator’s project', () => keys.token(user, { aud: TEST_PROJECT })],
  ['a token past its time', () => keys.token(user, { exp: Math.floor(Date.now() / 1000) - 60 })],
  ['a sign-in of the future', () => keys.token(user, { auth_time: Math.floor(Date.now() / 1000) + 600 })],
])('%s is refused', async (_what, token) => {
  const answer = await new Calls(backend.url, user, token()).access<RefusalBody>('user');
  expect([answer.status, answer.body.error]).toEqual([401, 'not_signed_in']);
});

test.each<[string, { status: number; body: string } | null]>([
  ['cannot be reached', null],
  ['answers 500', { status: 500, body: 'oops' }],
  ['answers 404', { status: 404, body: '' }],
  ['answers no JSON', { status: 200, body: '<html>' }],
  ['answers no keys', { status: 200, body: '{"error":"quota"}' }],
])('if the key service %s, a call gets 503 and no request to sign in again', async (_what, fault) => {
  const broken = await startKeyServer();
  broken.answerWith(fault);
  if (!fault) await broken.stop();
  const withoutKeys = await startBackend({ settings: broken.settings });
  const calls = new Calls(withoutKeys.url, user, broken.token(user));
  const answer = await calls.access<RefusalBody>('user');
  expect([answer.status, answer.body.error]).toEqual([503, 'sign_in_unchecked']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await withoutKeys.stop();
  if (fault) await broken.stop();
});
