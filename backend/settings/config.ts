import { resolve } from 'node:path';
import type { SlideTheme } from '../../core/contract/slideTheme.ts';
import { readAudienceSources } from './audienceSources.ts';
import type { AudienceSourceSettings } from './audienceSources.ts';
import { readEnvironment } from './environment.ts';
import type { Environment } from './environment.ts';
import { linkOf } from './kinds.ts';
import type { AgencyLink } from './kinds.ts';
import { readSlideTheme } from './slideTheme.ts';

/** Where Firebase publishes the keys its ID tokens are signed with, as a JSON Web Key set. */
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

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
  /** Audiences that stay in their engines. */
  readonly audienceSources: readonly AudienceSourceSettings[];
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
  readonly logLevel: Environment['LOG_LEVEL'];
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
  /** The looks of exported slides. */
  readonly slideTheme: SlideTheme;
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
  /** Different mixes one user may ask of one target of a kept audience in a day. */
  readonly mixesPerDay: number;
  /** `host:port` that tells metrics; null for none. */
  readonly metricsAddress: string | null;
  /** `host:port` that tells health from a thread of its own; null for none. */
  readonly healthAddress: string | null;
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
  const found = readEnvironment(environment);
  if ('faults' in found) throw new SettingsError(found.faults);
  const { read, anyone } = found;
  const agencyDomain = read.AGENCY_DOMAIN.toLowerCase();
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    bucket: bucketSettings(read),
    copiesMegabytes: read.BLOB_COPIES_MB,
    webDir: resolve(read.WEB_DIR),
    planningDataDir: resolve(read.PLANNING_DATA_DIR),
    audienceSources: audienceSources(read, environment),
    firebase: {
      projectId: read.FIREBASE_PROJECT_ID,
      apiKey: read.FIREBASE_API_KEY ?? 'local',
      authDomain: read.FIREBASE_AUTH_DOMAIN ?? `${read.FIREBASE_PROJECT_ID}.firebaseapp.com`,
      keysUrl: read.FIREBASE_KEYS_URL ?? GOOGLE_KEYS_URL,
    },
    authEmulatorHost: read.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    agencyDomain,
    signInDomains: anyone ? 'any' : signInDomains(read, agencyDomain),
    shareFiles: read.SHARE_AUDIENCE_FILES,
    supportEmail: read.SUPPORT_EMAIL ?? `support@${agencyDomain}`,
    faqUrl: read.FAQ_URL,
    tagManagerId: read.TAG_MANAGER_ID ?? null,
    agencyLinks: read.AGENCY_LINKS.flatMap((entry) => linkOf(entry) ?? []),
    allowedOrigins: read.ALLOWED_ORIGINS,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    workers: read.WORKERS,
    workerHeapMegabytes: read.WORKER_HEAP_MB,
    jobSeconds: read.JOB_SECONDS,
    rateLimit: read.RATE_LIMIT,
    badTokenLimit: read.BAD_TOKEN_LIMIT,
    iconOrigins: read.ICON_ORIGINS,
    slideTheme: slideTheme(read),
    stopSeconds: read.STOP_SECONDS,
    bodySeconds: read.BODY_SECONDS,
    uploadKilobytes: read.UPLOAD_KB_PER_SECOND,
    uploadSeconds: read.UPLOAD_SECONDS,
    uploadsPerUser: read.UPLOADS_PER_USER,
    uploadMegabytesPerUser: read.UPLOAD_MB_PER_USER,
    jobsPerUser: read.JOBS_PER_USER,
    mixesPerDay: read.MIXES_PER_DAY,
    metricsAddress: read.METRICS_ADDRESS ?? null,
    healthAddress: read.HEALTH_ADDRESS ?? null,
  };
}

/** The agency's own where nothing is said: an open door has to be asked for by its name. */
function signInDomains({ SIGN_IN_DOMAINS: said }: Environment, agencyDomain: string): readonly string[] {
  return said.length > 0 ? said.map((domain) => domain.toLowerCase()) : [agencyDomain];
}

function audienceSources(
  { AUDIENCE_SOURCES: file }: Environment,
  environment: Readonly<Record<string, string | undefined>>,
): readonly AudienceSourceSettings[] {
  const read = readAudienceSources(file ?? null, environment);
  if ('faults' in read) throw new SettingsError(read.faults);
  return read.sources;
}

function slideTheme({ SLIDE_THEME: file }: Environment): SlideTheme {
  try {
    return readSlideTheme(file ?? null);
  } catch (cause) {
    throw new SettingsError([(cause as Error).message]);
  }
}

/** Null where the folder is used: a bucket that lacks a part has been refused before. */
function bucketSettings(read: Environment): BucketSettings | null {
  const { BLOB_BUCKET: name, BLOB_ENDPOINT: endpoint, BLOB_REGION: region = 'us-east-1' } = read;
  const { BLOB_ACCESS_KEY_ID: accessKeyId, BLOB_SECRET_ACCESS_KEY: secretAccessKey, BLOB_PREFIX: prefix = '' } = read;
  if (!name || !endpoint || !accessKeyId || !secretAccessKey) return null;
  return { name, endpoint, region, accessKeyId, secretAccessKey, prefix: prefix.replace(/\/$/, '') };
}
