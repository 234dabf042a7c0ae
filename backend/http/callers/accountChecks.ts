import type { Metrics } from '../../metrics/metrics.ts';
import type { Settings } from '../../settings/config.ts';
import { LruCache } from '../../common/lruCache.ts';
import { Refusal } from '../../common/refusal.ts';

/** Maximum time to wait for the provider's answer [ms]. */
const ANSWER_TIMEOUT_MS = 2_000;
/** When to ask the provider again after it gave no answer, or refused an account [ms]. */
const ASK_AGAIN_MS = 10_000;
/** Maximum number of accounts that a process remembers. */
const ACCOUNTS_MAXIMUM = 10_000;

/** The provider's answer about an account. */
interface AccountAnswer {
  readonly state: 'active' | 'disabled' | 'signed_out' | 'no_answer';
  /** Sign-ins before this time were revoked [s since 1970]. */
  readonly validSince: number;
  /** True if this is an earlier answer, because the provider gave no answer this time. */
  readonly isOld?: true;
}

/** An answer of the provider that is on its way or is reused. */
interface Check {
  readonly answer: Promise<AccountAnswer>;
  /** When to ask again [ms since 1970]. */
  expiresAt: number;
}

/** The facts of a call that a check needs. */
export interface SignInToCheck {
  readonly uid: string;
  readonly token: string;
  /** When the person signed in [s since 1970]. */
  readonly signInTime: number;
  /** The address of this service. It is sent as referer, because the web API key may be restricted to it. */
  readonly site: string;
}

/**
 * Asks the identity provider whether accounts still exist and their sign-ins are still valid, with each caller's own token. ID tokens
 * are valid for an hour, even after an account was disabled. The provider is asked about each account once in `accountCheckSeconds`. If it
 * does not answer, only an earlier answer can refuse the call.
 */
export class AccountChecks {
  readonly #settings: Pick<Settings, 'firebase' | 'accountCheckSeconds'>;
  readonly #metrics: Pick<Metrics, 'accountChecked'>;
  readonly #checks = new LruCache<Check>(ACCOUNTS_MAXIMUM);

  constructor(settings: Pick<Settings, 'firebase' | 'accountCheckSeconds'>, metrics: Pick<Metrics, 'accountChecked'>) {
    this.#settings = settings;
    this.#metrics = metrics;
  }

  /** @throws {Refusal} 401 when the account is disabled or gone, or this sign-in was revoked */
  async check(signIn: SignInToCheck): Promise<void> {
    const known = this.#checks.find(signIn.uid);
    const answer = await (known && known.expiresAt > Date.now() ? known.answer : this.#ask(signIn));
    if (answer.state === 'disabled') {
      throw new Refusal(401, 'account_disabled', 'Your account was disabled.');
    }
    if (answer.validSince > signIn.signInTime) {
      throw new Refusal(401, 'signed_out', 'Your sign-in was ended. Please sign in again.');
    }
  }

  /** Concurrent calls of an account wait for one answer. */
  #ask(signIn: SignInToCheck): Promise<AccountAnswer> {
    const { uid } = signIn;
    const answer = this.#lookUp(signIn, this.#checks.find(uid)?.answer);
    const check: Check = { answer, expiresAt: Infinity };
    this.#checks.set(uid, check);
    void answer.then(({ state, isOld }) => {
      this.#metrics.accountChecked(isOld ? 'no_answer' : state);
      check.expiresAt =
        Date.now() + (state === 'active' && !isOld ? this.#settings.accountCheckSeconds * 1000 : ASK_AGAIN_MS);
    });
    return answer;
  }

  /** Asks the provider. Without an answer, an earlier refusal still counts: a disabled account stays disabled while the provider is away. */
  async #lookUp(
    { token: idToken, site, signInTime }: SignInToCheck,
    lastAnswer: Promise<AccountAnswer> | undefined,
  ): Promise<AccountAnswer> {
    const { accountsUrl, apiKey } = this.#settings.firebase;
    try {
      const reply = await fetch(`${accountsUrl}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', referer: site },
        body: JSON.stringify({ idToken }),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const answer = readAnswer((await reply.json()) as LookUpReply, signInTime);
      return answer === NO_ANSWER ? lastKnown(await lastAnswer) : answer;
    } catch {
      return lastKnown(await lastAnswer);
    }
  }
}

/** The used fields of the reply of `accounts:lookup`; see Identity Toolkit's REST reference. */
interface LookUpReply {
  readonly users?: readonly { readonly disabled?: boolean; readonly validSince?: string }[];
  readonly error?: { readonly message?: string };
}

/** The earlier answer, if it refuses the account or some of its sign-ins. An earlier answer that accepts the account is not reused. */
function lastKnown(lastAnswer: AccountAnswer = NO_ANSWER): AccountAnswer {
  return lastAnswer.state === 'disabled' || lastAnswer.validSince > 0 ? { ...lastAnswer, isOld: true } : NO_ANSWER;
}

const NO_ANSWER: AccountAnswer = { state: 'no_answer', validSince: 0 };

function readAnswer({ users, error }: LookUpReply, signInTime: number): AccountAnswer {
  const [code = ''] = error?.message?.split(' ') ?? [];
  const [user] = users ?? [];
  if (code === 'USER_DISABLED' || code === 'USER_NOT_FOUND' || user?.disabled)
    return { state: 'disabled', validSince: 0 };
  // `idTokens.ts` has checked the token's own expiry, so this sign-in was revoked. A later sign-in may be valid.
  if (code === 'TOKEN_EXPIRED') return { state: 'signed_out', validSince: signInTime + 1 };
  return user ? { state: 'active', validSince: Number(user.validSince ?? 0) } : NO_ANSWER;
}
