import { splitEmail } from '../../../core/words/emailAddress.ts';
import type { Settings } from '../../settings/config.ts';
import { Refusal } from '../refusal.ts';
import type { IdToken } from './idTokens.ts';

/** The settings that say which sign-ins are accepted. */
export type SignInSettings = Pick<Settings, 'signInWith' | 'companySignInOnly' | 'secondFactor' | 'signInHours'>;

/** Identity providers of companies. Such a provider can put any e-mail address into its tokens. */
const COMPANY_PROVIDER = /^(saml|oidc)\./;

/**
 * Checks how a person signed in, after the token itself was found valid.
 * @throws {Refusal} 401 for a sign-in that is too old, 403 for an address that is not verified, or a method that is not allowed
 */
export function checkSignIn(token: IdToken, settings: SignInSettings): void {
  const { domain } = splitEmail(token.email.trim().toLowerCase());
  checkAddress(token, domain, settings);
  checkMethod(token, domain, settings);
  const hours = settings.signInHours;
  if (hours > 0 && Date.now() / 1000 - token.signedIn > hours * 3600) {
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
