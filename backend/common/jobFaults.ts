import { counted } from '../../core/words/wording.ts';

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

/** A warehouse engine did not answer or failed midway. Nothing was stored, and the call may be repeated. */
export class SourceAway extends Error {
  override readonly name = 'SourceAway';
}

/** One pass over the rows took longer than the settings of an audience allow. @param seconds the allowed time [s] */
export function sourceTooSlow(name: string, seconds: number, cause: unknown): SourceAway {
  const message = `The audience "${name}" took longer than the ${counted(seconds, 'second')} that one pass over it may take, and the pass was stopped. Nothing was saved; run the plan again, or ask the administrator of the planning service to allow more.`;
  return new SourceAway(message, { cause });
}
