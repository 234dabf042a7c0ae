import type { BucketSettings } from '../settings/config.ts';

/** An error of a bucket or its network. Contains no secrets. */
export interface BucketFault {
  /** What was tried, such as "store abc/audience.csv". */
  readonly attempted: string;
  /** The service's own name for the fault ("SlowDown"), or the network's ("ECONNREFUSED"). */
  readonly code: string;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The service's message on one line. */
  readonly message: string;
}

/** A bucket failed after all retries. The message is for the log; planners get a general message. */
export class BucketError extends Error {
  readonly fault: BucketFault;

  constructor(bucket: string, fault: BucketFault) {
    const status = fault.status === null ? 'no answer' : `HTTP ${fault.status}`;
    super(`The bucket "${bucket}" could not ${fault.attempted}: ${fault.code} (${status}) ${fault.message}`.trim());
    this.name = 'BucketError';
    this.fault = fault;
  }
}

/** Raised at start when the bucket cannot be used; the message names the setting to correct. */
export class BucketStartError extends Error {
  override readonly name = 'BucketStartError';
}

interface ServiceError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Takes only names and messages from the client's error, which may contain the signed request. */
export function faultOf(attempted: string, error: unknown): BucketFault {
  const { name, message = '', code, $metadata } = error as ServiceError;
  const line = message.replace(/\s+/g, ' ').trim().slice(0, 300);
  const status = $metadata?.httpStatusCode ?? null;
  return { attempted, code: typeof code === 'string' ? code : (name ?? 'Error'), status, message: line };
}

/** Whether a retry may succeed: after no answer, from an overloaded or failing service, or when the clock has been corrected. */
export function isTransient({ code, status }: BucketFault): boolean {
  if (code === 'AbortError') return false;
  return (
    status === null ||
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    ['RequestTimeout', 'RequestTimeTooSkewed', 'SlowDown', 'OperationAborted'].includes(code)
  );
}

const UNKNOWN_KEY_CODES = [
  'InvalidAccessKeyId',
  'InvalidClientTokenId',
  'InvalidSecurity',
  'UnrecognizedClientException',
];
const WRONG_REGION_CODES = ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'];

/** The error when the service starts and cannot use its bucket. It names the setting that the operator must correct, without secrets. */
export function startError(settings: BucketSettings, fault: BucketFault): BucketStartError {
  return new BucketStartError(startSentence(settings, fault));
}

function startSentence({ name, endpoint, region, accessKeyId }: BucketSettings, fault: BucketFault): string {
  const { code, status, message, attempted } = fault;
  if (UNKNOWN_KEY_CODES.includes(code)) {
    return `BLOB_ACCESS_KEY_ID "${accessKeyId}" is not known at ${endpoint} (${code}).`;
  }
  if (code === 'SignatureDoesNotMatch') {
    return `BLOB_SECRET_ACCESS_KEY does not belong to BLOB_ACCESS_KEY_ID "${accessKeyId}" at ${endpoint} (${code}).`;
  }
  if (code === 'NoSuchBucket')
    return `BLOB_BUCKET "${name}" does not exist at ${endpoint}. Make it, or correct the name.`;
  if (WRONG_REGION_CODES.includes(code) || status === 301) {
    return `BLOB_REGION is "${region}", but the bucket "${name}" is not there: ${message} (${code})`;
  }
  if (code === 'RequestTimeTooSkewed')
    return `This machine's clock differs too much from the one of ${endpoint} (${code}).`;
  if (status === 401 || status === 403) {
    const rights = 'docs/deploy.md lists the rights that its keys need.';
    return `The bucket "${name}" at ${endpoint} refused to ${attempted} (${code}): ${rights}`;
  }
  // Node's codes of network errors, such as ECONNREFUSED.
  if (status === null && /^[A-Z0-9_]+$/.test(code)) {
    return `The bucket's address BLOB_ENDPOINT ${endpoint} cannot be reached (${code}).`;
  }
  if (status === null || status < 400) {
    return `BLOB_ENDPOINT ${endpoint} does not answer as an S3-compatible service does (${code}).`;
  }
  return `The bucket "${name}" at ${endpoint} could not ${attempted}: ${code} (HTTP ${status}).`;
}
