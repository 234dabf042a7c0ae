import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startKeyServer } from '../../testing/backend/keyServer.ts';
import type { KeyServer } from '../../testing/backend/keyServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import type { Claims } from '../../testing/backend/tokens.ts';

/** Sign-ins by the providers of companies, with signed tokens and a test provider. */
const PROVIDERS =
  'Agency SSO saml.agency agency.example,group.example; Client oidc.client client.example; Google google.com agency.example';
let keys: KeyServer;
let backend: RunningBackend;
let strict: RunningBackend;

beforeAll(async () => {
  keys = await startKeyServer();
  const settings = {
    ...keys.settings,
    SIGN_IN_WITH: PROVIDERS,
    SIGN_IN_DOMAINS: 'agency.example,group.example,client.example,guest.example',
  };
  backend = await startBackend({
    settings: { ...settings, ACCOUNT_CHECK_SECONDS: '1', METRICS_ADDRESS: '127.0.0.1:0' },
  });
  strict = await startBackend({
    settings: { ...settings, COMPANY_SIGN_IN_ONLY: 'true', SECOND_FACTOR: 'required', SIGN_IN_HOURS: '1' },
  });
});
afterAll(async () => {
  await backend.stop();
  await strict.stop();
  await keys.stop();
});

const now = () => Math.floor(Date.now() / 1000);

/** Makes call 1 with a token that has these claims. */
async function signIn(email: string, claims: Claims, at = backend): Promise<[number, string, string]> {
  const user = { uid: `uid ${email}`, email };
  const { status, body } = await new Calls(at.url, user, keys.token(user, claims)).access<Partial<RefusalBody>>('user');
  return [status, body.error ?? '', body.message ?? ''];
}
const by = (sign_in_provider: string, more: object = {}) => ({ firebase: { sign_in_provider, ...more } });

test.each<[string, string, Claims, string]>([
  ['SAML for its domain', 'ann@agency.example', { ...by('saml.agency'), email_verified: false }, '200'],
  ['SAML for its other domain', 'ann@group.example', by('saml.agency'), '200'],
  ['SAML for the domain of another', 'ann@client.example', by('saml.agency'), '403 not_vouched'],
  ['SAML that is not listed', 'ann@agency.example', by('saml.other'), '403 not_vouched'],
  ['OIDC for its domain', 'cleo@client.example', { ...by('oidc.client'), email_verified: false }, '200'],
  ['OIDC for the agency', 'ann@agency.example', by('oidc.client'), '403 not_vouched'],
  ['OIDC for a guest, said to be verified', 'gus@guest.example', by('oidc.client'), '403 not_vouched'],
  ['Google', 'ann@agency.example', by('google.com'), '200'],
  [
    'Google, not verified',
    'ann@agency.example',
    { ...by('google.com'), email_verified: false },
    '403 email_not_verified',
  ],
  ['Microsoft', 'ann@agency.example', { ...by('microsoft.com'), email_verified: false }, '403 email_not_verified'],
  ['Microsoft after a mailed link', 'ann@agency.example', by('microsoft.com'), '200'],
  ['a password', 'ann@agency.example', by('password'), '200'],
  ['a verified address of another domain', 'eve@evil.example', by('google.com'), '403 domain_not_allowed'],
])('%s: which provider is accepted for which address', async (_what, email, claims, expected) => {
  const [status, error] = await signIn(email, claims);
  expect(`${status} ${error}`.trim()).toBe(expected);
});

