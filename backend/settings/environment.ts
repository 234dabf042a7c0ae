import { availableParallelism } from 'node:os';
import { object, ValidationError } from 'yup';
import type { InferType } from 'yup';
import { isIP } from 'node:net';
import * as kind from './kinds.ts';

/** Names separated by slashes. No name may be "." or "..". */
const PREFIX_PATTERN = /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable with its type and default. .env.example lists the same variables. */
const VARIABLE_FIELDS = object({
  PORT: kind.wholeNumber(8080, 0, 65_535),
  HOST: kind.text().default('127.0.0.1'),
  DATA_DIR: kind.text().default('.data'),
  DATABASE_URL: kind.address(['postgres:', 'postgresql:']),
  BLOB_BUCKET: kind.matching(/^[a-z0-9][a-z0-9._-]{2,221}$/, 'be the name of a bucket'),
  BLOB_ENDPOINT: kind.origin('https://s3.eu-central-1.amazonaws.com'),
  BLOB_ACCESS_KEY_ID: kind.text(),
  BLOB_SECRET_ACCESS_KEY: kind.text(),
  BLOB_REGION: kind.matching(/^[a-z0-9-]+$/, 'look like eu-central-1'),
  BLOB_PREFIX: kind.matching(PREFIX_PATTERN, 'be names with slashes between them, such as planner/live'),
  BLOB_COPIES_MB: kind.wholeNumber(2048, 0, 10_000_000),
  WEB_DIR: kind.text().default('dist/web'),
  PLANNING_DATA_DIR: kind.text().default('core/planningData'),
  TIME_ZONE: kind.timeZone('Australia/Sydney'),
  AUDIENCE_SOURCES: kind.text(),
  FIREBASE_AUTH_EMULATOR_HOST: kind.hostAndPort(),
  FIREBASE_PROJECT_ID: kind.text().default('demo-media-planner'),
  FIREBASE_API_KEY: kind.text(),
  FIREBASE_AUTH_DOMAIN: kind.text(),
  FIREBASE_KEYS_URL: kind.address(['https:', 'http:']),
  FIREBASE_ACCOUNTS_URL: kind.address(['https:', 'http:']),
  SIGN_IN_WITH: kind.companySignIns(),
  COMPANY_SIGN_IN_ONLY: kind.yesOrNo(false),
  SIGN_IN_HOURS: kind.optionalWholeNumber(0, 8760),
  ACCOUNT_CHECK_SECONDS: kind.wholeNumber(120, 0, 3600),
  SECOND_FACTOR: kind.oneOf(['off', 'required'], 'off'),
  AGENCY_DOMAIN: kind.domain('agency.example'),
  AGENCY_DOMAINS: kind.domains(),
  SIGN_IN_DOMAINS: kind.domains(),
  FIRST_ADMIN: kind.emails(),
  SHARE_AUDIENCE_FILES: kind.yesOrNo(true),
  SUPPORT_EMAIL: kind.text(),
  FAQ_URL: kind.pageAddress('/faq.html'),
  TAG_MANAGER_ID: kind.matching(/^GTM-[A-Z0-9]+$/, 'look like "GTM-ABC123"'),
  AGENCY_LINKS: kind.links(),
  AUDIT_MONTHS: kind.wholeNumber(24, 12, 1200),
  ALLOWED_ORIGINS: kind.origins(),
  TRUST_PROXY: kind.yesOrNo(false),
  LOG_LEVEL: kind.oneOf(LOG_LEVELS, 'info'),
  // By default at least two workers: while one reads a large file, the other runs short jobs.
  WORKERS: kind.wholeNumber(Math.max(2, availableParallelism()), 1, 256),
  WORKER_HEAP_MB: kind.wholeNumber(1024, 64, 65_536),
  JOB_SECONDS: kind.wholeNumber(300, 1, 86_400),
  RATE_LIMIT: kind.wholeNumber(300, 1, 1_000_000),
  BAD_TOKEN_LIMIT: kind.wholeNumber(300, 1, 1_000_000),
  ICON_ORIGINS: kind.origins(),
  SLIDE_THEME: kind.text(),
  STOP_SECONDS: kind.wholeNumber(10, 1, 3600),
  BODY_SECONDS: kind.wholeNumber(10, 1, 3600),
  UPLOAD_KB_PER_SECOND: kind.wholeNumber(16, 0, 1_000_000),
  UPLOAD_SECONDS: kind.wholeNumber(30, 1, 3600),
  UPLOADS_PER_USER: kind.wholeNumber(4, 1, 1000),
  UPLOAD_MB_PER_USER: kind.wholeNumber(600, 1, 1_000_000),
  JOBS_PER_USER: kind.wholeNumber(8, 1, 1000),
  MIXES_PER_DAY: kind.wholeNumber(100, 1, 1_000_000),
  METRICS_ADDRESS: kind.hostAndPort(),
  HEALTH_ADDRESS: kind.hostAndPort(),
  NODE_ENV: kind.text(),
});

/** The variables with defaults filled in. */
export type Environment = InferType<typeof VARIABLE_FIELDS>;

const VARIABLE_NAMES: readonly string[] = Object.keys(VARIABLE_FIELDS.fields);

/** Returns the names that do not belong to any variable, such as misspelt names. */
export const unknownVariables = (names: readonly string[]): string[] =>
  names.filter((name) => !VARIABLE_NAMES.includes(name));

