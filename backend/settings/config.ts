import { availableParallelism } from 'node:os';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { EnvironmentReader } from './environmentReader.ts';
import type { AgencyLink } from './environmentReader.ts';

/** Where Firebase publishes the keys its ID tokens are signed with, as a JSON Web Key set. */
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Names with slashes between them, none of which an address would swallow (".", ".."). */
const PREFIX = /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An S3-compatible bucket that audience files are kept in, with the keys to it. */
export interface BucketSettings {
  readonly name: string;
  /** Origin of the service, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What all object names start with, without slashes at its ends; empty for none. */
  readonly prefix: string;
}

/** Everything the service can be told from outside. Read once at start, by {@link readSettings}. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database, the kept audience files and uploads in flight. */
  readonly dataDir: string;
  /** PostgreSQL address; null keeps the plans in SQLite under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Where audience files are kept; null keeps them in a folder under `dataDir`. */
  readonly bucket: BucketSettings | null;
  /** What copies of a bucket's files may take of this machine's disk [MB]. */
  readonly copiesMegabytes: number;
  readonly webDir: string;
  readonly planningDataDir: string;
  readonly firebase: {
    readonly projectId: string;
    readonly apiKey: string;
    readonly authDomain: string;
    readonly keysUrl: string;
  };
  /** `host:port` of the Auth emulator; null when real accounts are used. */
  readonly authEmulatorHost: string | null;
  readonly agencyDomain: string;
  /** E-mail domains whose accounts may call the backend; 'any' lets every verified account in. */
  readonly signInDomains: readonly string[] | 'any';
  /** Whether colleagues may have the audience file of a plan that was shared with them. */
  readonly shareFiles: boolean;
  readonly supportEmail: string;
  readonly faqUrl: string;
  readonly tagManagerId: string | null;
  readonly agencyLinks: readonly AgencyLink[];
  /** Origins of web apps served elsewhere that may call this backend. */
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly workers: number;
  /** Most JavaScript heap one job may use [MB], and the longest it may run [s]. */
  readonly workerHeapMegabytes: number;
  readonly jobSeconds: number;
  /** Calls a signed-in user may make in one minute. */
  readonly rateLimit: number;
  /** Calls without a valid sign-in that one address may make in a minute. */
  readonly badTokenLimit: number;
  /** Origins that icons of a reply may be fetched from, beside our own. */
  readonly iconOrigins: readonly string[];
  /** What is running when the process is told to end has so long to finish. */
  readonly stopSeconds: number;
  /** A body that is no upload arrives within so many seconds. */
  readonly bodySeconds: number;
  /** An upload brings so many kilobytes a second at least, looked at over windows of so many seconds. */
  readonly uploadKilobytes: number;
  readonly uploadSeconds: number;
  /** Uploads one user may have under way, and what they may hold together [MB]. */
  readonly uploadsPerUser: number;
  readonly uploadMegabytesPerUser: number;
  /** Computations one user may have waiting or running. */
  readonly jobsPerUser: number;
  /** `host:port` that tells metrics; null for none. */
  readonly metricsAddress: string | null;
}

