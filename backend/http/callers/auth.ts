import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/config.ts';
import { AccountChecks } from './accountChecks.ts';
import { accountOf } from './caller.ts';
import type { Account, Caller } from './caller.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { Refusal } from '../../common/refusal.ts';
import type { Limits } from '../../admission/limits.ts';
import { splitEmail } from '../../../core/text/emailAddress.ts';
import { notSignedIn, tokenVerifier } from './idTokens.ts';
import type { IdToken } from './idTokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; null on routes that need none. */
    caller: Caller | null;
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
  callerOf(account: Account, signIn: SignIn): Promise<Caller>;
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
  app.decorateRequest('caller', null);
  app.decorateRequest('signIn', null);
  app.addHook('onRequest', async (request) => {
    request.caller = await signedInCaller(request).catch(async (error: unknown) => {
      // With `signIn`, the token was valid and only its person is refused: such a call is not counted.
      const isBadToken = error instanceof Refusal && error.status === 401 && request.signIn === null;
      // Colleagues behind the same IP address are not affected: only bad calls get 429 instead of 401.
      const seconds = isBadToken ? await limits.badTokens(request.ip) : 0;
      if (seconds > 0) throw tooManyBadTokens(seconds);
      throw error;
    });
  });

  /** The member who makes a call. Also sets `request.signIn`, as soon as the token is known to be valid. */
  async function signedInCaller(request: FastifyRequest): Promise<Caller> {
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
    await accounts?.check({ uid, token, signInTime: idToken.signInTime, site });
    const { signInDomains } = settings;
    const mayJoin = signInDomains === 'any' || signInDomains.includes(splitEmail(account.email).domain);
    const at = new Date(idToken.signInTime * 1000).toISOString();
    const caller = await members.callerOf(account, { signedInAt: at, provider: provider || null, mayJoin });
    return { ...caller, requestId: request.id };
  }
}

function tooManyBadTokens(seconds: number): Refusal {
  const message =
    'Too many calls without a valid sign-in came from your network. Please wait a minute, then sign in again.';
  return new Refusal(429, 'too_many_sign_ins', message).withRetryAfter(seconds);
}

/** The caller of a route behind {@link addAuth}. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw notSignedIn('This call needs a sign-in.');
  return request.caller;
}

/** @throws {Refusal} 403 when a call's body names another user than its token */
export function checkOwnEmail(caller: Caller, email: string): void {
  if (email.trim().toLowerCase() === caller.email) return;
  throw new Refusal(403, 'not_your_email', 'The call names another user than the one who is signed in.');
}

/** The settings that say which sign-ins are accepted. */
type SignInSettings = Pick<Settings, 'signInWith' | 'companySignInOnly' | 'secondFactor' | 'signInHours'>;

/** Identity providers of companies. Such a provider can put any e-mail address into its tokens. */
const COMPANY_PROVIDER = /^(saml|oidc)\./;

/**
 * Checks how a person signed in, after the token itself was found valid.
 * @throws {Refusal} 401 for a sign-in that is too old, 403 for an address that is not verified, or a method that is not allowed
 */
function checkSignIn(token: IdToken, settings: SignInSettings): void {
  const { domain } = splitEmail(token.email.trim().toLowerCase());
  checkAddress(token, domain, settings);
  checkMethod(token, domain, settings);
  const hours = settings.signInHours;
  if (hours > 0 && Date.now() / 1000 - token.signInTime > hours * 3600) {
    const age = hours === 1 ? '1 hour' : `${hours} hours`;
    throw new Refusal(401, 'sign_in_too_old', `Your sign-in is older than ${age}. Please sign in again.`);
  }
}

/**
 * Whether the address belongs to the person. A SAML or OIDC provider is trusted only for the domains that it is listed for,
 * whatever its token says. All other providers need an address that Firebase has verified. Microsoft's sign-in does not verify addresses,
 * so people who use it open a mailed link once.
 */
function checkAddress({ provider, emailVerified }: IdToken, domain: string, { signInWith }: SignInSettings): void {
  if (COMPANY_PROVIDER.test(provider)) {
    if (signInWith.some(({ id, domains }) => id === provider && domains.includes(domain))) return;
    const message =
      'The sign-in of your company is not accepted for e-mail addresses of this domain. Ask the person who manages the accounts of your agency.';
    throw new Refusal(403, 'not_vouched', message);
  }
  if (emailVerified) return;
  const message = 'Your e-mail address is not verified yet. Open the link in the mail we sent you, then sign in again.';
  throw new Refusal(403, 'email_not_verified', message);
}

/**
 * Checks the method. Where only the company's sign-in is allowed, the provider must be listed for the domain. A company's provider asks for
 * a second factor itself; passwords and mailed links are checked here.
 */
function checkMethod(token: IdToken, domain: string, settings: SignInSettings): void {
  const ownProviders = settings.signInWith.filter(({ domains }) => domains.includes(domain));
  const [first] = ownProviders;
  if (settings.companySignInOnly && first && !ownProviders.some(({ id }) => id === token.provider)) {
    const message = `People of ${domain} sign in with ${first.label}. Log out, then choose "Continue with ${first.label}".`;
    throw new Refusal(403, 'use_company_sign_in', message);
  }
  if (token.provider === 'password' && settings.secondFactor === 'required' && token.secondFactor === null) {
    const message =
      'This planning service asks for a second factor. Open it in a browser to set up an authenticator app, or log in with its code.';
    throw new Refusal(403, 'second_factor_needed', message);
  }
}
