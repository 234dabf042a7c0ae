import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  isSignInWithEmailLink,
  OAuthProvider,
  onIdTokenChanged,
  SAMLAuthProvider,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithRedirect,
  signOut,
  updatePassword,
  getMultiFactorResolver,
  multiFactor,
  TotpMultiFactorGenerator,
} from 'firebase/auth';
import type { Auth, AuthProvider, User, MultiFactorError, TotpSecret } from 'firebase/auth';
import { PRODUCT_NAME } from '../../domain/messages.ts';
import { PATHS, RESET_DONE } from '../../domain/paths.ts';
import { AuthFailure, CODE_NEEDED } from './auth.ts';
import type { AccountProfile, AuthService, MailedLink, SignInEnd, AuthenticatorKey } from './auth.ts';
import type { PlannerSettings } from '../webSettings.ts';
import { TokenRefresh } from './tokenRefresh.ts';

const IDENTITY_TOOLKIT = 'identitytoolkit.googleapis.com/v1/accounts:lookup';

/** Sign-in by Firebase Authentication: the hosted service, or its emulator when settings name one. */
export function createFirebaseAuth(settings: PlannerSettings): AuthService {
  // No popup resolver here, because it would load a frame of another site. Only sign-ins by redirect pass one.
  const auth = initializeAuth(initializeApp(settings.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (settings.authEmulatorUrl) connectAuthEmulator(auth, settings.authEmulatorUrl, { disableWarnings: true });
  renewBeforeExpiry(auth);
  const secondFactor = new SecondFactor(auth, settings.brand?.name || PRODUCT_NAME);
  const validateAddress = `${location.origin}${PATHS.validateUser}`;
  const profileOf = (user: User) => toProfile(user, settings);

  return {
    watchAccount: (listener, onEnded) => {
      const unsubscribe = onIdTokenChanged(auth, (user) => listener(user && profileOf(user)));
      endListeners.add(onEnded);
      return () => {
        unsubscribe();
        endListeners.delete(onEnded);
      };
    },
    logIn: (email, password) =>
      withAuthFailure(async () =>
        profileOf((await secondFactor.runSignIn(() => signInWithEmailAndPassword(auth, email, password))).user),
      ),
    enterCode: (code) => withAuthFailure(async () => profileOf(await secondFactor.enterCode(code))),
    startEnrolment: () => withAuthFailure(() => secondFactor.startEnrolment()),
    finishEnrolment: (code) => withAuthFailure(() => secondFactor.finishEnrolment(code)),
    logOut: () => withAuthFailure(() => signOut(auth)),
    endSignIn: async (reason) => {
      for (const listener of endListeners) listener(reason);
      await withAuthFailure(() => signOut(auth));
    },
    leaveForProvider: (id) => withAuthFailure(() => leaveFor(auth, id)),
    returnFromProvider: () =>
      withAuthFailure(async () => {
        const user = isRedirectPending() ? await secondFactor.runSignIn(() => userAfterRedirect(auth)) : null;
        return user && profileOf(user);
      }),
    requestPasswordReset: (email) =>
      withAuthFailure(() => sendPasswordResetEmail(auth, email, { url: `${validateAddress}?${RESET_DONE}` })),
    createAccount: (email, password) => withAuthFailure(() => createAccount(auth, email, password)),
    sendSignInLink: (email) =>
      withAuthFailure(() => sendSignInLinkToEmail(auth, email, { url: validateAddress, handleCodeInApp: true })),
    readLink: (address) => readLink(auth, address),
    openSignInLink: (email, address) =>
      withAuthFailure(async () => {
        const { user } = await secondFactor.runSignIn(() => signInWithEmailLink(auth, email, address));
        return { account: profileOf(user), needsPassword: !(await hasPassword(user, settings)) };
      }),
    setPassword: (password) => withAuthFailure(() => setPassword(auth, password)),
    confirmPasswordReset: (address, password) =>
      withAuthFailure(() => confirmPasswordReset(auth, new URL(address).searchParams.get('oobCode') ?? '', password)),
    getToken: async (options) => {
      await auth.authStateReady();
      return withAuthFailure(() => tokenOf(auth, { fresh: options?.fresh ?? false }));
    },
  };
}

/** Opens the provider's page, which returns to this page after the sign-in. @param id such as `google.com` or `saml.agency` */
async function leaveFor(auth: Auth, id: string): Promise<void> {
  markRedirect(id);
  try {
    await signInWithRedirect(auth, providerOf(id), browserPopupRedirectResolver);
  } catch (cause) {
    unmarkRedirect();
    throw cause;
  }
}

/** The user who signed in at the provider; null if the user returned without signing in. */
async function userAfterRedirect(auth: Auth): Promise<User | null> {
  try {
    return (await getRedirectResult(auth, browserPopupRedirectResolver))?.user ?? null;
  } finally {
    unmarkRedirect();
  }
}

/** This key is set in the tab's session storage while the user signs in on the page of a company's identity provider. */
const REDIRECT_KEY = 'redirectPending';

/** Whether this tab left for a provider and the sign-in there is not completed. */
const isRedirectPending = (): boolean => sessionStorage.getItem(REDIRECT_KEY) !== null;

const markRedirect = (id: string): void => sessionStorage.setItem(REDIRECT_KEY, id);

const unmarkRedirect = (): void => sessionStorage.removeItem(REDIRECT_KEY);

/** Creates an account. The library signs it in at once, so it is signed out again. */
async function createAccount(auth: Auth, email: string, password: string): Promise<void> {
  await createUserWithEmailAndPassword(auth, email, password);
  await signOut(auth);
}

/** Gives the signed-in account a password. */
async function setPassword(auth: Auth, password: string): Promise<void> {
  if (!auth.currentUser) throw new AuthFailure('auth/no-current-user', 'Open the link of the e-mail again.');
  await updatePassword(auth.currentUser, password);
}

function providerOf(id: string): AuthProvider {
  if (id.startsWith('saml.')) return new SAMLAuthProvider(id);
  return id === GoogleAuthProvider.PROVIDER_ID ? new GoogleAuthProvider() : new OAuthProvider(id);
}

function renewBeforeExpiry(auth: Auth): void {
  const updateExpiry = (user: User | null) => refresh.setExpiry(user && expiryOf(user));
  const refresh = new TokenRefresh(async () => {
    await tokenOf(auth, { fresh: true });
    // The library reports only a token with a new text; a provider may return the same text with a new expiry.
    updateExpiry(auth.currentUser);
  });
  onIdTokenChanged(auth, updateExpiry);
}

/** Error codes on which the library itself signs the user out when a token is requested, and the reason shown. */
const ENDED_BY_LIBRARY: Readonly<Record<string, SignInEnd>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-token-expired': 'revoked',
};
/** Error codes on which this file must sign the user out, and the reason shown. */
const NOT_ENDED_BY_LIBRARY: Readonly<Record<string, SignInEnd>> = {
  'auth/invalid-refresh-token': 'revoked',
  'auth/user-not-found': 'deleted',
};
/** Called when the provider or the planning service ends a sign-in. */
const endListeners = new Set<(reason: SignInEnd) => void>();

async function tokenOf(auth: Auth, { fresh }: { fresh: boolean }): Promise<string | null> {
  const user = auth.currentUser;
  try {
    return (await user?.getIdToken(fresh)) ?? null;
  } catch (cause) {
    const { code = '' } = cause as { code?: string };
    const reason = ENDED_BY_LIBRARY[code] ?? NOT_ENDED_BY_LIBRARY[code];
    if (reason) for (const listener of endListeners) listener(reason);
    if (code in NOT_ENDED_BY_LIBRARY && auth.currentUser === user) await signOut(auth);
    throw cause;
  }
}

/**
 * Expiry of the current token by this computer's clock [ms since 1970]. The expiry inside the token is not used, because it follows the
 * provider's clock. If the two clocks differed by nearly an hour, the token would be renewed again and again.
 */
function expiryOf(user: User): number | null {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: number } };
  return stsTokenManager?.expirationTime ?? null;
}

