import { resolve } from 'node:path';
import type { SlideTheme } from '../../core/contract/slideTheme.ts';
import { readAudienceSources } from './audienceSources.ts';
import type { AudienceSourceSettings } from './audienceSources.ts';
import { companySignInOf, linkOf } from './kinds.ts';
import type { CompanySignIn, AgencyLink } from './kinds.ts';
import { readEnvironment } from './environment.ts';
import type { Environment } from './environment.ts';
import { readSlideTheme } from './slideTheme.ts';

/** Where Firebase publishes the keys its ID tokens are signed with, as a JSON Web Key set. */
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Where Google reports whether an account is disabled, and since when its sign-ins are valid. */
const GOOGLE_ACCOUNTS_URL = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup';

/** Default of SIGN_IN_HOURS if people sign in with their company's own provider [hours]. */
const COMPANY_SIGN_IN_HOURS = 12;

/** An S3-compatible bucket for audience files, with its keys. */
export interface BucketSettings {
  readonly name: string;
  /** Origin of the service, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Prefix of all object names, without outer slashes; empty for none. */
  readonly prefix: string;
}

/** All settings of the service, read once at start by {@link readSettings}. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the SQLite database, audience files and uploads in progress. */
  readonly dataDir: string;
  /** PostgreSQL address; null for SQLite under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Bucket for audience files; null for a folder under `dataDir`. */
  readonly bucket: BucketSettings | null;
  /** Disk space for local copies of a bucket's files [MB]. */
  readonly copiesMegabytes: number;
  readonly webDir: string;
  readonly planningDataDir: string;
  /** IANA name of a time zone. A day of the rate cards begins at midnight in it. */
  readonly timeZone: string;
  /** Warehouse audiences: tables that stay in DuckDB or ClickHouse and are queried there. */
  readonly audienceSources: readonly AudienceSourceSettings[];
  readonly firebase: {
    readonly projectId: string;
    readonly apiKey: string;
    readonly authDomain: string;
    readonly keysUrl: string;
    /** Where the provider is asked about accounts. */
    readonly accountsUrl: string;
  };
  /** `host:port` of the Auth emulator; null when real accounts are used. */
  readonly authEmulatorHost: string | null;
  readonly agencyDomain: string;
  /** All e-mail domains of the agency, in lower case; the first is `agencyDomain` and the id of the company. */
  readonly agencyDomains: readonly string[];
  /** E-mail addresses, in lower case, that become administrators of a company without one. */
  readonly firstAdmins: readonly string[];
  /** Accounts of these e-mail domains may join their company; 'any' for all domains. Accounts of other domains need an invitation. */
  readonly signInDomains: readonly string[] | 'any';
  /** Identity providers of companies, in the order of their buttons. */
  readonly signInWith: readonly CompanySignIn[];
  /** Whether people of the domains in `signInWith` must sign in with the provider of their company. */
  readonly companySignInOnly: boolean;
  /** How long a sign-in stays valid [hours]; 0 for no limit. */
  readonly signInHours: number;
  /** How often the provider is asked about an account [s]; 0 for never. */
  readonly accountCheckSeconds: number;
  /** Whether a sign-in with a password needs a second factor. */
  readonly secondFactor: 'off' | 'required';
  /** Whether colleagues may download the audience file of a shared plan. */
  readonly shareFiles: boolean;
  /** How long lines of the audit log are kept [months]. */
  readonly auditMonths: number;
  readonly supportEmail: string;
  readonly faqUrl: string;
  readonly tagManagerId: string | null;
  readonly agencyLinks: readonly AgencyLink[];
  /** Other origins whose web apps may call this backend. */
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly workers: number;
  /** Maximum JavaScript heap of one job [MB]. */
  readonly workerHeapMegabytes: number;
  /** Maximum time that one job may run [s]. */
  readonly jobSeconds: number;
  /** Maximum number of calls of a signed-in user in one minute. */
  readonly rateLimit: number;
  /** Maximum number of calls without a valid sign-in from one IP address in one minute. */
  readonly badTokenLimit: number;
  /** Additional origins from which the web app may load the icons that a reply names. */
  readonly iconOrigins: readonly string[];
  /** The looks of exported slides. */
  readonly slideTheme: SlideTheme;
  /** Time for running calls to finish when the process stops [s]. */
  readonly stopSeconds: number;
  /** Time-out of a body that is not an upload [s]. */
  readonly bodySeconds: number;
  /** Minimum pace of an upload [kB/s]. */
  readonly uploadKilobytes: number;
  /** Length of the windows over which the pace of an upload is measured [s]. */
  readonly uploadSeconds: number;
  /** Maximum number of simultaneous uploads of one user. */
  readonly uploadsPerUser: number;
  /** Maximum total size of the simultaneous uploads of one user [MB]. */
  readonly uploadMegabytesPerUser: number;
  /** Maximum number of computations of one user that wait or run. */
  readonly jobsPerUser: number;
  /** Maximum number of different mixes that one user may ask for in a day, for one target of a warehouse audience. */
  readonly mixesPerDay: number;
  /** `host:port` of the metrics server; null for none. */
  readonly metricsAddress: string | null;
  /** `host:port` of the health server, which runs in its own thread; null for none. */
  readonly healthAddress: string | null;
}

