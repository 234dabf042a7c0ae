import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/config.ts';
import { plannerOf } from './planner.ts';
import type { Planner } from './planner.ts';
import { Refusal } from '../refusal.ts';
import type { Limits } from '../../admission/limits.ts';
import { notSignedIn, tokenVerifier } from './idTokens.ts';
import type { IdToken } from './idTokens.ts';
import { splitEmail } from '../../../core/words/emailAddress.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; null on routes that need none. */
    planner: Planner | null;
    /** The valid token of the call and its person, also where that person is refused. */
    signIn: SignIn | null;
  }
}

export interface SignIn extends IdToken {
  readonly planner: Planner;
}

/** Requires a valid ID token of a verified e-mail address for every call, before its body is read. */
export function addAuth(
  app: FastifyInstance,
  { settings, limits }: { readonly settings: Settings; readonly limits: Pick<Limits, 'badTokens'> },
): void {
  const verify = tokenVerifier(settings);
  app.decorateRequest('planner', null);
  app.decorateRequest('signIn', null);
  app.addHook('onRequest', async (request) => {
    request.planner = await signedIn(request).catch(async (error: unknown) => {
      const isBad = error instanceof Refusal && error.status === 401;
      // Colleagues behind the same IP address are not affected: only bad calls get 429 instead of 401.
      const seconds = isBad ? await limits.badTokens(request.ip) : 0;
      if (seconds > 0) throw tooManyBad(seconds);
      throw error;
    });
  });

  async function signedIn(request: FastifyRequest): Promise<Planner> {
    const [, token] = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw notSignedIn('This call needs a sign-in.');
    const idToken = await verify(token);
    const { uid, email, emailVerified } = idToken;
    const known = plannerOf(uid, email);
    if (!known) throw notSignedIn('The sign-in carries no e-mail address.');
    const planner = { ...known, requestId: request.id };
    request.signIn = { ...idToken, planner };
    if (!emailVerified) {
      const message =
        'Your e-mail address is not verified yet. Open the link in the mail we sent you, then sign in again.';
      throw new Refusal(403, 'email_not_verified', message);
    }
    if (settings.signInDomains !== 'any' && !settings.signInDomains.includes(splitEmail(planner.email).domain)) {
      throw new Refusal(403, 'domain_not_allowed', 'Accounts of your e-mail domain may not use this planning service.');
    }
    return planner;
  }
}

function tooManyBad(seconds: number): Refusal {
  const message =
    'Too many calls without a valid sign-in came from your network. Please wait a minute, then sign in again.';
  return new Refusal(429, 'too_many_sign_ins', message).withRetryAfter(seconds);
}

/** The caller of a route behind {@link addAuth}. */
export function callerOf(request: FastifyRequest): Planner {
  if (!request.planner) throw notSignedIn('This call needs a sign-in.');
  return request.planner;
}

/** @throws {Refusal} 403 when a call's body names another user than its token */
export function checkOwnEmail(planner: Planner, email: string): void {
  if (email.trim().toLowerCase() === planner.email) return;
  throw new Refusal(403, 'not_your_email', 'The call names another user than the one who is signed in.');
}
