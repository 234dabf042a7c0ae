/** A job as it travels to a worker, and what comes back: numbers stand for jobs so that a late answer finds its asker. */
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

/** What survives of a JobRefusal when it crosses threads. */
interface RefusalFields {
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}