/** The variables, with rules that concern several of them. */
const VARIABLES = VARIABLE_FIELDS.test('bucket', (read, { createError }) =>
  testResult(bucketFaults(read), createError),
).test('sign-in', (read, { createError }) => testResult(signInFaults(read), createError));

/** The value of SIGN_IN_DOMAINS that admits every verified account. */
const ANY_DOMAIN = 'any';

/**
 * Reads and checks every variable. An empty variable counts as absent.
 * @returns the values, and whether SIGN_IN_DOMAINS is 'any'; or a sentence for each fault
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly read: Environment; readonly anyDomain: boolean } | { readonly faults: readonly string[] } {
  const given = new Map(
    VARIABLE_NAMES.flatMap((name) => {
      const value = environment[name]?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const anyDomain = given.get('SIGN_IN_DOMAINS') === ANY_DOMAIN;
  if (anyDomain) given.delete('SIGN_IN_DOMAINS');
  try {
    return { read: VARIABLES.validateSync(Object.fromEntries(given), { abortEarly: false }), anyDomain };
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    return { faults: cause.errors };
  }
}

/** What a test of Yup returns: true, or an error with a fault for each message. */
function testResult(messages: readonly string[], createError: (fault: { message: string }) => ValidationError) {
  return messages.length === 0 || new ValidationError(messages.map((message) => createError({ message })));
}

/** Variables that a bucket needs. */
const BUCKET_VARIABLES = ['BLOB_BUCKET', 'BLOB_ENDPOINT', 'BLOB_ACCESS_KEY_ID', 'BLOB_SECRET_ACCESS_KEY'] as const;

/** A bucket needs all of its variables or none. */
function bucketFaults(read: Environment): string[] {
  const missing = BUCKET_VARIABLES.filter((name) => read[name] === undefined);
  const given = ([...BUCKET_VARIABLES, 'BLOB_REGION', 'BLOB_PREFIX'] as const).filter(
    (name) => read[name] !== undefined,
  );
  if (given.length === 0 || missing.length === 0) return [];
  const verb = missing.length === 1 ? 'is' : 'are';
  return [
    `${missing.join(', ')} ${verb} missing while ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set: a bucket needs all four of ${BUCKET_VARIABLES.join(', ')}, the folder needs none.`,
  ];
}

function signInFaults(read: Environment): string[] {
  return [...accountFaults(read), ...companySignInFaults(read)];
}

function companySignInFaults({ COMPANY_SIGN_IN_ONLY: only, SIGN_IN_WITH: providers }: Environment): string[] {
  if (!only || providers.length > 0) return [];
  return [
    'COMPANY_SIGN_IN_ONLY is "true", but SIGN_IN_WITH names no provider that people could sign in with instead. Set SIGN_IN_WITH, or leave COMPANY_SIGN_IN_ONLY empty.',
  ];
}

function accountFaults(read: Environment): string[] {
  const { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator } = read;
  if (emulator !== undefined) return emulatorFaults(read, emulator);
  if (project.startsWith('demo-')) {
    return [
      `FIREBASE_PROJECT_ID is "${project}", a project that exists only in the Auth emulator. Set it to your Firebase project, or set FIREBASE_AUTH_EMULATOR_HOST (npm start does both for you).`,
    ];
  }
  return read.FIREBASE_API_KEY === undefined
    ? ['FIREBASE_API_KEY is missing: copy it from the web app settings of your Firebase project.']
    : [];
}

/**
 * Faults of settings that let other machines reach a service with the Auth emulator. The emulator signs no tokens, so anyone who reaches the
 * service can sign in as anyone.
 */
function emulatorFaults(read: Environment, emulator: string): string[] {
  const { HOST: host, FIREBASE_PROJECT_ID: project, ALLOWED_ORIGINS: origins } = read;
  const emulatorHost = /^([\w.-]+):\d+$/.exec(emulator)?.[1];
  const faults: [isFault: boolean, setting: string, change: string][] = [
    [!isLoopback(host), `HOST is "${host}"`, 'Set HOST=127.0.0.1'],
    [
      emulatorHost !== undefined && !isLoopback(emulatorHost),
      `FIREBASE_AUTH_EMULATOR_HOST is "${emulator}", on another machine`,
      'Set it to an address of this machine, such as 127.0.0.1:9099',
    ],
    [
      !project.startsWith('demo-'),
      `FIREBASE_PROJECT_ID is "${project}", a project with real accounts`,
      'Set it to a name that starts with demo-',
    ],
    [read.TRUST_PROXY === true, 'TRUST_PROXY is "true"', 'Leave TRUST_PROXY empty'],
    [read.NODE_ENV?.toLowerCase() === 'production', 'NODE_ENV is "production"', 'Leave NODE_ENV empty'],
    [origins.length > 0, `ALLOWED_ORIGINS is "${origins.join(', ')}"`, 'Leave ALLOWED_ORIGINS empty'],
  ];
  return faults
    .filter(([isFault]) => isFault)
    .map(
      ([, setting, change]) =>
        `${setting}, but with FIREBASE_AUTH_EMULATOR_HOST set anyone can sign in as anyone, so the service works on this machine only. ${change}, or leave FIREBASE_AUTH_EMULATOR_HOST empty.`,
    );
}

/** Whether only this machine can reach a host: a name or an address, which may be an IPv4 address in the form of IPv6. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  const address = host.replace(/^::ffff:/i, '');
  return isIP(address) === 4 && address.startsWith('127.');
}
