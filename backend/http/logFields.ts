import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { isKey } from '../files/planKeys.ts';

const HASH_LENGTH = 12;

/** A user in the log, without the person's name: the first 12 hex digits of the user id's SHA-256, the same in all calls of the user. */
export function userHash(uid: string): string {
  return createHash('sha256').update(uid).digest('hex').slice(0, HASH_LENGTH);
}

/** Adds fields to all further log lines of a call, including its last one. */
export function logWith(request: FastifyRequest, reply: FastifyReply, fields: Readonly<Record<string, string>>): void {
  request.log = request.log.child(fields);
  reply.log = request.log;
}

/** Adds user and plan to the log lines of each call. Add it after the sign-in. */
export function addLogFields(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.planner) logWith(request, reply, { user: userHash(request.planner.uid) });
  });
  app.addHook('preHandler', async (request, reply) => {
    // Call 4 (curves) has the key of the plan in the field `id`.
    const { key, id } = { ...(request.params as object), ...(request.body as object | null) } as Record<
      string,
      unknown
    >;
    const plan = key ?? id;
    if (typeof plan === 'string' && isKey(plan)) logWith(request, reply, { plan });
  });
}
