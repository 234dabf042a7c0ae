/** A job on its way to a worker. The id matches the answer to its job. */
export interface JobMessage {
  readonly id: number;
  readonly name: string;
  readonly task: unknown;
}

export type JobAnswer =
  | { readonly id: number; readonly result: unknown }
  /** The caller's fault, fit to be shown. */
  | { readonly id: number; readonly refusal: RefusalFields }
  /** Ours: for the log only. */
  | { readonly id: number; readonly fault: { readonly message: string; readonly stack: string | undefined } };

/** The fields of a JobRefusal that cross threads. */
interface RefusalFields {
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}
