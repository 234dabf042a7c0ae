import { createSign, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode, tokenClaims } from './tokens.ts';
import type { Claims, TestUser } from './tokens.ts';

/** A project that does not use the emulator. */
const LIVE_PROJECT = 'live-planner';

export interface KeyServer {
  /** Settings with which a backend checks signed tokens against this server's keys. */
  readonly settings: Readonly<Record<string, string>>;
  /** An ID token as Firebase signs it (RS256), by default with the published key. */
  token(user: TestUser, claims?: Claims, header?: object, key?: KeyObject): string;
  /** What it answers about an account, as `accounts:lookup` does; null answers nothing at all. */
  answerAccount(uid: string, answer: { status: number; body: object } | null): void;
  /** How often accounts were asked about. */
  readonly lookUps: number;
  /** Answers all requests for the keys with this response; null answers with the keys again. */
  answerWith(answer: { status: number; body: string } | null): void;
  stop(): Promise<void>;
}

/** A replacement for Google's public key server, with the private key to sign tokens. */
export async function startKeyServer(): Promise<KeyServer> {
  const { publicKey, privateKey } = newKeys();
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key1', alg: 'RS256', use: 'sig' }] };
  let fault: { status: number; body: string } | null = null;
  const accounts = new Map<string, { status: number; body: object } | null>();
  let lookUps = 0;
  const server = createServer((request, answer) => {
    if (request.url?.startsWith('/accounts')) {
      lookUps++;
      void accountOf(request).then((uid) => {
        const known = accounts.get(uid);
        if (known === null) return;
        answer.statusCode = known?.status ?? 200;
        answer.end(JSON.stringify(known?.body ?? { users: [{ localId: uid, validSince: '0' }] }));
      });
      return;
    }
    answer.statusCode = fault?.status ?? 200;
    answer.end(fault?.body ?? JSON.stringify(keys));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      FIREBASE_AUTH_EMULATOR_HOST: '',
      FIREBASE_PROJECT_ID: LIVE_PROJECT,
      FIREBASE_API_KEY: 'AIza',
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
      FIREBASE_ACCOUNTS_URL: `http://127.0.0.1:${port}/accounts`,
    },
    token: (user, claims = {}, header = {}, key = privateKey) => {
      const project = { iss: `https://securetoken.google.com/${LIVE_PROJECT}`, aud: LIVE_PROJECT };
      const head = encode({ alg: 'RS256', kid: 'key1', typ: 'JWT', ...header });
      const body = `${head}.${encode(tokenClaims(user, { ...project, ...claims }))}`;
      return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`;
    },
    answerAccount: (uid, answer) => void accounts.set(uid, answer),
    get lookUps() {
      return lookUps;
    },
    answerWith: (answer) => (fault = answer),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The user id of the token in a request about an account. */
async function accountOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { idToken } = JSON.parse(text) as { idToken: string };
  return (JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;
}

export function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}