/** Raised when settings are unusable: one line for each fault, all of them at once. */
export class SettingsError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/**
 * Reads and checks every setting. An empty variable counts as absent. Relative folders are taken from the working folder.
 * @throws {SettingsError} naming every fault found.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const reader = new EnvironmentReader(environment);
  const emulator = reader.hostAndPort('FIREBASE_AUTH_EMULATOR_HOST');
  const projectId = reader.text('FIREBASE_PROJECT_ID', 'demo-media-planner');
  const agencyDomain = reader.domain('AGENCY_DOMAIN', 'agency.example');
  const settings: Settings = {
    port: reader.wholeNumber('PORT', 8080, 0, 65_535),
    host: reader.text('HOST', '127.0.0.1'),
    dataDir: resolve(reader.text('DATA_DIR', '.data')),
    databaseUrl: reader.address('DATABASE_URL', ['postgres:', 'postgresql:']),
    bucket: bucketSettings(reader),
    copiesMegabytes: reader.wholeNumber('BLOB_COPIES_MB', 2048, 0, 10_000_000),
    webDir: resolve(reader.text('WEB_DIR', 'dist/web')),
    planningDataDir: resolve(reader.text('PLANNING_DATA_DIR', 'core/planningData')),
    firebase: {
      projectId,
      apiKey: reader.text('FIREBASE_API_KEY', emulator ? 'local' : ''),
      authDomain: reader.text('FIREBASE_AUTH_DOMAIN', `${projectId}.firebaseapp.com`),
      keysUrl: reader.address('FIREBASE_KEYS_URL', ['https:', 'http:']) ?? GOOGLE_KEYS_URL,
    },
    authEmulatorHost: emulator,
    agencyDomain,
    signInDomains: signInDomains(reader, agencyDomain),
    shareFiles: reader.yesOrNo('SHARE_AUDIENCE_FILES', true),
    supportEmail: reader.text('SUPPORT_EMAIL', `support@${agencyDomain}`),
    faqUrl: reader.pageAddress('FAQ_URL', '/faq.html'),
    tagManagerId: reader.matching('TAG_MANAGER_ID', /^GTM-[A-Z0-9]+$/, 'look like "GTM-ABC123"'),
    agencyLinks: reader.links('AGENCY_LINKS'),
    allowedOrigins: reader.origins('ALLOWED_ORIGINS'),
    trustProxy: reader.yesOrNo('TRUST_PROXY', false),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    // Never fewer than two: while one reads a large file the other answers the short jobs.
    workers: reader.wholeNumber('WORKERS', Math.max(2, availableParallelism()), 1, 256),
    workerHeapMegabytes: reader.wholeNumber('WORKER_HEAP_MB', 1024, 64, 65_536),
    jobSeconds: reader.wholeNumber('JOB_SECONDS', 300, 1, 86_400),
    rateLimit: reader.wholeNumber('RATE_LIMIT', 300, 1, 1_000_000),
    badTokenLimit: reader.wholeNumber('BAD_TOKEN_LIMIT', 300, 1, 1_000_000),
    iconOrigins: reader.origins('ICON_ORIGINS'),
    stopSeconds: reader.wholeNumber('STOP_SECONDS', 10, 1, 3600),
    bodySeconds: reader.wholeNumber('BODY_SECONDS', 10, 1, 3600),
    uploadKilobytes: reader.wholeNumber('UPLOAD_KB_PER_SECOND', 16, 0, 1_000_000),
    uploadSeconds: reader.wholeNumber('UPLOAD_SECONDS', 30, 1, 3600),
    uploadsPerUser: reader.wholeNumber('UPLOADS_PER_USER', 4, 1, 1000),
    uploadMegabytesPerUser: reader.wholeNumber('UPLOAD_MB_PER_USER', 600, 1, 1_000_000),
    jobsPerUser: reader.wholeNumber('JOBS_PER_USER', 8, 1, 1000),
    metricsAddress: reader.hostAndPort('METRICS_ADDRESS'),
  };
  const faults = [...reader.faults, ...signInFaults(settings)];
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

/** The agency's own where nothing is said: an open door has to be asked for by its name. */
function signInDomains(reader: EnvironmentReader, agencyDomain: string): readonly string[] | 'any' {
  if (reader.text('SIGN_IN_DOMAINS', '') === 'any') return 'any';
  const domains = reader.domains('SIGN_IN_DOMAINS');
  return domains.length > 0 ? domains : [agencyDomain];
}

/** All of it or nothing. */
function bucketSettings(reader: EnvironmentReader): BucketSettings | null {
  const needed = {
    BLOB_BUCKET: reader.matching('BLOB_BUCKET', /^[a-z0-9][a-z0-9._-]{2,221}$/, 'be the name of a bucket'),
    BLOB_ENDPOINT: reader.origin('BLOB_ENDPOINT', 'https://s3.eu-central-1.amazonaws.com'),
    BLOB_ACCESS_KEY_ID: reader.text('BLOB_ACCESS_KEY_ID', ''),
    BLOB_SECRET_ACCESS_KEY: reader.text('BLOB_SECRET_ACCESS_KEY', ''),
  };
  const region = reader.matching('BLOB_REGION', /^[a-z0-9-]+$/, 'look like eu-central-1') ?? 'us-east-1';
  const prefix =
    reader.matching('BLOB_PREFIX', PREFIX, 'be names with slashes between them, such as planner/live') ?? '';
  const missing = Object.keys(needed).filter((name) => !reader.has(name));
  const given = [...Object.keys(needed), 'BLOB_REGION', 'BLOB_PREFIX'].filter((name) => reader.has(name));
  if (given.length === 0) return null;
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are';
    reader.faults.push(
      `${missing.join(', ')} ${verb} missing while ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set: a bucket needs all four of ${Object.keys(needed).join(', ')}, the folder needs none.`,
    );
    return null;
  }
  return {
    name: needed.BLOB_BUCKET ?? '',
    endpoint: needed.BLOB_ENDPOINT ?? '',
    region,
    accessKeyId: needed.BLOB_ACCESS_KEY_ID,
    secretAccessKey: needed.BLOB_SECRET_ACCESS_KEY,
    prefix: prefix.replace(/\/$/, ''),
  };
}

function signInFaults({ authEmulatorHost, host, firebase }: Settings): string[] {
  if (authEmulatorHost) {
    if (isLoopback(host)) return [];
    return [
      `HOST is "${host}", but the Auth emulator accepts anyone: with FIREBASE_AUTH_EMULATOR_HOST set the service listens on 127.0.0.1 only. Set HOST=127.0.0.1, or leave FIREBASE_AUTH_EMULATOR_HOST empty.`,
    ];
  }
  if (firebase.projectId.startsWith('demo-')) {
    return [
      `FIREBASE_PROJECT_ID is "${firebase.projectId}", a project that exists only in the Auth emulator. Set it to your Firebase project, or set FIREBASE_AUTH_EMULATOR_HOST (npm start does both for you).`,
    ];
  }
  return firebase.apiKey === ''
    ? ['FIREBASE_API_KEY is missing: copy it from the web app settings of your Firebase project.']
    : [];
}

/** True for the names and addresses that only this machine can reach. */
function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
