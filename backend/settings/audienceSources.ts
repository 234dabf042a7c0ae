import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { array, boolean, lazy, mixed, number, object, string, ValidationError } from 'yup';
import type { InferType } from 'yup';
import { isSameName } from '../../core/rules/audienceReference.ts';
import { SAMPLE_RULES } from '../../core/rules/samples.ts';
import type { SampleRule } from '../../core/rules/samples.ts';

/** Maximum size of the file [bytes]. It is read when the service starts, and kept in memory. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * A code, such as an answer's number, as it is written in the data. Codes are part of SQL statements, so text may contain only letters,
 * digits, spaces and a few signs without a meaning in any engine.
 */
const CODE_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N} _.,+/&-]{0,59}$/u;

const UNKNOWN_FIELD = '${path} has a field that is not known: ${unknown}';

const text = (meaning: string) =>
  string().typeError(`\${path} must be ${meaning}`).trim().min(1, `\${path} must be ${meaning}`);
const requiredText = (meaning: string) => text(meaning).required(`\${path} must be ${meaning}`);
const column = () => requiredText('the name of a column').max(200, '${path} is too long for the name of a column');
const code = () =>
  mixed<string | number>()
    .required('${path} must be a code')
    .test('code', '${path} must be a number, or a code of letters and digits', (value) =>
      typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && CODE_PATTERN.test(value),
    );
const codes = () => array(code()).required('${path} must list codes').min(1, '${path} must list one code at least');

const age = object({
  column: column(),
  bands: array(
    object({ code: code(), ages: requiredText('an age band such as 25-34, or 65+') }).noUnknown(UNKNOWN_FIELD),
  ).optional(),
}).noUnknown(UNKNOWN_FIELD);
/** A column with the answers to a yes-or-no question, and the codes that mean yes. */
const yesColumn = object({ column: column(), yes: codes() }).noUnknown(UNKNOWN_FIELD);
const gender = object({ column: column(), women: codes(), men: codes() }).noUnknown(UNKNOWN_FIELD);

const market = object({
  column: column(),
  names: array(
    object({
      code: code(),
      /** By default the code itself. */
      name: text('the name of a market').max(60, '${path} is too long: 60 characters at most').optional(),
    }).noUnknown(UNKNOWN_FIELD),
  )
    .required('${path} must list the markets')
    .min(2, '${path} must list two markets at least')
    .max(60, '${path} lists more than 60 markets'),
}).noUnknown(UNKNOWN_FIELD);

const vehicle = object({
  column: column(),
  /** A name of the MASTER mapping, or "Channel: Vehicle"; by default the name of the column. */
  vehicle: text('the name of a vehicle').optional(),
  format: text('the name of a format').optional(),
}).noUnknown(UNKNOWN_FIELD);

