import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/config.ts';
import { AccountChecks } from './accountChecks.ts';
import { accountOf } from './planner.ts';
import type { Account, Planner } from './planner.ts';
import { checkSignIn } from './signInRules.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { Refusal } from '../refusal.ts';
import type { Limits } from '../../admission/limits.ts';
import { splitEmail } from '../../../core/words/emailAddress.ts';
import { notSignedIn, tokenVerifier } from './idTokens.ts';
import type { IdToken } from './idTokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; null on routes that need none. */
    planner: Planner | null;
    /** The valid token of the call and the person who sent it. It is also set if that person is then refused. */
    signIn: SignedInCall | null;
  }
}

/** The valid token of a call, and the caller as the audit log names them. */
interface SignedInCall extends IdToken {
  readonly actor: { readonly company: string; readonly memberId: string; readonly requestId: string };
}

/** The facts of a sign-in that a token states. */
export interface SignIn {
  /** When the person signed in; ISO 8601, UTC, to the second. */
  readonly signedInAt: string;
  /** Firebase's name of the sign-in method, such as 'password'. */
  readonly provider: string | null;
  /** Whether accounts of this e-mail domain may join their company. Others need an invitation. */
  readonly mayJoin: boolean;
}

/** Finds the member of an account. @throws {Refusal} 401 or 403 when the account may not make calls */
interface MemberLookup {
  plannerOf(account: Account, signIn: SignIn): Promise<Planner>;
}

interface AuthServices {
  readonly settings: Settings;
  readonly limits: Pick<Limits, 'badTokens'>;
  readonly metrics: Pick<Metrics, 'accountChecked'>;
  readonly members: MemberLookup;
}

/** Requires a valid ID token of a verified e-mail address of a member for every call, before its body is read. */
export function addAuth(app: FastifyInstance, { settings, limits, metrics, members }: AuthServices): void {
  const verify = tokenVerifier(settings);
  // Anyone can write tokens of the emulator, so checking its accounts would prove nothing.
  const isChecked = settings.accountCheckSeconds > 0 && settings.authEmulatorHost === null;
  const accounts = isChecked ? new AccountChecks(settings, metrics) : null;
  app.decorateRequest('planner', null);
  app.decorateRequest('signIn', null);
  app.addHook('onRequest', async (request) => {
    request.planner = await plannerOf(request).catch(async (error: unknown) => {
      // With `signIn`, the token was valid and only its person is refused: such a call is not counted.
      const isBadToken = error instanceof Refusal && error.status === 401 && request.signIn === null;
      // Colleagues behind the same IP address are not affected: only bad calls get 429 instead of 401.
      const seconds = isBadToken ? await limits.badTokens(request.ip) : 0;
      if (seconds > 0) throw tooManyBadTokens(seconds);
      throw error;
    });
  });

  /** The member who makes a call. Also sets `request.signIn`, as soon as the token is known to be valid. */
  async function plannerOf(request: FastifyRequest): Promise<Planner> {
    const [, token] = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw notSignedIn('This call needs a sign-in.');
    const idToken = await verify(token);
    const { uid, email, provider } = idToken;
    const account = accountOf(uid, email, settings.agencyDomains);
    if (!account) throw notSignedIn('The sign-in carries no e-mail address.');
    // The uid stands in for the member's id, because a refused account may have none.
    request.signIn = { ...idToken, actor: { company: account.company, memberId: uid, requestId: request.id } };
    checkSignIn(idToken, settings);
    const site = `${request.protocol}://${request.host}/`;
    await accounts?.check({ uid, token, signedIn: idToken.signedIn, site });
    const { signInDomains } = settings;
    const mayJoin = signInDomains === 'any' || signInDomains.includes(splitEmail(account.email).domain);
    const at = new Date(idToken.signedIn * 1000).toISOString();
    const planner = await members.plannerOf(account, { signedInAt: at, provider: provider || null, mayJoin });
    return { ...planner, requestId: request.id };
  }
}

function tooManyBadTokens(seconds: number): Refusal {
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
