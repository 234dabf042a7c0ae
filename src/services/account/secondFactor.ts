import { getMultiFactorResolver, multiFactor, TotpMultiFactorGenerator } from 'firebase/auth';
import type { Auth, MultiFactorError, TotpSecret, User } from 'firebase/auth';
import { AuthFailure, CODE_NEEDED } from './auth.ts';
import type { AuthenticatorKey } from './auth.ts';

/** The name of the factor in the account's list of factors. */
const FACTOR_NAME = 'Authenticator app';

/** The second factor of sign-ins by password: the codes of an authenticator app (TOTP of Identity Platform). */
export class SecondFactor {
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