const SHARED_FIELDS = {
  name: requiredText('the name that planners know the audience by')
    .max(80, '${path} is too long: 80 characters at most')
    .matches(
      /^[^\p{C}",;]+$/u,
      '${path} must be free of commas, semicolons, quotation marks and line ends, as planners write it into a csv',
    ),
  says: requiredText('a sentence that says what the audience is'),
  date: requiredText('the date of the data').matches(
    /^\d{4}-\d{2}-\d{2}$/,
    '${path} must be a date written as 2026-09-30',
  ),
  licence: requiredText('a line that says who may use the data for what'),
  /** By default, plans of all clients may use the audience. */
  clients: array(requiredText('the name of a client')).min(1, '${path} must name one client at least').optional(),
  sample: string()
    .typeError('${path} must be never, service or browser')
    .oneOf([...SAMPLE_RULES], '${path} must be never, service or browser')
    .optional(),
  /** The older form of `sample`: true has the meaning of "browser". */
  samples_may_leave: boolean().typeError('${path} must be true or false').optional(),
  /** The column with the ids of respondents. The hash of an id decides whether a row is in the sample. */
  respondent: column(),
  /** By default, each row counts as one person. */
  weight: text('the name of a column').optional(),
  age: age.optional().default(undefined),
  gender: gender.optional().default(undefined),
  grocery_buyer: yesColumn.optional().default(undefined),
  children: yesColumn.optional().default(undefined),
  /** Where people live, for reach by market. */
  market: market.optional().default(undefined),
  vehicles: array(lazy((value) => (typeof value === 'string' ? column() : vehicle)))
    .required('${path} must list the columns of media use')
    .min(1, '${path} must list a column at least')
    .max(500, '${path} lists more than 500 columns'),
  /** Limit of one query over all rows [s]. */
  seconds: number()
    .typeError('${path} must be a number of seconds')
    .min(1, '${path} must be 1 or more')
    .max(86_400, '${path} must be 86400 or less')
    .default(300),
  /** Limit of one query over all rows [MB]. */
  memory_megabytes: number()
    .typeError('${path} must be a number of megabytes')
    .integer('${path} must be a whole number')
    .min(100, '${path} must be 100 or more')
    .default(4000),
};

const DUCKDB = object({
  ...SHARED_FIELDS,
  engine: string().oneOf(['duckdb']).required(),
  /** A path on disk, or an address in a bucket. It may contain *. */
  parquet: requiredText('the path of a Parquet file, or of several with *').test(
    'bucket',
    '${path} must be written as s3://bucket/folder/file.parquet, with one * in the name of the file at most',
    (value) => !value?.startsWith('s3://') || bucketPlace(value) !== null,
  ),
  threads: number()
    .typeError('${path} must be a number')
    .integer('${path} must be a whole number')
    .min(1, '${path} must be 1 or more')
    .max(1024, '${path} must be 1024 or less')
    .optional(),
});

const CLICKHOUSE = object({
  ...SHARED_FIELDS,
  engine: string().oneOf(['clickhouse']).required(),
  address: requiredText('the http address of a ClickHouse server').test(
    'address',
    '${path} must be an http or https address without a user, a password or a path, such as http://127.0.0.1:8123',
    (value) => isServerAddress(value),
  ),
  database: text('the name of a database').default('default'),
  table: requiredText('the name of a table'),
  user: requiredText('the name of a user who can only read'),
  /** Name of the environment variable with the password. */
  password_from: text('the name of a variable')
    .matches(/^[A-Z][A-Z0-9_]*$/, '${path} must be the name of a variable of the environment, such as PANEL_PASSWORD')
    .optional(),
});

type SharedEntry = Omit<
  InferType<typeof DUCKDB>,
  'engine' | 'parquet' | 'threads' | 'vehicles' | 'sample' | 'samples_may_leave'
>;
interface SourceVehicle {
  readonly column: string;
  readonly vehicle: string;
  readonly format: string | undefined;
}
/** The fields that both engines have, after the file was read. */
interface SharedSettings extends SharedEntry {
  /** Where a sample of the rows may be stored. */
  readonly sample: SampleRule;
  readonly vehicles: readonly SourceVehicle[];
}

/** The objects of a bucket whose names have this start and end. If `end` is null, the one object named `start`. */
interface BucketPlace {
  readonly bucket: string;
  readonly start: string;
  readonly end: string | null;
}

export interface DuckdbSource extends SharedSettings {
  readonly engine: 'duckdb';
  /** A path, or an address in a bucket such as s3://bucket/folder/file.parquet. */
  readonly parquet: string;
  /** The parts of an address in a bucket; null if `parquet` is a path. */
  readonly inBucket: BucketPlace | null;
  readonly threads: number | undefined;
}

export interface ClickhouseSource extends SharedSettings {
  readonly engine: 'clickhouse';
  readonly address: string;
  readonly database: string;
  readonly table: string;
  readonly user: string;
  readonly password: string;
}

/** A warehouse audience, as the settings describe it. */
export type AudienceSourceSettings = DuckdbSource | ClickhouseSource;

/**
 * Reads and checks the file that AUDIENCE_SOURCES names. It lists the warehouse audiences, where they are, and what their columns mean.
 * @param file null for none
 * @param environment holds the passwords that the file names
 * @returns the sources, or a sentence for each fault
 */
export function readAudienceSources(
  file: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly sources: readonly AudienceSourceSettings[] } | { readonly faults: readonly string[] } {
  if (file === null) return { sources: [] };
  const withFileName = (faults: readonly string[]) => ({
    faults: faults.map((fault) => `AUDIENCE_SOURCES (${file}): ${fault}.`),
  });
  const entries = entriesOf(file);
  // A text is a fault of the whole file.
  if (typeof entries === 'string') return withFileName([entries]);
  const faults: string[] = [];
  const sources: AudienceSourceSettings[] = [];
  for (const [index, entry] of entries.entries()) {
    const title = titleOf(entry, index);
    const checked = checkedEntry(entry, title);
    if ('faults' in checked) {
      faults.push(...checked.faults);
      continue;
    }
    const source = toSettings(checked, dirname(file), environment);
    if (typeof source === 'string') faults.push(`${title}: ${source}`);
    else sources.push(source);
  }
  const repeatedNames = new Set(
    sources
      .filter(({ name }, index) => sources.findIndex((other) => isSameName(other.name, name)) < index)
      .map(({ name }) => name),
  );
  for (const name of repeatedNames) faults.push(`the name "${name}" is used twice; give each audience its own name`);
  return faults.length > 0 ? withFileName(faults) : { sources };
}

/** The entries of the file, or a fault of the whole file. */
function entriesOf(file: string): readonly unknown[] | string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    return `it cannot be read (${(cause as NodeJS.ErrnoException).code})`;
  }
  if (bytes.length > MAX_FILE_BYTES) return `it is larger than ${MAX_FILE_BYTES / 1000} kB`;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return 'it is not JSON';
  }
  const listed = (value as { sources?: unknown } | null)?.sources;
  return Array.isArray(listed) ? (listed as unknown[]) : 'it must be an object with a list called "sources"';
}

