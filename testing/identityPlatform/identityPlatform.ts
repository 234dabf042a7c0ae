import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toBase32, totp } from './totp.ts';

export interface IdentityPlatform {
  /** `host:port`, for FIREBASE_AUTH_EMULATOR_HOST. */
  readonly address: string;
  stop(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
type Handler = (asked: Record<string, unknown>, forwarded: () => Promise<Reply>) => Promise<Reply>;

/** Codes are accepted one step before and after the clock's. */
const CLOCK_SKEW_SECONDS = [-30, 0, 30];

/**
 * A server in front of the Auth emulator that adds what the emulator lacks of Identity Platform: authenticator apps (TOTP). All other calls
 * go to the emulator as they are. Calls, fields and errors are those of Identity Toolkit's REST reference.
 * @param emulator  `host:port` of the Auth emulator
 */
export async function startIdentityPlatform(emulator: string): Promise<IdentityPlatform> {
  const apps = new AuthenticatorApps(emulator);
  const server = createServer((request, response) => {
    void answer(request, response, emulator, apps).catch((cause: unknown) => {
      response.writeHead(502).end(String(cause));
    });
  });
  // No time-out: a browser may use a connection again just when the server closes it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, emulator: string, apps: AuthenticatorApps) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const call = /\/v\d\/accounts:?\/?([A-Za-z:]+)(?:\?|$)/.exec(request.url ?? '')?.[1] ?? '';
  const send = () => forward(emulator, request, body);
  // The emulator may close a connection just when it is used again.
  const ask = () => send().catch(send);
  const handler = request.method === 'POST' ? apps.handlers[call] : undefined;
  if (!handler) {
    const reply = await ask();
    response.writeHead(reply.status, headersFor(reply)).end(Buffer.from(await reply.arrayBuffer()));
    return;
  }
  const reply = await handler(JSON.parse(body.toString()) as Record<string, unknown>, async () => {
    const forwarded = await ask();
    return { status: forwarded.status, body: (await forwarded.json()) as Record<string, unknown> };
  });
  response
    .writeHead(reply.status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    .end(JSON.stringify(reply.body));
}

function forward(emulator: string, { method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
  const kept: IncomingHttpHeaders = { ...headers, host: emulator };
  for (const name of ['connection', 'content-length', 'accept-encoding', 'transfer-encoding']) delete kept[name];
  return fetch(`http://${emulator}${url}`, {
    method,
    headers: kept as Record<string, string>,
    redirect: 'manual',
    ...(method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(body) }),
  });
}

function headersFor(reply: Response): Record<string, string> {
  const headers = Object.fromEntries(reply.headers);
  for (const name of ['connection', 'content-length', 'content-encoding', 'transfer-encoding']) delete headers[name];
  return headers;
}

/** The apps of the accounts, and the calls that know them. */
class AuthenticatorApps {
  readonly #emulator: string;
  /** By account. */
  readonly #apps = new Map<
    string,
    { readonly key: string; readonly mfaEnrollmentId: string; readonly enrolledAt: string }
  >();
  /** Keys that no code has confirmed, by session. */
  readonly #keys = new Map<string, string>();
  /** Sign-ins that wait for a code, by credential. */
  readonly #waiting = new Map<string, { readonly localId: string; readonly refreshToken: string }>();

  readonly handlers: Readonly<Record<string, Handler>> = {
    signInWithPassword: (_asked, forwarded) => this.#signIn(forwarded),
    signInWithEmailLink: (_asked, forwarded) => this.#signIn(forwarded),
    lookup: (_asked, forwarded) => this.#lookup(forwarded),
    'mfaEnrollment:start': async () => this.#startEnrolment(),
    'mfaEnrollment:finalize': (asked) => this.#finishEnrolment(asked),
    'mfaSignIn:finalize': (asked) => this.#finishSignIn(asked),
  };

  constructor(emulator: string) {
    this.#emulator = emulator;
  }

  async #signIn(forwarded: () => Promise<Reply>): Promise<Reply> {
    const reply = await forwarded();
    const { localId, refreshToken, idToken: _idToken, expiresIn: _expiresIn, ...rest } = reply.body;
    if (reply.status !== 200 || !this.#apps.has(String(localId))) return reply;
    const mfaPendingCredential = randomUUID();
    this.#waiting.set(mfaPendingCredential, { localId: String(localId), refreshToken: String(refreshToken) });
    return ok({ ...rest, localId, mfaPendingCredential, mfaInfo: this.#infoOf(String(localId)) });
  }

  async #lookup(forwarded: () => Promise<Reply>): Promise<Reply> {
    const reply = await forwarded();
    const users = (reply.body.users ?? []) as { localId: string }[];
    const withApps = users.map((user) => ({
      ...user,
      ...(this.#apps.has(user.localId) && { mfaInfo: this.#infoOf(user.localId) }),
    }));
    return { ...reply, body: { ...reply.body, ...(users.length > 0 && { users: withApps }) } };
  }

  #startEnrolment(): Reply {
    const [sharedSecretKey, sessionInfo] = [toBase32(randomBytes(20)), randomUUID()];
    this.#keys.set(sessionInfo, sharedSecretKey);
    const finalizeEnrollmentTime = new Date(Date.now() + 300_000).toISOString();
    const form = { hashingAlgorithm: 'SHA1', verificationCodeLength: 6, periodSec: 30 };
    return ok({ totpSessionInfo: { sharedSecretKey, sessionInfo, finalizeEnrollmentTime, ...form } });
  }

  async #finishEnrolment(asked: Record<string, unknown>): Promise<Reply> {
    const { sessionInfo, verificationCode } = asked.totpVerificationInfo as Record<string, string>;
    const key = this.#keys.get(sessionInfo!);
    if (key === undefined) return refused('INVALID_SESSION_INFO');
    if (!isCodeOf(key, verificationCode!)) return refused('INVALID_CODE');
    const { user_id: localId, sign_in_provider: provider } = claimsOf(String(asked.idToken));
    this.#keys.delete(sessionInfo!);
    this.#apps.set(localId, { key, mfaEnrollmentId: randomUUID(), enrolledAt: new Date().toISOString() });
    const record = {
      _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
      localId,
      provider,
      extraClaims: {},
      projectId: claimsOf(String(asked.idToken)).aud,
    };
    return ok({ ...(await this.#tokens(localId, encode(record))), totpAuthInfo: {} });
  }

  async #finishSignIn(asked: Record<string, unknown>): Promise<Reply> {
    const waiting = this.#waiting.get(String(asked.mfaPendingCredential));
    if (!waiting) return refused('INVALID_MFA_PENDING_CREDENTIAL');
    const app = this.#apps.get(waiting.localId)!;
    if (asked.mfaEnrollmentId !== app.mfaEnrollmentId) return refused('MFA_ENROLLMENT_NOT_FOUND');
    const { verificationCode } = asked.totpVerificationInfo as Record<string, string>;
    if (!isCodeOf(app.key, verificationCode!)) return refused('INVALID_CODE');
    this.#waiting.delete(String(asked.mfaPendingCredential));
    return ok(await this.#tokens(waiting.localId, waiting.refreshToken));
  }

  #infoOf(localId: string) {
    const { mfaEnrollmentId, enrolledAt } = this.#apps.get(localId)!;
    return [{ mfaEnrollmentId, enrolledAt, displayName: 'Authenticator app', totpInfo: {} }];
  }

  /** Tokens that have the second factor: the emulator takes it from the refresh token, which is plain JSON. */
  async #tokens(localId: string, refreshToken: string) {
    const record = JSON.parse(Buffer.from(refreshToken, 'base64').toString()) as object;
    const secondFactor = { identifier: this.#apps.get(localId)!.mfaEnrollmentId, provider: 'totp' };
    const reply = await fetch(`http://${this.#emulator}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: encode({ ...record, secondFactor }) }),
    });
    const { id_token: idToken, refresh_token: renewed } = (await reply.json()) as Record<string, string>;
    return { idToken, refreshToken: renewed };
  }
}

const encode = (record: object) => Buffer.from(JSON.stringify(record)).toString('base64');

function claimsOf(idToken: string): { user_id: string; aud: string; sign_in_provider: string } {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()) as {
    user_id: string;
    aud: string;
    firebase: { sign_in_provider: string };
  };
  return { ...claims, sign_in_provider: claims.firebase.sign_in_provider };
}

function isCodeOf(key: string, code: string): boolean {
  return CLOCK_SKEW_SECONDS.some((seconds) => totp(key, Date.now() / 1000 + seconds) === code);
}

const ok = (body: Record<string, unknown>): Reply => ({ status: 200, body });
const refused = (message: string): Reply => ({ status: 400, body: { error: { code: 400, message } } });
