/** What a job has to say about its task, fit to be shown: a file that cannot be read, limits that cannot be met. */
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

/** Why a job that was fine in itself has no result. */
export type JobFaultKind = 'busy' | 'died' | 'outOfMemory' | 'tooSlow';

/** Raised by the pool. What the planner is told of it is said where calls are answered. */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  readonly kind: JobFaultKind;
  /** Name of the job. */
  readonly job: string;
  /** What one job may use, where that was too little: [MB] or [s]. */
  readonly limit: number;

  constructor(kind: JobFaultKind, job: string, limit = 0, options?: ErrorOptions) {
    super(`Job "${job}": ${kind}`, options);
    this.kind = kind;
    this.job = job;
    this.limit = limit;
  }
}

/** Raised for a job whose caller has gone: nobody is left to read it. */
export class JobCancelled extends Error {}
