import type { SlideTheme } from '../../core/contract/slideTheme.ts';
import { readAudienceSources } from './audienceSources.ts';
import type { AudienceSourceSettings } from './audienceSources.ts';
import { companySignInOf, linkOf } from './kinds.ts';
import type { CompanySignIn, AgencyLink } from './kinds.ts';
import { readEnvironment } from './environment.ts';
import type { Environment, PlainSettings } from './environment.ts';
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
export interface Settings extends PlainSettings {
  /** Bucket for audience files; null for a folder under `dataDir`. */
  readonly bucket: BucketSettings | null;
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
  /** All e-mail domains of the agency, in lower case; the first is `agencyDomain` and the id of the company. */
  readonly agencyDomains: readonly string[];
  /** E-mail addresses, in lower case, that become administrators of a company without one. */
  readonly firstAdmins: readonly string[];
  /** Accounts of these e-mail domains may join their company; 'any' for all domains. Accounts of other domains need an invitation. */
  readonly signInDomains: readonly string[] | 'any';
  /** Identity providers of companies, in the order of their buttons. */
  readonly signInWith: readonly CompanySignIn[];
  /** How long a sign-in stays valid [hours]; 0 for no limit. */
  readonly signInHours: number;
  readonly supportEmail: string;
  readonly agencyLinks: readonly AgencyLink[];
  /** The looks of exported slides. */
  readonly slideTheme: SlideTheme;
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
  const { values, admitsAnyDomain } = found;
  const agencyDomains = [...new Set([values.agencyDomain, ...lowerCase(values.agencyDomains)])];
  const signInDomains = values.signInDomains.length > 0 ? lowerCase(values.signInDomains) : agencyDomains;
  const signInWith = values.signInWith.flatMap((entry) => companySignInOf(entry) ?? []);
  return {
    ...values,
    bucket: bucketSettings(values),
    audienceSources: audienceSources(values, environment),
    firebase: {
      projectId: values.firebaseProjectId,
      apiKey: values.firebaseApiKey ?? 'local',
      authDomain: values.firebaseAuthDomain ?? `${values.firebaseProjectId}.firebaseapp.com`,
      keysUrl: values.firebaseKeysUrl ?? GOOGLE_KEYS_URL,
      accountsUrl: values.firebaseAccountsUrl ?? GOOGLE_ACCOUNTS_URL,
    },
    agencyDomains,
    firstAdmins: lowerCase(values.firstAdmin),
    signInDomains: admitsAnyDomain ? 'any' : signInDomains,
    signInWith,
    signInHours: values.signInHours ?? (signInWith.length > 0 ? COMPANY_SIGN_IN_HOURS : 0),
    supportEmail: values.supportEmail ?? `support@${values.agencyDomain}`,
    agencyLinks: values.agencyLinks.flatMap((entry) => linkOf(entry) ?? []),
    slideTheme: slideTheme(values),
  };
}

const lowerCase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

function audienceSources(
  { audienceSources: file }: Environment,
  environment: Readonly<Record<string, string | undefined>>,
): readonly AudienceSourceSettings[] {
  const result = readAudienceSources(file ?? null, environment);
  if ('faults' in result) throw new SettingsError(result.faults);
  return result.sources;
}

function slideTheme({ slideTheme: file }: Environment): SlideTheme {
  try {
    return readSlideTheme(file ?? null);
  } catch (cause) {
    throw new SettingsError([(cause as Error).message]);
  }
}

/** Null without a bucket. `readEnvironment` has refused incomplete settings of a bucket. */
function bucketSettings(values: Environment): BucketSettings | null {
  const { blobBucket: name, blobEndpoint: endpoint, blobRegion: region = 'us-east-1' } = values;
  const { blobAccessKeyId: accessKeyId, blobSecretAccessKey: secretAccessKey, blobPrefix: prefix = '' } = values;
  if (!name || !endpoint || !accessKeyId || !secretAccessKey) return null;
  return { name, endpoint, region, accessKeyId, secretAccessKey, prefix: prefix.replace(/\/$/, '') };
}
