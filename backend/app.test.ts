import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { Calls } from '../testing/backend/calls.ts';
import manifest from '../package.json' with { type: 'json' };
import { startBackend } from '../testing/backend/startBackend.ts';
import { startKeyServer } from '../testing/backend/keyServer.ts';
import type { RunningBackend } from '../testing/backend/startBackend.ts';

const webDir = mkdtempSync(join(tmpdir(), 'web-'));
const INDEX = '<!doctype html><title>Planner</title>';
let backend: RunningBackend;

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), INDEX);
  writeFileSync(join(webDir, 'faq.html'), 'FAQ');
  writeFileSync(join(webDir, 'assets', 'app-a1b2.js'), 'let plain');
  writeFileSync(join(webDir, 'assets', 'app-a1b2.js.gz'), gzipSync('let plain'));
  backend = await startBackend({
    settings: {
      WEB_DIR: webDir,
      FAQ_URL: 'https://help.agency.example/faq?x=1',
      TAG_MANAGER_ID: 'GTM-ABC123',
      AGENCY_LINKS: 'About us https://agency.example',
      ICON_ORIGINS: 'https://icons.agency.example',
      RATE_LIMIT: '5',
    },
  });
});
afterAll(async () => {
  await backend.stop();
  rmSync(webDir, { recursive: true });
});

test('the health check answers 200 while the database can be reached, and names the build', async () => {
  const answer = await fetch(`${backend.url}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'ok', version: manifest.version, commit: 'source' },
  ]);
});

test('/slide-theme.json has the default theme if the agency has set none', async () => {
  const answer = await fetch(`${backend.url}/slide-theme.json`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await answer.json()).toEqual({ accent: '1F55C8', second: 'B9C0C8', font: 'Calibri', logo: null });
});

test('/settings.js is a script with the settings of the web app', async () => {
  const answer = await fetch(`${backend.url}/settings.js`);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const page: { plannerSettings?: unknown } = {};
  runInNewContext((await answer.text()).replace('globalThis', 'page'), { page });
  expect(page.plannerSettings).toEqual({
    apiBase: '/api',
    firebase: { apiKey: 'local', authDomain: 'demo-media-planner.firebaseapp.com', projectId: 'demo-media-planner' },
    authEmulatorUrl: 'http://127.0.0.1:9099',
    agencyDomain: 'agency.example',
    agencyDomains: ['agency.example'],
    supportEmail: 'support@agency.example',
    slideTheme: '/slide-theme.json',
    faqUrl: 'https://help.agency.example/faq?x=1',
    tagManagerId: 'GTM-ABC123',
    agencyLinks: [{ label: 'About us', href: 'https://agency.example' }],
    iconOrigins: ['https://icons.agency.example'],
    brand: null,
  });
});

test.each(['/', '/past-media-plans', '/channel-report-share?key=abc', '/validateuser?mode=signIn&oobCode=x.y'])(
  '%s returns index.html',
  async (path) => {
    const answer = await fetch(backend.url + path);
    expect([answer.status, await answer.text()]).toEqual([200, INDEX]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test('files with a hash in their name are cached for a year and sent compressed; a missing one is 404', async () => {
  const answer = await fetch(`${backend.url}/assets/app-a1b2.js`);
  expect(await answer.text()).toBe('let plain');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect((await fetch(`${backend.url}/assets/app-gone.js`)).status).toBe(404);
  expect(await (await fetch(`${backend.url}/faq.html`)).text()).toBe('FAQ');
});

test.each([
  ['GET', '/api/nothing', 404],
  ['POST', '/api/nothing', 401],
  ['POST', '/', 404],
  ['GET', '/..%2f..%2fetc%2fpasswd', 404],
  ['GET', '/.env', 404],
])('%s %s is not served', async (method, path, status) => {
  const answer = await fetch(backend.url + path, { method });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({
    error: expect.any(String) as string,
    message: expect.any(String) as string,
  });
});

test('the content security policy has only the configured origins', async () => {
  const header = (await fetch(backend.url)).headers.get('content-security-policy')!;
  const policy = Object.fromEntries(
    header.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim().split(' ').slice(1).join(' ')]),
  );
  expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval' https://www.googletagmanager.com");
  expect(policy['connect-src']).toContain("'self' http://127.0.0.1:9099");
  expect(policy['frame-src']).toContain('https://help.agency.example');
  expect(policy['img-src']!.split(' ')).not.toContain('https:');
  expect(policy['img-src']).toContain('https://icons.agency.example');
  expect(policy['object-src']).toBe("'none'");
});

test('only the origins of ALLOWED_ORIGINS may call from other addresses', async () => {
  const keys = await startKeyServer();
  const open = await startBackend({ settings: { ...keys.settings, ALLOWED_ORIGINS: 'https://plans.agency.example' } });
  const ask = (origin: string) =>
    fetch(`${open.url}/api/access`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
  const allowed = await ask('https://plans.agency.example');
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://plans.agency.example');
  expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  await open.stop();
  await keys.stop();
});

test('the log has a warning if the service uses the Auth emulator, and none with real accounts', async () => {
  expect(await backend.logged('DEMO SIGN-IN: anyone can sign in as anyone.')).toContain('"level":40');
  const keys = await startKeyServer();
  const real = await startBackend({ settings: keys.settings });
  expect(await real.logged('listening at')).not.toContain('DEMO');
  await real.stop();
  await keys.stop();
});

test.each([
  ['TRUST_PROXY', 'true'],
  ['NODE_ENV', 'production'],
  ['FIREBASE_PROJECT_ID', 'planner-live'],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'auth.agency.example:9099'],
  ['ALLOWED_ORIGINS', 'https://plans.agency.example'],
])('a service with the Auth emulator does not start with %s=%s', async (name, value) => {
  await expect(startBackend({ settings: { [name]: value } })).rejects.toThrow(`  - ${name} is "${value}"`);
});

test('a user above the limit of calls gets 429, other users do not', async () => {
  const ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  const bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  for (let call = 0; call < 5; call++) expect((await ann.access('user')).status).toBe(200);
  const refused = await ann.access('user');
  expect([refused.status, refused.body.error]).toEqual([429, 'too_many_calls']);
  expect((await bob.access('user')).status).toBe(200);
});

test('invalid sign-ins are counted by IP address, and valid ones from the same address are not affected', async () => {
  const guarded = await startBackend({ settings: { BAD_TOKEN_LIMIT: '3' } });
  const user = { uid: 'ann', email: 'ann@agency.example' };
  const statuses: number[] = [];
  for (let call = 0; call < 5; call++) statuses.push((await new Calls(guarded.url, user, 'bad').access('user')).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect((await new Calls(guarded.url, user).access('user')).status).toBe(200);
  await guarded.stop();
});

test('a port in use, an invalid setting or an unreachable database ends the start with one clear line', async () => {
  const blocker = createServer();
  await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening));
  const { port } = blocker.address() as { port: number };
  await expect(startBackend({ settings: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is in use`);
  blocker.close();
  await expect(startBackend({ settings: { LOG_LEVEL: 'loud' } })).rejects.toThrow('LOG_LEVEL must be one of');
  await expect(startBackend({ settings: { PLANNING_DATA_DIR: '/nowhere' } })).rejects.toThrow(
    'cannot be read in /nowhere',
  );
  await expect(startBackend({ settings: { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' } })).rejects.toThrow(
    'The database at DATABASE_URL cannot be reached',
  );
});
