import { AuthFailure, CODE_NEEDED } from '../../src/services/account/auth.ts';
import type { AccountProfile, AuthService, SignInEnd } from '../../src/services/account/auth.ts';
import { unsignedToken } from '../backend/tokens.ts';

/** The id of the account of an address: the same in each test, as one address is one account at the backend. */
export const testUid = (email: string) => `uid of ${email}`;

/** An account of the fake provider. */
export interface TestAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string | null;
  readonly emailVerified: boolean;
}

/** A link as the fake provider mails it; its code makes it valid. */
export const mailedLink = (code: string) => `${location.origin}/validateuser?mode=signIn&oobCode=${code}`;
export const mailedResetLink = (code: string) => `${location.origin}/validateuser?mode=resetPassword&oobCode=${code}`;

/**
 * An identity provider for page tests with the interface, error codes and messages of Firebase. Its tokens are unsigned, which the tests'
 * backend accepts. `dropsPasswords` behaves like the hosted service: the first link removes a password set before the address was verified.
 */
export class FakeAuth implements AuthService {
  readonly accounts = new Map<string, TestAccount>();
  /** Codes mailed, newest last. */
  readonly mailed: { readonly kind: 'sign in' | 'reset password'; readonly email: string; readonly code: string }[] =
    [];
  dropsPasswords = false;
  /** Error code for the next call. */
  refuseNext: string | null = null;
  readonly #endListeners = new Set<(reason: SignInEnd) => void>();
  #freshTokens = 0;
  #current: TestAccount | null = null;
  readonly #listeners = new Set<(account: AccountProfile | null) => void>();

  addAccount(email: string, password: string | null = 'attention', emailVerified = true): TestAccount {
    const account = { uid: testUid(email), email, password, emailVerified };
    this.accounts.set(email, account);
    return account;
  }

