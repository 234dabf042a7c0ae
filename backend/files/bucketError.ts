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
