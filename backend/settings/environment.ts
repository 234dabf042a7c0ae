import { availableParallelism } from 'node:os';
import { object, ValidationError } from 'yup';
import type { InferType } from 'yup';
import { isIP } from 'node:net';
import * as kind from './kinds.ts';

/** Names separated by slashes. No name may be "." or "..". */
const PREFIX_PATTERN = /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Settings that are used as given. Each line has the environment variable with its type and default. */
const PLAIN_SETTINGS = {
  port: kind.wholeNumber('PORT', 8080, 0, 65_535),
  host: kind.text('HOST').default('127.0.0.1'),
  /** Absolute folder of the SQLite database, audience files and uploads in progress. */
  dataDir: kind.folder('DATA_DIR', '.data'),
  /** PostgreSQL address; null for SQLite under `dataDir`. */
  databaseUrl: kind.address('DATABASE_URL', ['postgres:', 'postgresql:']).nullable().default(null),
  /** Disk space for local copies of a bucket's files [MB]. */
  copiesMegabytes: kind.wholeNumber('BLOB_COPIES_MB', 2048, 0, 10_000_000),
  webDir: kind.folder('WEB_DIR', 'dist/web'),
  planningDataDir: kind.folder('PLANNING_DATA_DIR', 'core/planningData'),
  /** IANA name of the time zone in which days begin, for rate cards and for the deletion of plans, and in which messages give times. */
  timeZone: kind.timeZone('TIME_ZONE', 'Australia/Sydney'),
  /** `host:port` of the Auth emulator; null when real accounts are used. */
  authEmulatorHost: kind.hostAndPort('FIREBASE_AUTH_EMULATOR_HOST').nullable().default(null),
  /** Whether people of the domains in `signInWith` must sign in with the provider of their company. */
  companySignInOnly: kind.yesOrNo('COMPANY_SIGN_IN_ONLY', false),
  /** How often the provider is asked about an account [s]; 0 for never. */
  accountCheckSeconds: kind.wholeNumber('ACCOUNT_CHECK_SECONDS', 120, 0, 3600),
  /** Whether a sign-in with a password needs a second factor. */
  secondFactor: kind.oneOf('SECOND_FACTOR', ['off', 'required'], 'off'),
  agencyDomain: kind.domain('AGENCY_DOMAIN', 'agency.example'),
  /** Whether members may download the audience files of their colleagues' plans. */
  shareFiles: kind.yesOrNo('SHARE_AUDIENCE_FILES', true),
  faqUrl: kind.pageAddress('FAQ_URL', '/faq.html'),
  tagManagerId: kind
    .matching('TAG_MANAGER_ID', /^GTM-[A-Z0-9]+$/, 'look like "GTM-ABC123"')
    .nullable()
    .default(null),
  /** How long lines of the audit log are kept [months]. */
  auditMonths: kind.wholeNumber('AUDIT_MONTHS', 24, 12, 1200),
  /** Other origins whose web apps may call this backend. */
  allowedOrigins: kind.origins('ALLOWED_ORIGINS'),
  trustProxy: kind.yesOrNo('TRUST_PROXY', false),
  logLevel: kind.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  // By default at least two workers: while one reads a large file, the other runs short jobs.
  workers: kind.wholeNumber('WORKERS', Math.max(2, availableParallelism()), 1, 256),
  /** Maximum JavaScript heap of one job [MB]. */
  workerHeapMegabytes: kind.wholeNumber('WORKER_HEAP_MB', 1024, 64, 65_536),
  /** Maximum time that one job may run [s]. */
  jobSeconds: kind.wholeNumber('JOB_SECONDS', 300, 1, 86_400),
  /** Maximum number of calls of a signed-in user in one minute. */
  rateLimit: kind.wholeNumber('RATE_LIMIT', 300, 1, 1_000_000),
  /** Maximum number of calls without a valid sign-in from one IP address in one minute. */
  badTokenLimit: kind.wholeNumber('BAD_TOKEN_LIMIT', 300, 1, 1_000_000),
  /** Additional origins from which the web app may load the icons that a reply names. */
  iconOrigins: kind.origins('ICON_ORIGINS'),
  /** Time for running calls to finish when the process stops [s]. */
  stopSeconds: kind.wholeNumber('STOP_SECONDS', 10, 1, 3600),
  /** Time-out of a body that is not an upload [s]. */
  bodySeconds: kind.wholeNumber('BODY_SECONDS', 10, 1, 3600),
  /** Minimum pace of an upload [kB/s]. */
  uploadKilobytesPerSecond: kind.wholeNumber('UPLOAD_KB_PER_SECOND', 16, 0, 1_000_000),
  /** Length of the windows over which the pace of an upload is measured [s]. */
  uploadWindowSeconds: kind.wholeNumber('UPLOAD_SECONDS', 30, 1, 3600),
  /** Maximum number of simultaneous uploads of one user. */
  uploadsPerUser: kind.wholeNumber('UPLOADS_PER_USER', 4, 1, 1000),
  /** Maximum total size of the simultaneous uploads of one user [MB]. */
  uploadMegabytesPerUser: kind.wholeNumber('UPLOAD_MB_PER_USER', 600, 1, 1_000_000),
  /** Maximum number of computations of one user that wait or run. */
  jobsPerUser: kind.wholeNumber('JOBS_PER_USER', 8, 1, 1000),
  /** Maximum number of different mixes that one user may ask for in a day, for one target of a warehouse audience. */
  mixesPerDay: kind.wholeNumber('MIXES_PER_DAY', 100, 1, 1_000_000),
  /** `host:port` of the metrics server; null for none. */
  metricsAddress: kind.hostAndPort('METRICS_ADDRESS').nullable().default(null),
  /** `host:port` of the health server, which runs in its own thread; null for none. */
  healthAddress: kind.hostAndPort('HEALTH_ADDRESS').nullable().default(null),
};

