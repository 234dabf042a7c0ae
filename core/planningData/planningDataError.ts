/** One of the files of `core/planningData` has faults. `details` has one sentence per fault, with its line. */
export class PlanningDataError extends Error {
  readonly file: string;
  readonly details: readonly string[];

  constructor(file: string, details: readonly string[]) {
    super(`${file} cannot be used: ${details.join(' ')}`);
    this.name = 'PlanningDataError';
    this.file = file;
    this.details = details;
  }
}
