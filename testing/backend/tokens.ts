import { TEST_PROJECT } from './startBackend.ts';

export interface TestUser {
  readonly uid: string;
  readonly email: string;
}

/** Overrides of the default claims; `undefined` removes one. */
export type Claims = Readonly<Record<string, unknown>>;

/** The claims of a Firebase ID token of a verified user, issued now and valid for an hour. */
export function tokenClaims({ uid, email }: TestUser, claims: Claims = {}): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${TEST_PROJECT}`,
    aud: TEST_PROJECT,
    auth_time: now,
    user_id: uid,
    sub: uid,
    iat: now,
    exp: now + 3600,
    email,
    email_verified: true,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    ...claims,
  };
}

/** An ID token as the Auth emulator issues it: valid except for its empty signature. */
export function unsignedToken(user: TestUser, claims: Claims = {}): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(tokenClaims(user, claims))}.`;
}

export function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
