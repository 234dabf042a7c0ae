import type { FastifyInstance } from 'fastify';
import { byteBudget } from '../admission/byteBudget.ts';
import { runWhenIdle, watchConnections } from '../admission/idleQueue.ts';
import type { Limits } from '../admission/limits.ts';
import type { Slot, Slots } from '../admission/slots.ts';
import type { PlanningJobs } from '../workers/planningJobs.ts';
import { isMultipartForm } from './bodies/bodyTimeout.ts';
import type { Caller } from './callers/caller.ts';
import { Refusal } from '../common/refusal.ts';

/** Time for starting calls in one turn of the event loop [ms]. Calls that are still waiting start in a later turn. */
const SLICE_MS = 5;

/**
 * Starts a few calls in each turn of the event loop, in order of arrival. When a thousand arrive at once, health checks are
 * answered between them.
 */
export function addCallQueue(app: FastifyInstance): void {
  watchConnections(app.server);
  // Starts of the calls that wait.
  const waiting: (() => void)[] = [];
  const admit = () => {
    const sliceEnd = performance.now() + SLICE_MS;
    while (waiting.length > 0 && performance.now() < sliceEnd) waiting.shift()!();
    if (waiting.length > 0) runWhenIdle(admit);
  };
  app.addHook('onRequest', (_request, _reply, start) => {
    waiting.push(start);
    if (waiting.length === 1) runWhenIdle(admit);
  });
}

/** Limits the calls of each user in a minute. @throws {Refusal} 429 in calls above the limit */
export function addCallRate(app: FastifyInstance, limits: Pick<Limits, 'calls'>): void {
  app.addHook('onRequest', async ({ caller, ip }) => {
    const seconds = await limits.calls(caller?.uid ?? ip);
    if (seconds === 0) return;
    const message = 'Too many calls in a short time. Please wait a minute.';
    throw new Refusal(429, 'too_many_calls', message).withRetryAfter(seconds);
  });
}

const MEGABYTE = 1024 * 1024;
/** Bodies up to this size never wait [bytes]. */
const SMALL_BODY_BYTES = 32 * 1024;
/** Maximum size of all bodies of one user, and of all users, that are read and parsed at the same time [bytes]. */
const BODY_BYTES_PER_USER = 2 * MEGABYTE;
const BODY_BYTES_TOTAL = 64 * MEGABYTE;

/**
 * Reads only a few large JSON bodies at a time. The others wait unread in their connections, so that a thousand bodies do not fill the
 * memory. Add it before the body timeout: waiting for other calls is not the sender's fault.
 */
export function addBodyQueue(app: FastifyInstance): void {
  const budget = byteBudget(BODY_BYTES_PER_USER, BODY_BYTES_TOTAL);
  const releases = new WeakMap<object, () => void>();
  app.addHook('preParsing', async (request, reply, payload) => {
    // A body without a length counts as the largest that is accepted.
    const bytes = Number(request.headers['content-length'] ?? MEGABYTE);
    if (isMultipartForm(request) || bytes <= SMALL_BODY_BYTES) return payload;
    const caller = (request as { caller?: { uid: string } | null }).caller;
    const release = await budget(caller?.uid ?? request.ip, bytes);
    releases.set(request, release);
    // The sender may have disconnected meanwhile.
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
    return payload;
  });
  // The body is parsed now, so other bodies may be read.
  app.addHook('preValidation', async (request) => releases.get(request)?.());
}

/**
 * A slot for an upload, from its first byte to the end of its call.
 * @param bytes maximum size of the upload
 * @throws {Refusal} 429 when the user has too many uploads, or too large ones
 */
export async function uploadSlot({ uploads }: Pick<Limits, 'uploads'>, { uid }: Caller, bytes: number): Promise<Slot> {
  const slot = await uploads.take(uid, bytes);
  if (!('taken' in slot)) return slot;
  const runs = slot.taken === 1 ? '1 run' : `${slot.taken} runs`;
  const message = `You have ${runs} under way already, as many as one user may. Wait until one is finished, or cancel one.`;
  throw new Refusal(429, 'too_many_uploads', message);
}

/**
 * Wraps the jobs so that each user may have only a few that wait or run, because all users share one queue.
 * @throws {Refusal} 429 from each job when the user has too many
 */
export function withJobSlots(jobs: PlanningJobs, slots: Slots): PlanningJobs {
  return {
    ...jobs,
    run: async (name, task, context) => {
      const slot = await slots.take(context.user);
      if ('taken' in slot) throw tooManyJobs(slot.taken);
      return jobs.run(name, task, context).finally(() => slot.release());
    },
  };
}

function tooManyJobs(count: number): Refusal {
  const steps = count === 1 ? '1 step of a run' : `${count} steps of runs`;
  const message = `You have ${steps} waiting or being computed already, as many as one user may. Wait until one is finished, or cancel one.`;
  return new Refusal(429, 'too_many_jobs', message).withRetryAfter(5);
}
