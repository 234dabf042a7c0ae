import { createSign, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Failure } from '../../contract/failure.ts';
import { Calls } from '../../testing/calls.ts';
import { startBackend, TEST_PROJECT } from '../../testing/startBackend.ts';
import type { RunningBackend } from '../../testing/startBackend.ts';
import { encode, tokenClaims, unsignedToken } from '../../testing/tokens.ts';
import type { Claims } from '../../testing/tokens.ts';

/** The backend without an emulator, with a key server of ours in the place of Google's. */
const user = { uid: 'ann', email: 'ann@agency.example' };
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
let keyServer: Server;
let backend: RunningBackend;

beforeAll(async () => {
  const keys = { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'key1', alg: 'RS256', use: 'sig' }] };
  keyServer = createServer((_request, answer) => answer.end(JSON.stringify(keys)));
  await new Promise<void>((listening) => keyServer.listen(0, '127.0.0.1', listening));
  const { port } = keyServer.address() as { port: number };
  backend = await startBackend({
    settings: {
      FIREBASE_AUTH_EMULATOR_HOST: '',
      FIREBASE_PROJECT_ID: 'live-planner',
      FIREBASE_API_KEY: 'AIza',
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
  });
});
afterAll(async () => {
  await backend.stop();
  keyServer.close();
});

function signedToken(key: KeyObject, claims: Claims = {}, header: object = {}): string {
  const project = { iss: 'https://securetoken.google.com/live-planner', aud: 'live-planner' };
  const head = encode({ alg: 'RS256', kid: 'key1', typ: 'JWT', ...header });
  const body = `${head}.${encode(tokenClaims(user, { ...project, ...claims }))}`;
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`;
}

test('a token signed with a published key is accepted', async () => {
  expect((await new Calls(backend.url, user, signedToken(ours.privateKey)).access('user')).status).toBe(200);
});

test.each<[string, () => string]>([
  ['an unsigned token, as the emulator issues them', () => unsignedToken(user)],
  [
    'an unsigned token of this project',
    () => unsignedToken(user, { iss: 'https://securetoken.google.com/live-planner', aud: 'live-planner' }),
  ],
  ['a token signed with another key', () => signedToken(theirs.privateKey)],
  ['a token of an unknown key', () => signedToken(ours.privateKey, {}, { kid: 'key2' })],
  ['a token of the emulator’s project', () => signedToken(ours.privateKey, { aud: TEST_PROJECT })],
  ['a token past its time', () => signedToken(ours.privateKey, { exp: Math.floor(Date.now() / 1000) - 60 })],
  ['a sign-in of the future', () => signedToken(ours.privateKey, { auth_time: Math.floor(Date.now() / 1000) + 600 })],
])('%s is refused', async (_what, token) => {
  const answer = await new Calls(backend.url, user, token()).access<Failure>('user');
  expect([answer.status, answer.body.error]).toEqual([401, 'not_signed_in']);
});

test('while the keys cannot be fetched nobody is told to sign in again', async () => {
  const cut = await startBackend({
    settings: {
      FIREBASE_AUTH_EMULATOR_HOST: '',
      FIREBASE_PROJECT_ID: 'live-planner',
      FIREBASE_API_KEY: 'AIza',
      FIREBASE_KEYS_URL: 'http://127.0.0.1:1/keys',
    },
  });
  const answer = await new Calls(cut.url, user, signedToken(ours.privateKey)).access<Failure>('user');
  await cut.stop();
  expect([answer.status, answer.body.error]).toEqual([503, 'sign_in_unchecked']);
});
