import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT } from 'jose';
import type { JWTPayload } from 'jose';
import type { Settings } from '../../settings/config.ts';
import { Refusal } from '../../common/refusal.ts';

/** The fields of a Firebase ID token that are used; see "Verify ID tokens using a third-party JWT library" in Firebase's documentation. */
export interface IdToken {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the person signed in [s since 1970]. The token itself may be a later renewal. */
  readonly signInTime: number;
  /** The sign-in method: `password` (also for e-mail links), `google.com`, `saml.<name>` and so on; '' if the token does not name it. */
  readonly provider: string;
  /** The second factor of the sign-in, such as `totp`; null for none. */
  readonly secondFactor: string | null;
}

/** @throws {Refusal} 401 for a token that is not valid now, 503 when the keys to check it cannot be fetched */
export type TokenVerifier = (token: string) => Promise<IdToken>;

/** Clocks of server and provider may differ by this much. */
const CLOCK_TOLERANCE = '10 seconds';

/** How long Google's keys are cached [ms], which is about as long as they are valid. The cache bridges an outage of the key service. */
const KEY_CACHE_MS = 6 * 3_600_000;

/** The keys could not be fetched; the token may be valid. */
class KeysUnavailable extends Error {}

/** Throws a fault of the token unchanged. Any other fault (no answer, a 500, no JSON) is thrown as a fault of the key service. */
function rethrowAsKeyFault(error: unknown): never {
  const tokenFaults = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
  if (tokenFaults.some((kind) => error instanceof kind)) throw error;
  throw new KeysUnavailable('The keys of ID tokens cannot be fetched.', { cause: error });
}

/**
 * Checks issuer, audience, times and signature. With `authEmulatorHost` set, no signature is checked, because the emulator signs nothing.
 */
export function tokenVerifier({
  firebase,
  authEmulatorHost,
}: Pick<Settings, 'firebase' | 'authEmulatorHost'>): TokenVerifier {
  const expected = {
    issuer: `https://securetoken.google.com/${firebase.projectId}`,
    audience: firebase.projectId,
    clockTolerance: CLOCK_TOLERANCE,
    requiredClaims: ['sub', 'exp', 'iat'],
  };
  if (authEmulatorHost) {
    return async (token) => readClaims(() => UnsecuredJWT.decode(token, expected).payload);
  }
  const published = createRemoteJWKSet(new URL(firebase.keysUrl), { cacheMaxAge: KEY_CACHE_MS });
  const keys = (...args: Parameters<typeof published>) => published(...args).catch(rethrowAsKeyFault);
  return async (token) =>
    readClaims(async () => (await jwtVerify(token, keys, { ...expected, algorithms: ['RS256'] })).payload);
}

async function readClaims(read: () => JWTPayload | Promise<JWTPayload>): Promise<IdToken> {
  let claims: JWTPayload;
  try {
    claims = await read();
    checkTimes(claims);
  } catch (error) {
    // An error of no known kind says nothing about the token, so the user is not asked to sign in again.
    if (error instanceof KeysUnavailable || !(error instanceof errors.JOSEError)) throw signInUnchecked(error);
    throw notSignedIn(
      error instanceof errors.JWTExpired ? 'Your sign-in has expired.' : 'The sign-in could not be recognised.',
    );
  }
  const { sub, email, email_verified: emailVerified, auth_time: signInTime, iat } = claims;
  if (!sub || typeof email !== 'string') throw notSignedIn('The sign-in carries no e-mail address.');
  const { sign_in_provider: provider, sign_in_second_factor: secondFactor } = (claims.firebase ?? {}) as FirebaseClaims;
  return {
    uid: sub,
    email,
    emailVerified: emailVerified === true,
    signInTime: typeof signInTime === 'number' ? signInTime : iat!,
    provider: typeof provider === 'string' ? provider : '',
    secondFactor: typeof secondFactor === 'string' ? secondFactor : null,
  };
}

/** Firebase's own claim, `firebase`. */
interface FirebaseClaims {
  readonly sign_in_provider?: unknown;
  readonly sign_in_second_factor?: unknown;
}

/** The times of issue and of sign-in must both be in the past. */
function checkTimes({ iat, auth_time: signInTime }: JWTPayload): void {
  // The 10 seconds of CLOCK_TOLERANCE.
  const latestAllowed = Date.now() / 1000 + 10;
  if ((iat ?? Infinity) > latestAllowed || (typeof signInTime === 'number' && signInTime > latestAllowed)) {
    throw new errors.JWTInvalid('The token was issued in the future.');
  }
}

export function notSignedIn(reason: string): Refusal {
  return new Refusal(401, 'not_signed_in', `${reason} Please sign in again.`);
}

function signInUnchecked(cause: unknown): Refusal {
  const message = 'The sign-in cannot be checked at the moment. Please try again in a minute.';
  return new Refusal(503, 'sign_in_unchecked', message, [], { cause });
}