/** Values from which `readSettings` makes settings, named like their variables. */
const GIVEN_VALUES = {
  blobBucket: kind.matching('BLOB_BUCKET', /^[a-z0-9][a-z0-9._-]{2,221}$/, 'be the name of a bucket'),
  blobEndpoint: kind.origin('BLOB_ENDPOINT', 'https://s3.eu-central-1.amazonaws.com'),
  blobAccessKeyId: kind.text('BLOB_ACCESS_KEY_ID'),
  blobSecretAccessKey: kind.text('BLOB_SECRET_ACCESS_KEY'),
  blobRegion: kind.matching('BLOB_REGION', /^[a-z0-9-]+$/, 'look like eu-central-1'),
  blobPrefix: kind.matching('BLOB_PREFIX', PREFIX_PATTERN, 'be names with slashes between them, such as planner/live'),
  audienceSources: kind.text('AUDIENCE_SOURCES'),
  firebaseProjectId: kind.text('FIREBASE_PROJECT_ID').default('demo-media-planner'),
  firebaseApiKey: kind.text('FIREBASE_API_KEY'),
  firebaseAuthDomain: kind.text('FIREBASE_AUTH_DOMAIN'),
  firebaseKeysUrl: kind.address('FIREBASE_KEYS_URL', ['https:', 'http:']),
  firebaseAccountsUrl: kind.address('FIREBASE_ACCOUNTS_URL', ['https:', 'http:']),
  signInWith: kind.companySignIns('SIGN_IN_WITH'),
  signInHours: kind.optionalWholeNumber('SIGN_IN_HOURS', 0, 8760),
  agencyDomains: kind.domains('AGENCY_DOMAINS'),
  signInDomains: kind.domains('SIGN_IN_DOMAINS'),
  firstAdmin: kind.emails('FIRST_ADMIN'),
  supportEmail: kind.text('SUPPORT_EMAIL'),
  agencyLinks: kind.links('AGENCY_LINKS'),
  slideTheme: kind.text('SLIDE_THEME'),
  nodeEnv: kind.text('NODE_ENV'),
};

/** Every variable. .env.example lists the same variables. */
const FIELDS = { ...PLAIN_SETTINGS, ...GIVEN_VALUES };
const FIELDS_SCHEMA = object(FIELDS);

/** The values of the variables, with defaults filled in. */
export type Environment = InferType<typeof FIELDS_SCHEMA>;

/** The settings that are used as given. */
export type PlainSettings = Readonly<Pick<Environment, keyof typeof PLAIN_SETTINGS>>;

const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** The name of a field's variable. */
const variableOf = (field: keyof typeof FIELDS): string => FIELDS[field].spec.label!;

