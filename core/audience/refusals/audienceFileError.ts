/**
 * An audience file that cannot be used, said so that a planner can mend it.
 * `message` says what is wrong with the file as a whole; each of `details` names row, column and value and how to mend it.
 */
export class AudienceFileError extends Error {
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.name = 'AudienceFileError';
    this.details = details;
  }
}
