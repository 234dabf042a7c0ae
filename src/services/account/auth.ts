/** A sign-in method of an account, as the provider lists it. */
interface ProviderProfile {
  readonly providerId: string;
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly phone: string | null;
}

/** An account as the identity provider knows it; plain data, so that it may live in the store. */
export interface AccountProfile {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly providers: readonly ProviderProfile[];
}

/**
 * The result of an opened sign-in link. The provider deletes a password that was set before the address was verified. `needsPassword` is
 * true for an account without a password.
 */
interface OpenedSignInLink {
  readonly account: AccountProfile;
  readonly needsPassword: boolean;
}

/** The provider's refusal: its error code and its own message. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Error code of an {@link AuthFailure}: the password or link is right, but the 6 digits of an authenticator app are needed too. */
export const CODE_NEEDED = 'auth/multi-factor-auth-required';

/** What an authenticator app needs for an account. */
export interface AuthenticatorKey {
  /** The key in base32, for typing it into the app. */
  readonly key: string;
  /** An `otpauth://` address with the key, for showing it as a QR code. */
  readonly address: string;
}

/** The purpose of a link that the provider mailed. */
export type MailedLink = 'sign in' | 'reset password' | 'none';

/** Refusal codes by which the planning service ends a sign-in. */
export const SIGN_IN_END_CODES = ['signed_out', 'account_disabled', 'sign_in_too_old', 'left'] as const;

/**
 * Why a sign-in was ended. The first three are the provider's reasons: the account was disabled or deleted, or its sign-ins were revoked
 * (a new password does that). The others are those of the planning service.
 */
export type SignInEnd = 'disabled' | 'deleted' | 'revoked' | (typeof SIGN_IN_END_CODES)[number];

/** The identity provider, as this product uses it. Every promise rejects with an {@link AuthFailure}. */
export interface AuthService {
  /**
   * Calls the listener with the account as soon as it is known, then at every change in this tab or in another one.
   * @param onEnded  called when the provider or the planning service ended the sign-in, before or after the listener gets null
   * @returns unsubscribe
   */
  watchAccount(listener: (account: AccountProfile | null) => void, onEnded: (reason: SignInEnd) => void): () => void;
  logIn(email: string, password: string): Promise<AccountProfile>;
  /**
   * Completes a sign-in that was rejected with {@link CODE_NEEDED}. It may be by password, by mailed link, or on return from a provider.
   * @param code  6 digits that the authenticator app shows now
   */
  enterCode(code: string): Promise<AccountProfile>;
  /** Makes a key for an authenticator app of the signed-in account. */
  startEnrolment(): Promise<AuthenticatorKey>;
  /** Adds the authenticator app to the account. @param code  the digits that the app shows for the key */
  finishEnrolment(code: string): Promise<void>;
  logOut(): Promise<void>;
  /** Signs out because the planning service ended the sign-in. */
  endSignIn(reason: SignInEnd): Promise<void>;
  /** Leaves the page to sign in at a company's identity provider. */
  leaveForProvider(id: string): Promise<void>;
  /** The account that signed in at a company's provider, when the page is opened by that provider; null for every other visit. */
  returnFromProvider(): Promise<AccountProfile | null>;
  requestPasswordReset(email: string): Promise<void>;
  /** Creates an account that is unusable until its address is verified. No one is signed in afterwards. */
  createAccount(email: string, password: string): Promise<void>;
  /** Mails a link to /validateuser that verifies the address and signs in. */
  sendSignInLink(email: string): Promise<void>;
  readLink(address: string): MailedLink;
  openSignInLink(email: string, address: string): Promise<OpenedSignInLink>;
  /** Gives the signed-in account a password. */
  setPassword(password: string): Promise<void>;
  confirmPasswordReset(address: string, password: string): Promise<void>;
  /**
   * The bearer token of the signed-in account, or null when signed out. It is renewed when it is about to expire, or if `fresh` is true.
   */
  getToken(options?: { fresh: boolean }): Promise<string | null>;
}