/** Raised for invalid settings, with one line for each fault. */
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
  const { read: variables, anyDomain } = found;
  const agencyDomain = variables.AGENCY_DOMAIN.toLowerCase();
  const agencyDomains = [...new Set([agencyDomain, ...variables.AGENCY_DOMAINS.map((domain) => domain.toLowerCase())])];
  const signInWith = variables.SIGN_IN_WITH.flatMap((entry) => companySignInOf(entry) ?? []);
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL ?? null,
    bucket: bucketSettings(variables),
    copiesMegabytes: variables.BLOB_COPIES_MB,
    webDir: resolve(variables.WEB_DIR),
    planningDataDir: resolve(variables.PLANNING_DATA_DIR),
    timeZone: variables.TIME_ZONE,
    audienceSources: audienceSources(variables, environment),
    firebase: firebaseSettings(variables),
    authEmulatorHost: variables.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    agencyDomain,
    agencyDomains,
    firstAdmins: variables.FIRST_ADMIN.map((address) => address.toLowerCase()),
    signInDomains: anyDomain ? 'any' : signInDomains(variables, agencyDomains),
    signInWith,
    companySignInOnly: variables.COMPANY_SIGN_IN_ONLY,
    signInHours: variables.SIGN_IN_HOURS ?? (signInWith.length > 0 ? COMPANY_SIGN_IN_HOURS : 0),
    accountCheckSeconds: variables.ACCOUNT_CHECK_SECONDS,
    secondFactor: variables.SECOND_FACTOR,
    shareFiles: variables.SHARE_AUDIENCE_FILES,
    auditMonths: variables.AUDIT_MONTHS,
    supportEmail: variables.SUPPORT_EMAIL ?? `support@${agencyDomain}`,
    faqUrl: variables.FAQ_URL,
    tagManagerId: variables.TAG_MANAGER_ID ?? null,
    agencyLinks: variables.AGENCY_LINKS.flatMap((entry) => linkOf(entry) ?? []),
    allowedOrigins: variables.ALLOWED_ORIGINS,
    trustProxy: variables.TRUST_PROXY,
    logLevel: variables.LOG_LEVEL,
    workers: variables.WORKERS,
    workerHeapMegabytes: variables.WORKER_HEAP_MB,
    jobSeconds: variables.JOB_SECONDS,
    rateLimit: variables.RATE_LIMIT,
    badTokenLimit: variables.BAD_TOKEN_LIMIT,
    iconOrigins: variables.ICON_ORIGINS,
    slideTheme: slideTheme(variables),
    stopSeconds: variables.STOP_SECONDS,
    bodySeconds: variables.BODY_SECONDS,
    uploadKilobytes: variables.UPLOAD_KB_PER_SECOND,
    uploadSeconds: variables.UPLOAD_SECONDS,
    uploadsPerUser: variables.UPLOADS_PER_USER,
    uploadMegabytesPerUser: variables.UPLOAD_MB_PER_USER,
    jobsPerUser: variables.JOBS_PER_USER,
    mixesPerDay: variables.MIXES_PER_DAY,
    metricsAddress: variables.METRICS_ADDRESS ?? null,
    healthAddress: variables.HEALTH_ADDRESS ?? null,
  };
}

function firebaseSettings(variables: Environment): Settings['firebase'] {
  return {
    projectId: variables.FIREBASE_PROJECT_ID,
    apiKey: variables.FIREBASE_API_KEY ?? 'local',
    authDomain: variables.FIREBASE_AUTH_DOMAIN ?? `${variables.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    keysUrl: variables.FIREBASE_KEYS_URL ?? GOOGLE_KEYS_URL,
    accountsUrl: variables.FIREBASE_ACCOUNTS_URL ?? GOOGLE_ACCOUNTS_URL,
  };
}

/** The domains of SIGN_IN_DOMAINS in lower case; by default, the agency's own domains. */
function signInDomains({ SIGN_IN_DOMAINS: domains }: Environment, agencyDomains: readonly string[]): readonly string[] {
  return domains.length > 0 ? domains.map((domain) => domain.toLowerCase()) : agencyDomains;
}

function audienceSources(
  { AUDIENCE_SOURCES: file }: Environment,
  environment: Readonly<Record<string, string | undefined>>,
): readonly AudienceSourceSettings[] {
  const result = readAudienceSources(file ?? null, environment);
  if ('faults' in result) throw new SettingsError(result.faults);
  return result.sources;
}

function slideTheme({ SLIDE_THEME: file }: Environment): SlideTheme {
  try {
    return readSlideTheme(file ?? null);
  } catch (cause) {
    throw new SettingsError([(cause as Error).message]);
  }
}

/** Null without a bucket. `readEnvironment` has refused incomplete settings of a bucket. */
function bucketSettings(variables: Environment): BucketSettings | null {
  const { BLOB_BUCKET: name, BLOB_ENDPOINT: endpoint, BLOB_REGION: region = 'us-east-1' } = variables;
  const {
    BLOB_ACCESS_KEY_ID: accessKeyId,
    BLOB_SECRET_ACCESS_KEY: secretAccessKey,
    BLOB_PREFIX: prefix = '',
  } = variables;
  if (!name || !endpoint || !accessKeyId || !secretAccessKey) return null;
  return { name, endpoint, region, accessKeyId, secretAccessKey, prefix: prefix.replace(/\/$/, '') };
}
