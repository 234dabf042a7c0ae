/** A task that cannot be done, with a message for the user: an unreadable file, impossible limits. */
export class JobRefusal extends Error {
  override readonly name = 'JobRefusal';
  /** A short name for programs. */
  readonly code: string;
  readonly details: readonly string[];

  constructor(code: string, message: string, details: readonly string[] = []) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Why a valid job has no result. */
export type JobFaultKind = 'busy' | 'died' | 'outOfMemory' | 'tooSlow';

/** Raised by the pool. `http/errors.ts` has the message for the user. */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  readonly kind: JobFaultKind;
  /** Name of the job. */
  readonly job: string;
  /** The limit that was exceeded: memory [MB] or time [s]. */
  readonly limit: number;

  constructor(kind: JobFaultKind, job: string, limit = 0, options?: ErrorOptions) {
    super(`Job "${job}": ${kind}`, options);
    this.kind = kind;
    this.job = job;
    this.limit = limit;
  }
}

/** Raised for a job whose signal was aborted, so that no caller waits for its result. */
export class JobCancelled extends Error {}
