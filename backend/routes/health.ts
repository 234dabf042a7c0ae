import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { BUILD } from '../settings/build.ts';

/**
 * `GET /livez`: 200 while the process answers. If it does not answer, it should be restarted.
 * `GET /readyz` (older name `/healthz`), for load balancers: 200 while calls can be served, otherwise 503 with the reasons. Both of these
 * replies name the build.
 */
export function addHealth(app: FastifyInstance, { notReadyReasons }: Pick<Services, 'notReadyReasons'>): void {
  app.get('/livez', { logLevel: 'warn' }, (_request, reply) => reply.send({ status: 'ok' }));
  for (const address of ['/readyz', '/healthz']) {
    app.get(address, { logLevel: 'warn' }, async (_request, reply) => {
      const faults = await notReadyReasons();
      return reply
        .code(faults.length === 0 ? 200 : 503)
        .send({ status: faults.length === 0 ? 'ok' : faults.join('; '), ...BUILD });
    });
  }
}