/** Returns the names that do not belong to any variable, such as misspelt names. */
export function unknownVariables(names: readonly string[]): string[] {
  const known = FIELD_NAMES.map(variableOf);
  return names.filter((name) => !known.includes(name));
}

/** The variables, with rules that concern several of them. */
const SCHEMA = FIELDS_SCHEMA.test('bucket', (values, { createError }) =>
  testResult(bucketFaults(values), createError),
).test('sign-in', (values, { createError }) => testResult(signInFaults(values), createError));

/** The value of SIGN_IN_DOMAINS that admits every verified account. */
const ANY_DOMAIN = 'any';

/**
 * Reads and checks every variable. An empty variable counts as absent.
 * @returns the values, and whether SIGN_IN_DOMAINS is 'any'; or a sentence for each fault
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly values: Environment; readonly admitsAnyDomain: boolean } | { readonly faults: readonly string[] } {
  const given = new Map(
    FIELD_NAMES.flatMap((field) => {
      const value = environment[variableOf(field)]?.trim() ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );
  const admitsAnyDomain = given.get('signInDomains') === ANY_DOMAIN;
  if (admitsAnyDomain) given.delete('signInDomains');
  try {
    return { values: SCHEMA.validateSync(Object.fromEntries(given), { abortEarly: false }), admitsAnyDomain };
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    return { faults: cause.errors };
  }
}

/** What a test of Yup returns: true, or an error with a fault for each message. */
function testResult(messages: readonly string[], createError: (fault: { message: string }) => ValidationError) {
  return messages.length === 0 || new ValidationError(messages.map((message) => createError({ message })));
}

/** Fields that a bucket needs. */
const BUCKET_FIELDS = ['blobBucket', 'blobEndpoint', 'blobAccessKeyId', 'blobSecretAccessKey'] as const;

/** A bucket needs all of its variables or none. */
function bucketFaults(values: Environment): string[] {
  const missing = BUCKET_FIELDS.filter((field) => values[field] === undefined).map(variableOf);
  const given = ([...BUCKET_FIELDS, 'blobRegion', 'blobPrefix'] as const)
    .filter((field) => values[field] !== undefined)
    .map(variableOf);
  if (given.length === 0 || missing.length === 0) return [];
  const verb = missing.length === 1 ? 'is' : 'are';
  return [
    `${missing.join(', ')} ${verb} missing while ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set: a bucket needs all four of ${BUCKET_FIELDS.map(variableOf).join(', ')}, the folder needs none.`,
  ];
}

function signInFaults(values: Environment): string[] {
  return [...accountFaults(values), ...companySignInFaults(values)];
}

function companySignInFaults({ companySignInOnly, signInWith }: Environment): string[] {
  if (!companySignInOnly || signInWith.length > 0) return [];
  return [
    'COMPANY_SIGN_IN_ONLY is "true", but SIGN_IN_WITH names no provider that people could sign in with instead. Set SIGN_IN_WITH, or leave COMPANY_SIGN_IN_ONLY empty.',
  ];
}

function accountFaults(values: Environment): string[] {
  const { firebaseProjectId: project, authEmulatorHost: emulator } = values;
  if (emulator !== null) return emulatorFaults(values, emulator);
  if (project.startsWith('demo-')) {
    return [
      `FIREBASE_PROJECT_ID is "${project}", a project that exists only in the Auth emulator. Set it to your Firebase project, or set FIREBASE_AUTH_EMULATOR_HOST (npm start does both for you).`,
    ];
  }
  return values.firebaseApiKey === undefined
    ? ['FIREBASE_API_KEY is missing: copy it from the web app settings of your Firebase project.']
    : [];
}

/**
 * Faults of settings that let other machines reach a service with the Auth emulator. The emulator signs no tokens, so anyone who reaches the
 * service can sign in as anyone.
 */
function emulatorFaults(values: Environment, emulator: string): string[] {
  const { host, firebaseProjectId: project, allowedOrigins: origins } = values;
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
    [values.trustProxy === true, 'TRUST_PROXY is "true"', 'Leave TRUST_PROXY empty'],
    [values.nodeEnv?.toLowerCase() === 'production', 'NODE_ENV is "production"', 'Leave NODE_ENV empty'],
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