function readLink(auth: Auth, address: string): MailedLink {
  if (isSignInWithEmailLink(auth, address)) return 'sign in';
  const query = new URL(address).searchParams;
  return query.get('mode') === 'resetPassword' && query.get('oobCode') ? 'reset password' : 'none';
}

/**
 * Whether the account can log in by password. The library lists the same provider for a password and for an e-mail
 * link, so the account record itself is read: it carries a (redacted) hash only when there is a password.
 */
async function hasPassword(user: User, settings: PlannerSettings): Promise<boolean> {
  const host = settings.authEmulatorUrl
    ? `${settings.authEmulatorUrl}/${IDENTITY_TOOLKIT}`
    : `https://${IDENTITY_TOOLKIT}`;
  const reply = await fetch(`${host}?key=${encodeURIComponent(settings.firebase.apiKey)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken: await user.getIdToken() }),
  });
  if (!reply.ok) throw new AuthFailure('auth/internal-error', 'The account could not be read.');
  const { users } = (await reply.json()) as { users?: { passwordHash?: string }[] };
  return Boolean(users?.[0]?.passwordHash);
}

/**
 * Whether the sign-in by a company's own provider, whose id begins with saml. or oidc. and is in the settings, verifies the address in place
 * of a mailed link. The backend checks the domain.
 */
const isVerifiedByCompany = ({ providerData }: User, { signInWith }: PlannerSettings): boolean =>
  providerData.some(
    ({ providerId }) => /^(saml|oidc)\./.test(providerId) && signInWith.some(({ id }) => id === providerId),
  );

function toProfile(user: User, settings: PlannerSettings): AccountProfile {
  return {
    uid: user.uid,
    email: user.email ?? '',
    displayName: user.displayName,
    photoUrl: user.photoURL,
    emailVerified: user.emailVerified || isVerifiedByCompany(user, settings),
    phone: user.phoneNumber,
    providers: user.providerData.map(({ providerId, uid, email, displayName, photoURL, phoneNumber }) => ({
      providerId,
      uid,
      email,
      displayName,
      photoUrl: photoURL,
      phone: phoneNumber,
    })),
  };
}

/** Runs a provider call; any error becomes an {@link AuthFailure}. */
async function withAuthFailure<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof AuthFailure) throw cause;
    const { code, message } = cause as { code?: string; message?: string };
    throw new AuthFailure(code ?? 'auth/internal-error', message ?? String(cause));
  }
}

/** The name of the factor in the account's list of factors. */
const FACTOR_NAME = 'Authenticator app';

/** The second factor of sign-ins: the codes of an authenticator app (TOTP of Identity Platform). */
class SecondFactor {
  readonly #auth: Auth;
  /** The name under which authenticator apps list the account. */
  readonly #issuer: string;
  /** The sign-in that waits for a code. */
  #pendingSignIn: MultiFactorError | null = null;
  /** The key that was shown to the user but is not confirmed by a code yet. */
  #secret: TotpSecret | null = null;

  constructor(auth: Auth, issuer: string) {
    this.#auth = auth;
    this.#issuer = issuer;
  }

  /** Runs a sign-in. If the provider asks for a code, rejects with {@link CODE_NEEDED}; {@link enterCode} then completes the sign-in. */
  async runSignIn<Reply>(signIn: () => Promise<Reply>): Promise<Reply> {
    this.#pendingSignIn = null;
    try {
      return await signIn();
    } catch (cause) {
      if ((cause as { code?: string }).code === CODE_NEEDED) this.#pendingSignIn = cause as MultiFactorError;
      throw cause;
    }
  }

  /** Completes the sign-in that waits for a code. After a wrong code the sign-in still waits. */
  async enterCode(code: string): Promise<User> {
    if (this.#pendingSignIn === null) throw new AuthFailure('auth/missing-multi-factor-session', 'Log in again.');
    const resolver = getMultiFactorResolver(this.#auth, this.#pendingSignIn);
    const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
    if (!app) throw new AuthFailure('auth/multi-factor-info-not-found', 'This account has no authenticator app.');
    const assertion = TotpMultiFactorGenerator.assertionForSignIn(app.uid, code);
    const { user } = await resolver.resolveSignIn(assertion);
    this.#pendingSignIn = null;
    return user;
  }

  /** Makes a key for the authenticator app of the signed-in account. */
  async startEnrolment(): Promise<AuthenticatorKey> {
    const user = this.#user();
    // The planner may have set up a second factor in another browser since signing in here.
    await user.reload();
    if (multiFactor(user).enrolledFactors.length > 0) {
      throw new AuthFailure('auth/second-factor-already-in-use', 'This account has a second factor.');
    }
    this.#secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    const [account, issuer] = [user.email ?? '', this.#issuer].map(encodeURIComponent);
    return { key: this.#secret.secretKey, address: this.#secret.generateQrCodeUrl(account, issuer) };
  }

  /** Confirms the key with a code of the app. Tokens issued afterwards state that a second factor was used. */
  async finishEnrolment(code: string): Promise<void> {
    if (this.#secret === null) throw new AuthFailure('auth/missing-multi-factor-session', 'Start again.');
    const assertion = TotpMultiFactorGenerator.assertionForEnrollment(this.#secret, code);
    await multiFactor(this.#user()).enroll(assertion, FACTOR_NAME);
    this.#secret = null;
  }

  #user(): User {
    const user = this.#auth.currentUser;
    if (!user) throw new AuthFailure('auth/no-current-user', 'Log in again.');
    return user;
  }
}
