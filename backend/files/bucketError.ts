/** What a bucket or the way to it answered when something did not work. Knows no secret. */
export interface BucketFault {
  /** What was tried, such as "store abc/audience.csv". */
  readonly tried: string;
  /** The service's own name for the fault ("SlowDown"), or the network's ("ECONNREFUSED"). */
  readonly code: string;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The service's sentence, on one line. */
  readonly says: string;
}

/** A bucket that failed, after every retry. For the log: planners only learn that something went wrong. */
export class BucketError extends Error {
  readonly fault: BucketFault;

  constructor(bucket: string, fault: BucketFault) {
    const status = fault.status === null ? 'no answer' : `HTTP ${fault.status}`;
    super(`The bucket "${bucket}" could not ${fault.tried}: ${fault.code} (${status}) ${fault.says}`.trim());
    this.name = 'BucketError';
    this.fault = fault;
  }
}

/** Raised at start when the bucket cannot be used; its message is one line that says which setting to look at. */
export class BucketStartError extends Error {
  override readonly name = 'BucketStartError';
}

interface ServiceError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Reads what the client threw. Only names and sentences are taken over: the error itself may carry the signed request. */
export function faultOf(tried: string, error: unknown): BucketFault {
  const { name, message, code, $metadata } = error as ServiceError;
  const says = (message ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);
  const status = $metadata?.httpStatusCode ?? null;
  return { tried, code: typeof code === 'string' ? code : (name ?? 'Error'), status, says };
}

/** True when the same may well succeed a moment later: no answer, an overloaded or failing service, a clock corrected since. */
export function mayPass({ code, status }: BucketFault): boolean {
  if (code === 'AbortError') return false;
  return (
    status === null ||
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    ['RequestTimeout', 'RequestTimeTooSkewed', 'SlowDown', 'OperationAborted'].includes(code)
  );
}
