import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, SettingsError } from './config.ts';
import { unknownVariables } from './environment.ts';

const LOCAL = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
const BUCKET = {
  BLOB_BUCKET: 'planner-files',
  BLOB_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/',
  BLOB_ACCESS_KEY_ID: 'AKIA1',
  BLOB_SECRET_ACCESS_KEY: 'hush/hush',
};
const REAL = { FIREBASE_PROJECT_ID: 'planner-live', FIREBASE_API_KEY: 'AIza' };

function faults(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test('without real accounts, only the address of the emulator must be set', () => {
  expect(readSettings(LOCAL)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    firebase: { projectId: 'demo-media-planner' },
    agencyDomain: 'agency.example',
    supportEmail: 'support@agency.example',
    faqUrl: '/faq.html',
    tagManagerId: null,
    agencyLinks: [],
  });
});

test('with a real project, the host is as set and the auth domain follows from the project', () => {
  expect(readSettings({ ...REAL, HOST: '0.0.0.0' })).toMatchObject({
    host: '0.0.0.0',
    authEmulatorHost: null,
    firebase: { projectId: 'planner-live', apiKey: 'AIza', authDomain: 'planner-live.firebaseapp.com' },
  });
});

test('identity providers are read with their domains, and set sign-ins to last 12 hours', () => {
  const listed = ' Agency SSO saml.agency Agency.example,group.example ; Google google.com agency.example';
  expect(readSettings({ ...REAL, SIGN_IN_WITH: listed })).toMatchObject({
    signInWith: [
      { label: 'Agency SSO', id: 'saml.agency', domains: ['agency.example', 'group.example'] },
      { label: 'Google', id: 'google.com', domains: ['agency.example'] },
    ],
    ...{ signInHours: 12, companySignInOnly: false, secondFactor: 'off', accountCheckSeconds: 120 },
  });
  expect(readSettings(REAL)).toMatchObject({ signInWith: [], signInHours: 0 });
  expect(readSettings({ ...REAL, SIGN_IN_WITH: listed, SIGN_IN_HOURS: '0' })).toMatchObject({ signInHours: 0 });
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ ...LOCAL, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null });
});

test('a bucket is used only if its settings are given, otherwise a folder', () => {
  expect(readSettings(LOCAL).bucket).toBeNull();
  expect(readSettings({ ...LOCAL, ...BUCKET }).bucket).toEqual({
    name: 'planner-files',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'us-east-1',
    accessKeyId: 'AKIA1',
    secretAccessKey: 'hush/hush',
    prefix: '',
  });
  const more = { BLOB_REGION: 'eu-central-1', BLOB_PREFIX: 'planner/live/' };
  expect(readSettings({ ...LOCAL, ...BUCKET, ...more }).bucket).toMatchObject({
    region: 'eu-central-1',
    prefix: 'planner/live',
  });
});

test('settings that are lists are split', () => {
  const settings = readSettings({
    ...REAL,
    AGENCY_LINKS: 'About us https://agency.example/about; Privacy /privacy.html;',
    ALLOWED_ORIGINS: 'https://plans.agency.example, http://127.0.0.1:5173',
    SIGN_IN_DOMAINS: 'Agency.example',
  });
  expect(settings.agencyLinks).toEqual([
    { label: 'About us', href: 'https://agency.example/about' },
    { label: 'Privacy', href: '/privacy.html' },
  ]);
  expect(settings.allowedOrigins).toEqual(['https://plans.agency.example', 'http://127.0.0.1:5173']);
  expect(settings.signInDomains).toEqual(['agency.example']);
});

test.each<[string | undefined, unknown]>([
  [undefined, ['agency.example']],
  ['', ['agency.example']],
  ['agency.example, Client.example', ['agency.example', 'client.example']],
  ['any', 'any'],
])('SIGN_IN_DOMAINS=%s admits %j', (value, domains) => {
  expect(readSettings({ ...LOCAL, ...(value === undefined ? {} : { SIGN_IN_DOMAINS: value }) }).signInDomains).toEqual(
    domains,
  );
  expect(faults({ ...LOCAL, SIGN_IN_DOMAINS: '*' })).toEqual([expect.stringContaining('SIGN_IN_DOMAINS must list')]);
});