test.each<[string, string, Claims, string]>([
  ['a password of the agency', 'ann@agency.example', by('password'), '403 use_company_sign_in'],
  ['its SAML', 'ann@agency.example', by('saml.agency'), '200'],
  ['Google, listed for the agency', 'ann@agency.example', by('google.com'), '200'],
  ['Google, not listed for this domain', 'ann@group.example', by('google.com'), '403 use_company_sign_in'],
  ['a guest without a second factor', 'gus@guest.example', by('password'), '403 second_factor_needed'],
  ['a guest with one', 'gus@guest.example', by('password', { sign_in_second_factor: 'totp' }), '200'],
  [
    'a sign-in of two hours ago',
    'ann@agency.example',
    { ...by('saml.agency'), auth_time: now() - 7200 },
    '401 sign_in_too_old',
  ],
])(
  'if only the company’s sign-in is allowed, with a second factor for guests: %s',
  async (_what, email, claims, expected) => {
    const [status, error, message] = await signIn(email, claims, strict);
    expect(`${status} ${error}`.trim()).toBe(expected);
    if (error === 'use_company_sign_in')
      expect(message).toBe(
        `People of ${email.split('@')[1]} sign in with Agency SSO. Log out, then choose "Continue with Agency SSO".`,
      );
    if (error === 'sign_in_too_old') expect(message).toBe('Your sign-in is older than 1 hour. Please sign in again.');
  },
);

test.each<[string, { status: number; body: object }, string]>([
  ['disabled', { status: 400, body: { error: { message: 'USER_DISABLED' } } }, 'account_disabled'],
  ['marked as disabled', { status: 200, body: { users: [{ disabled: true }] } }, 'account_disabled'],
  ['deleted', { status: 400, body: { error: { message: 'USER_NOT_FOUND' } } }, 'account_disabled'],
  ['revoked', { status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } }, 'signed_out'],
])('an account that was %s at the provider is refused after the check interval', async (what, answer, code) => {
  const email = `${what.replaceAll(' ', '.')}@agency.example`;
  expect((await signIn(email, by('google.com')))[0]).toBe(200);
  keys.answerAccount(`uid ${email}`, answer);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const [status, error] = await signIn(email, { ...by('google.com'), auth_time: now() - 10 });
  expect([status, error]).toEqual([401, code]);
});

test('after a revocation a new sign-in is accepted, and an older one is not', async () => {
  const email = 'again@agency.example';
  keys.answerAccount(`uid ${email}`, { status: 200, body: { users: [{ validSince: String(now() - 60) }] } });
  expect((await signIn(email, { ...by('google.com'), auth_time: now() - 120 })).slice(0, 2)).toEqual([
    401,
    'signed_out',
  ]);
  expect((await signIn(email, { ...by('google.com'), auth_time: now() - 30 }))[0]).toBe(200);
});

test('the provider is asked about each account once per check interval', async () => {
  const before = keys.lookUps;
  await Promise.all(Array.from({ length: 5 }, () => signIn('often@agency.example', by('google.com'))));
  expect(keys.lookUps).toBe(before + 1);
});

test('while the provider is away no one is signed out, and the metrics count the missing answers', async () => {
  const email = 'away@agency.example';
  keys.answerAccount(`uid ${email}`, null);
  expect((await signIn(email, by('google.com')))[0]).toBe(200);
  // The provider is not asked again at once.
  const before = keys.lookUps;
  await signIn(email, by('google.com'));
  expect(keys.lookUps).toBe(before);
  const [, metrics] = /Metrics are served at (http[^"]+)/.exec(await backend.logged('Metrics are served at')) ?? [];
  const counted = await (await fetch(metrics!)).text();
  expect(counted).toMatch(/planner_account_checks_total\{outcome="no_answer"\} 1/);
  expect(counted).toMatch(/planner_account_checks_total\{outcome="disabled"\} 3/);
});

test('pages get the labels of the providers, and may load the script for their redirects', async () => {
  const settings = await (await fetch(`${backend.url}/settings.js`)).text();
  expect(settings).toContain(
    '"signInWith":[{"id":"saml.agency","label":"Agency SSO"},{"id":"oidc.client","label":"Client"},{"id":"google.com","label":"Google"}],"signInHours":12',
  );
  const script = (answer: Response) => /script-src [^;]*/.exec(answer.headers.get('content-security-policy')!)![0];
  expect(script(await fetch(backend.url))).toContain('https://apis.google.com');
  const plain = await startBackend();
  expect(script(await fetch(plain.url))).not.toContain('google');
  expect(await (await fetch(`${plain.url}/settings.js`)).text()).not.toContain('signIn');
  await plain.stop();
});
