import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { Refusal, tooLarge } from '../common/refusal.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings/config.ts';
import { JobCancelled, JobFault, JobRefusal, SourceAway } from '../common/jobFaults.ts';
import { storageFault } from '../files/storageFaults.ts';
import type { StorageFault } from '../files/storageFaults.ts';

/** Sentences for what Fastify and its plugins refuse before a route is reached. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, RefusalBody>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyOf(tooLarge()),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    error: 'unsupported_media_type',
    message: 'The call carries a content type that this address does not take.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { error: 'bad_request', message: 'The call has no content.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { error: 'bad_request', message: 'The call is not readable JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { error: 'bad_request', message: 'The call arrived incomplete.' },
};

/** Value of the `retry-after` header by status [s], unless the refusal has its own. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 30, 503: 5 };
/** Codes of 5xx answers that are not faults of the service. `source_away` means that the engine of a warehouse audience does not answer. */
const EXPECTED_CODES = ['busy', 'stopping', 'job_too_slow', 'source_away'];

/** Turns every error into an answer: the details go to the log, and only a suitable message to the caller. */
export function addErrors(
  app: FastifyInstance,
  { settings, metrics }: { readonly settings: Pick<Settings, 'dataDir'>; readonly metrics: Pick<Metrics, 'refused'> },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof JobCancelled || reply.raw.destroyed) {
      request.log.info({ reason: error.message }, 'the caller disconnected before the reply');
      // 499 is nginx's status for a client that closed the connection.
      return reply.code(499).send({ error: 'cancelled', message: 'The call was cancelled.' } satisfies RefusalBody);
    }
    const storage = storageFault(error, settings);
    if (storage) request.log.error({ err: error }, storage.log);
    const { status, body } = storage ? answerToStorageFault(storage) : answerTo(error);
    metrics.refused(status, body.error);
    const isOurFault = !storage && status >= 500 && !EXPECTED_CODES.includes(body.error);
    if (isOurFault) request.log.error({ err: error }, body.message);
    else request.log.info({ status, ...(mayLogMessage(error) ? body : { error: body.error }) }, 'refused');
    const waitSeconds = (error instanceof Refusal && error.retryAfter) || RETRY_AFTER_SECONDS[status];
    if (waitSeconds) reply.header('retry-after', waitSeconds);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ ...body, ...(hasRequestId(error) && { request_id: request.id }) } satisfies RefusalBody);
  });
}

function bodyOf({ code, message }: Refusal): RefusalBody {
  return { error: code, message };
}

function mayLogMessage(error: unknown): boolean {
  return !(error instanceof Refusal) || error.isLogged;
}

/** Whether the reply contains the id of the request. */
function hasRequestId(error: unknown): boolean {
  return !(error instanceof Refusal) || error.namesRequest;
}

/** The answer for unknown addresses. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `Unknown address: ${request.method} ${request.url.split('?')[0]}.`;
  return reply.code(404).send({ error: 'not_found', message, request_id: request.id } satisfies RefusalBody);
}

function answerToStorageFault({ code, message }: StorageFault): { status: number; body: RefusalBody } {
  return { status: 503, body: { error: code, message } };
}

function answerTo(error: FastifyError): { status: number; body: RefusalBody } {
  const refusal = error instanceof Refusal ? error : httpRefusalOf(error);
  if (refusal) {
    const { status, code, message, details } = refusal;
    return { status, body: { error: code, message, ...(details.length > 0 ? { details: [...details] } : {}) } };
  }
  const status = error.statusCode ?? 500;
  const known = FRAMEWORK_REFUSALS[error.code];
  if (known) return { status, body: known };
  if (status >= 400 && status < 500) {
    return { status, body: { error: 'bad_request', message: 'The call could not be understood.' } };
  }
  return {
    status: 500,
    body: {
      error: 'internal',
      message: 'Something went wrong on the planning service. It was logged; please try again.',
    },
  };
}

/** Jobs that read an uploaded file. Only for these jobs, another file type may help. */
const READING_JOBS = ['readAudience'];

/** The refusal for a failed job; null for other errors. */
export function httpRefusalOf(error: unknown): Refusal | null {
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