test.each<[string, Record<string, string>, string]>([
  ['a port that is no number', { ...LOCAL, PORT: '80a' }, 'PORT must be a whole number'],
  ['a port out of range', { ...LOCAL, PORT: '70000' }, 'PORT must be a whole number'],
  ['a log level that does not exist', { ...LOCAL, LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ['an emulator with a scheme', { FIREBASE_AUTH_EMULATOR_HOST: 'http://127.0.0.1:9099' }, 'without http://'],
  [
    'a database of another kind',
    { ...LOCAL, DATABASE_URL: 'mysql://root@db/plans' },
    'DATABASE_URL must be an address that starts with postgres://',
  ],
  [
    'a tag manager id with a script in it',
    { ...LOCAL, TAG_MANAGER_ID: 'GTM-1"><script>' },
    'TAG_MANAGER_ID must look like',
  ],
  ['a FAQ that runs a script', { ...LOCAL, FAQ_URL: 'javascript:alert(1)' }, 'FAQ_URL must be a path'],
  ['an origin with a path', { ...REAL, ALLOWED_ORIGINS: 'https://a.example/app' }, 'ALLOWED_ORIGINS must list origins'],
  ['a link without an address', { ...LOCAL, AGENCY_LINKS: 'About us' }, 'AGENCY_LINKS must list links'],
  ['a provider that is unknown', { ...LOCAL, SIGN_IN_WITH: 'GitHub github.com agency.example' }, 'must list providers'],
  ['a provider without domains', { ...LOCAL, SIGN_IN_WITH: 'Google google.com' }, 'must list providers'],
  ['only the company’s sign-in, which is none', { ...LOCAL, COMPANY_SIGN_IN_ONLY: 'true' }, 'Set SIGN_IN_WITH'],
  ['a demo project without the emulator', {}, 'exists only in the Auth emulator'],
  ['a real project without its key', { FIREBASE_PROJECT_ID: 'planner-live' }, 'FIREBASE_API_KEY is missing'],
  ['the emulator open to the network', { ...LOCAL, HOST: '0.0.0.0' }, 'Set HOST=127.0.0.1'],
  ['the emulator open to the network by name', { ...LOCAL, HOST: 'planner.agency.example' }, 'Set HOST=127.0.0.1'],
  ['the emulator on a name that only looks local', { ...LOCAL, HOST: '127.evil.example' }, 'Set HOST=127.0.0.1'],
  [
    'half a bucket',
    { ...LOCAL, BLOB_BUCKET: 'plans', BLOB_SECRET_ACCESS_KEY: 'hush' },
    'BLOB_ENDPOINT, BLOB_ACCESS_KEY_ID are missing while BLOB_BUCKET, BLOB_SECRET_ACCESS_KEY are set',
  ],
  ['a prefix without a bucket', { ...LOCAL, BLOB_PREFIX: 'live' }, 'are missing while BLOB_PREFIX is set'],
  ['a prefix that climbs', { ...LOCAL, ...BUCKET, BLOB_PREFIX: 'live/../other' }, 'BLOB_PREFIX must be names'],
  ['a bucket with a slash', { ...LOCAL, ...BUCKET, BLOB_BUCKET: 'plans/live' }, 'BLOB_BUCKET must be the name'],
  [
    'an endpoint with a path',
    { ...LOCAL, ...BUCKET, BLOB_ENDPOINT: 'https://s3.example/plans' },
    'BLOB_ENDPOINT must be an address without a path',
  ],
])('%s is refused', (_what, environment, sentence) => {
  expect(faults(environment)).toEqual([expect.stringContaining(sentence)]);
});

/** Signs that others than the person at this machine may reach the service, and what to change. */
const PRODUCTION: [string, Record<string, string>, RegExp][] = [
  ['a proxy', { TRUST_PROXY: 'true' }, /^TRUST_PROXY is "true", .* Leave TRUST_PROXY empty, or /],
  ['NODE_ENV=production', { NODE_ENV: 'production' }, /^NODE_ENV is "production", .* Leave NODE_ENV empty, or /],
  [
    'a project with real accounts',
    { FIREBASE_PROJECT_ID: 'planner-live', FIREBASE_API_KEY: 'AIza' },
    /^FIREBASE_PROJECT_ID is "planner-live", .* Set it to a name that starts with demo-, or /,
  ],
  [
    'an emulator on another machine',
    { FIREBASE_AUTH_EMULATOR_HOST: 'auth.agency.example:9099' },
    /^FIREBASE_AUTH_EMULATOR_HOST is "auth.agency.example:9099", on another machine, .* such as 127.0.0.1:9099, or /,
  ],
  [
    'an emulator that listens everywhere',
    { FIREBASE_AUTH_EMULATOR_HOST: '0.0.0.0:9099' },
    /^FIREBASE_AUTH_EMULATOR_HOST is "0.0.0.0:9099", /,
  ],
  [
    'a web app elsewhere',
    { ALLOWED_ORIGINS: 'https://plans.agency.example' },
    /^ALLOWED_ORIGINS is "https:\/\/plans.agency.example", .* Leave ALLOWED_ORIGINS empty, or /,
  ],
];

test.each(PRODUCTION)('the emulator with %s is refused in one line', (_what, environment, sentence) => {
  const found = faults({ ...LOCAL, ...environment });
  expect(found).toEqual([expect.stringMatching(sentence)]);
  expect(found[0]).toMatch(/anyone can sign in as anyone.* or leave FIREBASE_AUTH_EMULATOR_HOST empty\.$/);
  expect(found[0]).not.toContain('\n');
});

test('with real accounts, a proxy, production and a web app of another origin are allowed', () => {
  const production = { TRUST_PROXY: 'true', NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://plans.agency.example' };
  expect(faults({ ...REAL, ...production })).toEqual([]);
  expect(faults({ ...LOCAL, HOST: '0.0.0.0', ...production })).toHaveLength(4);
});

test.each(['localhost:9099', '127.0.0.2:9100'])('an emulator at %s counts as on this machine', (address) => {
  expect(faults({ FIREBASE_AUTH_EMULATOR_HOST: address, NODE_ENV: 'development', TRUST_PROXY: 'false' })).toEqual([]);
});

test('all faults are listed, without passwords', () => {
  const found = faults({ PORT: '-1', LOG_LEVEL: 'x', DATABASE_URL: 'planner:secret@db', WORKERS: '0' });
  expect(found).toHaveLength(5);
  expect(found.join()).not.toContain('secret');
});

test('no fault contains a secret of a bucket', () => {
  const secrets = { BLOB_SECRET_ACCESS_KEY: 'hush/hush', BLOB_ENDPOINT: 'https://me:hush@s3.example' };
  expect(faults({ ...LOCAL, ...secrets }).join()).not.toContain('hush');
});

test('a misspelt name is found', () => {
  expect(unknownVariables(['PORT', 'DATABSE_URL', 'DATA_DIR'])).toEqual(['DATABSE_URL']);
});

test('.env.example lists exactly the settings that exist', () => {
  const source = readFileSync(join(__dirname, 'environment.ts'), 'utf8');
  const read = [...source.matchAll(/: kind\s*\.\w+\(\s*'([A-Z_]+)'/g)].map((match) => match[1]);
  expect(read.length).toBeGreaterThan(35);
  const example = readFileSync(join(__dirname, '..', '..', '.env.example'), 'utf8');
  const listed = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual([...new Set(read)].sort());
});
