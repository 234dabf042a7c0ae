/**
 * An audience file that cannot be used, with an explanation for the planner. `message` states the problem of the whole
 * file; each of `details` names row, column, value and remedy.
 */
export class AudienceFileError extends Error {
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.name = 'AudienceFileError';
    this.details = details;
  }
}