  /** Restores a session without a password, as a browser that remembers it. */
  resume(account: TestAccount | null): void {
    this.#current = account;
    for (const listener of this.#listeners) listener(account && toProfile(account));
  }

  watchAccount(listener: (account: AccountProfile | null) => void, onEnded: (reason: SignInEnd) => void): () => void {
    this.#endListeners.add(onEnded);
    this.#listeners.add(listener);
    queueMicrotask(() => listener(this.#current && toProfile(this.#current)));
    return () => this.#listeners.delete(listener);
  }

  /** Ends the session as the provider does when a token is requested: the reason is known before or after the account is gone. */
  async endSignIn(reason: SignInEnd, isKnownFirst = true): Promise<void> {
    const notify = () => this.#endListeners.forEach((listener) => listener(reason));
    if (isKnownFirst) notify();
    this.resume(null);
    if (!isKnownFirst) notify();
  }

  async logIn(email: string, password: string): Promise<AccountProfile> {
    this.#maybeRefuse();
    const account = this.accounts.get(email);
    if (!account || account.password === null || account.password !== password)
      throw refusal('auth/invalid-credential');
    return this.#signInOrAskForCode(account);
  }

  /** The code that the authenticator app of each account shows, by address. */
  readonly appCodes = new Map<string, string>();
  #waiting: TestAccount | null = null;

  async enterCode(code: string): Promise<AccountProfile> {
    const account = this.#waiting;
    if (account === null) throw refusal('auth/missing-multi-factor-session');
    if (code !== this.appCodes.get(account.email)) throw refusal('auth/invalid-verification-code');
    this.#waiting = null;
    this.resume(account);
    return toProfile(account);
  }

  async startEnrolment() {
    this.#maybeRefuse();
    return { key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Agency:ann?secret=JBSWY3DPEHPK3PXP' };
  }

  async finishEnrolment(code: string): Promise<void> {
    this.#maybeRefuse();
    this.appCodes.set(this.#current!.email, code);
  }

  /** Signs the account in, or waits for the code of its authenticator app. */
  #signInOrAskForCode(account: TestAccount): AccountProfile {
    if (this.appCodes.has(account.email)) {
      this.#waiting = account;
      throw refusal(CODE_NEEDED);
    }
    this.resume(account);
    return toProfile(account);
  }

  async logOut(): Promise<void> {
    this.resume(null);
  }

  /** The account of a provider of a company that the next visit comes back with. */
  returning: TestAccount | null = null;
  /** The provider that the page was left for. */
  leftFor: string | null = null;

  async leaveForProvider(id: string): Promise<void> {
    this.#maybeRefuse();
    this.leftFor = id;
  }

  async returnFromProvider(): Promise<AccountProfile | null> {
    const account = this.returning;
    this.returning = null;
    if (account) this.resume(account);
    return account && toProfile(account);
  }

  async requestPasswordReset(email: string): Promise<void> {
    this.#maybeRefuse();
    if (!this.accounts.has(email)) throw refusal('auth/user-not-found');
    this.#mail('reset password', email);
  }

  async createAccount(email: string, password: string): Promise<void> {
    this.#maybeRefuse();
    if (this.accounts.has(email)) throw refusal('auth/email-already-in-use');
    this.addAccount(email, password, false);
  }

  async sendSignInLink(email: string): Promise<void> {
    this.#maybeRefuse();
    this.#mail('sign in', email);
  }

  readLink(address: string) {
    const query = new URL(address).searchParams;
    if (!query.get('oobCode')) return 'none';
    if (query.get('mode') === 'signIn') return 'sign in';
    return query.get('mode') === 'resetPassword' ? 'reset password' : 'none';
  }

  async openSignInLink(email: string, address: string) {
    const link = this.#take('sign in', address);
    if (link.email !== email) throw refusal('auth/invalid-email');
    const before = this.accounts.get(email) ?? this.addAccount(email, null, false);
    const dropped = this.dropsPasswords && !before.emailVerified;
    const account = { ...before, emailVerified: true, password: dropped ? null : before.password };
    this.accounts.set(email, account);
    this.resume(account);
    return { account: toProfile(account), needsPassword: account.password === null };
  }

  async setPassword(password: string): Promise<void> {
    this.#maybeRefuse();
    if (!this.#current) throw refusal('auth/no-current-user');
    this.accounts.set(this.#current.email, { ...this.#current, password });
  }

  async confirmPasswordReset(address: string, password: string): Promise<void> {
    const { email } = this.#take('reset password', address);
    this.accounts.set(email, { ...this.accounts.get(email)!, password });
  }

  /** Returns the same token until a fresh one is requested; each fresh one has the next number. */
  async getToken({ fresh }: { readonly fresh: boolean }): Promise<string | null> {
    if (fresh) this.#freshTokens += 1;
    return this.#current && unsignedToken(this.#current, { token_number: this.#freshTokens });
  }

  #mail(kind: 'sign in' | 'reset password', email: string): void {
    this.mailed.push({ kind, email, code: `code-${this.mailed.length + 1}` });
  }

  #take(kind: 'sign in' | 'reset password', address: string) {
    const code = new URL(address).searchParams.get('oobCode');
    const place = this.mailed.findIndex((link) => link.kind === kind && link.code === code);
    const link = this.mailed[place];
    if (!link) throw refusal('auth/invalid-action-code');
    this.mailed.splice(place, 1);
    return link;
  }

  #maybeRefuse(): void {
    if (this.refuseNext === null) return;
    const code = this.refuseNext;
    this.refuseNext = null;
    throw refusal(code);
  }
}

function refusal(code: string): AuthFailure {
  return new AuthFailure(code, `Firebase: Error (${code}).`);
}

function toProfile({ uid, email, emailVerified }: TestAccount): AccountProfile {
  const provider = { providerId: 'password', uid: email, email, displayName: null, photoUrl: null, phone: null };
  return { uid, email, emailVerified, displayName: null, photoUrl: null, phone: null, providers: [provider] };
}
