import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { isReachable } from '../store/database.ts';

/** `GET /healthz` for load balancers: 200 while the database answers, else 503. */
export function addHealth(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  app.get('/livez', { logLevel: 'warn' }, (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const healthy = await isReachable(database);
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'the database does not answer' });
  });
}
