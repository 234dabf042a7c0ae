/** A job that is sent to a worker. The answer to the job has the same id. */
export interface JobMessage {
  readonly id: number;
  readonly name: string;
  readonly task: unknown;
}

export type JobAnswer =
  | { readonly id: number; readonly result: unknown }
  /** The task cannot be done, for a reason that the caller may read. */
  | { readonly id: number; readonly refusal: RefusalFields }
  /** A fault of the service, for the log only. */
  | { readonly id: number; readonly fault: { readonly message: string; readonly stack: string | undefined } };

/** The fields of a JobRefusal that cross threads. */
interface RefusalFields {
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}
