import { SourceAway } from '../workers/engineFaults.ts';
import { JobFault, JobRefusal } from '../workers/jobFaults.ts';
import { Refusal } from './refusal.ts';

/** Jobs that read an uploaded file. Only for these jobs, another file type may help. */
const READING_JOBS = ['readAudience'];

/** The refusal for a failed job; null for other errors. */
export function jobRefusal(error: unknown): Refusal | null {
  if (error instanceof JobRefusal) return new Refusal(400, error.code, error.message, error.details);
  if (error instanceof SourceAway) return new Refusal(503, 'source_away', error.message, [], { cause: error });
  return error instanceof JobFault ? REFUSAL_BY_FAULT[error.kind](error) : null;
}

const REFUSAL_BY_FAULT: Readonly<Record<JobFault['kind'], (fault: JobFault) => Refusal>> = {
  busy: () =>
    new Refusal(503, 'busy', 'The planning service is too busy to take this run. Please try again in a minute.'),
  died: (cause) => {
    const message = 'The computation stopped unexpectedly. Nothing was saved; please run it again.';
    return new Refusal(500, 'job_failed', message, [], { cause });
  },
  tooSlow: ({ limit }) => {
    const message = `The computation took longer than the ${limit} seconds it may take and was stopped. Nothing was saved.`;
    return new Refusal(503, 'job_too_slow', message);
  },
  outOfMemory: ({ job, limit }) => {
    const message = READING_JOBS.includes(job)
      ? `Reading this file needed more memory than one job may use (${limit} MB). Save the file as csv, which needs the least, or split it.`
      : `Planning with this audience needed more memory than one job may use (${limit} MB). Run the plan again with a file of fewer respondents.`;
    return new Refusal(413, 'out_of_memory', message);
  },
};