type Entry = InferType<typeof DUCKDB> | InferType<typeof CLICKHOUSE>;

/** An entry with defaults filled in, or its faults. @param title how faults name the entry */
function checkedEntry(entry: unknown, title: string): Entry | { readonly faults: readonly string[] } {
  const engine = (entry as { engine?: unknown } | null)?.engine;
  const schema = engine === 'duckdb' ? DUCKDB : engine === 'clickhouse' ? CLICKHOUSE : null;
  if (schema === null) return { faults: [`${title}: engine must be duckdb or clickhouse`] };
  try {
    const strict = (schema as typeof DUCKDB).noUnknown('there is no field called ${unknown}');
    strict.validateSync(entry, { abortEarly: false, strict: true });
    return schema.cast(entry);
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    return { faults: [...new Set(cause.errors)].map((error) => `${title}: ${error}`) };
  }
}

/** The entry with its password, complete vehicles and absolute path; or a sentence about what is wrong with it. */
function toSettings(
  entry: Entry,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): AudienceSourceSettings | string {
  const vehicles = entry.vehicles.map((value) => {
    const { column, vehicle, format } = typeof value === 'string' ? { column: value } : value;
    return { column, vehicle: vehicle ?? column, format };
  }) as SourceVehicle[];
  const columns = vehicles.map(({ column }) => column);
  const duplicate = columns.find((column, index) => columns.indexOf(column) < index);
  if (duplicate !== undefined) return `the column "${duplicate}" is listed twice among the vehicles`;
  if (entry.sample !== undefined && entry.samples_may_leave !== undefined) {
    return 'give sample or samples_may_leave, not both: sample says where a sample may be stored';
  }
  const sample = entry.sample ?? (entry.samples_may_leave ? 'browser' : 'never');
  if (!('address' in entry)) {
    const { parquet, threads, samples_may_leave: _older, ...shared } = entry;
    const inBucket = bucketPlace(parquet);
    if (inBucket !== null && !environment.BLOB_BUCKET) {
      return 'parquet is in a bucket, and BLOB_BUCKET is not set: buckets are read with its service and its keys';
    }
    const location = inBucket === null ? resolve(folder, parquet) : parquet;
    return { ...shared, engine: 'duckdb', sample, vehicles, threads, parquet: location, inBucket };
  }
  const { password_from: variable, samples_may_leave: _older, ...shared } = entry;
  const password = variable === undefined ? '' : environment[variable];
  if (password === undefined) return `the variable ${variable} that holds the password is not set`;
  return { ...shared, engine: 'clickhouse', sample, vehicles, password };
}

/** Parses an address such as s3://panels/2026/part-*.parquet; null if it is invalid. */
function bucketPlace(value: string): BucketPlace | null {
  const [, bucket, folder = '', start, end] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/((?:[^*?/]+\/)*)([^*?/]*)(\*[^*?/]*)?$/.exec(value) ?? [];
  if (bucket === undefined || start === undefined || `${start}${end ?? ''}` === '') return null;
  return { bucket, start: `${folder}${start}`, end: end?.slice(1) ?? null };
}

/** How faults name an entry: by its name in quotation marks, or by its number in the list. */
function titleOf(entry: unknown, index: number): string {
  const name = (entry as { name?: unknown } | null)?.name;
  return typeof name === 'string' && name !== '' ? `"${name.slice(0, 80)}"` : `source ${index + 1}`;
}

function isServerAddress(value: string | undefined): boolean {
  if (value === undefined || !URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && pathname === '/';
}
